import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { assignIssue } from '#contract/tenant/issue-operations.ts'
import { none } from '#contract/kit/index.ts'
import { readIssueLoad } from '#contract/tenant/issue-load.ts'
import { issues } from '#contract/tenant/issues.ts'
import {
  listPlannedWork,
  openPlannedWork,
  planDates,
  restorePlannedDate,
  skipPlannedDate,
} from '#contract/tenant/maintenance-plan-operations.ts'
import { maintenancePlans } from '#contract/tenant/maintenance-plans.ts'
import { properties } from '#contract/tenant/properties.ts'
import { openDueIssues } from '#server/tenant/maintenance-plans/jobs.ts'
import { errorOf } from '#tests/support/error.ts'
import { bodyOf, IssueDesk } from '#tests/support/issues.ts'
import { inDays, today } from '#tests/support/calendar.ts'
import type { Row } from '#tests/support/lettings.ts'
import { planner, planWork, until } from '#tests/support/maintenance.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let desk: IssueDesk
let work: ReturnType<typeof planner>

beforeAll(async () => {
  server = await startServer()
  desk = await IssueDesk.open(server)
  work = planner(server, desk)
})
afterAll(() => server.close())
beforeEach(() => server.admin.query('update issue_records set plan_id = null; delete from maintenance_plans'))

describe('RT-34 dates of a plan', () => {
  const dates = async ({ id }: Row) =>
    (bodyOf(await desk.admin.call(planDates, { params: { id } })).data as Row[]).map(({ date, state }) => [
      date,
      state,
    ])
  const skip = ({ id }: Row, date: string) =>
    desk.admin.call(skipPlannedDate, { params: { id }, body: { date } })
  const restore = ({ id }: Row, date: string) =>
    desk.admin.call(restorePlannedDate, { params: { id }, body: { date } })

  it('are skipped and planned again, each by itself', async () => {
    const made = await work.plan({ start: inDays(1) })
    expect(bodyOf(await skip(made, inDays(8)))).toMatchObject({ nextDue: inDays(1) })
    expect(bodyOf(await skip(made, inDays(1)))).toMatchObject({ nextDue: inDays(15) })
    expect((await dates(made)).slice(0, 3)).toEqual([
      [inDays(1), 'skipped'],
      [inDays(8), 'skipped'],
      [inDays(15), 'planned'],
    ])
    for (const date of [inDays(1), inDays(2), inDays(-6)])
      expect(errorOf(await skip(made, date), 409).reason).toBe('not_planned')
    expect(bodyOf(await restore(made, inDays(1)))).toMatchObject({ nextDue: inDays(1) })
    expect(errorOf(await restore(made, inDays(1)), 409).reason).toBe('not_skipped')
    await work.after(8, made)
    await openDueIssues(server.services)
    const [issue] = await work.issuesOf(made)
    // What was skipped is not caught up with.
    expect(issue).toMatchObject({ due: inDays(-7), description: null })
  })

  it('are opened now, once however often one asks with the same key, and not again on their day', async () => {
    const made = await work.plan({ start: inDays(3), leadDays: 0 })
    const open = (key: string) =>
      desk.admin.call(openPlannedWork, { params: { id: made.id }, headers: { 'idempotency-key': key } })
    const [first, again] = await Promise.all([open('planned-1'), open('planned-1')])
    expect(bodyOf(first).issue).toEqual(bodyOf(again).issue)
    expect(bodyOf(first).plan).toMatchObject({ nextDue: inDays(10) })
    await work.after(3, made)
    await openDueIssues(server.services)
    expect(await work.issuesOf(made)).toHaveLength(1)
    expect((await dates(made))[0]).toEqual([today, 'opened'])
  })

  it('end: a plan that has none left says so, and opens nothing', async () => {
    const made = await work.plan({ recurrence: 'FREQ=DAILY;COUNT=1', leadDays: 0 })
    await openDueIssues(server.services)
    expect(await work.read(made)).toMatchObject({ status: 'ended', nextDue: null })
    const answer = await desk.admin.call(openPlannedWork, { params: { id: made.id } })
    expect(errorOf(answer, 409).reason).toBe('no_next_date')
  })

  it('stand still while a plan is paused, and nothing of that time is made up for', async () => {
    const made = await work.plan({ start: inDays(1) })
    const paused = bodyOf(await work.change(made, { version: 1, paused: true }))
    expect(paused).toMatchObject({ status: 'paused', nextDue: null })
    await work.after(30, made)
    await openDueIssues(server.services)
    expect(await work.issuesOf(made)).toEqual([])
    expect(
      errorOf(await desk.admin.call(openPlannedWork, { params: { id: made.id } }), 409).message,
    ).toContain('paused')
    const resumed = bodyOf(await work.change(made, { version: paused.version, paused: false }))
    expect(resumed).toMatchObject({ status: 'active', nextDue: inDays(6) })
  })

  it('follow another rule from the day on that has no issue yet', async () => {
    const made = await work.plan({ start: inDays(2), leadDays: 2 })
    await openDueIssues(server.services)
    const changed = bodyOf(
      await work.change(made, { version: 1, leadDays: 0, recurrence: until(9, 'DAILY') }),
    )
    expect(changed).toMatchObject({ nextDue: inDays(3) })
    expect(changed.recurrence).toContain('DAILY')
  })

  it('stand in the calendar ahead until somebody has seen to them, narrowed as the list is', async () => {
    const man = desk.people()['service-man']
    const made = await work.plan({ start: today, contractorId: man.userId })
    await work.plan({ start: inDays(3), category: 'lift' })
    await work.plan({ start: inDays(4), paused: true })
    await skip(made, inDays(7))
    await openDueIssues(server.services)
    const calendar = async (query: Record<string, string> = {}, by = desk.admin) => {
      const asked = { from: today, to: inDays(15), ...query }
      const { data } = bodyOf(await by.call(listPlannedWork, { query: asked }))
      return (data as { date: string; plan: Row }[]).map(({ date, plan: { category } }) => [date, category])
    }
    expect(await calendar()).toEqual([
      [inDays(3), 'lift'],
      [inDays(10), 'lift'],
      [inDays(14), 'power'],
    ])
    expect(await calendar({ categoryId: 'lift', to: inDays(3) })).toEqual([[inDays(3), 'lift']])
    expect(await calendar({}, man)).toEqual([[inDays(14), 'power']])
    for (const [query, words] of [
      [{ to: inDays(-1) }, 'before it begins'],
      [{ to: inDays(200) }, 'at most 93'],
    ] as const) {
      const answer = await desk.admin.call(listPlannedWork, { query: { from: today, ...query } })
      expect(JSON.stringify(errorOf(answer, 422).payload)).toContain(words)
    }
  })
})

