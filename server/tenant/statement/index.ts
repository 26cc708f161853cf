import { sql, type RawBuilder } from 'kysely'
import type { tenantOperations } from '#contract/tenant/index.ts'
import { charges } from '#contract/tenant/money/charges.ts'
import { payments } from '#contract/tenant/money/payments.ts'
import { statement, statementLines } from '#contract/tenant/money/statement.ts'
import type { BankDetails } from '#domain/money/bank-details.ts'
import { howToPay, payOnline, type BankDetail } from '#domain/money/how-to-pay.ts'
import { formatMoney, type Currency } from '#domain/money/currencies.ts'
import { scopeOf } from '../../db/conditions.ts'
import type { Services } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import type { Handlers } from '../../http/call.ts'
import { serveReport } from '../../reports/report.ts'
import { derived, type Asked, type Context } from '../../reports/source.ts'
import { payLink } from '../money/online/links.ts'
import { payTo } from '../money/pay-to.ts'
import { accountLines } from './lines.ts'

/** Leases whose charges and payments the caller may read: those asked for, or their own. */
function leasesOf(
  { leaseId, tenantId }: Pick<Asked<typeof statement>, 'leaseId' | 'tenantId'>,
  { ability, organisationId, userId }: Context['tenant'],
): RawBuilder<unknown> {
  const organisation = sql`organisation_id = ${organisationId}`
  const whose = [
    ...(leaseId ? [sql`id = any(${leaseId}::uuid[])`] : []),
    ...(tenantId ? [sql`tenant_ids && ${tenantId}::uuid[]`] : []),
  ]
  const own = sql`tenant_ids && array(select id from tenants where ${organisation} and user_id = ${userId})`
  return sql`
    select * from (
      select id as lease_id, property_id, currency, unit_label, tenant_names, property_title, reference from leases
      where ${organisation} and ${sql.join(whose.length > 0 ? whose : [own], sql` and `)}
    ) as asked
    where ${scopeOf(ability, 'read', charges)} and ${scopeOf(ability, 'read', payments)}`
}

/**
 * How to pay what is open on the account, into the bank or online; leases that are paid into the same account are named together.
 */
async function paymentOf(
  tx: Transaction,
  asked: Asked<typeof statement>,
  { tenant }: Context,
  services: Pick<Services, 'clock' | 'config'>,
): Promise<BankDetail[][]> {
  const { organisationId } = tenant
  const { rows } = await sql<{ account: BankDetails | null; leases: { id: string; reference: string }[] }>`
    select account, json_agg(json_build_object('id', lease_id, 'reference', reference) order by reference) as leases
    from (select lease_id, reference, ${payTo(organisationId, 'lease')}::jsonb as account from (${leasesOf(asked, tenant)}) as lease
      where exists (select from charges
        where organisation_id = ${organisationId} and charges.lease_id = lease.lease_id and settled_on is null)) as owing
    group by account order by min(reference)`.execute(tx)
  const ways: BankDetail[][] = []
  for (const { account, leases } of rows) {
    const lines = account ? howToPay(account, leases.map(({ reference }) => reference).join(', ')) : []
    for (const { id, reference } of leases) {
      const url = await payLink(tx, services, organisationId, { leaseId: id })
      if (url) lines.push(payOnline(url, leases.length > 1 ? reference : undefined))
    }
    if (lines.length > 0) ways.push(lines)
  }
  return ways
}

const linesOf = (
  { from, through, leaseId, tenantId }: Asked<typeof statement>,
  { tenant, page }: Context,
): RawBuilder<unknown> =>
  accountLines(tenant.organisationId, leasesOf({ leaseId, tenantId }, tenant), { from, through, page })

interface Settled {
  currency: Currency
  /** The number of a receipt, the kind of another credit, or what a charge is for. */
  name: string
  amount: number
}
const kinds: Readonly<Record<string, string>> = statementLines

const { read, file } = serveReport(statement, {
  pages: true,
  rows: linesOf,
  order: sql`currency, place`,
  derived: {
    settles: derived(sql<Settled[]>`settled`, (settled: Settled[]) =>
      settled
        .map(({ name, amount, currency }) => `${kinds[name] ?? name}: ${formatMoney(amount, currency)}`)
        .join(', '),
    ),
  },
  figures: {
    measures: sql<{ currency: Currency; amount: string; accounts: string[] }>`
      (array_agg(balance order by place desc))[1]::text as amount,
      coalesce(array_agg(distinct account) filter (where account is not null), '{}') as accounts`,
    of: (groups) => ({
      balances: groups.map(({ currency, amount }) => ({ currency, amount })),
      accounts: [...new Set(groups.flatMap(({ accounts }) => accounts))],
    }),
  },
  heading: ({ accounts }) => accounts.join('; '),
  payment: paymentOf,
})

export const handlers = {
  'charges.statement': read,
  'charges.exportStatement': file,
} satisfies Partial<Handlers<typeof tenantOperations>>
