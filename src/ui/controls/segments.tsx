import { keysOf } from '#domain/kit/keys.ts'
import { useId } from 'react'
import styles from './segments.module.css'

interface SegmentsProps<Key extends string> {
  /** Says what is chosen between, to those who don't see that it is one control. */
  label: string
  choices: Readonly<Record<Key, string>>
  value: Key
  onChange: (value: Key) => void
}

/** One of a few that exclude each other, all of them in view. */
export function Segments<Key extends string>({ label, choices, value, onChange }: SegmentsProps<Key>) {
  const name = useId()
  return (
    <div className={styles.segments} role="radiogroup" aria-label={label}>
      {keysOf(choices).map((key) => (
        <label key={key}>
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            checked={key === value}
            onChange={() => onChange(key)}
          />
          {choices[key]}
        </label>
      ))}
    </div>
  )
}
