import { sql } from 'kysely'
import type { DraftOf, RecordOf } from '#contract/kit/index.ts'
import { portfolios } from '#contract/tenant/portfolios.ts'
import { crud } from '../../crud/crud.ts'
import type { PatchOf } from '../../crud/options.ts'
import type { Transaction } from '../../db/database.ts'
import { invalid } from '../../errors.ts'
import type { Call } from '../../http/call.ts'
import { notify } from '../../notifications/notify.ts'
import { assertFitting, newlyGiven } from '../../people/fitting.ts'
import { pictureOf } from '../../pictures/picture.ts'

type Portfolio = RecordOf<typeof portfolios>
type Draft = DraftOf<typeof portfolios>
type Patch = PatchOf<typeof portfolios>
type Managed = Pick<Portfolio, 'id' | 'version' | 'title' | 'managerId'>

/** How many of its properties are looked at for a portfolio's pictures, and how many of these a card shows. */
const [looked, shown] = [12, 3]

/** Has whoever gets the charge of a portfolio told. */
async function tellManager(
  tx: Transaction,
  call: Call,
  before: Managed | undefined,
  { id, title, managerId }: Managed,
): Promise<void> {
  if ((before?.managerId ?? null) === managerId) return
  await notify(tx, call.tenant.organisationId, {
    type: 'portfolio.assigned',
    actorId: call.tenant.userId,
    recipients: [managerId],
    subjectId: id,
    data: { portfolio: title, as: 'manager' },
    key: `portfolio:${id}:${before?.version ?? 0}:manager`,
  })
}

async function complete(tx: Transaction, record: Draft, call: Call): Promise<Draft> {
  if (record.status === 'archived') {
    throw invalid([{ field: 'status', errors: ['A new portfolio is active; it is archived later.'] }])
  }
  await assertFitting(tx, { managerId: record.managerId })
  await tellManager(tx, call, undefined, record)
  return record
}

async function follow(tx: Transaction, before: Portfolio, patch: Patch, call: Call): Promise<Patch> {
  const after = { ...before, ...patch }
  await assertFitting(tx, newlyGiven(['managerId'], before, patch))
  await tellManager(tx, call, before, after)
  if (after.status === before.status) return {}
  return { archivedAt: after.status === 'archived' ? call.services.clock.now() : null }
}

/** What belongs to the portfolio at hand and counts. */
export const inPortfolio = sql`from portfolio_properties named
      join properties on properties.organisation_id = named.organisation_id and properties.id = named.property_id
      where named.organisation_id = portfolios.organisation_id and named.portfolio_id = portfolios.id
        and properties.status <> 'archived'`

/** Portfolios: plain CRUD plus figures that are kept beside them, covers of their properties, and who hears of them. */
export const portfolioCrud = crud(portfolios, {
  select: {
    propertyCount: sql`(select count(*) ${inPortfolio})`,
    value: sql`(select coalesce(jsonb_agg(jsonb_build_object('currency', currency, 'amount', amount::text) order by currency), '[]')
      from (select properties.currency, sum(value) as amount ${inPortfolio}
        group by properties.currency having count(value) > 0) as amounts)`,
    pictures: sql`(select coalesce(jsonb_agg(jsonb_build_object('id', cover.id, 'alt', cover.alt)), '[]') from (
        select photos.id, photos.alt from (
          select property_id from portfolio_properties named
          where named.organisation_id = portfolios.organisation_id and named.portfolio_id = portfolios.id
          order by property_id limit ${sql.lit(looked)}
        ) as near
        join properties on properties.organisation_id = portfolios.organisation_id and properties.id = near.property_id
        join property_photos photos on photos.organisation_id = portfolios.organisation_id
          and photos.id = properties.cover_photo_id
        where properties.status <> 'archived'
        order by near.property_id limit ${sql.lit(shown)}
      ) as cover)`,
  },
  complete,
  follow,
  beforeRemove: async (tx, record, { tenant: { organisationId } }) => {
    await sql`delete from profile_scopes
      where organisation_id = ${organisationId} and kind = 'portfolios' and record_id = ${record.id}`.execute(
      tx,
    )
  },
  present: (record, services, tenant) => ({
    ...record,
    pictures: record.pictures.map((photo) => pictureOf(services, tenant, photo)),
  }),
})
