import { Upload } from 'lucide-react'
import { use, useState } from 'react'
import { z } from 'zod'
import { documents } from '#contract/tenant/documents.ts'
import { useAccess } from '#src/providers/access.ts'
import type { ActionInputProps } from '#src/records/actions/action-field.tsx'
import { acceptedEndings } from '#src/records/documents/accepted.ts'
import { useDocuments } from '#src/records/documents/use-documents.ts'
import { FileButton } from '#src/ui/controls/file-button.tsx'
import { Tick } from '#src/ui/form/tick.tsx'
import { Muted, Stack } from '#src/ui/page/parts.tsx'
import { DepositAsked } from './deposit-asked.ts'

const ids = z.array(z.string()).catch([])
/** Where what shows a damage is filed: its tenant may see it. */
const place = { category: 'inspection', visibility: 'tenant' }

/** Documents of the lease that show why a deposit is kept, and the way to add one. */
export function EvidenceInput({ id, value, onChange, 'aria-describedby': hint }: ActionInputProps) {
  const { leaseId, propertyId } = use(DepositAsked)
  const { can } = useAccess()
  const { query, upload, busy } = useDocuments({ kind: 'lease', id: leaseId, propertyId })
  const [added, setAdded] = useState<string>()
  const chosen = ids.parse(value)
  const found = query.data?.data ?? []
  const choose = (documentId: string, on: boolean) =>
    onChange(on ? [...chosen, documentId] : chosen.filter((each) => each !== documentId))
  const add = (file: File) =>
    upload([file], place, ({ data: [document] }) => {
      if (!document) return
      setAdded(document.name)
      choose(document.id, true)
    })
  return (
    <div id={id} role="group" aria-label="Evidence" aria-describedby={hint}>
      <Stack gap={8}>
        {found.map((document) => (
          <Tick
            key={document.id}
            checked={chosen.includes(document.id)}
            onChange={(on) => choose(document.id, on)}
          >
            {document.name}
          </Tick>
        ))}
        {found.length === 0 && !query.isPending ? (
          <Muted small>Documents of this lease, such as photos or an invoice. There are none yet.</Muted>
        ) : null}
        {can('create', documents.subject) ? (
          <div>
            <FileButton
              small
              label="A file that shows why"
              accept={acceptedEndings}
              busy={busy}
              onFiles={([file]) => file && add(file)}
            >
              <Upload size={14} aria-hidden /> Upload a file
            </FileButton>
          </div>
        ) : null}
        <span className="visually-hidden" aria-live="polite">
          {added ? `${added} added` : ''}
        </span>
      </Stack>
    </div>
  )
}
