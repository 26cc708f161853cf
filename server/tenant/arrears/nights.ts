import { sql } from 'kysely'
import type { Services } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { startLoop } from '../../queue/loop.ts'
import { everything, inArrears, remind } from './remind.ts'
import { stagesOf } from './standing.ts'

/** Leases that one transaction reminds. */
const batch = 200
/** Milliseconds between looks; midnight comes to each organisation at its own time. */
const every = 10 * 60_000

/** Reminds the next leases after one whose reminder goes out by rule. @returns the last of them; undefined when all are done */
async function step(
  tx: Transaction,
  services: Pick<Services, 'jobs'>,
  { organisationId, today, after }: { organisationId: string; today: string; after: string },
): Promise<string | undefined> {
  const { rows: owing } = await sql<{ leaseId: string }>`
    select distinct lease_id as "leaseId" from charges
    where organisation_id = ${organisationId} and settled_on is null and due_on < ${today} and lease_id > ${after}
    order by lease_id limit ${batch}`.execute(tx)
  const leaseIds = owing.map(({ leaseId }) => leaseId)
  const { rows: stages } = await sql<{ stage: string }>`
    select stage from ${stagesOf(organisationId)} as stages where by_rule`.execute(tx)
  const byRule = new Set(stages.map(({ stage }) => stage))
  const { rows } = await inArrears(tx, { ability: everything, organisationId }, today, {
    within: sql`lease_id = any(${leaseIds}::uuid[])`,
    most: batch,
  })
  const wanted = rows.filter(({ next }) => next && byRule.has(next.stage))
  const by = { organisationId, userId: null }
  await remind(tx, services, by, today, wanted, { stage: null, delivery: 'email' })
  return leaseIds.length < batch ? undefined : leaseIds.at(-1)
}

/** What goes out today: one that is stopped begins again, and who was reminded is not reminded twice. */
async function remindOf(
  { database, jobs }: Pick<Services, 'database' | 'jobs'>,
  organisationId: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  const scope = { organisationId, userId: null }
  const { today } = await database.withTenant(scope, async (tx) => {
    const { rows } = await sql<{ today: string }>`select today_in(${organisationId}) as today`.execute(tx)
    return rows[0]!
  })
  let after: string | undefined = '00000000-0000-0000-0000-000000000000'
  while (after !== undefined) {
    signal?.throwIfAborted()
    const from: string = after
    after = await database.withTenant(scope, (tx) =>
      step(tx, { jobs }, { organisationId, today, after: from }),
    )
  }
  await database.withTenant(scope, (tx) =>
    sql`
      insert into arrears_nights (organisation_id, reminded_on) values (${organisationId}, ${today})
      on conflict (organisation_id) do update set reminded_on = excluded.reminded_on`.execute(tx),
  )
}

/** Sends what goes out by rule today, where each organisation is. @param signal stops before the next batch */
export async function remindNightly(
  services: Pick<Services, 'database' | 'jobs' | 'log'>,
  signal?: AbortSignal,
): Promise<void> {
  const { rows } = await services.database.withTransaction((tx) =>
    sql<{ id: string }>`select organisations_to_remind() as id`.execute(tx),
  )
  for (const { id } of rows) {
    if (signal?.aborted) return
    try {
      await remindOf(services, id, signal)
    } catch (error) {
      if (signal?.aborted) return
      services.log.warn({ err: error, organisationId: id }, 'sending reminders failed, will be tried again')
    }
  }
}

export const startReminders = (services: Services) =>
  startLoop(services.log, { what: 'sending reminders', every }, (signal) => remindNightly(services, signal))
