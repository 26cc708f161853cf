import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Operation } from '#contract/kit/index.ts'
import {
  activateLease,
  cancelLease,
  changeRent,
  endLease,
  giveNotice,
  reinstateLease,
  renewLease,
  sendLease,
  signLease,
  unsendLease,
  withdrawNotice,
} from '#contract/tenant/lease-operations.ts'
import { leaseActivity, type RecordActivity } from '#contract/tenant/activity.ts'
import { leases } from '#contract/tenant/leases.ts'
import { tenantActivity } from '#contract/tenant/tenant-operations.ts'
import { tenants } from '#contract/tenant/tenants.ts'
import { units } from '#contract/tenant/units.ts'
import { actionProblem, leaseActions, type LeaseAction } from '#domain/leases/transitions.ts'
import { leaseStatuses, type LeaseStatus } from '#domain/leases/vocabulary.ts'
import { errorOf } from '#tests/support/error.ts'
import { inDays, inMonths, today } from '#tests/support/calendar.ts'
import { letting, ok, type Letting, type Row } from '#tests/support/lettings.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let house: Letting
beforeAll(async () => {
  server = await startServer()
  house = await letting(server.own)
})
afterAll(() => server.close())

const { update, remove } = leases.operations
const admin = () => server.own.people.admin
const signed = (unitId: string, body?: Record<string, unknown>) => house.signed(unitId, body)

/** A lease in each status, on a unit of its own. */
const leaseIn: Record<LeaseStatus, () => Promise<Row>> = {
  draft: async () => house.draft(await house.unit()),
  awaitingSignature: async () => {
    const { id } = await house.draft(await house.unit())
    return ok(house.does(sendLease, id))
  },
  scheduled: async () => signed(await house.unit(), { start: inDays(20) }),
  active: async () => signed(await house.unit()),
  notice: async () => {
    const { id } = await signed(await house.unit())
    return ok(house.does(giveNotice, id, { by: 'tenant', givenOn: today, leavesOn: inMonths(1) }))
  },
  holdingOver: async () => signed(await house.unit(), { end: inDays(-3) }),
  ended: async () => {
    const { id } = await signed(await house.unit())
    return ok(house.does(endLease, id, { reason: 'surrendered', on: inDays(-1) }))
  },
  cancelled: async () => {
    const { id } = await house.draft(await house.unit())
    return ok(house.does(cancelLease, id))
  },
}

const calls: Record<LeaseAction, readonly [operation: Operation, body: () => object, becomes: string]> = {
  send: [sendLease, () => ({}), 'awaitingSignature'],
  unsend: [unsendLease, () => ({}), 'draft'],
  sign: [signLease, () => ({}), 'active'],
  activate: [activateLease, () => ({}), 'active'],
  giveNotice: [giveNotice, () => ({ by: 'landlord', givenOn: today, leavesOn: inDays(60) }), 'notice'],
  withdrawNotice: [withdrawNotice, () => ({}), 'active'],
  renew: [renewLease, () => ({}), 'draft'],
  changeRent: [changeRent, () => ({ type: 'rent', amount: 120_000, from: inDays(25) }), ''],
  end: [endLease, () => ({ reason: 'terminated', on: today }), ''],
  reinstate: [reinstateLease, () => ({}), 'active'],
  cancel: [cancelLease, () => ({}), 'cancelled'],
}

