/** How far somebody has come who is interested in a property. */
export const prospectStages = {
  new: 'New',
  contacted: 'Contacted',
  viewing: 'Viewing',
  interested: 'Interested',
  offer: 'Offer',
  won: 'Won',
  lost: 'Lost',
} as const
