import { sql } from 'kysely'
import type { Currency } from '#domain/money/currencies.ts'
import type { rentCollection as operation } from '#contract/tenant/analytics/figures.ts'
import { charges } from '#contract/tenant/money/charges.ts'
import { payments } from '#contract/tenant/money/payments.ts'
import { addDays, addMonths } from '#domain/dates/calendar.ts'
import { assertMayAsk } from '../../fields.ts'
import { scopeOf } from '../../db/conditions.ts'
import { prepared } from '../../db/prepared.ts'
import type { Handler } from '../../http/call.ts'
import { todayOf } from '../leases/crud.ts'

interface Group {
  currency: Currency
  due: string
  paid: string
  collected: string
  overdue: string
}

/** What fell due in a month, what of it is paid, what was received in the month, and what is overdue today. */
export const readCollection: Handler<typeof operation> = async (call) => {
  const { month, propertyId } = call.query
  const { ability, organisationId } = call.tenant
  assertMayAsk(ability, charges, ['dueOn', 'gross', 'settled', 'open', 'tenantNames'])
  assertMayAsk(ability, payments, ['date', 'amount', 'reversedOn'])
  const within = propertyId === undefined ? sql`true` : sql`property_id = any(${propertyId}::uuid[])`
  const ofCharges = sql`organisation_id = ${organisationId} and ${within} and ${scopeOf(ability, 'read', charges)}`
  const ofPayments = sql`organisation_id = ${organisationId} and ${within} and ${scopeOf(ability, 'read', payments)}`
  return call.read(async (tx) => {
    const today = await todayOf(tx, organisationId)
    const from = `${(month ?? today).slice(0, 7)}-01`
    const to = addDays(addMonths(from, 1), -1)
    const { rows } = await prepared(sql<Group>`
      select currency, coalesce(sum(due), 0)::text as due, coalesce(sum(paid), 0)::text as paid,
        coalesce(sum(collected), 0)::text as collected, coalesce(sum(overdue), 0)::text as overdue
      from (
        select currency, gross as due, settled as paid, null::bigint as collected, null::bigint as overdue from charges
        where due_on between ${from} and ${to} and ended_as is null and ${ofCharges}
        union all
        select currency, null, null, amount, null from credits
        where kind = 'payment' and date between ${from} and ${to} and reversed_on is null and ${ofPayments}
        union all
        select currency, null, null, null, open from charges
        where due_on < ${today} and settled_on is null and ${ofCharges}
      ) as moved
      group by currency order by currency`).execute(tx)
    return {
      from,
      to,
      data: rows.map(({ paid, ...row }) => ({
        ...row,
        rateBps: row.due === '0' ? null : Number((BigInt(paid) * 10_000n) / BigInt(row.due)),
      })),
    }
  })
}
