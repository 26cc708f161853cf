/** Vocabularies of a property (docs/spec/domain.md "Property"): stored value → what people read. */
export const classifications = {
  residential: 'Residential',
  commercial: 'Commercial',
  mixed: 'Mixed use',
  industrial: 'Industrial',
  land: 'Land',
  hospitality: 'Hospitality',
} as const
export const purposes = { rent: 'For rent', sale: 'For sale', shortlet: 'Short let' } as const
export const tenures = {
  freehold: 'Freehold',
  leasehold: 'Leasehold',
  commonhold: 'Commonhold',
  shareOfFreehold: 'Share of freehold',
  statutoryRight: 'Statutory right of occupancy',
  customary: 'Customary title',
} as const
export const propertyStatuses = {
  draft: 'Draft',
  active: 'Active',
  sold: 'Sold',
  archived: 'Archived',
} as const
export const listings = { private: 'Private', listed: 'Listed', paused: 'Paused' } as const
export const areaUnits = { sqm: 'm²', sqft: 'sq ft' } as const
export const frequencies = {
  nightly: 'per night',
  weekly: 'per week',
  monthly: 'per month',
  quarterly: 'per quarter',
  halfYearly: 'per half-year',
  yearly: 'per year',
  fixed: 'in total',
} as const

export type PropertyStatus = keyof typeof propertyStatuses
