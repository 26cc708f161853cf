import { useId } from 'react'
import formStyles from '#src/pages/auth/form.module.css'
import { SelectField } from '#src/pages/auth/select.tsx'
import styles from '../people.module.css'
import { PropertyPicker } from './property-picker.tsx'
import { useGrantableRoles } from './roles.ts'

/** What somebody is invited to. */
export interface Terms {
  role: string
  propertyIds: string[]
  message: string
}

export const noTerms: Terms = { role: '', propertyIds: [], message: '' }

/** As calls take them. */
export const termsBody = ({ role, propertyIds, message }: Terms) => ({
  role,
  propertyIds,
  message: message.trim() || null,
})

const longestMessage = 1000

/** What is missing before anything is sent. */
export function termsProblems({ role, message }: Terms): Record<string, string> {
  return {
    ...(role ? {} : { role: 'Choose a role.' }),
    ...(message.length > longestMessage ? { message: `Use at most ${longestMessage} characters.` } : {}),
  }
}

/** Roles whose properties are those that name them. */
const managers = new Set(['portfolio-manager', 'facility-manager'])
const everywhere = new Set(['admin', 'team-lead'])

function hintFor(role: string): string {
  if (everywhere.has(role)) return 'This role reaches all properties; none need to be chosen.'
  if (role === 'landlord') return 'Owners see what they own: name them among a property’s owners.'
  if (managers.has(role)) return 'They are named on these as manager, in place of whoever is now.'
  return 'They see these and no others. More can be assigned at any time.'
}

interface Props {
  terms: Terms
  errors: Readonly<Record<string, string>>
  onChange: (terms: Terms) => void
}

/** Role, properties and message: the same for one person and for many. */
export function TermsFields({ terms, errors, onChange }: Props) {
  const { choices, loading } = useGrantableRoles(true)
  const id = useId()
  return (
    <>
      <section className={styles.section}>
        <h2>Role and properties</h2>
        <p>You can give what your own role has, and nothing beyond.</p>
        <SelectField
          label="Role"
          name="role"
          error={errors['role']}
          value={terms.role}
          disabled={loading}
          onChange={({ target }) => onChange({ ...terms, role: target.value })}
        >
          <option value="">Choose a role</option>
          {choices.map(({ key, label }) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </SelectField>
        {terms.role ? (
          <PropertyPicker
            label="Properties"
            hint={hintFor(terms.role)}
            error={errors['propertyIds']}
            value={terms.propertyIds}
            onChange={(propertyIds) => onChange({ ...terms, propertyIds })}
          />
        ) : null}
      </section>
      <section className={styles.section}>
        <h2>Message</h2>
        <p>Stands in the mail, above the button.</p>
        <div className={formStyles.field}>
          <label htmlFor={id}>Message (optional)</label>
          <textarea
            id={id}
            name="message"
            rows={4}
            value={terms.message}
            aria-invalid={errors['message'] ? true : undefined}
            aria-describedby={errors['message'] ? `${id}-error` : undefined}
            onChange={({ target }) => onChange({ ...terms, message: target.value })}
          />
          {errors['message'] ? (
            <p id={`${id}-error`} className={formStyles.error}>
              {errors['message']}
            </p>
          ) : null}
        </div>
      </section>
    </>
  )
}
