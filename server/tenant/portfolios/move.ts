import { sql } from 'kysely'
import { portfolios } from '#contract/tenant/portfolios.ts'
import { properties } from '#contract/tenant/properties.ts'
import { traceMany, writeTrace } from '../../crud/writes.ts'
import type { Transaction } from '../../db/database.ts'
import type { Call } from '../../http/call.ts'

/** A property in a portfolio. */
export interface Place {
  portfolioId: string
  propertyId: string
}

type Direction = 'added' | 'removed'

const places = (list: readonly Place[]) => sql`
  unnest(${list.map(({ portfolioId }) => portfolioId)}::uuid[], ${list.map(({ propertyId }) => propertyId)}::uuid[])
    as place (portfolio_id, property_id)`

const titleOf = async (tx: Transaction, propertyId: string) =>
  (await sql<{ title: string }>`select title from properties where id = ${propertyId}`.execute(tx)).rows[0]
    ?.title

/** Notes on each property that it came into a portfolio, or out of it. */
async function noteOnProperties(
  tx: Transaction,
  { tenant, services }: Call,
  moved: readonly Place[],
  direction: Direction,
): Promise<void> {
  const action = direction === 'added' ? 'addedToPortfolio' : 'removedFromPortfolio'
  const act = { organisationId: tenant.organisationId, actorId: tenant.userId, at: services.clock.now() }
  const [was, is] = direction === 'added' ? ['before', 'after'] : ['after', 'before']
  await traceMany(
    { ...act, action, subject: properties.subject },
    {
      from: sql`${places(moved)} join portfolios on portfolios.id = place.portfolio_id`,
      subjectId: sql`place.property_id`,
      propertyId: sql`place.property_id`,
      changes: sql`jsonb_build_object('portfolio',
        jsonb_build_object(${was}::text, null, ${is}::text, portfolios.title))`,
    },
  ).execute(tx)
}

/** Notes on each portfolio what came into it or out of it: by name where it is one property, else how many. */
async function noteOnPortfolios(
  tx: Transaction,
  { tenant, services }: Call,
  moved: readonly Place[],
  direction: Direction,
): Promise<void> {
  const of = Map.groupBy(moved, ({ portfolioId }) => portfolioId)
  for (const [portfolioId, list] of of) {
    const one = list.length === 1 ? await titleOf(tx, list[0]!.propertyId) : undefined
    const what = one ?? list.length
    writeTrace(tx, {
      organisationId: tenant.organisationId,
      actorId: tenant.userId,
      at: services.clock.now(),
      action: direction === 'added' ? 'propertiesAdded' : 'propertiesRemoved',
      subject: portfolios.subject,
      subjectId: portfolioId,
      propertyId: null,
      changes: {
        properties: direction === 'added' ? { before: null, after: what } : { before: what, after: null },
      },
    })
  }
}

async function note(
  tx: Transaction,
  call: Call,
  moved: readonly Place[],
  direction: Direction,
): Promise<void> {
  if (moved.length === 0) return
  await noteOnProperties(tx, call, moved, direction)
  await noteOnPortfolios(tx, call, moved, direction)
}

/**
 * Puts properties into portfolios and takes them out of others; which ones the caller may move is checked before.
 * @returns what was not so already
 */
export async function move(
  tx: Transaction,
  call: Call,
  { add, remove }: Record<'add' | 'remove', readonly Place[]>,
): Promise<Record<Direction, Place[]>> {
  const columns = sql`portfolio_id as "portfolioId", property_id as "propertyId"`
  const { rows: removed } = await sql<Place>`
    delete from portfolio_properties as named using ${places(remove)}
    where named.organisation_id = ${call.tenant.organisationId} and named.portfolio_id = place.portfolio_id
      and named.property_id = place.property_id
    returning named.portfolio_id as "portfolioId", named.property_id as "propertyId"`.execute(tx)
  const { rows: added } = await sql<Place>`
    insert into portfolio_properties (organisation_id, portfolio_id, property_id)
    select distinct ${call.tenant.organisationId}::uuid, place.portfolio_id, place.property_id from ${places(add)}
    on conflict do nothing returning ${columns}`.execute(tx)
  await note(tx, call, removed, 'removed')
  await note(tx, call, added, 'added')
  return { added, removed }
}
