import { FileDown, FileUp } from 'lucide-react'
import { useState } from 'react'
import { budgetFile, budgetFromFile } from '#domain/budgets/file.ts'
import { emptyRow, type Rows } from '#domain/budgets/grid.ts'
import type { Currency } from '#domain/money/currencies.ts'
import { counted } from '#src/lib/format/index.ts'
import { saveFile } from '#src/lib/save-file.ts'
import { useAccess } from '#src/providers/access.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { FileButton } from '#src/ui/controls/file-button.tsx'
import { toast } from '#src/ui/feedback/toast.ts'
import type { Account } from './sections.ts'

interface Props {
  name: string
  accounts: readonly Account[]
  rows: Rows
  currency: Currency
  onRows: (rows: Rows) => void
}

/** The grid as a CSV, and from one: accounts of the file are replaced, the others stay. */
export function FileButtons({ name, accounts, rows, currency, onRows }: Props) {
  const { can } = useAccess()
  const [busy, setBusy] = useState(false)
  const take = async (file: File) => {
    setBusy(true)
    try {
      const { parse } = await import('csv-parse/browser/esm/sync')
      fill(parse(await file.text(), { bom: true, relaxColumnCount: true }))
    } catch {
      toast.error('This file can’t be read. Use a CSV file.')
    } finally {
      setBusy(false)
    }
  }
  const fill = (cells: readonly (readonly string[])[]) => {
    const { rows: found, problems } = budgetFromFile(cells, accounts, currency)
    if (found.size > 0) {
      onRows(found)
      const words = counted(found.size, { one: 'account', many: 'accounts' })
      toast.success(`${words} from the file. Nothing is saved yet.`)
    }
    if (problems.length > 0) {
      const more = problems.length > 3 ? ` And ${problems.length - 3} more.` : ''
      toast.error(found.size === 0 ? 'Nothing could be imported from this file' : 'Some rows were left out', {
        description: problems.slice(0, 3).join(' ') + more,
      })
    }
  }
  const lines = () =>
    accounts.map((account) => ({ ...account, amounts: rows.get(account.accountId) ?? emptyRow() }))
  return (
    <>
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
      {can('export', 'Budget') ? (
        <Button
          onClick={() =>
            saveFile(
              new Blob(['\uFEFF', budgetFile(lines(), currency)], { type: 'text/csv;charset=utf-8' }),
              `${name}.csv`,
            )
          }
        >
          <FileDown size={15} aria-hidden /> Download CSV
        </Button>
      ) : null}
    </>
  )
}
