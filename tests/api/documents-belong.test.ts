import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RecordOf } from '#contract/kit/index.ts'
import { documents, replaceDocumentFile, uploadDocuments } from '#contract/tenant/documents.ts'
import { issues } from '#contract/tenant/issues.ts'
import { leases } from '#contract/tenant/leases.ts'
import { beginBooks } from '#contract/tenant/money/books.ts'
import { raiseCharge } from '#contract/tenant/money/charge-operations.ts'
import { documentForm } from '#tests/support/documents.ts'
import { errorOf } from '#tests/support/error.ts'
import { formWith } from '#tests/support/form.ts'
import { letting, ok, type Letting } from '#tests/support/lettings.ts'
import type { Person } from '#tests/support/organisation.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

type Document = RecordOf<typeof documents>
type Query = Record<string, string>

let server: TestServer
let admin: Person
let home: Letting
beforeAll(async () => {
  server = await startServer()
  ;({ admin } = server.own.people)
  home = await letting(server.own)
})
afterAll(async () => {
  expect(server.errors).toEqual([])
  await server.close()
})

const send = (query: Query, by = admin, name?: string) =>
  by.call(uploadDocuments, { params: { id: home.propertyId }, query, ...documentForm(name) })
async function keep(query: Query, name?: string): Promise<Document> {
  const answer = await send(query, admin, name)
  expect(answer.status, answer.text).toBe(201)
  return (answer.body as { data: Document[] }).data[0]!
}
const report = (body: object) =>
  ok(
    admin.call(issues.operations.create, {
      body: { title: 'Tap leaking', propertyId: home.propertyId, category: 'plumbing', ...body },
    }),
  )
const listed = async (query: Query, by = admin) => {
  const answer = await by.call(documents.operations.list, { query: { ...query, limit: '200' } })
  return (answer.body as { data: Document[] }).data.map(({ id }) => id)
}

