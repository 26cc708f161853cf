import { sql, type RawBuilder } from 'kysely'
import type { tenantOperations } from '#contract/tenant/index.ts'
import { arrearsTrend as report } from '#contract/tenant/analytics/arrears.ts'
import { periodsOf } from '#domain/dates/periods.ts'
import type { Handlers } from '../../http/call.ts'
import { ofProperties } from '../../reports/of-properties.ts'
import { beginOf, overPeriods } from '../../reports/periods.ts'
import { serveReport } from '../../reports/report.ts'
import type { Asked, Context } from '../../reports/source.ts'
import { overdueByAge } from '../arrears/standing.ts'
import { chargesOverdueOn } from '../money/open-on.ts'

const order = sql`currency, begins`

function overdueOf(asked: Asked<typeof report>, { tenant }: Context): RawBuilder<unknown> {
  const { from, through, per, currency } = asked
  const ends = periodsOf({ from, to: through }, per).map(({ to }) => to)
  const within = sql`${ofProperties(asked, tenant)} and ${currency === undefined ? sql`true` : sql`currency = ${currency}`}`
  const facts = sql`
    select ${beginOf(asked, sql.ref('day'))} as begins, currency, ${overdueByAge}
    from (select *, day - due_on as days from (${chargesOverdueOn(tenant, ends, within)}) as charged) as dated
    group by 1, 2`
  return overPeriods(asked, facts, ['up_to30', 'up_to60', 'up_to90', 'over90', 'overdue'])
}

const served = serveReport(report, {
  rows: overdueOf,
  order,
})

export const handlers = {
  'analytics.arrears': served.read,
  'analytics.exportArrears': served.file,
} satisfies Partial<Handlers<typeof tenantOperations>>
