import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  addIssueComment,
  assignIssue,
  issuePhotos,
  readIssueThread,
} from '#contract/tenant/issue-operations.ts'
import { issues } from '#contract/tenant/issues.ts'
import { portfolios } from '#contract/tenant/portfolios.ts'
import { properties } from '#contract/tenant/properties.ts'
import { remind } from '#server/tenant/issues/targets.ts'
import { errorOf } from '#tests/support/error.ts'
import { propertyFixture } from '#tests/support/fixtures/properties.ts'
import { bodyOf, IssueDesk, type Issue } from '#tests/support/issues.ts'
import type { Person } from '#tests/support/organisation.ts'
import { pictureForm } from '#tests/support/form.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let desk: IssueDesk

beforeAll(async () => {
  server = await startServer()
  desk = await IssueDesk.open(server)
})
afterAll(() => server.close())

describe('RP-03 who does what', () => {
  it('lets a renter report, add pictures, and rate what is done, and nothing else', async () => {
    const { renter } = desk.people()
    const denied = await renter.call(issues.operations.create, {
      body: { title: 'Tap', category: 'plumbing', propertyId: desk.home, cost: 500 },
    })
    errorOf(denied, 403)
    const issue = await desk.report({ description: 'Since Monday.' }, renter)
    expect(issue).toMatchObject({ source: 'app', reporterId: renter.userId })
    for (const hidden of ['cost', 'chargeTo', 'assigneeId']) expect(issue).not.toHaveProperty(hidden)
    const photographed = await renter.call(issuePhotos.add, { params: { id: issue.id }, ...pictureForm() })
    expect(bodyOf(photographed, 201).photos).toHaveLength(1)
    const change = (body: Record<string, unknown>) =>
      renter.call(issues.operations.update, { params: { id: issue.id }, body })
    errorOf(await change({ version: 1, rating: 5 }), 422)
    errorOf(await change({ version: 1, title: 'Other' }), 403)
    errorOf(await desk.move(issue, 'declined', {}, renter), 403)
    const under = await desk.moved(issue, 'inProgress')
    const done = await desk.moved(under, 'completed')
    expect(bodyOf(await change({ version: done.version, rating: 5 }))).toMatchObject({ rating: 5 })
    errorOf(await renter.call(issues.operations.list, { query: { sortBy: 'cost' } }), 403)
    const rated = await desk.read(issue)
    errorOf(await desk.move(rated, 'closed', {}, renter), 403)
    const reopened = await desk.moved(rated, 'open', {}, renter)
    expect(reopened).toMatchObject({ status: 'open' })
    errorOf(await desk.move(reopened, 'inProgress', {}, renter), 403)
  })

  it('lets a service man see what is given to him with how to get in, move it on, and say what it cost', async () => {
    const man = desk.people()['service-man']
    const issue = await desk.report({ accessNotes: 'Key at the gate.' })
    const get = () => man.call(issues.operations.get, { params: { id: issue.id } })
    errorOf(await get(), 404)
    const clerk = desk.people()['staff-member']
    const given = await desk.give(issue, { contractorId: man.userId, assigneeId: clerk.userId })
    expect(given['assigneeName']).toBeTruthy()
    expect(bodyOf(await get())).toMatchObject({
      assigneeName: given['assigneeName'],
      accessNotes: 'Key at the gate.',
      place: '1 Quay, Lagos',
    })
    const begun = await desk.moved(given, 'inProgress', {}, man)
    const change = (body: Record<string, unknown>) =>
      man.call(issues.operations.update, { params: { id: issue.id }, body })
    const priced = bodyOf(await change({ version: begun.version, cost: 1_250_000 }))
    expect(priced).toMatchObject({ cost: 1_250_000, currency: 'NGN' })
    errorOf(await change({ version: priced.version, title: 'Other' }), 403)
    bodyOf(await man.call(issuePhotos.add, { params: { id: issue.id }, ...pictureForm() }), 201)
    errorOf(await desk.move(priced, 'declined', { reason: 'Too far.' }, man), 403)
    const done = await desk.moved(priced, 'completed', {}, man)
    errorOf(await desk.move(done, 'closed', {}, man), 403)
    const closed = await desk.moved(done, 'closed')
    errorOf(await man.call(issuePhotos.add, { params: { id: issue.id }, ...pictureForm() }), 403)
    await desk.give(closed, { contractorId: null })
    errorOf(await get(), 404)
  })

  it('lets whoever only adds to an issue delete their own photos, and whoever is in charge delete any', async () => {
    const { renter, 'service-man': man, 'facility-manager': manager } = desk.people()
    const issue = await desk.report({}, renter)
    await desk.give(issue, { contractorId: man.userId })
    const params = { id: issue.id }
    const add = async (by: Person) =>
      bodyOf(await by.call(issuePhotos.add, { params, ...pictureForm() }), 201).photos.at(-1)
    const remove = async (by: Person, photoId: string) =>
      (await by.call(issuePhotos.remove, { params: { ...params, photoId } })).status
    const [theirs, his, another] = [await add(renter), await add(man), await add(renter)]
    const seen = async (by: Person) =>
      bodyOf(await by.call(issues.operations.get, { params })).photos.map(
        ({ removable }: { removable: boolean }) => removable,
      )
    expect(await seen(man)).toEqual([false, true, false])
    expect(await seen(renter)).toEqual([true, false, true])
    expect(await seen(manager)).toEqual([true, true, true])
    expect(await remove(man, theirs.id)).toBe(403)
    expect(await remove(renter, his.id)).toBe(403)
    expect(await remove(man, his.id)).toBe(204)
    expect(await remove(renter, theirs.id)).toBe(204)
    expect(await remove(manager, another.id)).toBe(204)
  })

  it('shows what the team says among itself to the team alone, and lets nobody else say it', async () => {
    const issue = await desk.give(await desk.report({}, desk.people().renter), {
      contractorId: desk.people()['service-man'].userId,
    })
    const params = { id: issue.id }
    const say = (by: Person, text: string, visibility: string) =>
      by.call(addIssueComment, { params, body: { text, visibility } })
    bodyOf(await say(desk.people()['facility-manager'], 'He pays late.', 'internal'), 201)
    bodyOf(await say(desk.people()['facility-manager'], 'On our way.', 'shared'), 201)
    errorOf(await say(desk.people().renter, 'psst', 'internal'), 403)
    errorOf(await say(desk.people()['service-man'], 'psst', 'internal'), 403)
    const texts = async (by: Person) =>
      bodyOf(await by.call(readIssueThread, { params })).data.flatMap(
        ({ text }: Record<string, unknown>) => text ?? [],
      )
    for (const role of [
      'admin',
      'team-lead',
      'portfolio-manager',
      'facility-manager',
      'staff-member',
    ] as const)
      expect(await texts(desk.people()[role]), role).toEqual(['On our way.', 'He pays late.'])
    for (const role of ['renter', 'service-man', 'landlord'] as const) {
      expect(await texts(desk.people()[role]), role).toEqual(['On our way.'])
      const whole = await desk.people()[role].call(readIssueThread, { params })
      expect(whole.text).not.toContain('pays late')
    }
  })

  it('says a comment once that is sent again because its answer was lost', async () => {
    const issue = await desk.report()
    const params = { id: issue.id }
    const key = crypto.randomUUID()
    const say = () => desk.admin.call(addIssueComment, { params, body: { text: 'On my way.' }, key })
    const [first, second] = await Promise.all([say(), say()])
    const again = await say()
    for (const answer of [second, again]) expect(bodyOf(answer, 201).id).toBe(bodyOf(first, 201).id)
    const { data } = bodyOf(await desk.admin.call(readIssueThread, { params }))
    expect(data.filter(({ kind }: Record<string, unknown>) => kind === 'comment')).toHaveLength(1)
  })

  it('gives an issue only to who is active in the organisation, in a role that it is for', async () => {
    const issue = await desk.report()
    const answer = await desk.admin.call(assignIssue, {
      params: { id: issue.id },
      body: { version: 1, assigneeId: server.other.people.admin.userId },
    })
    expect(errorOf(answer, 422).payload).toMatchObject([{ field: 'assigneeId' }])
    const { renter, landlord, 'staff-member': staff } = desk.people()
    const other = [
      { assigneeId: renter.userId },
      { contractorId: landlord.userId },
      { contractorId: staff.userId },
    ]
    for (const given of other) {
      const refused = await desk.admin.call(assignIssue, {
        params: { id: issue.id },
        body: { version: 1, ...given },
      })
      expect(errorOf(refused, 422).payload).toMatchObject([{ field: Object.keys(given)[0] }])
    }
    const house = propertyFixture.body!(1, server.own)
    for (const [operation, body] of [
      [properties.operations.create, { ...house, portfolioManagerId: renter.userId }],
      [properties.operations.create, { ...house, facilityManagerId: landlord.userId }],
      [portfolios.operations.create, { title: 'North', managerId: landlord.userId }],
    ] as const) {
      const refused = errorOf(await desk.admin.call(operation, { body }), 422)
      expect(refused.payload).toMatchObject([{ field: expect.stringMatching(/anagerId$/) }])
    }
  })
})

