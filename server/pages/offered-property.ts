import { z } from 'zod'
import type { Services } from '../context.ts'
import { notFound } from '../errors.ts'
import { offeredUnit } from '../tenant/viewings/public.ts'

export const propertyParams = z.object({ propertyId: z.uuid() })

/** What a form about a listed property says of it, and of the unit that it names. @throws 404 */
export async function offeredProperty(
  { database }: Pick<Services, 'database'>,
  propertyId: string,
  unitId: string | null,
) {
  const row = await database.withPublic((tx) =>
    tx
      .selectFrom('published_properties')
      .select([
        'id',
        'organisation_id',
        'title',
        'city',
        'district',
        'organisation_name',
        'organisation_email',
        'organisation_phone',
        'bookable',
      ])
      .where('id', '=', propertyId)
      .executeTakeFirst(),
  )
  if (!row) throw notFound()
  const unit =
    unitId === null
      ? undefined
      : await database.withTenant(
          { organisationId: row.organisation_id, userId: null },
          (tx) => offeredUnit(tx, row.organisation_id, row.id, unitId),
          { readOnly: true },
        )
  if (unitId !== null && !unit) throw notFound()
  return {
    property: { id: row.id, title: row.title, city: row.city, district: row.district },
    organisation: {
      name: row.organisation_name,
      email: row.organisation_email,
      phone: row.organisation_phone,
    },
    unit: unit ?? null,
    bookable: row.bookable,
  }
}
