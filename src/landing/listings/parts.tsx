import { allListings, isNarrowed, listingsAddress } from '#contract/public/listings.ts'
import type { Listings, PageFrame } from '#contract/public/pages.ts'
import { inColumn } from '../property/cards.tsx'
import { FirstPicture } from '../property/picture.tsx'
import { countOf } from './words.ts'

/**
 * What every page of listings says of itself. One that is narrowed or in another order is a reading of the plain list, which
 * alone search engines are to know.
 */
export function listingsFound({ total, query, limit }: Listings, frame: PageFrame, name: string) {
  const pages = Math.max(1, Math.ceil(total / limit))
  const hidden = isNarrowed(query)
  const path = hidden ? frame.path : listingsAddress(frame.path, { ...allListings, page: query.page })
  const title = [
    // Whoever hears the title hears what a filter has found.
    hidden ? `${countOf(total, query)} · ${name}` : name,
    query.page > 1 && `page ${query.page} of ${pages}`,
  ]
  return { hidden, path, title: title.filter(Boolean).join(', ') }
}

/** The first picture of the list, asked for before the page's style is read. */
export function FirstCard({ listings: { data } }: { listings: Listings }) {
  const photo = data[0]?.photo
  return photo ? <FirstPicture photo={photo} sizes={inColumn} /> : null
}
