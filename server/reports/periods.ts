import { sql, type RawBuilder } from 'kysely'
import { periodsOf, type PeriodLength } from '#domain/dates/periods.ts'

type Fragment = RawBuilder<unknown>

/** What figures over time are asked for: days, both included, and how long each period is. */
export interface Spanned {
  from: string
  through: string
  per: PeriodLength
}

/** `Sep 2026`, `Q3 2026` or `2026` of a day in it. */
export const periodWords = (per: PeriodLength, day: Fragment): Fragment =>
  sql`to_char(${day}, ${{ month: 'Mon YYYY', quarter: '"Q"Q YYYY', year: 'YYYY' }[per]})`

/** The last day of the period that begins on a day. */
export const lastOf = (per: PeriodLength, begins: Fragment): Fragment =>
  sql`(${begins} + ${{ month: '1 month', quarter: '3 months', year: '1 year' }[per]}::interval - interval '1 day')::date`

/** The first day of the period that a day is in: that of the calendar, or the first day asked for. */
export const beginOf = ({ per, from }: Spanned, day: Fragment): Fragment =>
  sql`greatest(date_trunc(${per}, ${day}::timestamp)::date, ${from}::date)`

/** All periods as rows: `begins`, `ends`, and what people call them. */
export function periodRows({ from, through, per }: Spanned): Fragment {
  const periods = periodsOf({ from, to: through }, per)
  return sql`select begins, ends, ${periodWords(per, sql`begins`)} as period
    from unnest(${periods.map((each) => each.from)}::date[], ${periods.map((each) => each.to)}::date[]) as asked (begins, ends)`
}

/**
 * A row for each period and each currency that there is anything of: no period is missing from the axis of a chart.
 * @param facts rows with `begins` (see `beginOf`), `currency` and amounts, one for each of both
 * @param amounts columns of `facts`; nothing is 0
 */
export const overPeriods = (asked: Spanned, facts: Fragment, amounts: readonly string[]): Fragment => sql`
  with facts as materialized (${facts})
  select period.*, currency.currency, ${sql.join(amounts.map((name) => sql`coalesce(${sql.ref(name)}, 0)::bigint as ${sql.ref(name)}`))}
  from (${periodRows(asked)}) as period cross join (select distinct currency from facts) as currency
  left join facts on facts.begins = period.begins and facts.currency = currency.currency`
