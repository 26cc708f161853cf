import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { daysUntil } from '#domain/dates/calendar.ts'
import { assemble } from '#server/assemble.ts'
import { openDueIssues } from '#server/tenant/maintenance-plans/jobs.ts'
import { IssueDesk } from '#tests/support/issues.ts'
import { inDays, today } from '#tests/support/calendar.ts'
import type { Row } from '#tests/support/lettings.ts'
import { planner, until } from '#tests/support/maintenance.ts'
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

describe('RT-34 planned work that is due', () => {
  it('opens one issue for each date, whichever processes look at once', async () => {
    const made = await work.plan({ leadDays: 2, title: 'Service the lift', description: 'With a report.' })
    const idle = await work.plan({ start: inDays(5), leadDays: 4 })
    expect([made['nextDue'], idle['nextDue']]).toEqual([today, inDays(5)])
    await Promise.all(Array.from({ length: 6 }, () => openDueIssues(server.services)))
    const [issue, ...others] = await work.issuesOf(made)
    expect(others).toEqual([])
    expect(issue).toMatchObject({
      title: 'Service the lift',
      description: 'With a report.',
      source: 'planned',
      status: 'open',
      due: today,
      day: today,
      planId: made.id,
      reporterId: desk.admin.userId,
      category: 'power',
    })
    expect(await work.read(made)).toMatchObject({ nextDue: inDays(7), status: 'active', version: 1 })
    expect((await work.read(made))['lastOpened']).not.toBeNull()
    expect(await work.issuesOf(idle)).toEqual([])
    await openDueIssues(server.services)
    expect(await work.issuesOf(made)).toHaveLength(1)
    expect(server.errors).toEqual([])
  })

  it('looks only at organisations where something is due', async () => {
    const due = async () =>
      (await server.admin.query<{ id: string }>('select organisations_with_work_due(now()) as id')).rows
    expect(await due()).toEqual([])
    const made = await work.plan({ start: inDays(4), leadDays: 4 })
    expect(await due()).toEqual([{ id: server.own.id }])
    await openDueIssues(server.services)
    expect(await work.issuesOf(made)).toHaveLength(1)
    expect(await due()).toEqual([])
  })

  it('opens it in good time, in the time of the property', async () => {
    const made = await work.plan({ start: inDays(6), leadDays: 6 })
    await openDueIssues(server.services)
    expect(await work.issuesOf(made)).toMatchObject([{ due: inDays(6) }])
    expect(await work.read(made)).toMatchObject({ nextDue: inDays(13) })
    // Where it is tomorrow already, or yesterday still, the day comes at another time.
    for (const [timezone, ahead] of [
      ['Pacific/Kiritimati', 14],
      ['Pacific/Niue', -11],
    ] as const) {
      const there = new Date(Date.now() + ahead * 3_600_000).toISOString().slice(0, 10)
      const propertyId = await desk.property({ timezone })
      const [due, notYet] = [there, inDays(1 + daysUntil(today, there))]
      const onDay = await work.plan({ propertyId, start: due, leadDays: 0 })
      const dayAfter = await work.plan({ propertyId, start: notYet, leadDays: 0 })
      await openDueIssues(server.services)
      expect(await work.issuesOf(onDay), timezone).toMatchObject([{ day: there }])
      expect(await work.issuesOf(dayAfter), timezone).toEqual([])
    }
  })

  it('catches up with one issue that says which dates it stands for', async () => {
    const made = await work.plan({ recurrence: until(300, 'DAILY'), description: null })
    await work.after(20, made)
    await openDueIssues(server.services)
    const [issue, ...others] = await work.issuesOf(made)
    expect(others).toEqual([])
    expect(issue).toMatchObject({ due: today })
    expect(issue!['description']).toMatch(/^It stands for 20 earlier dates too, .* and 14 before\.$/)
    expect(await work.read(made)).toMatchObject({ nextDue: inDays(1) })
    const { rows } = await server.admin.query(
      `select state, count(*)::int as n from maintenance_dates where issue_id = $1 group by state order by state`,
      [issue!.id],
    )
    expect(rows).toEqual([
      { state: 'missed', n: 20 },
      { state: 'opened', n: 1 },
    ])
  })

  it('opens nothing of a date that the database has seen already, whatever a plan says of itself', async () => {
    const made = await work.plan()
    await openDueIssues(server.services)
    await server.admin.query('update maintenance_plans set next_due = $1 where id = $2', [today, made.id])
    await openDueIssues(server.services)
    expect(await work.issuesOf(made)).toHaveLength(1)
    const twice = server.admin.query(
      `insert into maintenance_dates (organisation_id, plan_id, date, state, at)
       select organisation_id, plan_id, date, state, at from maintenance_dates where plan_id = $1`,
      [made.id],
    )
    await expect(twice).rejects.toThrow('maintenance_dates_pkey')
  })

  it('leaves nothing half done when the process is killed on the way', async () => {
    const made = await work.plan()
    const before = await server.admin.query(`select value from counters where name = 'issue'`)
    // What comes last fails, as it does when the connection is lost.
    await server.admin.query(`create function lost() returns trigger language plpgsql as
      $$ begin raise exception 'connection lost'; end $$`)
    await server.admin.query(
      `create trigger lost before insert on outbox for each row execute function lost()`,
    )
    await openDueIssues(server.services)
    await server.admin.query('drop trigger lost on outbox; drop function lost')
    expect(await work.issuesOf(made)).toEqual([])
    expect(await work.read(made)).toMatchObject({ nextDue: today, lastOpened: null })
    expect((await server.admin.query(`select value from counters where name = 'issue'`)).rows).toEqual(
      before.rows,
    )
    await openDueIssues(server.services)
    expect(await work.issuesOf(made)).toHaveLength(1)
  })

  it('begins with the process, beside what others do', async () => {
    const made = await work.plan()
    const { config, log } = server.services
    const second = await assemble(config, server.database.app, log)
    await second.begin()
    await expect.poll(() => work.issuesOf(made), { timeout: 10_000 }).toHaveLength(1)
    await second.close()
  })

  it('leaves properties alone that nobody looks after any more', async () => {
    const propertyId = await desk.property({ status: 'archived' })
    const made = await work.plan({ propertyId })
    await openDueIssues(server.services)
    expect(await work.issuesOf(made)).toEqual([])
  })

  it('tells who is to do it, else who looks after the property', async () => {
    const told = async (made: Row) => {
      const [issue] = await work.issuesOf(made)
      const { rows } = await server.admin.query<{ payload: { type: string; recipients: string[] } }>(
        `select payload from outbox where payload ->> 'subjectId' = $1 and topic = 'notifications.deliver'`,
        [issue!.id],
      )
      return rows.map(({ payload }) => [payload.type, payload.recipients])
    }
    const { 'service-man': man, 'staff-member': staff, ...managers } = desk.people()
    const given = await work.plan({ contractorId: man.userId, assigneeId: staff.userId })
    const nobodys = await work.plan()
    await openDueIssues(server.services)
    expect(await told(given)).toEqual([['issue.planned', [staff.userId, man.userId]]])
    const both = [managers['facility-manager'].userId, managers['portfolio-manager'].userId]
    expect(await told(nobodys)).toEqual([['issue.planned', both]])
    expect(await work.issuesOf(given)).toMatchObject([{ contractorId: man.userId, assigneeId: staff.userId }])
  })
})
