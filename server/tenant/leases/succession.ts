import { sql } from 'kysely'
import { addDays } from '#domain/dates/calendar.ts'
import type { Transaction } from '../../db/database.ts'
import { conflict } from '../../errors.ts'
import type { Call } from '../../http/call.ts'
import { leaseActions, type Lease } from './crud.ts'

type Other = Pick<
  Lease,
  'id' | 'reference' | 'tenantNames' | 'start' | 'end' | 'leavesOn' | 'endedOn' | 'lastDay'
>

/** Leases of a unit are signed one after the other, so that each sees what the one before decided. */
const lockUnit = (tx: Transaction, call: Call, unitId: string) =>
  sql`select from units where organisation_id = ${call.tenant.organisationId} and id = ${unitId} for no key update`.execute(
    tx,
  )

/** Signed leases of a unit that have it on some day from `start` to `end`, but for one. */
export async function othersOf(
  tx: Transaction,
  call: Call,
  {
    unitId,
    start,
    end = null,
    except,
  }: { unitId: string; start: string; end?: string | null; except: string | null },
): Promise<Other[]> {
  const { rows } = await sql<Other>`
    select id, reference, tenant_names as "tenantNames", start, "end", leaves_on as "leavesOn", ended_on as "endedOn",
      last_day as "lastDay"
    from leases where organisation_id = ${call.tenant.organisationId} and unit_id = ${unitId}
      and id is distinct from ${except} and occupied && daterange(${start}::date, ${end}::date, '[]')
    order by start`.execute(tx)
  return rows
}

const overlap = ({ reference, tenantNames }: Other, rest: string) =>
  conflict('overlapping_lease', `${reference} of ${tenantNames} ${rest}`)

/** How a lease ends because another one follows it. @throws 409 when it does not, saying which and what to do */
function endingOf(
  other: Other,
  renewalOfId: string | null,
  start: string,
  today: string,
): Pick<Lease, 'endedOn' | 'endReason'> {
  const before = addDays(start, -1)
  if (other.id === renewalOfId && other.start <= before) {
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
  lease: Lease,
  start: string,
  today: string,
): Promise<Partial<Pick<Lease, 'endedOn' | 'endReason'>>> {
  await lockUnit(tx, call, lease.unitId)
  let own: Partial<Pick<Lease, 'endedOn' | 'endReason'>> = {}
  for (const other of await othersOf(tx, call, { unitId: lease.unitId, start, except: lease.id })) {
    if (other.start >= start) {
      const { end } = lease
      if (end === null || end >= other.start) throw overlap(other, `has this unit from ${other.start} on.`)
      own = { endedOn: end, endReason: 'expired' }
    } else if (other.endedOn === null) {
      const ending = endingOf(other, lease.renewalOfId, start, today)
      await leaseActions.change(tx, call, other.id, null, ending, 'followed')
    } else {
      throw overlap(other, `goes on until ${other.endedOn}. Start after that.`)
    }
  }
  return own
}

/** @throws 409 naming the lease that has the unit after this one */
export async function assertNoneFollows(tx: Transaction, call: Call, lease: Lease): Promise<void> {
  await lockUnit(tx, call, lease.unitId)
  const [other] = await othersOf(tx, call, { unitId: lease.unitId, start: lease.start, except: lease.id })
  if (other) throw overlap(other, `has this unit from ${other.start} on. Cancel or end that one first.`)
}

/** A lease that was to end because another followed goes on where the other does not come. */
export async function reopenFormer(tx: Transaction, call: Call, lease: Lease, today: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from leases former where organisation_id = ${call.tenant.organisationId} and unit_id = ${lease.unitId}
      and ended_on > ${today}::date and ended_on < ${lease.start}::date
      and not exists (select from leases later
        where later.organisation_id = former.organisation_id and later.unit_id = former.unit_id
          and later.id <> ${lease.id} and later.stage = 'signed' and later.start > former.ended_on)`.execute(
    tx,
  )
  for (const { id } of rows)
    await leaseActions.change(tx, call, id, null, { endedOn: null, endReason: null }, 'reopened')
}
