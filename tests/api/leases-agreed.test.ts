import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { documents, uploadDocuments } from '#contract/tenant/documents.ts'
import { leaseActivity, type RecordActivity } from '#contract/tenant/activity.ts'
import {
  endLease,
  giveNotice,
  keepSignedDocument,
  reinstateLease,
  renewLease,
  sendLease,
  signLease,
  unsendLease,
  withdrawNotice,
} from '#contract/tenant/lease-operations.ts'
import { leases } from '#contract/tenant/leases.ts'
import { properties } from '#contract/tenant/properties.ts'
import { addDays } from '#domain/dates/calendar.ts'
import { documentForm } from '#tests/support/documents.ts'
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

const admin = () => server.own.people.admin
const change = (lease: Row, body: object) =>
  admin().call(leases.operations.update, {
    params: { id: lease.id },
    body: { version: lease.version, ...body },
  })
const sign = (lease: Row, signedDocumentId: string | null, by = admin()) =>
  by.call(keepSignedDocument, {
    params: { id: lease.id },
    body: { version: lease.version, signedDocumentId },
  })
async function keep(lease: Row): Promise<string> {
  const asked = { params: { id: house.propertyId }, query: { leaseId: lease.id }, ...documentForm() }
  const answer = await admin().call(uploadDocuments, asked)
  return (answer.body as { data: Row[] }).data[0]!.id
}

describe('the currency of a property', () => {
  it('stays as soon as something is agreed in it', async () => {
    const { propertyId: id, unit, draft } = await letting(server.own)
    const to = (currency: string, version: number) =>
      admin().call(properties.operations.update, { params: { id }, body: { version, currency } })
    expect(await ok(to('GBP', 1))).toMatchObject({ currency: 'GBP', version: 2 })
    await draft(await unit())
    expect(errorOf(await to('NGN', 2), 422).payload).toMatchObject([{ field: 'currency' }])
    expect(await ok(to('GBP', 2))).toMatchObject({ currency: 'GBP' })
  })
})

describe('the end of a lease under notice', () => {
  it('may be recorded ahead, for the day that the notice says and no later, and be taken back', async () => {
    const { id } = await house.signed(await house.unit())
    await ok(house.does(giveNotice, id, { by: 'tenant', givenOn: today, leavesOn: inMonths(1) }))
    const body = { reason: 'terminated', on: inMonths(2) }
    const refused = errorOf(await house.does(endLease, id, body), 422)
    expect(refused.payload).toMatchObject([{ field: 'on' }])
    const ended = await ok(house.does(endLease, id, { ...body, on: inMonths(1) }))
    expect(ended).toMatchObject({ status: 'notice', endedOn: inMonths(1), lastDay: inMonths(1) })
    expect(await ok(house.does(reinstateLease, id, {}))).toMatchObject({ status: 'notice', endedOn: null })
  })
})

describe('the signed document of a lease', () => {
  it('is one of its own documents, also once it has ended, and goes when that is deleted', async () => {
    const lease = await house.signed(await house.unit())
    const [first, second] = [await keep(lease), await keep(lease)]
    const kept = await ok(sign(lease, first))
    expect(kept).toMatchObject({ signedDocumentId: first })
    const ended = await ok(house.does(endLease, lease.id, { reason: 'surrendered', on: inDays(-1) }))
    expect(await ok(sign(ended, second))).toMatchObject({ signedDocumentId: second })
    await admin().call(documents.operations.remove, { params: { id: second } })
    expect(await house.read(lease.id)).toMatchObject({ signedDocumentId: null })
  })

  it('is none of another lease, and stays behind when that is renewed', async () => {
    const [one, other] = [await house.signed(await house.unit()), await house.signed(await house.unit())]
    const elsewhere = await keep(other)
    for (const signedDocumentId of [elsewhere, crypto.randomUUID()]) {
      expect(errorOf(await sign(one, signedDocumentId), 422).payload).toMatchObject([
        { field: 'signedDocumentId' },
      ])
    }
    const kept = await ok(sign(other, elsewhere))
    errorOf(await sign(other, null), 409)
    errorOf(await sign(other, null, server.own.people['facility-manager']), 403)
    expect(await ok(house.does(renewLease, kept.id))).toMatchObject({ signedDocumentId: null })
  })
})

describe('the late fee of a lease', () => {
  const fee = { graceDays: 5, times: 'daily', basis: 'outstanding', bps: 50, cap: 20_000, minimum: 500 }
  it('is kept as it was agreed, and taken away', async () => {
    const lease = await house.draft(await house.unit(), { lateFee: fee })
    expect(lease).toMatchObject({ lateFee: fee })
    expect(await ok(change(lease, { lateFee: null }))).toMatchObject({ lateFee: null })
  })

  it('VA-05 is refused beside what is missing or wrong', async () => {
    const lease = await house.draft(await house.unit())
    const refused = async (lateFee: object) =>
      errorOf(await change(lease, { lateFee }), 422).payload.map(
        (problem) => (problem as { field: string }).field,
      )
    expect(await refused({ ...fee, bps: null })).toEqual(['lateFee.bps'])
    expect(await refused({ ...fee, basis: 'fixed' })).toEqual(['lateFee.amount'])
    expect(await refused({ ...fee, graceDays: 366 })).toEqual(['lateFee.graceDays'])
    expect(await refused({ ...fee, bps: 10_001 })).toEqual(['lateFee.bps'])
    expect(await refused({ ...fee, cap: -1 })).toEqual(['lateFee.cap'])
  })
})

