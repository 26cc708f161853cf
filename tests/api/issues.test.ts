import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readIssueBoard, readIssueThread, similarIssues } from '#contract/tenant/issue-operations.ts'
import { issues } from '#contract/tenant/issues.ts'
import { units } from '#contract/tenant/units.ts'
import { issueTransitionProblem } from '#domain/issues/transitions.ts'
import { issueStatusKeys } from '#domain/issues/vocabulary.ts'
import { errorOf } from '#tests/support/error.ts'
import { bodyOf, IssueDesk, type Issue } from '#tests/support/issues.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let desk: IssueDesk

beforeAll(async () => {
  server = await startServer()
  desk = await IssueDesk.open(server)
})
afterAll(() => server.close())

describe('ST-05 the status of an issue', () => {
  const pairs = issueStatusKeys.flatMap((from) => issueStatusKeys.map((to) => [from, to] as const))

  it.each(pairs)('ST-05 from %s to %s', async (from, to) => {
    const issue = await desk.issueThatIs(from)
    const answer = await desk.move(issue, to)
    const problem = issueTransitionProblem(from, to)
    if (problem) {
      expect(errorOf(answer, 409)).toMatchObject({ reason: 'illegal_transition', message: problem })
      expect(await desk.read(issue)).toEqual(issue)
    } else expect(bodyOf(answer).status).toBe(to)
  })

  it('ST-05 dates what is done, and counts what is taken up again', async () => {
    const done = await desk.issueThatIs('completed')
    expect(done).toMatchObject({ standing: 'met', closedAt: null, reopenedCount: 0 })
    expect(Date.parse(done['completedAt'] as string)).toBeGreaterThan(Date.now() - 60_000)
    const again = await desk.moved(done, 'open', { reason: 'It leaks again.' })
    expect(again).toMatchObject({ completedAt: null, reopenedCount: 1, standing: 'onTrack' })
    expect((await desk.issueThatIs('closed'))['closedAt']).toBeTruthy()
  })

  it('ST-05 asks why where work is put off or refused, and says so to everybody on the issue', async () => {
    const issue = await desk.report({}, desk.people().renter)
    const answer = await desk.move(issue, 'declined', { reason: null })
    expect(errorOf(answer, 422).payload).toMatchObject([{ field: 'reason' }])
    expect(await desk.read(issue)).toMatchObject({ status: 'open', version: 1 })
    await desk.moved(issue, 'declined', { reason: 'It is the supplier’s pipe.' })
    const { data } = bodyOf(await desk.people().renter.call(readIssueThread, { params: { id: issue.id } }))
    expect(data.find(({ kind }: Record<string, unknown>) => kind === 'comment')).toMatchObject({
      text: 'It is the supplier’s pipe.',
    })
    expect(data.find(({ action }: Record<string, unknown>) => action === 'updated')).toMatchObject({
      changes: { status: { before: 'open', after: 'declined' } },
    })
  })

  it('ST-05 takes one of fifty steps that are made at once of the same version', async () => {
    const issue = await desk.report()
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => desk.move(issue, n % 2 === 0 ? 'inProgress' : 'deferred')),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(49)
    const refused = answers.find(({ status }) => status === 409)!
    expect(errorOf(refused, 409)).toMatchObject({ reason: 'stale_version', current: await desk.read(issue) })
  })
})

