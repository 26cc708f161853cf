import type { ListQuery, Resource } from '#contract/kit/index.ts'
import type { Ability } from '#domain/access/index.ts'
import { fieldsOfScope } from '../db/conditions.ts'
import { fieldsNarrowing } from '../db/list-query.ts'

/** A table of sums by facet, kept by triggers: its columns of facets are named as the resource's own. */
export interface Totals {
  table: string
  /** Fields of the resource by which the sums are kept. */
  facets: readonly string[]
}

/** Totals of what belongs to properties: of all of them, then of each property (server/db/schema/triggers/totals.sql). */
export const totalsOfProperties = (one: string, facets: readonly string[]): readonly Totals[] => [
  { table: `current_${one}_totals`, facets },
  { table: `current_${one}_totals_of_properties`, facets: ['propertyId', ...facets] },
]

/**
 * Where the total of a list can be read instead of counted.
 * @param kept from the smallest table to the largest
 * @returns nothing when the list is narrowed by more than facets
 */
export function totalsFor(
  kept: readonly Totals[],
  resource: Resource,
  query: ListQuery,
  ability: Ability,
): Totals | undefined {
  if (kept.length === 0 || query.searchQuery) return undefined
  const fields = [...fieldsNarrowing(resource, query), ...fieldsOfScope(ability, 'read', resource)]
  return kept.find(({ facets }) => fields.every((field) => facets.includes(field)))
}
