import { sql, type RawBuilder } from 'kysely'
import type { tenantOperations } from '#contract/tenant/index.ts'
import { performance as report } from '#contract/tenant/analytics/performance.ts'
import { charges } from '#contract/tenant/money/charges.ts'
import { portfolios } from '#contract/tenant/portfolios.ts'
import { properties } from '#contract/tenant/properties.ts'
import { seesNames } from '../../activity/shown.ts'
import { assertMayAsk } from '../../fields.ts'
import { scopeOf } from '../../db/conditions.ts'
import type { Handlers } from '../../http/call.ts'
import { ofProperties } from '../../reports/of-properties.ts'
import { serveReport } from '../../reports/report.ts'
import type { Asked, Context } from '../../reports/source.ts'
import { operatingOf } from '../money/ledger-reports/operating.ts'
import { chargesOpenOn } from '../money/open-on.ts'
import { hasUnit, stockOf } from '../rent-roll/query.ts'

type Fragment = RawBuilder<unknown>

const order = sql`currency, name collate people_order, group_id`

/** Which group each property is in: `property_id`, `group_id`, `name`. */
function groupsOf(
  { by }: Asked<typeof report>,
  { ability, organisationId, userId }: Context['tenant'],
): Fragment {
  const own = sql`organisation_id = ${organisationId}`
  const seen = sql`from properties where ${own} and ${scopeOf(ability, 'read', properties)}`
  if (by === 'property') return sql`select id as property_id, id as group_id, title as name ${seen}`
  if (by === 'portfolio')
    return sql`select property_id, portfolio_id as group_id, title as name
      from portfolio_properties join portfolios on portfolios.${own} and portfolios.id = portfolio_id
      where portfolio_properties.${own}
        and portfolio_id in (select id from portfolios where ${own} and ${scopeOf(ability, 'read', portfolios)})`
  assertMayAsk(ability, properties, ['portfolioManagerId'])
  const named = seesNames({ ability }) ? sql`true` : sql`portfolio_manager_id = ${userId}`
  return sql`select property_id, portfolio_manager_id as group_id,
      case when portfolio_manager_id is null then 'Nobody' when ${named} then concat_ws(' ', first_name, last_name)
        else 'A portfolio manager' end as name
    from (select id as property_id, portfolio_manager_id ${seen}) as managed
    left join identity.users on users.id = portfolio_manager_id`
}

const measures = ['lettable', 'occupied', 'due', 'paid', 'overdue', 'net'] as const

/** All that there is of each property and currency, each measure where there is something of it. */
function factsOf(asked: Asked<typeof report>, tenant: Context['tenant']): Fragment {
  const { ability, organisationId } = tenant
  const { from, through, currency } = asked
  const which = sql`${ofProperties(asked, tenant)} and ${currency === undefined ? sql`true` : sql`currency = ${currency}`}`
  const day = sql`${through}::date`
  const fact = (told: Partial<Record<(typeof measures)[number], Fragment>>, source: Fragment) => {
    const columns = measures.map((name) => sql`${told[name] ?? sql`0`}::bigint as ${sql.ref(name)}`)
    return sql`select property_id, currency, ${sql.join(columns)} from (${source}) as source group by 1, 2`
  }
  const lettings = sql`select distinct unit_id from lease_records where ${hasUnit(tenant, day, day)}`
  return sql.join(
    [
      fact(
        { lettable: sql`count(*)`, occupied: sql`count(unit_id)` },
        sql`select property_id, currency, unit_id from (${stockOf(tenant, which)}) as unit
          left join (${lettings}) as let on unit_id = unit.id where lettable`,
      ),
      fact(
        { due: sql`sum(gross)`, paid: sql`sum(settled)` },
        sql`select property_id, currency, gross, settled from charges
          where organisation_id = ${organisationId} and ${which} and ended_as is null
            and due_on between ${from}::date and ${day} and ${scopeOf(ability, 'read', charges)}`,
      ),
      fact({ overdue: sql`sum(open)` }, chargesOpenOn(tenant, through, sql`due_on < ${day} and ${which}`)),
      fact(
        { net: sql`sum(amount)` },
        operatingOf({ ...asked, basis: 'accrual' }, tenant, { from, to: through }),
      ),
    ],
    sql` union all `,
  )
}

function groupedOf(asked: Asked<typeof report>, { tenant }: Context): Fragment {
  const sums = measures.map((name) => sql`sum(${sql.ref(name)})::bigint as ${sql.ref(name)}`)
  const all = sql`
    select group_id::text as group_id, name, currency, ${sql.join(sums)}
    from (${factsOf(asked, tenant)}) as fact join (${groupsOf(asked, tenant)}) as grouped using (property_id)
    group by 1, 2, 3`
  const share = (part: string, whole: string) =>
    sql`round(100.0 * ${sql.ref(part)} / nullif(${sql.ref(whole)}, 0), 1)::double precision`
  return sql`select *, ${share('occupied', 'lettable')} as occupancy, ${share('paid', 'due')} as rate from (${all}) as line`
}

const served = serveReport(report, { rows: groupedOf, order })

export const handlers = {
  'analytics.performance': served.read,
  'analytics.exportPerformance': served.file,
} satisfies Partial<Handlers<typeof tenantOperations>>
