import { sql } from 'kysely'
import type { tenantOperations } from '#contract/tenant/index.ts'
import { arrears } from '#contract/tenant/money/arrears.ts'
import type { Handlers } from '../../http/call.ts'
import { serveReport } from '../../reports/report.ts'
import * as worked from './lease-arrears.ts'
import * as lateFees from './late-fee-settings.ts'
import * as reminders from './reminders.ts'
import * as settings from './settings.ts'
import { arrearsOn, stepOf } from './standing.ts'

const { read, file } = serveReport(arrears, {
  pages: true,
  rows: ({ asOf, propertyId, step, quiet }, { tenant, page }) => {
    const within = propertyId ? sql`property_id = any(${propertyId}::uuid[])` : sql`true`
    // What narrows the rows is worked out before a page of them is cut.
    const narrowed = step !== undefined || quiet !== undefined
    const rows = arrearsOn(tenant, asOf, { within, page: narrowed ? undefined : page })
    return sql`
      select * from (select rows.*, ${stepOf(asOf)} as step, promise_status as promise from (
        select lease_id, tenant_id, currency, since, days_overdue, up_to30, up_to60, up_to90, over90, overdue, reference,
          unit_label, property_title, tenant_names, on_account, plan, last_contact, promise_status, promised_on,
          promised_amount, next
        from (${rows}) as found) as rows) as listed
      where ${step ? sql`step = ${step}` : sql`true`}
        and ${quiet ? sql`coalesce(last_contact <= ${asOf}::date - ${Number(quiet)}::integer, true)` : sql`true`}
      ${narrowed && page ? sql`order by since, lease_id limit ${page.limit} offset ${page.offset}` : sql``}`
  },
  order: sql`since, lease_id`,
  figures: {
    measures: sql<{ leases: number }>`count(distinct lease_id)::integer as leases`,
    of: (currencies) => ({ leases: currencies.reduce((sum, { leases }) => sum + leases, 0) }),
  },
})

export const handlers = {
  'charges.arrears': read,
  'charges.exportArrears': file,
  'late-fees.read': lateFees.read,
  'late-fees.change': lateFees.change,
  'reminders.settings': settings.read,
  'reminders.changeStage': settings.change,
  'reminders.preview': reminders.preview,
  'reminders.send': reminders.send,
  'reminders.letter': reminders.letter,
  'reminders.letters': reminders.letters,
  'reminders.ofLease': worked.read,
  'reminders.note': worked.note,
  'reminders.promise': worked.promise,
  'reminders.withdrawPromise': worked.withdraw,
  'reminders.agreePlan': worked.agree,
  'reminders.endPlan': worked.end,
} satisfies Partial<Handlers<typeof tenantOperations>>