describe('what was agreed and recorded', () => {
  it('ends its fixed term early only by a break of that side', async () => {
    const breaks = [{ on: inMonths(3), by: 'tenant', noticeMonths: 2 }]
    const { id } = await house.signed(await house.unit(), { end: inMonths(12), breaks })
    const body = { by: 'landlord', givenOn: today, leavesOn: inMonths(3) }
    const refused = errorOf(await house.does(giveNotice, id, body), 422)
    expect(refused.payload).toMatchObject([{ field: 'leavesOn' }])
    expect(await ok(house.does(giveNotice, id, { ...body, by: 'tenant' }))).toMatchObject({
      status: 'notice',
      leavesOn: inMonths(3),
    })
  })

  it('ST-05 takes back what was recorded by mistake, and the activity keeps both', async () => {
    const unitId = await house.unit()
    const { id } = await house.draft(unitId)
    await ok(house.does(sendLease, id))
    expect(await ok(house.does(unsendLease, id))).toMatchObject({ status: 'draft', sentOn: null })
    await ok(house.does(sendLease, id))
    await ok(house.does(signLease, id))
    await ok(house.does(giveNotice, id, { by: 'tenant', givenOn: today, leavesOn: inMonths(1) }))
    const without = { status: 'active', noticeGivenOn: null, noticeBy: null, leavesOn: null }
    expect(await ok(house.does(withdrawNotice, id))).toMatchObject(without)
    await ok(house.does(endLease, id, { reason: 'surrendered', on: inDays(-2) }))
    expect(await ok(house.does(reinstateLease, id))).toMatchObject({
      ...without,
      endedOn: null,
      endReason: null,
    })
    await ok(house.does(endLease, id, { reason: 'surrendered', on: inDays(-2) }))
    const next = await house.signed(unitId, { start: inDays(-1) })
    const refused = errorOf(await house.does(reinstateLease, id), 409)
    expect(refused.reason).toBe('overlapping_lease')
    expect(refused.message).toContain(String(next['reference']))
    const activity = (await admin().call(leaseActivity, { params: { id } })).body as {
      data: RecordActivity[]
    }
    expect(activity.data.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['unsend', 'giveNotice', 'withdrawNotice', 'end', 'reinstate']),
    )
  })

  it('says before it is sent and signed that its unit is let, and takes other dates until it is signed', async () => {
    const unitId = await house.unit()
    const first = await house.signed(unitId, { start: inMonths(-6), end: inMonths(6) })
    const start = inMonths(3)
    const draft = await house.draft(unitId, { start })
    const taken = { reference: first['reference'], start: inMonths(-6), lastDay: inMonths(6) }
    expect(draft['overlapping']).toEqual(taken)
    const sent = await ok(house.does(sendLease, draft.id))
    expect(sent['overlapping']).toEqual(taken)
    errorOf(await house.does(signLease, draft.id), 409)
    const later = addDays(inMonths(6), 1)
    const terms = [{ type: 'rent', amount: 100_000, from: later }]
    const moved = await ok(change(sent, { start: later, terms }))
    expect(moved).toMatchObject({ status: 'awaitingSignature', start: later, overlapping: null })
    expect(errorOf(await change(moved, { unitId: await house.unit() }), 409).message).toContain('draft')
    await ok(house.does(signLease, draft.id))
    errorOf(
      await change(await ok(admin().call(leases.operations.get, { params: { id: draft.id } })), { start }),
      409,
    )
  })

  it('is no overlap where it follows: a renewal, or after what is known to end', async () => {
    const old = await house.signed(await house.unit(), { end: inMonths(6) })
    expect((await ok(house.does(renewLease, old.id)))['overlapping']).toBeNull()
    const open = await house.signed(await house.unit())
    const next = () => house.draft(String(open['unitId']), { start: inMonths(4) })
    expect((await next())['overlapping']).toMatchObject({ lastDay: null })
    await ok(house.does(giveNotice, open.id, { by: 'tenant', givenOn: today, leavesOn: inMonths(2) }))
    expect((await next())['overlapping']).toBeNull()
  })

  it('under notice is ended on the day of the notice, also ahead of it', async () => {
    const { id } = await house.signed(await house.unit())
    await ok(house.does(giveNotice, id, { by: 'tenant', givenOn: today, leavesOn: inMonths(2) }))
    errorOf(await house.does(endLease, id, { reason: 'terminated', on: inMonths(1) }), 422)
    const ended = await ok(house.does(endLease, id, { reason: 'terminated', on: inMonths(2) }))
    expect(ended).toMatchObject({ status: 'notice', endedOn: inMonths(2), endReason: 'terminated' })
  })

  it('renew by whole months, not by days', async () => {
    const old = await house.signed(await house.unit(), { start: '2026-09-01', end: '2026-11-30' })
    const draft = await ok(house.does(renewLease, old.id, { start: '2026-12-01' }))
    expect(draft).toMatchObject({ start: '2026-12-01', end: '2027-02-28' })
  })
})
