import type { Totals } from '../../crud/totals.ts'

const facets = [
  'status',
  'listing',
  'classification',
  'purpose',
  'currency',
  'portfolioManagerId',
  'facilityManagerId',
]

/** Sums of properties by facet, the smaller table first. */
export const propertyTotals: readonly Totals[] = [
  { table: 'current_property_totals', facets },
  { table: 'current_property_place_totals', facets: [...facets, 'city', 'state', 'country'] },
]