describe('RT-35 who is told', () => {
  /** What has been asked to be told of an issue, in order: the event and to whom. */
  async function told(issue: Issue): Promise<[type: string, to: string[]][]> {
    const { rows } = await server.admin.query<{
      payload: { type: string; recipients: string[]; subjectId: string }
    }>(
      `select payload from outbox where organisation_id = $1 and topic = 'notifications.deliver'
         and payload ->> 'subjectId' = $2 order by id`,
      [server.own.id, issue.id],
    )
    const roleOf = (id: string) => Object.values(desk.people()).find(({ userId }) => userId === id)!.role
    return rows.map(({ payload }) => [payload.type, payload.recipients.map(roleOf).toSorted()])
  }

  it('tells managers of a report, people of what is given to them, and those concerned of the rest', async () => {
    const issue = await desk.report({}, desk.people().renter)
    const given = await desk.give(issue, { contractorId: desk.people()['service-man'].userId })
    await desk.moved(given, 'inProgress', {}, desk.people()['service-man'])
    bodyOf(
      await desk.admin.call(addIssueComment, {
        params: { id: issue.id },
        body: { text: 'For us only.', visibility: 'internal' },
      }),
      201,
    )
    expect(await told(issue)).toEqual([
      ['issue.reported', ['facility-manager', 'portfolio-manager']],
      ['issue.assigned', ['service-man']],
      ['issue.statusChanged', ['renter']],
      ['issue.commented', ['facility-manager']],
    ])
  })

  it('reminds of a target time that is still meant, and of no former one', async () => {
    const issue = await desk.report({ priority: 'high' })
    const { rows } = await server.admin.query<{ payload: Record<string, unknown>; due: Date }>(
      `select payload, due_at as due from outbox where topic = 'issues.remind' and payload ->> 'id' = $1 order by due_at`,
      [issue.id],
    )
    expect(rows.map(({ payload }) => payload['kind'])).toEqual(['soon', 'passed'])
    expect(rows[1]!.due.toISOString()).toBe(issue['targetAt'])
    const entry = { organisationId: server.own.id, id: '', topic: '', payload: rows[1]!.payload }
    await remind(
      { ...entry, payload: { ...entry.payload, targetAt: '2026-01-01T00:00:00.000Z' } },
      server.services,
    )
    expect((await told(issue)).map(([type]) => type)).toEqual(['issue.reported'])
    await remind(entry, server.services)
    expect((await told(issue)).at(-1)).toEqual(['issue.targetPassed', ['facility-manager']])
    await desk.moved(issue, 'declined')
    await remind(entry, server.services)
    expect((await told(issue)).filter(([type]) => type === 'issue.targetPassed')).toHaveLength(1)
  })
})

it('leaves no line in the log for any of it', () => expect(server.errors).toEqual([]))
