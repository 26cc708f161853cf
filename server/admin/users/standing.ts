import { sql } from 'kysely'
import { users } from '#contract/admin/users.ts'
import { allows, type AccessRule } from '#domain/access/index.ts'
import { writeTrace, type Trace } from '../../crud/writes.ts'
import type { Transaction } from '../../db/database.ts'
import { conflict, forbidden } from '../../errors.ts'
import type { Call } from '../../http/call.ts'
import { assertHas } from '../../people/grants.ts'
import { userCrud } from './crud.ts'

type Row = Record<string, unknown>

/** Nobody changes somebody who may do more than they may. @throws 403 saying what */
export async function assertNotAbove(tx: Transaction, call: Call, userId: string): Promise<void> {
  if (userId === call.tenant.userId) return
  const { rows } = await sql<{ rules: AccessRule[] }>`
    select roles.rules from profiles join roles on roles.organisation_id = profiles.organisation_id
      and roles.key = profiles.role
    where profiles.user_id = ${userId} and profiles.status = 'active'`.execute(tx)
  for (const { rules } of rows) {
    assertHas(call.tenant, rules, 'You cannot change somebody who may do more than you.')
  }
}

/**
 * A member whom the caller may change, locked until the transaction ends.
 * @returns the record as it is shown, with its version
 * @throws 404, 403, 409 for somebody who has not joined yet
 */
export async function findToChange(tx: Transaction, call: Call): Promise<Row> {
  const id = call.params['id']!
  await sql`select from members where user_id = ${id} for update`.execute(tx)
  const record = await userCrud.find(tx, id, call)
  if (!allows(call.tenant.ability, 'update', users.subject, record)) throw forbidden()
  assertJoined(record)
  await assertNotAbove(tx, call, id)
  return record
}

/** @throws 409 */
export function assertJoined(record: Row): void {
  if (record['status'] !== 'invited') return
  throw conflict('invited', 'This person has not joined yet. Change or revoke the invite instead.')
}

/** Writes what was done to somebody's account in the organisation. */
export function note(
  tx: Transaction,
  call: Call,
  id: string,
  action: string,
  changes: Trace['changes'],
): void {
  writeTrace(tx, {
    organisationId: call.tenant.organisationId,
    actorId: call.tenant.userId,
    at: call.services.clock.now(),
    action,
    subject: users.subject,
    subjectId: id,
    propertyId: null,
    changes,
  })
}
