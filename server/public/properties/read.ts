import type { PublicNeighbour, PublicProperty } from '#contract/public/properties.ts'
import { precisionOf, publishedLocation } from '#domain/sharing/address.ts'
import type { Transaction } from '../../db/database.ts'
import type { PublishedPropertiesView } from '../../db/published-views.ts'
import { cardColumns, cardsOf } from './cards.ts'
import { publicPhotoOf } from './photos.ts'

/** How many others are shown beside a property. */
const neighbourCount = 4

/**
 * The one place where it is decided what the public learns of a property: the page and the API both show exactly this.
 * @returns undefined when it is not listed, or not there
 */
export async function readPublicProperty(tx: Transaction, id: string): Promise<PublicProperty | undefined> {
  const row = await tx.selectFrom('published_properties').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return undefined
  const photos = await tx
    .selectFrom('published_photos')
    .select(['id', 'alt', 'width', 'height'])
    .where('organisation_id', '=', row.organisation_id)
    .where('property_id', '=', row.id)
    .orderBy('cover', (order) => order.desc().nullsLast())
    .orderBy('position')
    .orderBy('id')
    .execute()
  return {
    id: row.id,
    reference: row.reference,
    title: row.title,
    description: row.description,
    classification: row.classification,
    subtype: row.subtype,
    tenure: row.tenure,
    ...priceOf(row),
    ...publishedLocation(
      {
        addressLine1: row.address_line1,
        addressLine2: row.address_line2,
        city: row.city,
        district: row.district,
        state: row.state,
        country: row.country,
        postcode: row.postcode,
        latitude: row.latitude,
        longitude: row.longitude,
      },
      precisionOf(row.address_precision),
    ),
    yearBuilt: row.year_built,
    area: row.area,
    areaUnit: row.area_unit,
    unitCount: row.unit_count,
    amenities: row.amenities,
    photos: photos.map(publicPhotoOf),
    ...contactOf(row),
    organisationName: row.organisation_name,
    updatedAt: row.updated_at,
    neighbours: await readNeighbours(tx, row),
  }
}

type PriceColumns = Pick<
  PublishedPropertiesView,
  'purpose' | 'currency' | 'asking_price' | 'asking_frequency'
>

const priceOf = (row: PriceColumns) => ({
  purpose: row.purpose,
  currency: row.currency,
  askingPrice: row.asking_price,
  askingFrequency: row.asking_frequency,
})

/** Whom to ask: the property's own contact, else its organisation. */
function contactOf(row: PublishedPropertiesView) {
  const ownPhone = row.contact_phone === null ? null : `${row.contact_dial_code ?? ''}${row.contact_phone}`
  return {
    contactName: row.contact_name,
    contactPhone: ownPhone ?? row.organisation_phone,
    contactEmail: row.contact_email ?? row.organisation_email,
  }
}

/** Others of the same organisation: of the same city, then of any, the newest first. */
async function readNeighbours(
  tx: Transaction,
  { id, organisation_id, city }: PublishedPropertiesView,
): Promise<PublicNeighbour[]> {
  const others = tx
    .selectFrom('published_properties')
    .select(cardColumns)
    .where('organisation_id', '=', organisation_id)
    .where('id', '!=', id)
    .orderBy('updated_at', 'desc')
    .orderBy('id')
  const near = await others.where('city', '=', city).limit(neighbourCount).execute()
  // Among so many of the newest there are enough of other cities, as those of this city are all known.
  const newest =
    near.length === neighbourCount ? [] : await others.limit(neighbourCount + near.length).execute()
  const far = newest.filter((row) => !near.some((known) => known.id === row.id))
  return cardsOf(tx, [...near, ...far].slice(0, neighbourCount))
}
