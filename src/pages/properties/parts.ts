/** Tabs of a property that have an address of their own below it; the others are told apart by `?tab=`. */
export const propertyParts: readonly string[] = [
  'units',
  'leases',
  'issues',
  'docs',
  'financials',
  'viewings',
  'sharing',
]
