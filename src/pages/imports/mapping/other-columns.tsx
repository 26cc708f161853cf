import type { ImportSetup } from '#contract/tenant/import-shapes.ts'
import styles from './mapping.module.css'
import type { Mapping } from './use-mapping.ts'

interface OtherColumnsProps {
  one: string
  setup: ImportSetup
  mapping: Mapping
  onKeep: (index: number, keep: boolean) => void
}

/** Columns that fill no field: kept word for word under a record's other details, or left out. */
export function OtherColumns({ one, setup, mapping, onKeep }: OtherColumnsProps) {
  const used = new Set(Object.values(mapping.fields).map((source) => source.column))
  const others = setup.columns.filter(({ index }) => !used.has(index))
  const keepsDetails = setup.fields.some(({ kind }) => kind === 'details')
  if (others.length === 0 || !keepsDetails || mapping.exact) return null
  return (
    <section>
      <h3>Other columns</h3>
      <p>Ticked columns are kept under “Other details” of each {one}.</p>
      <ul className={styles.others}>
        {others.map((column) => (
          <li key={column.index}>
            <label>
              <input
                type="checkbox"
                checked={mapping.details.includes(column.index)}
                onChange={(event) => onKeep(column.index, event.target.checked)}
              />
              <span>
                {column.name}
                <small>{column.samples.slice(0, 2).join(' · ')}</small>
              </span>
            </label>
          </li>
        ))}
      </ul>
    </section>
  )
}