describe('a lease', () => {
  for (const status of Object.keys(leaseStatuses) as LeaseStatus[]) {
    it(`ST-05 that is ${status} can be done with what the rules say, and nothing else`, async () => {
      for (const deed of Object.keys(leaseActions) as LeaseAction[]) {
        const lease = await leaseIn[status]()
        expect(lease['status']).toBe(status)
        const [operation, body, becomes] = calls[deed]
        const answer = await house.does(operation, lease.id, body())
        const problem = actionProblem(deed, status)
        if (problem) {
          expect(errorOf(answer, 409)).toMatchObject({ reason: 'illegal_transition', message: problem })
          expect(await house.read(lease.id)).toEqual(lease)
        } else {
          const after = await ok(Promise.resolve(answer))
          // Its last day is today still.
          const expected =
            deed === 'end' ? (status === 'holdingOver' ? 'holdingOver' : status) : becomes || status
          expect(after['status'], deed).toBe(expected)
        }
      }
    })
  }

  it('ST-05 is ended from the day after its last, and says why', async () => {
    const lease = await leaseIn.ended()
    expect(lease).toMatchObject({
      status: 'ended',
      endedOn: inDays(-1),
      endReason: 'surrendered',
      expiry: null,
    })
    const future = await leaseIn.active()
    const body = { reason: 'terminated', on: inDays(1) }
    expect(errorOf(await house.does(endLease, future.id, body), 422).payload).toMatchObject([{ field: 'on' }])
  })

  it('ST-05 that holds over is ended on a day to come, instead of notice', async () => {
    const { id } = await leaseIn.holdingOver()
    const leaves = { reason: 'terminated', on: inDays(28) }
    expect(await ok(house.does(endLease, id, leaves))).toMatchObject({
      status: 'holdingOver',
      endedOn: inDays(28),
      lastDay: inDays(28),
    })
    expect(await ok(house.does(endLease, id, { ...leaves, on: inDays(-1) }))).toMatchObject({
      status: 'ended',
    })
  })

  it('keeps to its notice period, unless both sides agree', async () => {
    const { id } = await signed(await house.unit(), { noticeCount: 2, noticeUnit: 'months' })
    const body = { by: 'tenant', givenOn: today, leavesOn: inDays(20) }
    expect(errorOf(await house.does(giveNotice, id, body), 422).payload).toMatchObject([
      { field: 'leavesOn' },
    ])
    const agreed = await ok(house.does(giveNotice, id, { ...body, agreed: true }))
    expect(agreed).toMatchObject({
      status: 'notice',
      leavesOn: inDays(20),
      lastDay: inDays(20),
      expiry: '0-30',
    })
    const other = await signed(await house.unit(), { noticeCount: 2, noticeUnit: 'months' })
    expect(await ok(house.does(giveNotice, other.id, { by: 'tenant', givenOn: today }))).toMatchObject({
      leavesOn: inMonths(2),
    })
  })

  it('gets another rent by a new dated row; what was agreed stays', async () => {
    const lease = await leaseIn.active()
    const before = lease['terms'] as object[]
    const after = await ok(
      house.does(changeRent, lease.id, { type: 'rent', amount: 125_000, from: inMonths(-1) }),
    )
    const added = { type: 'rent', label: null, amount: 125_000, from: inMonths(-1), to: null }
    expect(after['terms']).toEqual([...before, added])
    expect(after).toMatchObject({ rent: 125_000, monthlyRent: 125_000 })
    const again = { type: 'rent', amount: 1, from: inMonths(-1) }
    expect(errorOf(await house.does(changeRent, lease.id, again), 422).payload).toMatchObject([
      { field: 'from' },
    ])
    // Not even the table takes it.
    for (const statement of ['update lease_terms set amount = 1', 'delete from lease_terms']) {
      await expect(server.admin.query(`${statement} where lease_id = $1`, [lease.id])).rejects.toThrow(
        'never overwritten',
      )
    }
    const edited = await house.does(update, lease.id, { terms: before })
    expect(errorOf(edited, 409).reason).toBe('illegal_transition')
  })

  it('is refused when it was changed meanwhile', async () => {
    const { id, version } = await leaseIn.active()
    await ok(house.does(update, id, { notes: 'Changed meanwhile' }))
    const answer = await admin().call(endLease, {
      params: { id },
      body: { version, reason: 'expired', on: today },
    })
    expect(errorOf(answer, 409).reason).toBe('stale_version')
  })

  it('is deleted only while it binds nobody, and its tenant never while it names them', async () => {
    const active = await leaseIn.active()
    expect(errorOf(await admin().call(remove, { params: { id: active.id } }), 409).message).toContain(
      'End or cancel',
    )
    const [tenantId] = active['tenantIds'] as [string]
    const tenant = await admin().call(tenants.operations.remove, { params: { id: tenantId } })
    expect(errorOf(tenant, 409).reason).toBe('in_use')
    const draft = await leaseIn.draft()
    expect((await admin().call(remove, { params: { id: draft.id } })).status).toBe(204)
  })

  it('follows the names of its unit and tenants', async () => {
    const { id, unitId, tenantIds } = await leaseIn.active()
    await admin().call(units.operations.update, {
      params: { id: unitId as string },
      body: { version: 1, label: 'Penthouse' },
    })
    await admin().call(tenants.operations.update, {
      params: { id: (tenantIds as string[])[0]! },
      body: { version: 1, firstName: 'Zainab' },
    })
    expect(await house.read(id)).toMatchObject({ unitLabel: 'Penthouse', tenantNames: 'Zainab' })
  })
})

describe('the activity of a lease', () => {
  it('AP-08 says who did what, field by field, and of the tenant likewise; what a reader may not see is left out', async () => {
    const { renter } = server.own.people
    const tenantId = await house.tenant({ userId: renter.userId })
    const { id } = await signed(await house.unit(), { parties: [{ tenantId }], notes: 'Pays late' })
    const { version } = await house.read(id)
    await ok(admin().call(update, { params: { id }, body: { version, notes: 'Pays on time' } }))
    const told = async (person: typeof renter, operation: Operation, of: string) =>
      ((await person.call(operation, { params: { id: of } })).body as { data: RecordActivity[] }).data
    const entries = await told(admin(), leaseActivity, id)
    expect(entries.map(({ action }) => action)).toEqual(['updated', 'sign', 'send', 'created'])
    expect(entries[0]).toMatchObject({
      actorId: admin().userId,
      changes: { notes: { before: 'Pays late', after: 'Pays on time' } },
    })
    expect(entries[1]!.changes['stage']).toEqual({ before: 'awaitingSignature', after: 'signed' })
    expect((await told(renter, leaseActivity, id))[0]!.changes).toEqual({})
    expect((await told(admin(), tenantActivity, tenantId)).map(({ action }) => action)).toEqual(['created'])
  })
})

