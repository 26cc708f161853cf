import { fieldMeta, recencies, type Filter, type Resource } from '#contract/kit/index.ts'
import { countryName } from '#domain/geography/countries.ts'
import { shortDate } from '#src/lib/format/index.ts'
import { usePortfolioTitles } from '#src/providers/portfolios.ts'
import { usePeople } from '#src/providers/people.ts'
import { useRoleNames } from '#src/providers/roles.ts'

/** What a filter is called: its field's label, told apart where two narrow the same field. */
export function filterLabel(resource: Resource, name: string): string {
  const filter = resource.filter[name]
  if (!filter) return name
  const label = resource.label(filter.field)
  if (filter.kind === 'dateRange') return `${label} date`
  return filter.field === 'id' ? resource.labels.many : label
}

/**
 * Names of what a resource's filters name: people and portfolios by their ids, roles by their keys.
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
  return (idOrKey) => nameOf(idOrKey) ?? roles.get(idOrKey) ?? portfolios.get(idOrKey)
}

/** A filter's value as people read it, e.g. "Active, Draft" or "since 1 Mar". */
export function filterValueWords(
  resource: Resource,
  filter: Filter,
  value: string,
  nameOf: (idOrKey: string) => string | undefined,
): string {
  const schema = resource.allFields[filter.field]
  const meta = schema && fieldMeta(schema)
  const parts = value.split(',')
  switch (filter.kind) {
    case 'oneOf':
      return parts.map((part) => meta?.choices?.[part] ?? part).join(', ')
    case 'reference': {
      if (filter.entity === 'Portfolio') return parts.map((part) => nameOf(part) ?? 'another').join(', ')
      if (filter.entity !== 'User') return parts.length === 1 ? 'one' : `${parts.length} chosen`
      return parts.map((part) => nameOf(part) ?? 'somebody else').join(', ')
    }
    case 'role':
      return parts.map((part) => nameOf(part) ?? part).join(', ')
    case 'equals':
      return parts.map((part) => (meta?.kind === 'country' ? countryName(part) : part)).join(', ')
    case 'whole':
      return parts.join(', ')
    case 'contains':
      return `contains “${value}”`
    case 'recency':
      return recencies[value as keyof typeof recencies] ?? value
    case 'dateRange': {
      const [from, to] = value.split('..')
      if (from && to) return from === to ? shortDate(from) : `${shortDate(from)} – ${shortDate(to)}`
      return from ? `since ${shortDate(from)}` : `until ${shortDate(to ?? '')}`
    }
  }
}
