import { sql } from 'kysely'
import type { PublicNeighbour } from '#contract/public/properties.ts'
import type { Transaction } from '../../db/database.ts'
import type { PublishedPropertiesView } from '../../db/published-views.ts'
import { publicPhotoOf } from './photos.ts'
import { published, type ShownAs } from './shown-as.ts'

/** What a card of a listed property is made of. */
export const cardColumns = [
  'id',
  'organisation_id',
  'title',
  'subtype',
  'classification',
  'city',
  'district',
  'purpose',
  'currency',
  'asking_price',
  'asking_frequency',
  'area',
  'area_unit',
  'cover_photo_id',
] as const

type CardRow = Pick<PublishedPropertiesView, (typeof cardColumns)[number]>

/** @returns a card for each row, in the rows' order, with its cover where it has one */
export async function cardsOf(
  tx: Transaction,
  rows: readonly CardRow[],
  as: ShownAs = published,
): Promise<PublicNeighbour[]> {
  const [photos, bedrooms] = await Promise.all([coversOf(tx, rows, as), bedroomsOf(tx, rows, as)])
  return rows.map((row) => {
    const photo = photos.get(row.cover_photo_id ?? '')
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
      area: row.area,
      areaUnit: row.area_unit,
      bedrooms: bedrooms.get(row.id) ?? null,
      photo: photo ? publicPhotoOf(photo, as.at) : null,
    }
  })
}

/** Cover pictures by their ids. */
export async function coversOf(
  tx: Transaction,
  rows: readonly Pick<CardRow, 'cover_photo_id'>[],
  { photos: view }: ShownAs = published,
) {
  const covers = rows.flatMap(({ cover_photo_id }) => cover_photo_id ?? [])
  if (covers.length === 0) return new Map<string, never>()
  const photos = await tx
    .selectFrom(view)
    .select(['id', 'alt', 'width', 'height'])
    .where('id', 'in', covers)
    .execute()
  return new Map(photos.map((photo) => [photo.id, photo]))
}

/** How many bedrooms the units have that can be rented, by property. */
async function bedroomsOf(tx: Transaction, rows: readonly CardRow[], { units: view }: ShownAs) {
  if (rows.length === 0) return new Map<string, never>()
  const found = await tx
    .selectFrom(`${view} as unit`)
    .innerJoin(
      sql<{ organisation_id: string; property_id: string }>`unnest(
        ${rows.map((row) => row.organisation_id)}::uuid[], ${rows.map(({ id }) => id)}::uuid[])`.as<'asked'>(
        sql`asked (organisation_id, property_id)`,
      ),
      (join) =>
        join
          .onRef('unit.organisation_id', '=', 'asked.organisation_id')
          .onRef('unit.property_id', '=', 'asked.property_id'),
    )
    .select((is) => [
      'unit.property_id',
      is.fn.min<number>(is.ref('unit.bedrooms')).as('least'),
      is.fn.max<number>(is.ref('unit.bedrooms')).as('most'),
    ])
    .where('unit.bedrooms', 'is not', null)
    .groupBy('unit.property_id')
    .execute()
  return new Map(found.map(({ property_id, least, most }) => [property_id, { least, most }]))
}
