import { csvColumns, columnKeys } from '#domain/bank/csv-layout.ts'
import styles from '#src/records/money/money.module.css'
import { Choices } from '#src/ui/form/choices.tsx'
import { Labelled } from '#src/ui/form/labelled.tsx'
import { Muted } from '#src/ui/page/parts.tsx'
import type { Csv, Layout } from './use-statement-preview.ts'

const dateOrders = { dmy: 'Day, month, year', mdy: 'Month, day, year' } as const
const decimalMarks = { '.': 'Point (1,250.50)', ',': 'Comma (1.250,50)' } as const

interface Props {
  csv: Csv
  /** Something is wrong: that may be it. */
  open: boolean
  onChange: (layout: Layout) => void
}

/** Which column of a bank's CSV says what, as it was found; changed where that is wrong. */
export function CsvColumns({ csv: { names, ...layout }, open, onChange }: Props) {
  const headings = [...new Set(names.filter(Boolean))]
  return (
    <details open={open || undefined}>
      <summary>How the columns are read</summary>
      <div className={styles.asked} style={{ padding: '12px 0' }}>
        {columnKeys.map((key) => (
          <Labelled key={key} label={csvColumns[key]}>
            {(described) => (
              <select
                {...described}
                value={layout.columns[key] ?? ''}
                onChange={({ target }) =>
                  onChange({ ...layout, columns: { ...layout.columns, [key]: target.value || undefined } })
                }
              >
                <option value="">No column</option>
                {headings.map((name) => (
                  <option key={name}>{name}</option>
                ))}
              </select>
            )}
          </Labelled>
        ))}
        <Labelled label="Dates are written">
          {(described) => (
            <Choices
              {...described}
              choices={dateOrders}
              value={layout.dateOrder}
              onChange={(dateOrder) => onChange({ ...layout, dateOrder })}
            />
          )}
        </Labelled>
        <Labelled label="Decimal mark">
          {(described) => (
            <Choices
              {...described}
              choices={decimalMarks}
              value={layout.decimalMark}
              onChange={(decimalMark) => onChange({ ...layout, decimalMark })}
            />
          )}
        </Labelled>
      </div>
      <Muted small>
        Amounts are in one column, or in one for money in and one for money out. The next file of this account
        is read the same way.
      </Muted>
    </details>
  )
}
