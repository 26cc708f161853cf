import { issues } from '#contract/tenant/issues.ts'
import { maintenancePlans } from '#contract/tenant/maintenance-plans.ts'
import type { Answer } from './client.ts'
import { bodyOf, type IssueDesk } from './issues.ts'
import { inDays, today } from './calendar.ts'
import type { Row } from './lettings.ts'
import type { Person } from './organisation.ts'
import type { TestServer } from './server.ts'

/** Plans work of every day at a property, as said otherwise. */
export const planWork = (
  by: Person,
  propertyId: string,
  more: Record<string, unknown> = {},
): Promise<Answer> =>
  by.call(maintenancePlans.operations.create, {
    body: {
      title: 'Service the generator',
      propertyId,
      category: 'power',
      recurrence: 'FREQ=DAILY;UNTIL=20400101',
      start: '2026-01-01',
      leadDays: 0,
      ...more,
    },
  })

/** A rule until so many days from now. */
export const until = (days: number, every: string): string =>
  `FREQ=${every};UNTIL=${inDays(days).replaceAll('-', '')}`

/** Work that an administrator plans at a property: of every week, from today on. */
export const planner = (server: TestServer, { admin, home }: IssueDesk) => ({
  plan: async (more: Record<string, unknown> = {}): Promise<Row> =>
    bodyOf(await planWork(admin, home, { start: today, recurrence: until(400, 'WEEKLY'), ...more }), 201),
  read: async ({ id }: Row): Promise<Row> =>
    bodyOf(await admin.call(maintenancePlans.operations.get, { params: { id } })),
  change: ({ id }: Row, body: Record<string, unknown>): Promise<Answer> =>
    admin.call(maintenancePlans.operations.update, { params: { id }, body }),
  issuesOf: async ({ id }: Row): Promise<Row[]> =>
    bodyOf(await admin.call(issues.operations.list, { query: { plan: id, sortBy: 'number' } })).data,
  /** As if so many days had passed since the plan was made, and nothing had run. */
  after: async (days: number, { id }: Row): Promise<void> => {
    await server.admin.query(
      `update maintenance_plans set start = start - $1::int, next_due = next_due - $1::int where id = $2`,
      [days, id],
    )
    await server.admin.query('update maintenance_dates set date = date - $1::int where plan_id = $2', [
      days,
      id,
    ])
  },
})
