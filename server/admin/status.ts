import { sql } from 'kysely'
import { backgroundWork, type readStatus } from '#contract/admin/status.ts'
import type { AnswerOf } from '#contract/kit/index.ts'
import { keysOf } from '#domain/kit/keys.ts'
import type { Handler } from '../http/call.ts'
import { waitingOf } from '../queue/waiting.ts'

type Status = AnswerOf<typeof readStatus>

/** How background work, nightly work and the books of the caller's organisation keep up. */
export const statusOf: Handler<typeof readStatus> = async ({ tenant, services, read }) => {
  const { organisationId } = tenant
  const { database, files, clock, log } = services
  const [work, kept, storage] = await Promise.all([
    waitingOf(database, organisationId, keysOf(backgroundWork)),
    read(async (tx) => {
      const { rows } = await sql<Omit<Status, 'at' | 'storage' | 'work'>>`
        select today_in(${organisationId}) as today,
          (select day from lease_days where organisation_id = ${organisationId}) as "leasesOn",
          (select jsonb_build_object('waiting', count(*), 'waitingSince', min(due_at)) from outbox
            where organisation_id = ${organisationId} and due_at <= now()) as effects,
          (select jsonb_build_object('checkedAt', checked_at, 'differences', differences, 'chargedOn', (
            select max(night) from charge_runs where organisation_id = ${organisationId}))
            from books where organisation_id = ${organisationId}) as books`.execute(tx)
      return rows[0]!
    }),
    files.check().then(
      () => true,
      (error: unknown) => {
        log.warn({ err: error }, 'storage is not ready')
        return false
      },
    ),
  ])
  return { at: clock.now(), storage, work, ...kept }
}
