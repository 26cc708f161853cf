import type { PublicNeighbour } from '#contract/public/properties.ts'
import type { Transaction } from '../../db/database.ts'
import type { PublishedPropertiesView } from '../../db/published-views.ts'
import { publicPhotoOf } from './photos.ts'

/** What a card of a listed property is made of. */
export const cardColumns = [
  'id',
  'title',
  'subtype',
  'classification',
  'city',
  'district',
  'purpose',
  'currency',
  'asking_price',
  'asking_frequency',
  'cover_photo_id',
] as const

type CardRow = Pick<PublishedPropertiesView, (typeof cardColumns)[number]>

/** @returns a card for each row, in the rows' order, with its cover where it has one */
export async function cardsOf(tx: Transaction, rows: readonly CardRow[]): Promise<PublicNeighbour[]> {
  const covers = rows.flatMap(({ cover_photo_id }) => cover_photo_id ?? [])
  const photos =
    covers.length === 0
      ? []
      : await tx
          .selectFrom('published_photos')
          .select(['id', 'alt', 'width', 'height'])
          .where('id', 'in', covers)
          .execute()
  return rows.map((row) => {
    const photo = photos.find((candidate) => candidate.id === row.cover_photo_id)
    return {
      id: row.id,
      title: row.title,
      subtype: row.subtype,
      classification: row.classification,
      city: row.city,
      district: row.district,
      purpose: row.purpose,
      currency: row.currency,
      askingPrice: row.asking_price,
      askingFrequency: row.asking_frequency,
      photo: photo ? publicPhotoOf(photo) : null,
    }
  })
}
