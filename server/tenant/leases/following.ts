import { sql } from 'kysely'
import { addDays } from '#domain/dates/calendar.ts'
import type { Transaction } from '../../db/database.ts'
import { conflict } from '../../errors.ts'
import type { Call } from '../../http/call.ts'
import { leaseActions } from './crud.ts'

type Row = Record<string, unknown>

interface Other {
  id: string
  reference: string
  tenantNames: string
  start: string
  end: string | null
  leavesOn: string | null
  endedOn: string | null
}

/** Leases of a unit are signed one after the other, so that each sees what the one before decided. */
export const lockUnit = (tx: Transaction, unitId: unknown) =>
  sql`select from units where id = ${unitId} for no key update`.execute(tx)

/** Signed leases of the unit that have some day in common with one that begins on `start`. */
async function othersOf(tx: Transaction, lease: Row, start: string): Promise<Other[]> {
  const { rows } = await sql<Other>`
    select id, reference, tenant_names as "tenantNames", start, "end", leaves_on as "leavesOn", ended_on as "endedOn"
    from leases where unit_id = ${lease['unitId']} and id <> ${lease['id']}
      and occupied && daterange(${start}::date, null) order by start`.execute(tx)
  return rows
}

const overlap = ({ reference, tenantNames }: Other, rest: string) =>
  conflict('overlapping_lease', `${reference} of ${tenantNames} ${rest}`)

/** How a lease ends because another one follows it. @throws 409 when it does not, saying which and what to do */
function endingOf(other: Other, lease: Row, start: string, today: string): Row {
  const before = addDays(start, -1)
  if (other.id === lease['renewalOfId'] && other.start <= before) {
    return {
      endedOn: before,
      endReason: other.end !== null && other.end > before ? 'surrendered' : 'expired',
    }
  }
  const lastDay = other.leavesOn ?? other.end
  if (lastDay === null) throw overlap(other, 'has no end. Give notice or end it first.')
  if (lastDay >= start) throw overlap(other, `goes on until ${lastDay}. Start after that, or end it first.`)
  if (lastDay < today) throw overlap(other, 'still has this unit, past its last day. End it first.')
  return { endedOn: lastDay, endReason: other.leavesOn ? 'terminated' : 'expired' }
}

/**
 * Makes room on the unit for a lease: what comes before it ends on its last day, it ends before what comes after.
 * @returns what is decided of the lease itself
 * @throws 409 naming the lease that has the unit
 */
export async function makeRoom(
  tx: Transaction,
  call: Call,
  lease: Row,
  start: string,
  today: string,
): Promise<Row> {
  await lockUnit(tx, lease['unitId'])
  let own: Row = {}
  for (const other of await othersOf(tx, lease, start)) {
    if (other.start >= start) {
      const end = lease['end'] as string | null
      if (end === null || end >= other.start) throw overlap(other, `has this unit from ${other.start} on.`)
      own = { endedOn: end, endReason: 'expired' }
    } else if (other.endedOn === null) {
      await leaseActions.change(tx, call, other.id, null, endingOf(other, lease, start, today), 'followed')
    } else {
      throw overlap(other, `goes on until ${other.endedOn}. Start after that.`)
    }
  }
  return own
}

/** @throws 409 naming the lease that has the unit after this one */
export async function assertNoneFollows(tx: Transaction, lease: Row): Promise<void> {
  await lockUnit(tx, lease['unitId'])
  const [other] = await othersOf(tx, lease, lease['start'] as string)
  if (other) throw overlap(other, `has this unit from ${other.start} on. Cancel or end that one first.`)
}

/** A lease that was to end because another followed goes on where the other does not come. */
export async function reopenFormer(tx: Transaction, call: Call, lease: Row, today: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from leases former where unit_id = ${lease['unitId']} and ended_on > ${today}::date
      and ended_on < ${lease['start']}::date
      and not exists (select from leases later where later.unit_id = former.unit_id and later.id <> ${lease['id']}
        and later.stage = 'signed' and later.start > former.ended_on)`.execute(tx)
  for (const { id } of rows)
    await leaseActions.change(tx, call, id, null, { endedOn: null, endReason: null }, 'reopened')
}
