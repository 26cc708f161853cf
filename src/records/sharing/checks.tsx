import type { ReactNode } from 'react'
import { keysOf } from '#domain/kit/keys.ts'
import { Problem } from '#src/ui/page/parts.tsx'
import styles from './sharing.module.css'

interface ChecksProps<Key extends string> {
  legend: string
  hint?: ReactNode
  /** What may be ticked → what it is called. */
  choices: Readonly<Record<Key, string>>
  ticked: readonly Key[]
  disabled?: boolean
  error?: string | undefined
  onChange: (ticked: Key[]) => void
}

/** Any of some choices, each with a tick. */
export function Checks<Key extends string>(props: ChecksProps<Key>) {
  const { legend, hint, choices, ticked, disabled, error, onChange } = props
  return (
    <fieldset className={styles.checks} disabled={disabled}>
      <legend>{legend}</legend>
      {hint ? <p className={styles.hint}>{hint}</p> : null}
      {keysOf(choices).map((key) => (
        <label key={key}>
          <input
            type="checkbox"
            checked={ticked.includes(key)}
            onChange={({ target }) =>
              onChange(keysOf(choices).filter((one) => (one === key ? target.checked : ticked.includes(one))))
            }
          />
          {choices[key]}
        </label>
      ))}
      {error ? <Problem>{error}</Problem> : null}
    </fieldset>
  )
}

/** The same of what is kept as what is hidden. */
export function ShownFields<Key extends string>({
  choices,
  hidden,
  onChange,
  ...rest
}: Pick<ChecksProps<Key>, 'choices' | 'disabled' | 'legend' | 'hint'> & {
  hidden: readonly Key[]
  onChange: (hidden: Key[]) => void
}) {
  const without = (keys: readonly Key[]) => keysOf(choices).filter((key) => !keys.includes(key))
  return (
    <Checks
      {...rest}
      choices={choices}
      ticked={without(hidden)}
      onChange={(shown) => onChange(without(shown))}
    />
  )
}
