import { isKeyOf } from '#domain/kit/keys.ts'
import {
  fieldMeta,
  filterSchema,
  isChoice,
  none,
  recencies,
  type Filter,
  type NumberRangeFilter,
  type Resource,
} from '#contract/kit/index.ts'
import { countryName } from '#domain/geography/countries.ts'
import { formatMoney, isCurrency } from '#domain/money/currencies.ts'
import { formatDecimal, formatInteger, shortDate } from '#src/lib/format/index.ts'
import { usePortfolioTitles } from '#src/providers/portfolios.ts'
import { usePeople } from '#src/providers/people.ts'
import { useRecordTitles } from '#src/providers/record-titles.ts'
import { useRoleNames } from '#src/providers/roles.ts'
import { resourceOfSubject } from '#src/resources/by-name.ts'

/** What a filter is called: its field's label, whichever way it narrows. */
export function filterLabel(resource: Resource, name: string): string {
  const filter = resource.filter[name]
  if (!filter) return name
  const label = resource.label(filter.field)
  return filter.field === 'id' ? resource.labels.many : label
}

/** Who has a way of their own to be named. */
const namedApart: ReadonlySet<string> = new Set(['User', 'Portfolio'])

/** The records that filters point to, by their resource. */
function pointedTo(resource: Resource, set: Readonly<Record<string, string>>) {
  return Object.entries(set).flatMap(([name, value]) => {
    const filter = resource.filter[name]
    if (filter?.kind !== 'reference' || namedApart.has(filter.entity)) return []
    const of = resourceOfSubject(filter.entity)
    return of ? [{ resource: of, ids: value.replace(/^!/, '').split(',') }] : []
  })
}

/**
 * Names of what a resource's filters name: people, portfolios and other records by their ids, roles by their keys.
 * @param set the filters that are set, by name to value
 */
export function useFilterNames(
  resource: Resource,
  set: Readonly<Record<string, string>>,
): (idOrKey: string) => string | undefined {
  const { nameOf } = usePeople()
  const roles = useRoleNames(Object.values(resource.filter).some(({ kind }) => kind === 'role'))
  const portfolios = usePortfolioTitles(
    Object.keys(set).some((name) => {
      const filter = resource.filter[name]
      return filter?.kind === 'reference' && filter.entity === 'Portfolio'
    }),
  )
  const titles = useRecordTitles(pointedTo(resource, set))
  return (idOrKey) => nameOf(idOrKey) ?? roles.get(idOrKey) ?? portfolios.get(idOrKey) ?? titles.get(idOrKey)
}

/** "Quay House", "Quay House and 3 others". */
const severalWords = ([first = '', ...others]: readonly string[]) =>
  others.length > 1 ? `${first} and ${formatInteger(others.length)} others` : [first, ...others].join(', ')

/** "£1,000 – £1,500", "from 3", "up to 4". */
function rangeWords(filter: NumberRangeFilter, value: string): string {
  const read = filterSchema(filter).safeParse(value)
  if (!read.success) return value
  const { currency, from, to } = read.data
  const write = (end: string) =>
    currency && isCurrency(currency) ? formatMoney(Number(end), currency) : formatDecimal(Number(end))
  if (from && to) return from === to ? write(from) : `${write(from)} – ${write(to)}`
  return from ? `from ${write(from)}` : `up to ${write(to ?? '')}`
}

/** A filter's value as people read it, e.g. "Active, Draft", "not Archived" or "since 1 Mar". */
export function filterValueWords(
  resource: Resource,
  filter: Filter,
  value: string,
  nameOf: (idOrKey: string) => string | undefined,
): string {
  const schema = resource.allFields[filter.field]
  const meta = schema && fieldMeta(schema)
  if (isChoice(filter) && value.startsWith('!'))
    return `not ${filterValueWords(resource, filter, value.slice(1), nameOf)}`
  const parts = value.split(',')
  switch (filter.kind) {
    case 'oneOf':
      return parts.map((part) => meta?.choices?.[part] ?? part).join(', ')
    case 'reference': {
      if (filter.entity !== 'User') return severalWords(parts.map((part) => nameOf(part) ?? 'another'))
      return parts.map((part) => (part === none ? 'Nobody yet' : (nameOf(part) ?? 'someone else'))).join(', ')
    }
    case 'role':
      return parts.map((part) => nameOf(part) ?? part).join(', ')
    case 'equals':
      return parts.map((part) => (meta?.kind === 'country' ? countryName(part) : part)).join(', ')
    case 'whole':
      return parts.map((part) => meta?.named?.[Number(part)] ?? part).join(', ')
    case 'contains':
      return `contains “${value}”`
    case 'numberRange':
      return rangeWords(filter, value)
    case 'recency':
      return isKeyOf(recencies, value) ? recencies[value] : value
    case 'dateRange': {
      const [from, to] = value.split('..')
      if (from && to) return from === to ? shortDate(from) : `${shortDate(from)} – ${shortDate(to)}`
      return from ? `since ${shortDate(from)}` : `until ${shortDate(to ?? '')}`
    }
  }
}
