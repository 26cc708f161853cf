import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bulkUpdateIssues } from '#contract/tenant/issue-operations.ts'
import { issues } from '#contract/tenant/issues.ts'
import { tenants } from '#contract/tenant/tenants.ts'
import { errorOf } from '#tests/support/error.ts'
import { bodyOf, IssueDesk, type Issue } from '#tests/support/issues.ts'
import { letting, type Letting } from '#tests/support/lettings.ts'
import type { Person } from '#tests/support/organisation.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let desk: IssueDesk
let house: Letting

beforeAll(async () => {
  server = await startServer()
  desk = await IssueDesk.open(server)
  house = await letting(server.own)
})
afterAll(() => server.close())

const many = (found: readonly Issue[], change: object, by: Person = desk.admin) =>
  by.call(bulkUpdateIssues, {
    body: { issues: found.map(({ id, version }) => ({ id, version })), change },
  })

describe('many issues at once', () => {
  it('get a priority, a category and somebody who looks after them, and what they were back', async () => {
    const { 'facility-manager': manager, 'service-man': man } = desk.people()
    const found = [await desk.report(), await desk.report({ priority: 'low' }), await desk.report()]
    const change = { priority: 'high', assigneeId: manager.userId, contractorId: man.userId }
    const { updated, before } = bodyOf(await many(found, change))
    expect(updated).toBe(3)
    const [first] = found as [Issue, Issue, Issue]
    expect(await desk.read(first)).toMatchObject(change)
    const was = { assigneeId: null, contractorId: null }
    expect(before).toHaveLength(3)
    for (const [index, { id, priority }] of found.entries()) {
      expect(before.find((each: { id: string }) => each.id === id)?.change, String(index)).toEqual({
        ...was,
        priority,
      })
    }
    for (const { id, version, change: former } of before)
      bodyOf(await many([{ id, version } as Issue], former))
    expect(await desk.read(first)).toMatchObject({ ...was, priority: 'medium' })
    // The target follows from the priority, as it does one by one.
    expect((await desk.read(first))['targetAt']).toBe(first['targetAt'])
  })

  it('change all or none: somebody else’s change, an unknown one, one beyond reach', async () => {
    const [one, other] = [await desk.report(), await desk.report()]
    const change = { category: 'roof' }
    await desk.change(other, { version: 1, title: 'Changed meanwhile' })
    errorOf(await many([one, other], change), 409)
    errorOf(await many([one, { ...one, id: crypto.randomUUID() }], change), 404)
    errorOf(await many([one], { assigneeId: crypto.randomUUID() }), 422)
    errorOf(await many([one], {}), 422)
    const elsewhere = await desk.report({ propertyId: await desk.property({}) })
    errorOf(await many([one, elsewhere], change, desk.people()['facility-manager']), 404)
    expect(await desk.read(one)).toMatchObject({ category: 'plumbing', version: 1 })
  })

  it('RP-03 are given to somebody only by whoever may assign', async () => {
    const staff = desk.people()['staff-member']
    const own = await desk.give(await desk.report(), { assigneeId: staff.userId })
    errorOf(await many([own], { assigneeId: null }, staff), 403)
    bodyOf(await many([own], { priority: 'low' }, staff))
  })
})

describe('an issue on behalf of a tenant', () => {
  const record = (tenantId: string, by = desk.admin, more: object = {}) =>
    by.call(issues.operations.create, {
      body: {
        title: 'No hot water',
        propertyId: house.propertyId,
        category: 'heating',
        reportedForId: tenantId,
        ...more,
      },
    })
  const livesIn = async (more: object = {}) => {
    const id = await house.tenant(more)
    await house.signed(await house.unit(), { parties: [{ tenantId: id }] })
    return id
  }

  it('RP-04 is seen by the tenant as their own, who can rate it and hears of it', async () => {
    const { renter } = desk.people()
    const tenantId = await livesIn({ userId: renter.userId, firstName: 'Chi', lastName: 'Eze' })
    const issue = bodyOf(await record(tenantId), 201) as Issue
    expect(issue).toMatchObject({
      reporterId: renter.userId,
      createdBy: desk.admin.userId,
      reportedForName: 'Chi Eze',
    })
    const seen = await desk.read(issue, renter)
    expect(seen.number).toBe(issue.number)
    for (const hidden of ['reportedForId', 'cost']) expect(seen).not.toHaveProperty(hidden)
    const { rows } = await server.admin.query<{ payload: { recipients: string[] } }>(
      `select payload from outbox where payload ->> 'subjectId' = $1 and payload ->> 'type' = 'issue.reported'`,
      [issue.id],
    )
    expect(rows[0]?.payload.recipients).toContain(renter.userId)
  })

  it('becomes the tenant’s once they have an account', async () => {
    const { renter } = desk.people()
    const tenantId = await livesIn()
    const issue = bodyOf(await record(tenantId), 201) as Issue
    expect(issue).toMatchObject({ reporterId: desk.admin.userId })
    errorOf(await renter.call(issues.operations.get, { params: { id: issue.id } }), 404)
    const link = (version: number, userId: string | null) =>
      desk.admin.call(tenants.operations.update, { params: { id: tenantId }, body: { version, userId } })
    bodyOf(await link(1, renter.userId))
    expect(await desk.read(issue, renter)).toMatchObject({ reporterId: renter.userId })
    bodyOf(await link(2, null))
    expect(await desk.read(issue)).toMatchObject({ reporterId: desk.admin.userId })
  })

  it('is changed to another tenant, or to nobody', async () => {
    const { renter } = desk.people()
    const issue = await desk.report({ propertyId: house.propertyId })
    const tenantId = await livesIn({ userId: renter.userId })
    const given = await desk.change(issue, { version: 1, reportedForId: tenantId })
    expect(given).toMatchObject({ reporterId: renter.userId })
    const back = await desk.change(given, { version: given.version, reportedForId: null })
    expect(back).toMatchObject({ reporterId: desk.admin.userId, reportedForName: null })
  })

  it('is refused for whoever the caller does not see, and by those who only report for themselves', async () => {
    const { renter } = desk.people()
    const foreign = await (await letting(server.other)).tenant()
    for (const id of [foreign, crypto.randomUUID()]) {
      expect(errorOf(await record(id), 422).payload).toMatchObject([{ field: 'reportedForId' }])
    }
    const own = await livesIn({ userId: renter.userId })
    errorOf(await record(own, renter, { propertyId: desk.home }), 403)
  })
})
