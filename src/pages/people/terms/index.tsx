import { useId } from 'react'
import { reachesThrough } from '#domain/access/index.ts'
import formStyles from '#src/ui/form/form.module.css'
import { SelectField } from '#src/ui/form/select.tsx'
import { useAccess } from '#src/providers/access.ts'
import styles from '../people.module.css'
import { RecordPicker } from './record-picker.tsx'
import { useGrantableRoles } from './roles.ts'

/** What somebody is invited to. */
export interface Terms {
  role: string
  propertyIds: string[]
  portfolioIds: string[]
  message: string
}

export const noTerms: Terms = { role: '', propertyIds: [], portfolioIds: [], message: '' }

/** As calls take them. */
export const termsBody = ({ role, propertyIds, portfolioIds, message }: Terms) => ({
  role,
  propertyIds,
  portfolioIds,
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

function hintFor(role: string, withPortfolios: boolean): string {
  if (everywhere.has(role)) return 'This role reaches all properties; none need to be chosen.'
  if (role === 'landlord') return 'Owners see what they own: name them among a property’s owners.'
  if (managers.has(role)) return 'They are named on these as manager, in place of whoever is now.'
  if (withPortfolios)
    return 'They see these, what is in the portfolios below, and nothing else. More can be assigned at any time.'
  return 'They see these and no others. More can be assigned at any time.'
}

interface Props {
  terms: Terms
  errors: Readonly<Record<string, string>>
  onChange: (terms: Terms) => void
}

/** Role, what is given with it, and message: the same for one person and for many. */
export function TermsFields({ terms, errors, onChange }: Props) {
  const { choices, loading } = useGrantableRoles(true)
  const { can } = useAccess()
  const id = useId()
  const reachesPortfolios = (key: string) =>
    choices.some((choice) => choice.key === key && reachesThrough(choice.rules, 'portfolios'))
  const withPortfolios = reachesPortfolios(terms.role) && can('assign', 'Portfolio')
  function choose(role: string) {
    // What the form no longer shows must not be sent.
    const portfolioIds = reachesPortfolios(role) ? terms.portfolioIds : []
    onChange({ ...terms, role, portfolioIds })
  }
  return (
    <>
      <section className={styles.section}>
        <h2>Role, and what it is for</h2>
        <p>You can give what your own role has, and nothing beyond.</p>
        <SelectField
          label="Role"
          name="role"
          error={errors['role']}
          value={terms.role}
          disabled={loading}
          onChange={({ target }) => choose(target.value)}
        >
          <option value="">Choose a role</option>
          {choices.map(({ key, label }) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </SelectField>
        {terms.role ? (
          <RecordPicker
            of="properties"
            hint={hintFor(terms.role, withPortfolios)}
            error={errors['propertyIds']}
            value={terms.propertyIds}
            onChange={(propertyIds) => onChange({ ...terms, propertyIds })}
          />
        ) : null}
        {withPortfolios ? (
          <RecordPicker
            of="portfolios"
            hint="They reach the properties in these besides, whichever they are at the moment."
            error={errors['portfolioIds']}
            value={terms.portfolioIds}
            onChange={(portfolioIds) => onChange({ ...terms, portfolioIds })}
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
