import { sql, type RawBuilder } from 'kysely'

/**
 * What a posting says and is about, in words, with the number of the document that posted it.
 * @param name of rows with the columns of postings, to which `joins` adds their entry and the rest
 */
export function aboutPosting(
  name: 'posting' | 'running',
  organisationId: string,
): { columns: RawBuilder<unknown>; joins: RawBuilder<unknown> } {
  const row = sql.ref(name)
  const own = (table: string) => sql`${sql.ref(table)}.organisation_id = ${organisationId}`
  // Nothing is joined that could be there twice: where only amounts are added up, the database leaves all of this out.
  const receipt = (table: string, source: string) => sql`(select label from ${sql.table(table)} as receipt
    where receipt.organisation_id = ${organisationId} and receipt.${sql.ref(source)} = entry.source_id
      and receipt.number is not null and receipt.entry_id in (entry.id, entry.reverses_id))`
  const columns = sql`greatest(${row}.amount, 0) as debit, greatest(-${row}.amount, 0) as credit,
    properties.title as property_title, units.label as unit_label, leases.reference as lease_reference,
    leases.tenant_names, vendors.name as vendor_name, coalesce(leases.tenant_names, vendors.name) as party,
    bank_accounts.name as bank_account_name,
    coalesce(credits.label, expenses.label, ${receipt('sale_receipts', 'sale_id')}, sales.label,
      ${receipt('deposit_movements', 'lease_id')}) as document_number`
  const joins = sql`
    left join journal_entries as entry on ${own('entry')} and entry.id = ${row}.entry_id
    left join properties on ${own('properties')} and properties.id = ${row}.property_id
    left join units on ${own('units')} and units.id = ${row}.unit_id
    left join leases on ${own('leases')} and leases.id = ${row}.lease_id
    left join vendors on ${own('vendors')} and vendors.id = ${row}.vendor_id
    left join bank_accounts on ${own('bank_accounts')} and bank_accounts.id = ${row}.bank_account_id
    left join credits on ${own('credits')} and credits.id = entry.source_id
    left join expenses on ${own('expenses')} and expenses.id = entry.source_id
    left join sales on ${own('sales')} and sales.id = entry.source_id`
  return { columns, joins }
}