describe('RT-34 plans', () => {
  it.each([
    ['FREQ=DAILY;INTERVAL=0;COUNT=3', {}, 'recurrence', 'never end'],
    ['FREQ=DAILY;UNTIL=', {}, 'recurrence', 'Choose the last day'],
    ['FREQ=SECONDLY;COUNT=3', {}, 'recurrence', 'not a part'],
    [
      'FREQ=WEEKLY;BYDAY=MO;UNTIL=20260305',
      { start: '2026-03-03' },
      'recurrence',
      'This schedule has no dates between',
    ],
    [
      'FREQ=MONTHLY;INTERVAL=12;BYMONTHDAY=30;COUNT=3',
      { start: '2026-02-01' },
      'recurrence',
      'This schedule has no dates between',
    ],
    ['FREQ=WEEKLY;COUNT=3', { leadDays: 7 }, 'leadDays', 'Use 6 or less'],
    ['FREQ=WEEKLY;COUNT=3', { contractorId: crypto.randomUUID() }, 'contractorId', 'Nobody of this id'],
    ['FREQ=WEEKLY;COUNT=3', { unitId: crypto.randomUUID() }, 'unitId', 'no such unit'],
  ])('refuse %s %o with a sentence', async (recurrence, more, field, words) => {
    const answer = await planWork(desk.admin, desk.home, { recurrence, ...more })
    const [problem] = errorOf(answer, 422).payload as { field: string; errors: string[] }[]
    expect(problem).toMatchObject({ field })
    expect(problem!.errors.join()).toContain(words)
  })

  it('RP-03 show a service man what is given to him without its cost, and a tenant nothing', async () => {
    const { 'service-man': man, renter } = desk.people()
    const made = await work.plan({ contractorId: man.userId, estimatedCost: 5_000_00 })
    const shown = bodyOf(await man.call(maintenancePlans.operations.get, { params: { id: made.id } }))
    expect(shown).toMatchObject({ title: 'Service the generator' })
    expect(shown).not.toHaveProperty('estimatedCost')
    errorOf(await renter.call(maintenancePlans.operations.list), 403)
    const title = { params: { id: made.id }, body: { version: 1, title: 'Other' } }
    errorOf(await man.call(maintenancePlans.operations.update, title), 403)
    errorOf(await desk.people()['staff-member'].call(maintenancePlans.operations.update, title), 403)
  })

  it('go with their property, while their issues stay when a plan goes', async () => {
    const made = await work.plan()
    await openDueIssues(server.services)
    const [issue] = await work.issuesOf(made)
    expect(
      (await desk.admin.call(maintenancePlans.operations.remove, { params: { id: made.id } })).status,
    ).toBe(204)
    const left = bodyOf(await desk.admin.call(issues.operations.get, { params: { id: issue!.id } }))
    expect(left).toMatchObject({ planId: null, source: 'planned' })
  })

  it('let a property go whose issue moved elsewhere, and one that an issue moved to', async () => {
    for (const goes of ['old', 'new'] as const) {
      const home = await desk.property({})
      const other = await desk.property({})
      const made = await work.plan({ propertyId: home })
      await openDueIssues(server.services)
      const [issue] = await work.issuesOf(made)
      const moved = await desk.admin.call(issues.operations.update, {
        params: { id: issue!.id },
        body: { version: issue!.version, propertyId: other },
      })
      expect(moved.status, moved.text).toBe(200)
      const { status, text } = await desk.admin.call(properties.operations.remove, {
        params: { id: goes === 'old' ? home : other },
      })
      expect(status, text).toBe(204)
    }
  })
})

