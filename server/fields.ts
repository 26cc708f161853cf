import { isDeepStrictEqual } from 'node:util'
import { permittedFieldsOf } from '@casl/ability/extra'
import type { FieldError, Operation, RecordOf, Resource } from '#contract/kit/index.ts'
import { fieldsAllowedEverywhere, type Ability, type Action } from '#domain/access/index.ts'
import { forbidden } from './errors.ts'

type Fields = RecordOf<Resource>

/** Whether some rule gives or takes single fields; without one, every field of an allowed record is allowed. */
export const isLimited = (ability: Ability, action: Action, resource: Resource) =>
  // `rulesFor` leaves out rules that take fields away, unless it is asked about a field.
  ability.possibleRulesFor(action, resource.subject).some((rule) => rule.fields !== undefined)

/** The fields that are allowed on the record, or on any record at all. */
export function permitted(
  ability: Ability,
  action: Action,
  resource: Resource,
  record?: Fields,
): Set<string> {
  const target = record ? ({ ...record, __type: resource.subject } as const) : resource.subject
  const all = Object.keys(resource.allFields)
  return new Set(permittedFieldsOf(ability, action, target, { fieldsFrom: (rule) => rule.fields ?? all }))
}

/** The fields that are allowed on every record that is: what orders, filters, figures, files and histories are made of. */
export const allowedEverywhere = (ability: Ability, action: Action, resource: Resource): Set<string> =>
  fieldsAllowedEverywhere(ability, action, resource.subject, Object.keys(resource.allFields))

/** Least data out: the record without the fields that the ability does not let this person read. */
export function readable<Shown extends Fields>(ability: Ability, resource: Resource, record: Shown): Shown {
  if (!isLimited(ability, 'read', resource)) return record
  const fields = permitted(ability, 'read', resource, record)
  return onlyFields(record, fields)
}

/** A record without its other fields. What answers promise of a record, they promise of what its reader may see. */
export const onlyFields = <Shown extends Fields>(record: Shown, fields: ReadonlySet<string>): Shown =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as said
  Object.fromEntries(Object.entries(record).filter(([name]) => fields.has(name))) as Shown

/** Whether a field may be asked about: what may not be read may not be learnt by filters, orders or figures either. */
export function mayAsk(ability: Ability, resource: Resource): (field: string) => boolean {
  if (!isLimited(ability, 'read', resource)) return () => true
  const allowed = allowedEverywhere(ability, 'read', resource)
  return (field) => allowed.has(field)
}

/** @throws 403 which says the first field that may not be asked about */
export function assertMayAsk(ability: Ability, resource: Resource, fields: Iterable<string>): void {
  const may = mayAsk(ability, resource)
  for (const name of fields) {
    if (!may(name)) {
      const many = resource.labels.many.toLowerCase()
      throw forbidden(`This needs “${resource.label(name)}” of ${many}, which your role does not show.`)
    }
  }
}

/** @throws 403 where what an operation's answer is made of may not be asked about */
export function assertMayAnswer({ requires = [] }: Pick<Operation, 'requires'>, ability: Ability): void {
  for (const { resource, fields } of requires) assertMayAsk(ability, resource, fields)
}

/** Refuses a change of fields that the ability does not let this person write on this record. */
export function assertMayWrite(
  ability: Ability,
  action: 'create' | 'update',
  resource: Resource,
  record: Fields,
  changed: Iterable<string>,
): void {
  const target = { ...record, __type: resource.subject }
  if (!ability.can(action, target))
    throw forbidden(`Your role does not allow this for this ${resource.labels.one.toLowerCase()}.`)
  for (const name of changed) {
    if (!ability.can(action, target, name))
      throw forbidden(`Your role does not let you change ${resource.label(name)}.`)
  }
}

/** The fields that a new record was given: what only says the contract's default was left to it. */
export function givenFields(resource: Resource, body: Fields): string[] {
  return Object.keys(body).filter((name) => {
    const left = resource.fields[name]?.safeParse(undefined)
    return !(left?.success && isDeepStrictEqual(left.data, body[name]))
  })
}

/** Several problems of one field under one entry, in the order in which they were found. */
export function mergeProblems(problems: { field: string; errors: string[] }[]): FieldError[] {
  const byField = new Map<string, string[]>()
  for (const { field, errors } of problems) byField.set(field, [...(byField.get(field) ?? []), ...errors])
  return [...byField].map(([field, errors]) => ({ field, errors }))
}