describe('RT-49 an issue', () => {
  it('has the next number of its organisation, without collision or gap, also of fifty at once', async () => {
    const first = await desk.report()
    const made = await Promise.all(Array.from({ length: 50 }, () => desk.report()))
    const numbers = made.map(({ number }) => number).toSorted((a, b) => a - b)
    expect(numbers).toEqual(Array.from({ length: 50 }, (_, n) => first.number + 1 + n))
  })

  it('is to be done by the time of its priority, or by the end of a day that was agreed, where it is', async () => {
    const propertyId = await desk.property({ timezone: 'Africa/Lagos' })
    const issue = await desk.report({ priority: 'emergency', propertyId })
    const hours = (of: Issue) =>
      (Date.parse(of['targetAt'] as string) - Date.parse(of['createdAt'] as string)) / 3_600_000
    expect(hours(issue)).toBe(24)
    const params = { id: issue.id }
    const change = async (body: Record<string, unknown>) =>
      bodyOf(await desk.admin.call(issues.operations.update, { params, body }))
    const milder = await change({ version: 1, priority: 'low' })
    expect(hours(milder)).toBe(28 * 24)
    const agreed = await change({ version: 2, due: '2027-03-04' })
    // Lagos is an hour ahead of UTC.
    expect(agreed).toMatchObject({ targetAt: '2027-03-04T22:59:59.000Z', day: '2027-03-04' })
    const late = await change({ version: 3, due: '2026-01-31' })
    expect(late['standing']).toBe('overdue')
    const { data } = bodyOf(
      await desk.admin.call(issues.operations.list, { query: { standing: 'overdue', limit: '200' } }),
    )
    expect(data.map(({ id }: Issue) => id)).toContain(issue.id)
  })

  it('is done in time, late or not to be done', async () => {
    const standsAt = async (issue: Issue, moment: string) => {
      await server.admin.query(
        `update issue_records set target_at = coalesce(completed_at, now()) + $2::interval where id = $1`,
        [issue.id, moment],
      )
      return (await desk.read(issue))['standing']
    }
    const done = await desk.issueThatIs('completed')
    expect(await standsAt(done, '0')).toBe('met')
    expect(await standsAt(done, '-1 millisecond')).toBe('missed')
    expect(await standsAt(await desk.issueThatIs('declined'), '-1 day')).toBe('none')
    expect(await standsAt(await desk.issueThatIs('deferred'), '-1 day')).toBe('paused')
    const open = await desk.report()
    expect(await standsAt(open, '1 minute')).toBe('onTrack')
    expect(await standsAt(open, '-1 millisecond')).toBe('overdue')
  })

  it('stops its time while it is deferred', async () => {
    const issue = await desk.report({ priority: 'high', due: '2026-01-31' })
    const off = await desk.moved(issue, 'deferred')
    expect(off['standing']).toBe('paused')
    const cleared = bodyOf(
      await desk.admin.call(issues.operations.update, {
        params: { id: issue.id },
        body: { version: off.version, due: null },
      }),
    )
    const on = await desk.moved(cleared, 'open')
    expect(Date.parse(on['targetAt'] as string)).toBeGreaterThan(Date.now() + 71 * 3_600_000)
  })

  it('is about a unit of its own property that the caller sees, and leaves it behind when it moves', async () => {
    const other = await desk.property({ title: 'Other House', currency: 'GBP' })
    const unitOf = async (propertyId: string, label: string) =>
      bodyOf(await desk.admin.call(units.operations.create, { body: { propertyId, label } }), 201).id
    const [flat, elsewhere] = [await unitOf(desk.home, 'Flat 1'), await unitOf(other, 'Flat 9')]
    const wrong = await desk.admin.call(issues.operations.create, {
      body: { title: 'Tap', category: 'plumbing', propertyId: desk.home, unitId: elsewhere },
    })
    expect(errorOf(wrong, 422).payload).toMatchObject([{ field: 'unitId' }])
    const issue = await desk.report({ unitId: flat })
    expect(issue).toMatchObject({ unitLabel: 'Flat 1', place: '1 Quay, Lagos', currency: 'NGN' })
    const moved = bodyOf(
      await desk.admin.call(issues.operations.update, {
        params: { id: issue.id },
        body: { version: 1, propertyId: other },
      }),
    )
    expect(moved).toMatchObject({ unitId: null, unitLabel: null, currency: 'GBP' })
    expect(await desk.read(issue)).toEqual(moved)
  })

  it('shows on the board in the column of its status, as many as were asked for, and their number', async () => {
    const place = await desk.property({ title: 'Board House' })
    const made = []
    for (let n = 0; n < 4; n++) made.push(await desk.report({ propertyId: place, title: `Lamp ${n}` }))
    await desk.moved(made[0]!, 'inProgress')
    const { columns } = bodyOf(await desk.admin.call(readIssueBoard, { query: { pid: place, limit: '2' } }))
    expect(columns.map(({ status }: Record<string, unknown>) => status)).toEqual(issueStatusKeys)
    expect(columns.map(({ total }: Record<string, unknown>) => total)).toEqual([3, 1, 0, 0, 0, 0])
    expect(columns[0]!.data.map(({ id }: Issue) => id)).toEqual([made[3]!.id, made[2]!.id])
    const some = await desk.admin.call(readIssueBoard, { query: { pid: place, status: 'open,closed' } })
    expect(bodyOf(some).columns).toHaveLength(2)
  })

  it('RT-50 is found by whoever is about to report the same, while it is not finished', async () => {
    const place = await desk.property({ title: 'Likely House' })
    const open = await desk.report({ propertyId: place, title: 'Kitchen tap leaking' })
    const gone = await desk.report({ propertyId: place, title: 'Kitchen tap leaking again' })
    await desk.moved(gone, 'declined')
    await desk.report({ propertyId: place, title: 'Gate does not close' })
    const ask = async (title: string, by = desk.admin) =>
      bodyOf(await by.call(similarIssues, { query: { propertyId: place, title } })).data.map(
        ({ id }: Issue) => id,
      )
    expect(await ask('Leaks: tap in kitchen')).toEqual([open.id])
    expect(await ask('Lift stuck')).toEqual([])
    expect(await ask('Kitchen tap leaking', desk.people().renter)).toEqual([])
  })
})

it('leaves no line in the log for any of it', () => expect(server.errors).toEqual([]))
