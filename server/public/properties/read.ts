import type { PublicNeighbour, PublicProperty } from '#contract/public/properties.ts'
import { precisionOf, publishedLocation, type AddressPrecision } from '#domain/sharing/address.ts'
import type { Transaction } from '../../db/database.ts'
import type { PublishedPropertiesView } from '../../db/published-views.ts'
import { cardColumns, cardsOf } from './cards.ts'
import { published, type ShownAs } from './shown-as.ts'
import { readUnits } from './units.ts'
import { publicPhotoOf } from './photos.ts'

/** How many others are shown beside a property. */
const neighbourCount = 4

/**
 * The one place where it is decided what the public learns of a property: the page and the API both show exactly this, and
 * a link no more than its extras besides.
 * @param precision of the address, where a link says so
 * @returns undefined when it is not listed, or not there
 */
export async function readPublicProperty(
  tx: Transaction,
  id: string,
  as: ShownAs = published,
  precision?: AddressPrecision,
): Promise<PublicProperty | undefined> {
  const row = await tx.selectFrom(as.properties).selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return undefined
  const photos = await tx
    .selectFrom(as.photos)
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
      precision ?? precisionOf(row.address_precision),
    ),
    yearBuilt: row.year_built,
    area: row.area,
    areaUnit: row.area_unit,
    unitCount: row.unit_count,
    amenities: row.amenities,
    photos: photos.map((photo) => publicPhotoOf(photo, as.at)),
    units: await readUnits(tx, row, as.units),
    ...contactOf(row),
    organisationName: row.organisation_name,
    organisationSlug: row.organisation_slug,
    bookable: row.bookable,
    updatedAt: row.updated_at,
    neighbours: as === published ? await readNeighbours(tx, row) : [],
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