describe('two leases of one unit', () => {
  it('never overlap, whoever of fifty signs first', async () => {
    const unitId = await house.unit()
    const drafts = await Promise.all(Array.from({ length: 50 }, () => house.draft(unitId)))
    for (const { id } of drafts) await ok(house.does(sendLease, id))
    const answers = await Promise.all(
      drafts.map(({ id }) => admin().call(signLease, { params: { id }, body: { version: 2 } })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const winner = answers.find(({ status }) => status === 200)!.body as Row
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      expect(errorOf(answer, 409)).toMatchObject({ reason: 'overlapping_lease' })
      expect(errorOf(answer, 409).message).toContain(winner['reference'])
    }
    const { rows } = await server.admin.query<{ count: string }>(
      `select count(*) from leases where unit_id = $1 and stage = 'signed'`,
      [unitId],
    )
    expect(rows[0]!.count).toBe('1')
  })

  it('are refused by the database itself', async () => {
    const unitId = await house.unit()
    await signed(unitId)
    const { id } = await house.draft(unitId)
    await expect(
      server.admin.query(`update leases set stage = 'signed' where id = $1`, [id]),
    ).rejects.toThrow('leases_one_at_a_time')
  })

  it('follow each other: the first ends on its last day', async () => {
    const unitId = await house.unit()
    const first = await signed(unitId, { end: inDays(30) })
    const early = await house.draft(unitId, { start: inDays(30) })
    await ok(house.does(sendLease, early.id))
    expect(errorOf(await house.does(signLease, early.id), 409).message).toBe(
      `${String(first['reference'])} of Ada goes on until ${inDays(30)}. Start after that, or end it first.`,
    )
    const next = await signed(unitId, { start: inDays(31) })
    expect(next['status']).toBe('scheduled')
    expect(await house.read(first.id)).toMatchObject({
      status: 'active',
      endedOn: inDays(30),
      endReason: 'expired',
    })
    // Where the next one does not come, the first goes on.
    await ok(house.does(cancelLease, next.id))
    expect(await house.read(first.id)).toMatchObject({ status: 'active', endedOn: null, endReason: null })
  })

  it('wait for whoever holds over, or has no end', async () => {
    const unitId = await house.unit()
    const over = await signed(unitId, { end: inDays(-10) })
    const next = await house.draft(unitId, { start: inDays(5) })
    await ok(house.does(sendLease, next.id))
    expect(errorOf(await house.does(signLease, next.id), 409).message).toContain('past its last day')
    await ok(house.does(endLease, over.id, { reason: 'expired', on: inDays(-1) }))
    expect((await ok(house.does(signLease, next.id)))['status']).toBe('scheduled')
  })

  it('renew: the draft takes over what was agreed, and ends the old one when it is signed', async () => {
    const unitId = await house.unit()
    const [start, end] = [inMonths(-11), inDays(29)]
    const old = await signed(unitId, { start, end, deposit: 50_000 })
    const draft = await ok(house.does(renewLease, old.id, { rent: 110_000 }))
    expect(draft).toMatchObject({
      status: 'draft',
      renewalOfId: old.id,
      unitId,
      start: inDays(30),
      deposit: 50_000,
      tenantIds: old['tenantIds'],
      terms: [{ type: 'rent', label: null, amount: 110_000, from: inDays(30) }],
    })
    await ok(house.does(sendLease, draft.id))
    await ok(house.does(signLease, draft.id))
    expect(await house.read(old.id)).toMatchObject({ status: 'active', endedOn: end, endReason: 'expired' })
    const held = await signed(await house.unit(), { end: inDays(-40) })
    const late = await ok(house.does(renewLease, held.id, { start: inDays(-39) }))
    await ok(house.does(sendLease, late.id))
    expect((await ok(house.does(signLease, late.id)))['status']).toBe('active')
    expect(await house.read(held.id)).toMatchObject({ status: 'ended', endedOn: inDays(-40) })
  })

  it('start early when the unit is free', async () => {
    const unitId = await house.unit()
    const lease = await signed(unitId, { start: inDays(20) })
    const after = await ok(house.does(activateLease, lease.id, { on: inDays(-1) }))
    expect(after).toMatchObject({
      status: 'active',
      start: inDays(-1),
      rent: 100_000,
      terms: [{ type: 'rent', label: null, amount: 100_000, from: inDays(-1), to: null }],
    })
  })
})

it('asks whether a property is the unit’s own', async () => {
  const other = await letting(server.own)
  const unitId = await other.unit()
  const start = inDays(1)
  const answer = await admin().call(leases.operations.create, {
    body: {
      propertyId: house.propertyId,
      unitId,
      parties: [{ tenantId: await house.tenant() }],
      start,
      terms: [{ type: 'rent', amount: 1, from: start }],
    },
  })
  expect(errorOf(answer, 422).payload).toMatchObject([{ field: 'unitId' }])
})
