import type { CheckPlan } from './check-plan.ts'
import type { FieldValue } from './cells/result.ts'
import { nothingKnown, type ImportField } from './fields.ts'

/** What others are read by. */
const leading: ReadonlySet<string> = new Set(['country', 'currency', 'property', 'dialCode'])
const first = ({ kind }: ImportField) => (leading.has(kind) ? 0 : 1)

/** Mapped fields, those that others depend on first, then what comes along with them: dial code and details. */
export function fieldOrder(plan: CheckPlan): ImportField[] {
  const byKey = new Map(plan.fields.map((field) => [field.key, field]))
  const mapped = plan.fields.filter(({ key, required }) => plan.mapping.fields[key] || required)
  if (plan.mapping.exact) return mapped.toSorted((left, right) => first(left) - first(right))
  const along = mapped.flatMap(({ kind, dialCodeField }) => {
    const field = kind === 'phone' && dialCodeField ? byKey.get(dialCodeField) : undefined
    return field && !mapped.includes(field) ? [field] : []
  })
  const rest = plan.fields.filter(
    (field) => field.rest && !mapped.includes(field) && mapped.some(({ kind }) => kind === 'phone'),
  )
  const details = plan.fields.filter(
    (field) =>
      field.kind === 'details' &&
      (plan.mapping.details.length > 0 || mapped.some(({ kind }) => kind === 'phone')),
  )
  return [
    ...mapped.filter((field) => field.kind !== 'details').sort((left, right) => first(left) - first(right)),
    ...along,
    ...rest,
    ...details,
  ]
}

/** The currency of an amount and the country of a phone number, for rows that say only which property they are of. */
export function propertyTexts(plan: CheckPlan, order: readonly ImportField[]) {
  const at = order.findIndex(({ kind }) => kind === 'property')
  if (at === -1) return () => undefined
  const byId = new Map((plan.known ?? nothingKnown).properties.map((property) => [property.id, property]))
  return ({ kind }: ImportField, values: readonly FieldValue[]): string | undefined => {
    const id = values[at]
    const property = typeof id === 'string' ? byId.get(id) : undefined
    return kind === 'money' ? property?.currency : kind === 'phone' ? property?.country : undefined
  }
}
