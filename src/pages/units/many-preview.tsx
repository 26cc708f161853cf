import { units } from '#contract/tenant/units.ts'
import { labelKey, type PatternUnit } from '#domain/units/pattern.ts'
import { counted } from '#src/lib/format/index.ts'
import { floorWords } from '#domain/units/floor.ts'
import styles from './many-preview.module.css'

interface PreviewProps {
  planned: readonly PatternUnit[]
  /** Names that units of the property have already, as they are compared. */
  taken: ReadonlySet<string>
}

/** The names that a pattern makes, floor by floor; those that are taken stand out. */
export function Preview({ planned, taken }: PreviewProps) {
  if (planned.length === 0) return null
  const floors = [...new Set(planned.map(({ floor }) => floor))].toReversed()
  return (
    <section className={styles.preview} aria-label="Preview">
      <h3>{counted(planned.length, units.labels)}</h3>
      <ol className={styles.floors}>
        {floors.map((floor) => (
          <li key={floor}>
            <span className={styles.floor}>{floorWords(floor)}</span>
            <ul className={styles.names}>
              {planned
                .filter((unit) => unit.floor === floor)
                .map(({ label }) =>
                  taken.has(labelKey(label)) ? (
                    <li key={label} className={styles.taken}>
                      {label} <small>taken</small>
                    </li>
                  ) : (
                    <li key={label}>{label}</li>
                  ),
                )}
            </ul>
          </li>
        ))}
      </ol>
    </section>
  )
}
