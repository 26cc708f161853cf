import { sql, type RawBuilder } from 'kysely'
import type { ledgerScope } from '#contract/tenant/money/ledger-scope.ts'
import { journalEntries } from '#contract/tenant/money/journal-entries.ts'
import type { Period } from '#domain/dates/periods.ts'
import { bookPeriod } from '#domain/ledger/whole-months.ts'
import type { z } from 'zod'
import { scopeOf } from '../../../db/conditions.ts'
import { ofProperties } from '../../../reports/of-properties.ts'
import type { Context } from '../../../reports/source.ts'

type Fragment = RawBuilder<unknown>

/** Which part of the books is asked for. */
export type Scope = {
  readonly [K in keyof typeof ledgerScope]: z.output<(typeof ledgerScope)[K]['schema']>
} & {
  readonly managerId?: readonly string[]
}

export interface Asked extends Scope {
  from: string
  through: string
}

/** The rows of a table with a property and a currency that are asked for and that the caller may see. */
export function inScope(scope: Scope, tenant: Context['tenant']): Fragment {
  const { books, currency } = scope
  const { ability, organisationId } = tenant
  const ofBooks = books === undefined ? sql`true` : sql`(property_id is null) = ${books === 'firm'}`
  return sql`organisation_id = ${organisationId} and ${ofProperties(scope, tenant)}
    and ${ofBooks} and ${currency === undefined ? sql`true` : sql`currency = ${currency}`}
    and ${scopeOf(ability, 'read', journalEntries)}`
}

/**
 * Whether an `entry`, or what it reverses, is of some kinds. Joined as a table of its own, what few of them reverse would be read of all
 * entries that there ever were.
 */
export const ofKinds = (organisationId: string, ...kinds: readonly string[]) => {
  const some = sql.join(kinds.map((kind) => sql.lit(kind)))
  return sql`(case when entry.reverses_id is null then entry.kind in (${some}) else (
    select kind from journal_entries as origin where origin.organisation_id = ${organisationId} and origin.id = entry.reverses_id
  ) in (${some}) end)`
}

/** Postings of some days, found by their accounts: there are few, and an index knows their days. */
export const postedIn = (where: Fragment, organisationId: string, { from, to }: Period) => sql`from postings
  where ${where} and account_id = any(array(select id from accounts where organisation_id = ${organisationId}))
    and date between ${from}::date and ${to}::date`

/** What each account stood at before a period: whole months, and the days of the month in which it begins. */
export function openingsOf(where: Fragment, organisationId: string, period: Period): Fragment {
  const { openingMonth, openingDays } = bookPeriod(period)
  const months = sql`select account_id, currency, debit - credit as opening from account_months
    where ${where} and month < ${openingMonth}::date`
  return openingDays === null
    ? months
    : sql`${months} union all select account_id, currency, amount ${postedIn(where, organisationId, openingDays)}`
}

/**
 * What each account stood at before a period (`opening`) and what was debited and credited in it: from whole months, read once,
 * and from the postings of days that make up none. So it costs the same however much was posted.
 */
export function movementsOf(where: Fragment, organisationId: string, period: Period): Fragment {
  const { openingMonth, openingDays, months, monthsEnd, days } = bookPeriod(period)
  const before = sql`month < ${openingMonth}::date`
  const whole = sql`select account_id, currency, property_id, case when ${before} then debit - credit else 0 end as opening,
      case when ${before} then 0 else debit end as debit, case when ${before} then 0 else credit end as credit
    from account_months
    where ${where} and month < ${monthsEnd}::date and (${before} or month >= ${months}::date)`
  const moved = (columns: Fragment) => (some: Period) =>
    sql`select account_id, currency, property_id, ${columns} ${postedIn(where, organisationId, some)}`
  return sql.join(
    [
      whole,
      ...(openingDays === null ? [] : [openingDays]).map(moved(sql`amount, 0, 0`)),
      ...days.map(moved(sql`0, greatest(amount, 0), greatest(-amount, 0)`)),
    ],
    sql` union all `,
  )
}
