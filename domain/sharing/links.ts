/** What a share link shows beyond a public page. */
export const shareExtras = {
  address: 'Full address',
  units: 'All units, with rents and when leases end',
  figures: 'Occupancy, rent and latest valuation',
} as const
export type ShareExtra = keyof typeof shareExtras

export const shareLinkStatuses = {
  active: 'Active',
  expired: 'Expired',
  revoked: 'Revoked',
} as const

/** Of one link. */
export const mostSharedDocuments = 50
