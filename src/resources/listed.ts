import { dialCodeFieldOf } from '#domain/contact/phones.ts'
import { fieldMeta, type Resource } from '#contract/kit/index.ts'
import type { ResourceScreens } from './screens.ts'

/** Only columns that exist, each once, in their order; the usual ones when none is left. */
export function knownColumns({ list }: ResourceScreens, wanted: unknown): readonly string[] {
  const known = new Set<unknown>(list.columns.map(({ field }) => field))
  const kept = Array.isArray(wanted)
    ? wanted.filter((field) => typeof field === 'string' && known.has(field))
    : []
  return kept.length > 0 ? [...new Set<string>(kept)] : list.defaultColumns
}

/** What is read along with a field to say it: the currency of an amount, the dial code of a number. */
function companions(resource: Resource, field: string): string[] {
  const schema = resource.allFields[field]
  if (!schema) return []
  const { kind, entity, currencyField = 'currency', saidOf = field } = fieldMeta(schema)
  const dialCode = dialCodeFieldOf(field)
  return [
    saidOf,
    `${field}Unit`,
    dialCode,
    ...(kind === 'money' ? [currencyField] : []),
    ...(kind === 'rule' ? ['start'] : []),
    ...(entity === 'Property' ? ['property'] : []),
    ...(entity === 'Unit' ? ['unitLabel', 'propertyId'] : []),
    ...(entity === 'Tenant' ? ['reportedForId', 'reportedForName'] : []),
  ]
}

/**
 * What a list asks for: its columns, and what its rows and their actions speak of besides. In the same order, in
 * whatever order columns were put.
 * @param asked what rules of the profile ask of a record
 */
export function listedFields(
  { resource, status, list }: ResourceScreens,
  columns: readonly string[],
  asked: readonly string[] = [],
): string[] {
  const { bulk } = list
  const shown = [
    ...columns,
    ...(list.needs ?? []),
    ...(status ? [status.field] : []),
    ...(bulk ? [...bulk.assign, ...bulk.set, ...(bulk.amounts ?? [])] : []),
  ]
  const wanted = new Set([
    'version',
    resource.title,
    ...shown,
    ...shown.flatMap((field) => companions(resource, field)),
    ...asked,
  ])
  return resource.shows.filter((field) => wanted.has(field))
}