it('RT-34 tells of an issue the day on which it is to be done, and finds issues by it', async () => {
  const man = desk.people()['service-man']
  const agreed = await desk.report({ due: inDays(40) })
  const urgent = await desk.report({ priority: 'emergency' })
  const given = { version: agreed.version, contractorId: man.userId }
  expect(
    bodyOf(await desk.admin.call(assignIssue, { params: { id: agreed.id }, body: given })),
  ).toMatchObject({
    day: inDays(40),
  })
  const found = async (day: string) => {
    const { data } = bodyOf(await desk.admin.call(issues.operations.list, { query: { day } }))
    return (data as Row[]).map(({ id }) => id)
  }
  expect(await found(`${inDays(40)}..${inDays(40)}`)).toEqual([agreed.id])
  expect(await found(`${urgent['day'] as string}..${urgent['day'] as string}`)).toContain(urgent.id)
})

it('RT-34 counts for each person what the list shows, and tells a tenant nothing of it', async () => {
  const { 'service-man': man, 'staff-member': staff, renter } = desk.people()
  const home = await desk.property({})
  const at = (more: Record<string, unknown>) => desk.report({ propertyId: home, ...more })
  const both = { contractorId: man.userId, assigneeId: staff.userId }
  await desk.give(await at({ due: inDays(-1) }), both)
  await desk.give(await at({ due: inDays(90) }), { contractorId: man.userId })
  await server.admin.query(
    `insert into profiles (organisation_id, id, user_id, role) values ($1, gen_random_uuid(), $2, 'service-man')`,
    [server.own.id, staff.userId],
  )
  await desk.give(await at({}), { contractorId: staff.userId })
  await desk.moved(await at({}), 'declined')
  const load = async (query: Record<string, string> = {}, by = desk.admin) =>
    bodyOf(await by.call(readIssueLoad, { query: { pid: home, ...query } }))
  const { week, contractors, assignees } = await load()
  const shares = contractors as { userId: string; open: number; overdue: number; thisWeek: number }[]
  expect(shares.map(({ userId, open, overdue }) => [userId, open, overdue])).toEqual([
    [man.userId, 2, 1],
    [staff.userId, 1, 0],
  ])
  expect(assignees.map(({ userId, open }: Row) => [userId, open])).toEqual([
    [staff.userId, 1],
    [null, 2],
  ])
  const counted = async (query: Record<string, string>) =>
    bodyOf(
      await desk.admin.call(issues.operations.list, {
        query: { pid: home, status: 'open,inProgress', contractor: man.userId, ...query },
      }),
    ).total
  const [share] = shares
  expect([share!.open, share!.overdue, share!.thisWeek]).toEqual([
    await counted({}),
    await counted({ standing: 'overdue' }),
    await counted({ day: `${week.from}..${week.to}` }),
  ])
  const ofNobody = bodyOf(
    await desk.admin.call(issues.operations.list, {
      query: { pid: home, status: 'open,inProgress', assignee: none },
    }),
  )
  expect(ofNobody.total).toBe(2)
  expect((await load({ priorityId: 'emergency' })).contractors).toEqual([])
  errorOf(await renter.call(readIssueLoad), 403)
  // What is given to others is not there for a service man.
  expect((await load({}, man)).contractors).toMatchObject([{ userId: man.userId, open: 2 }])
})
