import { Images } from 'lucide-react'
import { useNavigate } from 'react-router'
import { draftFromReceipts } from '#contract/tenant/money/expense-operations.ts'
import { batchProblem } from '#domain/documents/limits.ts'
import { counted } from '#src/lib/format/index.ts'
import { paths } from '#src/lib/paths.ts'
import { useAction } from '#src/records/actions/use-action.ts'
import { acceptedEndings } from '#src/records/documents/accepted.ts'
import { formOf, tellOfRefused } from '#src/records/documents/use-documents.ts'
import { FileButton } from '#src/ui/controls/file-button.tsx'
import { toast } from '#src/ui/feedback/toast.ts'

/** Receipts first: each becomes a draft, and what it says is typed beside its picture. */
export function FromReceipts({ propertyId }: { propertyId?: string }) {
  const navigate = useNavigate()
  const { act, busy } = useAction(draftFromReceipts, { upload: true })
  const take = async (files: readonly File[]) => {
    const problem = batchProblem(files.map(({ size }) => size))
    if (problem) {
      toast.error('Nothing was uploaded', { description: problem })
      return
    }
    const made = await act(
      { query: { property: propertyId }, body: formOf(files) },
      { done: ({ data }) => `${counted(data.length, { one: 'Draft', many: 'Drafts' })} made` },
    )
    if (!made) return
    const { data, refused } = made.answer
    tellOfRefused(refused)
    const [first, ...others] = data
    if (first && others.length === 0) void navigate(paths.expenses.edit(first.id))
  }
  return (
    <FileButton
      small
      multiple
      busy={busy}
      label="Receipts of expenses"
      accept={acceptedEndings}
      onFiles={(files) => void take(files)}
    >
      <Images size={14} aria-hidden /> From receipts
    </FileButton>
  )
}
