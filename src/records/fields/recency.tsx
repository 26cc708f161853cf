import { recencies } from '#contract/kit/index.ts'
import type { DateFilterProps } from './date-filter.tsx'
import styles from './choice-list.module.css'

/** SC-06 */
export function Recency({ value, onChange }: DateFilterProps) {
  return (
    <div className={styles.options} role="radiogroup" aria-label="Created">
      {Object.entries(recencies).map(([key, label]) => (
        <label key={key} className={styles.option}>
          <input
            type="radio"
            name="recency"
            checked={(value ?? 'any') === key}
            onChange={() => onChange(key === 'any' ? undefined : key)}
          />
          {label}
        </label>
      ))}
    </div>
  )
}
