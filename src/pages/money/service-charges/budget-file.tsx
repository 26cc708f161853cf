import { FileUp } from 'lucide-react'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { budgetFrom } from '#domain/service-charges/budget-file.ts'
import type { Currency } from '#domain/money/currencies.ts'
import { counted } from '#src/lib/format/index.ts'
import { listOf, textOf } from '#src/lib/values.ts'
import type { Entry } from '#src/records/form/list-field.tsx'
import type { FormValues } from '#src/records/form/values.ts'
import { FileButton } from '#src/ui/controls/file-button.tsx'
import { toast } from '#src/ui/feedback/toast.ts'

const alike = (one: unknown, other: string) => textOf(one).trim().toLowerCase() === other.trim().toLowerCase()

/** Fills the form with a budget from a spreadsheet: items of the same name are changed, others are added. */
export function BudgetFileButton({
  form,
  currency,
}: {
  form: UseFormReturn<FormValues>
  currency: Currency
}) {
  const [busy, setBusy] = useState(false)
  const take = async (file: File) => {
    setBusy(true)
    try {
      const { parse } = await import('csv-parse/browser/esm/sync')
      fill(parse(await file.text(), { bom: true, relaxColumnCount: true, skipEmptyLines: true }))
    } catch {
      toast.error('This file can’t be read. Use a CSV file.')
    } finally {
      setBusy(false)
    }
  }
  const fill = (rows: readonly (readonly string[])[]) => {
    const { lines, problems } = budgetFrom(rows, currency)
    const schedules = listOf<Entry>(form.getValues('schedules'))
    const items = listOf<Entry>(form.getValues('items'))
    for (const { item, schedule, budget, recoverableBps } of lines) {
      const known = schedule === null ? schedules[0] : schedules.find(({ name }) => alike(name, schedule))
      const own = known ?? {
        id: crypto.randomUUID(),
        name: schedule ?? 'All units',
        method: 'equal',
        excluded: [],
        entered: {},
      }
      if (!known) schedules.push(own)
      const same = items.findIndex(({ name }) => alike(name, item))
      const before = items[same] ?? { id: crypto.randomUUID(), name: item, reserve: false }
      const next = { ...before, scheduleId: own['id'], budget, recoverableBps }
      if (same < 0) items.push(next)
      else items[same] = next
    }
    if (lines.length > 0) {
      form.setValue('schedules', schedules, { shouldDirty: true })
      form.setValue('items', items, { shouldDirty: true })
      toast.success(
        `${counted(lines.length, { one: 'item', many: 'items' })} from the file. Nothing is saved yet.`,
      )
    }
    if (problems.length > 0) {
      const more = problems.length > 3 ? ` And ${problems.length - 3} more.` : ''
      toast.error(
        lines.length === 0 ? 'Nothing could be imported from this file' : 'Some rows were left out',
        {
          description: problems.slice(0, 3).join(' ') + more,
        },
      )
    }
  }
  return (
    <FileButton
      label="Budget as CSV"
      accept=".csv,text/csv,text/plain"
      busy={busy}
      onFiles={([file]) => {
        if (file) void take(file)
      }}
    >
      <FileUp size={15} aria-hidden /> Import CSV
    </FileButton>
  )
}
