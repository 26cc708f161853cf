import { sql } from 'kysely'
import type { Resource } from '#contract/kit/index.ts'
import { portfolios } from '#contract/tenant/portfolios.ts'
import { crud } from '../../crud/crud.ts'
import type { Transaction } from '../../db/database.ts'
import { invalid } from '../../errors.ts'
import type { Call } from '../../http/call.ts'
import { notify } from '../../notifications/notify.ts'
import { pictureOf } from '../photos/picture.ts'

type Row = Record<string, unknown>

/** How many of its properties are looked at for a portfolio's pictures, and how many of these a card shows. */
const [looked, shown] = [12, 3]

/** Has whoever gets the charge of a portfolio told. */
async function tellManager(tx: Transaction, call: Call, before: Row | undefined, after: Row): Promise<void> {
  const [former, next] = [before?.['managerId'] ?? null, after['managerId'] ?? null] as (string | null)[]
  if (former === next) return
  const id = after['id'] as string
  await notify(tx, call.tenant.organisationId, {
    type: 'portfolio.assigned',
    actorId: call.tenant.userId,
    recipients: [next ?? null],
    subjectId: id,
    data: { portfolio: after['title'] as string, as: 'manager' },
    key: `portfolio:${id}:${(before?.['version'] as number | undefined) ?? 0}:manager`,
  })
}

async function complete(tx: Transaction, record: Row, call: Call): Promise<Row> {
  if (record['status'] === 'archived') {
    throw invalid([{ field: 'status', errors: ['A new portfolio is active; it is archived later.'] }])
  }
  await tellManager(tx, call, undefined, record)
  return { ...record, propertyCount: 0, value: [], pictures: [] }
}

async function follow(tx: Transaction, before: Row, patch: Row, call: Call): Promise<Row> {
  await tellManager(tx, call, before, { ...before, ...patch })
  const status = patch['status'] ?? before['status']
  if (status === before['status']) return {}
  return { archivedAt: status === 'archived' ? call.services.clock.now() : null }
}

/** What belongs to the portfolio at hand and counts. */
export const inPortfolio = sql`from portfolio_properties named
      join properties on properties.organisation_id = named.organisation_id and properties.id = named.property_id
      where named.organisation_id = portfolios.organisation_id and named.portfolio_id = portfolios.id
        and properties.status <> 'archived'`

/** Portfolios: plain CRUD plus figures that are kept beside them, covers of their properties, and who hears of them. */
export const portfolioCrud = crud<Resource>(portfolios, {
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
  beforeRemove: async (tx, record) => {
    await sql`delete from profile_scopes where kind = 'portfolios' and record_id = ${record['id']}`.execute(
      tx,
    )
  },
  present: (record, services, { organisationId }) => ({
    ...record,
    pictures: (record['pictures'] as { id: string; alt: string }[]).map((photo) =>
      pictureOf(services, organisationId, photo),
    ),
  }),
})
