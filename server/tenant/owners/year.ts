import { sql, type RawBuilder } from 'kysely'
import { journalEntries } from '#contract/tenant/money/journal-entries.ts'
import { ownerYear } from '#contract/tenant/money/owner-year.ts'
import { owners } from '#contract/tenant/owners.ts'
import type { Currency } from '#domain/money/currencies.ts'
import { keysOf } from '#domain/kit/keys.ts'
import { yearSections } from '#domain/owners/year.ts'
import { scopeOf } from '../../db/conditions.ts'
import { serveReport } from '../../reports/report.ts'
import type { Asked, Context } from '../../reports/source.ts'
import { ownerCategories } from './parts.ts'
import { statementLines } from './statement.ts'

const order = sql`currency, property, owner, property_id, owner_id, place, category`

/** What the statements say of the same days, told by account. Without an owner, the summary is the caller's own. */
function linesOf(
  { from, through, ownerId, propertyId }: Asked<typeof ownerYear>,
  { tenant: { ability, organisationId, userId } }: Context,
): RawBuilder<unknown> {
  const organisation = sql`organisation_id = ${organisationId}`
  const whose = ownerId ? sql`id = any(${ownerId}::uuid[])` : sql`user_id = ${userId}`
  const which = propertyId ? sql`property_id = any(${propertyId}::uuid[])` : sql`true`
  const last = sql`${through}::date`
  return sql`
    with statement as materialized (
      ${statementLines(organisationId, {
        owners: sql`${whose} and ${scopeOf(ability, 'read', owners)}`,
        properties: sql`${which} and ${scopeOf(ability, 'read', journalEntries)}`,
        from,
        through,
      })}
    ), told as (
      select property_id, owner_id, section, null as category, amount from statement
      cross join lateral (values ('opening', opening), ('fees', fees), ('distributions', paid),
        ('contributions', contributed), ('closing', closing)) as line (section, amount)
      where amount <> 0 or section in ('opening', 'closing')
      union all
      select property_id, owner_id, case
          when purpose = 'taxRecoverable' then 'tax' when kind = 1 then 'income' when kind = 2 then 'expenses' else 'other'
        end, case purpose when 'payables' then 'Bills not paid yet, change' else accounts.name end, amount::bigint
      from (${ownerCategories(organisationId, {
        owners: sql`select owner_id from statement`,
        properties: sql`select property_id from statement`,
        from,
        through: last,
      })}) as split
      join accounts on accounts.${organisation} and accounts.id = account_id
      where amount <> 0
    )
    select told.*, property, owner, currency, array_position(${keysOf(yearSections)}::text[], section) as place
    from told join statement using (property_id, owner_id)`
}

type Sums = Record<'opening' | 'income' | 'expenses' | 'fees' | 'paid' | 'other' | 'closing', string>

const sumOf = (...sections: (keyof typeof yearSections)[]) =>
  sql`coalesce(sum(amount) filter (where section = any(${sections}::text[])), 0)::text`

const { read, file, paper } = serveReport(ownerYear, {
  rows: linesOf,
  order,
  figures: {
    measures: sql<Sums & { currency: Currency; owners: string[] }>`array_agg(distinct owner) as owners,
      ${sumOf('opening')} as opening, ${sumOf('income')} as income, ${sumOf('expenses', 'tax')} as expenses,
      ${sumOf('fees')} as fees, ${sumOf('distributions', 'contributions')} as paid, ${sumOf('other')} as other,
      ${sumOf('closing')} as closing`,
    of: (groups) => ({
      owners: [...new Set(groups.flatMap((group) => group.owners))].toSorted(),
      sums: groups.map(({ owners: _, currency, opening, income, expenses, fees, paid, other, closing }) => ({
        currency,
        opening,
        income,
        expenses,
        fees,
        paid,
        other,
        closing,
      })),
    }),
  },
  heading: (figures) => figures.owners.join('; '),
})

export const yearHandlers = { 'owners.year': read, 'owners.exportYear': file }
export { paper as yearPaper }
