/** Which views say what is shown of a property, and where its pictures are served. */
export interface ShownAs {
  properties: 'published_properties' | 'shown_properties'
  photos: 'published_photos' | 'shown_photos'
  units: 'published_units' | 'shown_units'
  at: string
}

/** What anyone sees. */
export const published: ShownAs = {
  properties: 'published_properties',
  photos: 'published_photos',
  units: 'published_units',
  at: '/media/public',
}

/** What whoever opened a link sees of its organisation's properties. */
export const shownAt = (at: string): ShownAs => ({
  properties: 'shown_properties',
  photos: 'shown_photos',
  units: 'shown_units',
  at,
})
