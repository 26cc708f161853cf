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

/** Sums of properties by facet (migration 0060), the smaller table first. */
export const propertyTotals: readonly Totals[] = [
  { table: 'property_totals', facets },
  { table: 'property_place_totals', facets: [...facets, 'city', 'state', 'country'] },
]
