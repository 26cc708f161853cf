/**
 * The table in which the records of a view are kept. What is written names it: Citus refuses to write through views, and one
 * server is spared finding out.
 */
const tables: Readonly<Record<string, string>> = {
  bank_line_records: 'bank_lines',
  bank_statement_records: 'bank_statements',
  budget_records: 'budgets',
  expense_records: 'expenses',
  invites: 'invite_records',
  issues: 'issue_records',
  lease_records: 'leases',
  management_agreement_records: 'management_agreements',
  prospects: 'prospect_records',
  sale_records: 'sales',
  service_charge_records: 'service_charges',
  share_links: 'share_link_records',
  tenant_records: 'tenants',
  viewings: 'viewing_records',
}

/** @param relation a table or view @returns itself where it is a table */
export const storedIn = (relation: string): string => tables[relation] ?? relation
