import { mostUnits, type PublicUnit } from '#contract/public/properties.ts'
import type { Transaction } from '../../db/database.ts'
import type { ShownAs } from './shown-as.ts'

/** Units of a listed property that can be rented, by label. */
export async function readUnits(
  tx: Transaction,
  property: { organisation_id: string; id: string },
  view: ShownAs['units'],
): Promise<PublicUnit[]> {
  const rows = await tx
    .selectFrom(view)
    .selectAll()
    .where('organisation_id', '=', property.organisation_id)
    .where('property_id', '=', property.id)
    .orderBy('label')
    .limit(mostUnits)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    label: row.label,
    type: row.type,
    bedrooms: row.bedrooms,
    bathrooms: row.bathrooms,
    area: row.area,
    areaUnit: row.area_unit,
    furnished: row.furnished,
    currency: row.currency,
    marketRent: row.market_rent,
    rentFrequency: row.rent_frequency,
  }))
}
