import { sql, type RawBuilder } from 'kysely'
import type { tenantOperations } from '#contract/tenant/index.ts'
import { propertyBalances, trialBalance } from '#contract/tenant/money/trial-balance.ts'
import type { Handlers } from '../../../http/call.ts'
import { serveReport } from '../../../reports/report.ts'
import type { Context } from '../../../reports/source.ts'
import { inScope, movementsOf, type Asked } from './scope.ts'

/** One currency after the other, as each balances by itself. */
const byAccount = sql`currency, code collate people_order, account_id`
const byProperty = sql`property_id is not null, property_title collate people_order, property_id, ${byAccount}`

/** A row for each account, currency and perhaps property that something was ever posted to. */
function balancesOf(asked: Asked, { tenant }: Context, each: 'account' | 'property'): RawBuilder<unknown> {
  const { organisationId } = tenant
  const period = { from: asked.from, to: asked.through }
  const property = each === 'property' ? sql`property_id` : sql`null::uuid`
  return sql`
    select balance.*, accounts.code, accounts.name, accounts.type, (opening + debit - credit)::bigint as closing,
      coalesce(properties.title, 'The firm’s own books') as property_title
    from (
      select account_id, currency, ${property} as property_id, sum(opening)::bigint as opening, sum(debit)::bigint as debit,
        sum(credit)::bigint as credit
      from (${movementsOf(inScope(asked, tenant), organisationId, period)}) as moved
      group by 1, 2, 3
      having sum(opening) <> 0 or sum(debit) <> 0 or sum(credit) <> 0
    ) as balance
    join accounts on accounts.organisation_id = ${organisationId} and accounts.id = account_id
    left join properties on properties.organisation_id = ${organisationId} and properties.id = balance.property_id`
}

const ofAccounts = serveReport(trialBalance, {
  rows: (asked, context) => balancesOf(asked, context, 'account'),
  order: byAccount,
})

const ofProperties = serveReport(propertyBalances, {
  rows: (asked, context) => balancesOf(asked, context, 'property'),
  order: byProperty,
})

export const handlers = {
  'journal-entries.trialBalance': ofAccounts.read,
  'journal-entries.exportTrialBalance': ofAccounts.file,
  'journal-entries.propertyBalances': ofProperties.read,
  'journal-entries.exportPropertyBalances': ofProperties.file,
} satisfies Partial<Handlers<typeof tenantOperations>>
