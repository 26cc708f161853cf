import { sql, type RawBuilder } from 'kysely'
import type { tenantOperations } from '#contract/tenant/index.ts'
import { taxLines, taxReport } from '#contract/tenant/money/tax-report.ts'
import type { Handlers } from '../../../http/call.ts'
import { lastOf, periodWords } from '../../../reports/periods.ts'
import { serveReport } from '../../../reports/report.ts'
import type { Asked, Context } from '../../../reports/source.ts'
import { inScope, type Asked as InBooks } from './scope.ts'
import { taxEvents } from './tax-events.ts'

type Tenant = Context['tenant']

/** What counts in the books and days that are asked for. */
const eventsOf = (
  asked: InBooks & Pick<Asked<typeof taxReport>, 'basis'>,
  tenant: Tenant,
): RawBuilder<unknown> => sql`
  select * from (
    select ${tenant.organisationId}::uuid as organisation_id, event.* from (
      ${taxEvents(asked.basis, tenant.organisationId, { from: asked.from, to: asked.through })}
    ) as event
  ) as event
  where ${inScope(asked, tenant)} and (net <> 0 or tax <> 0)`

const byPeriod = sql`currency, begins, rate nulls last`

function periodsOf(asked: Asked<typeof taxReport>, { tenant }: Context): RawBuilder<unknown> {
  const { basis, per, from, through } = asked
  const side = (name: string, amount: string) =>
    sql`coalesce(sum(${sql.ref(amount)}) filter (where side = ${name}), 0)::bigint`
  const [outputTax, inputTax] = [side('output', 'tax'), side('input', 'tax')]
  return sql`
    select currency, ${basis} as basis, (rate / 100.0)::double precision as rate,
      ${periodWords(per, sql`start`)} as period, greatest(start, ${from}::date) as begins,
      least(${lastOf(per, sql`start`)}, ${through}::date) as ends,
      ${side('output', 'net')} as output_net, ${outputTax} as output_tax, ${side('input', 'net')} as input_net,
      ${inputTax} as input_tax, ${outputTax} - ${inputTax} as due
    from (select *, date_trunc(${per}, date)::date as start from (${eventsOf(asked, tenant)}) as event) as event
    group by currency, start, rate`
}

const byDay = sql`date, entry_id, side desc, charge_id, rate, net, tax`

function linesOf(asked: Asked<typeof taxLines>, { tenant, page }: Context): RawBuilder<unknown> {
  const { basis, side, rate } = asked
  const { organisationId } = tenant
  const own = (table: string) => sql`${sql.ref(table)}.organisation_id = ${organisationId}`
  const events = sql`
    select * from (${eventsOf(asked, tenant)}) as event
    where ${side === undefined ? sql`true` : sql`side = ${side}`} and ${rate === undefined ? sql`true` : sql`rate = ${rate}`}`
  const shown = page ? sql`order by ${byDay} limit ${page.limit} offset ${page.offset}` : sql``
  return sql`
    select event.date, event.entry_id, event.charge_id, event.expense_id, event.currency, event.side, ${basis} as basis,
      (event.rate / 100.0)::double precision as rate, event.net::bigint as net, event.tax::bigint as tax,
      coalesce(charges.description, expenses.description, entry.description) as description,
      coalesce(credits.label, expenses.label, sales.label) as document_number,
      coalesce(leases.tenant_names, vendors.name, sales.buyer_name) as party, properties.title as property_title
    from (${events} ${shown}) as event
    left join journal_entries as entry on ${own('entry')} and entry.id = event.entry_id
    left join credits on ${own('credits')} and credits.id = entry.source_id
    left join charges on ${own('charges')} and charges.id = event.charge_id
    left join leases on ${own('leases')} and leases.id = charges.lease_id
    left join expenses on ${own('expenses')} and expenses.id = event.expense_id
    left join vendors on ${own('vendors')} and vendors.id = expenses.vendor_id
    left join sales on ${own('sales')} and sales.id = event.sale_id
    left join properties on ${own('properties')} and properties.id = event.property_id`
}

const report = serveReport(taxReport, { rows: periodsOf, order: byPeriod })
const lines = serveReport(taxLines, { rows: linesOf, order: byDay, pages: true })

export const handlers = {
  'journal-entries.tax': report.read,
  'journal-entries.exportTax': report.file,
  'journal-entries.taxLines': lines.read,
  'journal-entries.exportTaxLines': lines.file,
} satisfies Partial<Handlers<typeof tenantOperations>>