describe('documents of a unit, a lease and an issue', () => {
  it('SC-15 RT-63 are listed with what they belong to, with its unit and with the property', async () => {
    const unitId = await home.unit()
    const lease = await home.draft(unitId)
    const issue = await report({ unitId })
    const ofUnit = await keep({ unitId })
    const ofLease = await keep({ leaseId: lease.id })
    const ofIssue = await keep({ issueId: issue.id })
    const nobodys = { leaseId: null, leaseReference: null, issueId: null, issueNumber: null }
    expect(ofUnit).toMatchObject({ ...nobodys, unitId, unitLabel: lease['unitLabel'] })
    const leaseReference = lease['reference']
    expect(ofLease).toMatchObject({ ...nobodys, unitId, leaseId: lease.id, leaseReference })
    expect(ofIssue).toMatchObject({ ...nobodys, unitId, issueId: issue.id, issueNumber: issue['number'] })
    const all = [ofUnit, ofLease, ofIssue].map(({ id }) => id).toSorted()
    expect((await listed({ unit: unitId })).toSorted()).toEqual(all)
    expect(await listed({ lease: lease.id })).toEqual([ofLease.id])
    expect(await listed({ issue: issue.id })).toEqual([ofIssue.id])
    expect(await listed({ property: home.propertyId })).toEqual(expect.arrayContaining(all))
  })

  it('SC-15 go along with a lease or an issue that moves, and stay with the house of an issue that goes', async () => {
    const [from, to] = [await home.unit(), await home.unit()]
    const lease = await home.draft(from)
    const issue = await report({ unitId: from })
    const kept = [await keep({ leaseId: lease.id }), await keep({ issueId: issue.id })]
    const move = { body: { version: 1, unitId: to } }
    await ok(admin.call(leases.operations.update, { params: { id: lease.id }, ...move }))
    await ok(admin.call(issues.operations.update, { params: { id: issue.id }, ...move }))
    expect((await listed({ unit: to })).toSorted()).toEqual(kept.map(({ id }) => id).toSorted())
    expect(await listed({ unit: from })).toEqual([])
    await admin.call(issues.operations.remove, { params: { id: issue.id } })
    const { id } = kept[1]!
    expect(await ok(admin.call(documents.operations.get, { params: { id } }))).toMatchObject({
      issueId: null,
      issueNumber: null,
      unitId: to,
    })
  })

  it('RT-74 SC-15 are kept with what was posted, and listed with its lease', async () => {
    const begun = await admin.call(beginBooks, { body: { beginOn: '2026-01-01' } })
    expect(begun.status, begun.text).toBe(200)
    const unitId = await home.unit()
    const lease = await home.signed(unitId, { start: '2026-01-01' })
    const body = { leaseId: lease.id, description: 'Repair', dueOn: '2026-03-01', net: 5_000 }
    const charge = await ok(admin.call(raiseCharge, { body }))
    const entryId = String(charge['entryId'])
    const kept = await keep({ entryId })
    expect(kept).toMatchObject({ entryId, leaseId: lease.id, unitId, issueId: null })
    expect(await listed({ entry: entryId })).toEqual([kept.id])
    expect(await listed({ lease: lease.id })).toEqual([kept.id])
    const both = errorOf(await send({ entryId, leaseId: lease.id }), 422)
    expect(both.payload).toMatchObject([{ field: 'entryId' }])
    const elsewhere = await letting(server.own)
    const foreign = await admin.call(uploadDocuments, {
      params: { id: elsewhere.propertyId },
      query: { entryId },
      ...documentForm(),
    })
    expect(errorOf(foreign, 422).payload).toMatchObject([{ field: 'entryId' }])
  })

  it('SC-15 refuse what is of another property, not there, or both', async () => {
    const elsewhere = await letting(server.own)
    const unitId = await elsewhere.unit()
    const lease = await elsewhere.draft(unitId)
    const wrong: Query[] = [
      { unitId },
      { leaseId: lease.id },
      { issueId: crypto.randomUUID() },
      { unitId: crypto.randomUUID() },
    ]
    for (const query of wrong) {
      const error = errorOf(await send(query), 422)
      expect(error.payload).toMatchObject([{ field: Object.keys(query)[0] }])
    }
    const own = await home.draft(await home.unit())
    const issue = await report({})
    errorOf(await send({ leaseId: own.id, issueId: issue.id }), 422)
  })

  it('SC-15 are moved to another unit only where neither lease nor issue holds them', async () => {
    const unitId = await home.unit({ label: 'Penthouse' })
    const lease = await home.draft(await home.unit())
    const [free, held] = [await keep({}), await keep({ leaseId: lease.id })]
    const move = ({ id }: Document, to: string | null) =>
      admin.call(documents.operations.update, { params: { id }, body: { version: 1, unitId: to } })
    expect(await ok(move(free, unitId))).toMatchObject({ unitId, unitLabel: 'Penthouse' })
    expect(errorOf(await move(held, unitId), 422).payload).toMatchObject([
      { field: 'unitId', errors: [expect.stringMatching(/belongs to a lease/)] },
    ])
    errorOf(await move(await keep({}), crypto.randomUUID()), 422)
  })

  it('RP-04 a tenant sees those of their lease that are for tenants, none of their neighbour', async () => {
    const { renter } = server.own.people
    const lease = await home.signed(await home.unit(), {
      parties: [{ tenantId: await home.tenant({ userId: renter.userId }) }],
    })
    const other = await home.signed(await home.unit())
    const shown = await keep({ leaseId: lease.id, visibility: 'tenant' })
    await keep({ leaseId: lease.id })
    await keep({ leaseId: other.id, visibility: 'tenant' })
    await expect.poll(() => listed({ lease: lease.id }, renter)).toEqual([shown.id])
    expect(await listed({ lease: other.id }, renter)).toEqual([])
    errorOf(await send({ leaseId: lease.id }, renter), 403)
  })

  it('RP-04 a tenant sees what is for all tenants of the house, but not what belongs to an issue there', async () => {
    const { renter } = server.own.people
    await home.signed(await home.unit(), {
      parties: [{ tenantId: await home.tenant({ userId: renter.userId }) }],
    })
    const forAll = await keep({ visibility: 'tenant' })
    const issue = await report({ title: 'Break-in on the second floor' })
    const ofIssue = await keep({ issueId: issue.id, visibility: 'tenant' })
    const seen = async () => {
      const ids = await listed({ property: home.propertyId }, renter)
      return [forAll, ofIssue].filter(({ id }) => ids.includes(id))
    }
    await expect.poll(seen).toEqual([forAll])
    await admin.call(issues.operations.remove, { params: { id: issue.id } })
    expect(await listed({ property: home.propertyId })).toContain(ofIssue.id)
    expect(await seen()).toEqual([forAll])
  })
})

describe('what an organisation keeps', () => {
  it('SC-15 has an end, which says how much it is and what to do', async () => {
    const small = await startServer({ DOCUMENT_ROOM: '1MB' })
    try {
      const { admin: owner } = small.own.people
      const there = await letting(small.own)
      const upload = (bytes: number) => {
        const form = documentForm('a.txt', Buffer.alloc(bytes, 'a'))
        return owner.call(uploadDocuments, { params: { id: there.propertyId }, ...form })
      }
      const kept = await upload(700_000)
      expect(kept.status, kept.text).toBe(201)
      const words = /keeps 700 kB of documents and may keep 1 MB; 40\d kB more do not fit\. Delete/
      expect(errorOf(await upload(400_000), 413).message).toMatch(words)
      const { id } = (kept.body as { data: Document[] }).data[0]!
      const version = documentForm('b.txt', Buffer.alloc(400_000, 'b'))
      errorOf(await owner.call(replaceDocumentFile, { params: { id }, ...version }), 413)
      expect((await upload(200_000)).status).toBe(201)
      await owner.call(documents.operations.remove, { params: { id } })
      expect((await upload(600_000)).status).toBe(201)
      expect(small.errors).toEqual([])
    } finally {
      await small.close()
    }
  })

  it('SC-15 comes in forms of up to 200 MB', { timeout: 60_000 }, async () => {
    const content = Buffer.alloc(45_000_000, 'a')
    const files = Array.from({ length: 5 }, (_, n) => ({ name: `${n}.txt`, type: 'text/plain', content }))
    const answer = await admin.call(uploadDocuments, {
      params: { id: home.propertyId },
      ...formWith(files),
    })
    expect(errorOf(answer, 413).message).toMatch(/come to 225 MB\. One upload takes up to 200 MB: send them/)
  })
})
