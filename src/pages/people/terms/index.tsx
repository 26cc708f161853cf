import { useId } from 'react'
import { reachesThrough } from '#domain/access/index.ts'
import formStyles from '#src/ui/form/form.module.css'
import { SelectField } from '#src/ui/form/select.tsx'
import { useAccess } from '#src/providers/access.ts'
import { RecordPicker } from './record-picker.tsx'
import { useGrantableRoles } from './roles.ts'
import { FormSection } from '#src/ui/form/sections.tsx'

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
  if (everywhere.has(role)) return 'This role has access to all properties.'
  if (role === 'landlord')
    return 'Landlords see the properties they own. Add them as an owner on each property.'
  if (managers.has(role)) return 'They replace the current manager of these properties.'
  if (withPortfolios)
    return 'They only see these and the properties in the portfolios below. You can assign more at any time.'
  return 'They only see these. You can assign more at any time.'
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
      <FormSection title="Role and access" why="You can only grant permissions you have yourself.">
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
            hint="They also get every property in these portfolios, now and later."
            error={errors['portfolioIds']}
            value={terms.portfolioIds}
            onChange={(portfolioIds) => onChange({ ...terms, portfolioIds })}
          />
        ) : null}
      </FormSection>
      <FormSection title="Message" why="Shown in the email, above the button.">
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
      </FormSection>
    </>
  )
}
