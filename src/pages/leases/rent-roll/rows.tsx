import type { RentRollRow } from '#contract/tenant/rent-roll.ts'
import { contractRent, occupancyOf, tenantsOf, termWords, UnitOf, type RollColumn } from './columns.tsx'
import styles from './rent-roll.module.css'

interface Props {
  rows: readonly RentRollRow[]
  /** "Rent roll as of 21 Nov". */
  label: string
}

/** A row each; what does not fit scrolls, the units staying in sight. */
export function RollTable({ rows, label, columns }: Props & { columns: readonly RollColumn[] }) {
  return (
    <div className={styles.scroll} role="region" aria-label={label}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Unit</th>
            {columns.map(({ key, label: head, isNumber }) => (
              <th key={key} scope="col" data-number={isNumber ? '' : undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.unitId}>
              <th scope="row">
                <UnitOf row={row} />
              </th>
              {columns.map(({ key, isNumber, draw }) => (
                <td key={key} data-number={isNumber ? '' : undefined} data-column={key}>
                  {draw(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** On a phone: who has it, until when, for how much. */
export function RollCards({ rows, label }: Props) {
  return (
    <section aria-label={label}>
      <ul className={styles.cards}>
        {rows.map((row) => (
          <li key={row.unitId}>
            <div>
              <UnitOf row={row} />
            </div>
            <div>{occupancyOf(row)}</div>
            {row.leaseId ? (
              <>
                <div>
                  {tenantsOf(row)}
                  <small>{termWords(row)}</small>
                </div>
                <div data-number="">{contractRent(row)}</div>
              </>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
