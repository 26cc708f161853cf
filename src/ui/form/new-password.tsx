import { useId, type ComponentProps } from 'react'
import { passwordStrength, passwordStrengths } from '#domain/identity/password.ts'
import { PasswordField } from './field.tsx'
import styles from './form.module.css'

const levels = Object.keys(passwordStrengths)

type Props = ComponentProps<typeof PasswordField> & {
  /** What is typed now. */
  typed: string
  /** Names and address, which a password gains nothing by. */
  own?: readonly string[]
}

/** A new password, and how hard it is to guess while it is typed. */
export function NewPasswordField({ typed, own = [], ...field }: Props) {
  const id = useId()
  const strength = passwordStrength(typed, own)
  return (
    <div>
      <PasswordField {...field} autoComplete="new-password" describedBy={id} />
      <div className={styles.strength} data-level={typed === '' ? undefined : strength}>
        <span className={styles.bars} aria-hidden="true">
          {levels.map((level, index) => (
            <span key={level} data-on={(typed !== '' && index <= levels.indexOf(strength)) || undefined} />
          ))}
        </span>
        <span id={id} role="status">
          {typed === '' ? 'At least 10 characters; a few words are best.' : passwordStrengths[strength]}
        </span>
      </div>
    </div>
  )
}
