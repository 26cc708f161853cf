import { sql } from 'kysely'
import type { OfProperty } from '#contract/tenant/of-property.ts'
import { ledgerLineOf, type LedgerLine, type LedgerLineType } from '#domain/imports/ledger-lines.ts'
import type { AllocationOrder } from '#domain/allocation/allocate.ts'
import type { Currency } from '#domain/money/currencies.ts'
import { ofProperty } from '../../../crud/belongs-to.ts'
import type { Span } from '../../../batches/halves.ts'
import type { Transaction } from '../../../db/database.ts'
import type { Staged } from '../clashes.ts'
import { outcomeOf, rowsOf } from '../outcome.ts'

/** A lease that lines belong to, with what is on its account now, in minor units. */
export interface LedgerLease {
  id: string
  reference: string
  tenantNames: string
  unitLabel: string
  currency: Currency
  propertyId: string
  propertyTitle: string
  property: OfProperty
  /** What is owed less what is on account. */
  balance: number
  /** Whether anything was ever charged or paid. */
  used: boolean
}

/** A checked row of a file of ledgers. */
export interface ReadLine extends LedgerLine {
  rowNumber: number
  fileRow: number
  recordId: string
  key: string | null
  outcome: 'create' | 'skip' | 'reject'
  /** What it says of whose ledger it belongs to, as a key. */
  place: string
  propertyId: string
  named: string
  date: string
  description: string | null
  reference: string | null
  method: string
  bankAccount: string | null
  balance: number | null
}

interface Place {
  n: number
  propertyId: string | null
  lease: string | null
  unit: string | null
  tenant: string | null
}

export interface BooksNow {
  beginOn: string
  /** The day of opening balances. */
  openingOn: string
  closedThrough: string | null
  order: AllocationOrder
  appliesCredit: boolean
  today: string
}

export interface LedgerFile {
  books: BooksNow | null
  bankAccounts: { id: string; name: string; currency: string; kind: string; takesRent: boolean }[]
  lines: ReadLine[]
  /** By place: the leases that it may mean. */
  leases: Map<string, LedgerLease[]>
}

type Stored = Pick<ReadLine, 'rowNumber' | 'fileRow' | 'recordId' | 'key' | 'outcome'> & {
  values: (string | null)[]
}

/** The rows of a file of ledgers, or of a span of them, with the leases, books and bank accounts that they speak of. */
export async function readLedgers(tx: Transaction, staged: Staged, span?: Span): Promise<LedgerFile> {
  const within = span ? sql`row_number > ${span.from} and row_number <= ${span.to}` : sql`true`
  const [{ rows }, { rows: books }, { rows: bankAccounts }] = [
    await sql<Stored>`
      select row_number as "rowNumber", file_row as "fileRow", record_id as "recordId", key_hash::text as key,
        ${outcomeOf(staged)} as outcome, field_values as values
      from import_rows where ${rowsOf(staged.id, staged.run)} and ${within} order by row_number`.execute(tx),
    await sql<BooksNow>`
      select begin_on::text as "beginOn", (begin_on - 1)::text as "openingOn", closed_through::text as "closedThrough",
        allocation_order as "order", applies_credit as "appliesCredit", today_in(organisation_id)::text as today
      from books where organisation_id = app_organisation()`.execute(tx),
    await sql<LedgerFile['bankAccounts'][number]>`
      select id, name, currency, kind, takes_rent as "takesRent" from bank_accounts
      where organisation_id = app_organisation() and archived_at is null order by created_at, id`.execute(tx),
  ]
  const places = new Map<string, Place>()
  const lines = rows.map(({ values, ...row }): ReadLine => {
    const text = (field: string) => values[staged.fields.indexOf(field)] ?? null
    const amount = (field: string) => {
      const found = text(field)
      return found === null ? null : Number(found)
    }
    const said = [text('propertyId'), text('leaseReference'), text('unitLabel'), text('tenantName')]
    const place = JSON.stringify(said)
    const [propertyId, lease, unit, tenant] = said as [
      string | null,
      string | null,
      string | null,
      string | null,
    ]
    if (!places.has(place)) places.set(place, { n: places.size, propertyId, lease, unit, tenant })
    return {
      ...row,
      ...ledgerLineOf({
        type: text('type') as LedgerLineType | null,
        amount: amount('amount'),
        charge: amount('charge'),
        payment: amount('payment'),
        tax: amount('tax'),
        balance: amount('balance'),
      }),
      place,
      propertyId: propertyId ?? '',
      named: [tenant, unit, lease].filter((name) => name !== null).join(' · '),
      date: text('date') ?? '',
      description: text('description'),
      reference: text('reference'),
      method: text('method') ?? 'bankTransfer',
      bankAccount: text('bankAccount'),
      balance: amount('balance'),
    }
  })
  const found = await leasesOf(tx, [...places.values()])
  const leases = new Map([...places].map(([place, { n }]) => [place, found.filter((lease) => lease.n === n)]))
  return { books: books[0] ?? null, bankAccounts, lines, leases }
}

async function leasesOf(tx: Transaction, places: readonly Place[]): Promise<(LedgerLease & { n: number })[]> {
  const { rows } = await sql<LedgerLease & { n: number }>`
    select place.n, leases.id, leases.reference, tenant_names as "tenantNames", unit_label as "unitLabel", currency,
      property_id as "propertyId", property_title as "propertyTitle", ${ofProperty.select('leases')} as property,
      coalesce(owed.sum, 0)::bigint - coalesce(given.sum, 0)::bigint as balance,
      coalesce(owed.used, false) or coalesce(given.used, false) as used
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb)
      as place (n integer, "propertyId" uuid, lease text, unit text, tenant text)
    join leases on leases.organisation_id = app_organisation() and leases.property_id = place."propertyId"
      and stage <> 'cancelled'
      and (place.lease is null or lower(leases.reference) = lower(place.lease))
      and (place.unit is null or lower(unit_label) = lower(place.unit))
      and (place.tenant is null or lower(tenant_names) = lower(place.tenant)
        or lower(place.tenant) = any(string_to_array(lower(tenant_names), ', ')))
    left join lateral (
      select sum(open) as sum, bool_or(ended_as is distinct from 'void') as used from charges
      where charges.organisation_id = leases.organisation_id and charges.lease_id = leases.id) as owed on true
    left join lateral (
      select sum(available) as sum, bool_or(reversed_on is null and (kind <> 'creditNote' or charge_id is null)) as used
      from credits
      where credits.organisation_id = leases.organisation_id and credits.lease_id = leases.id) as given on true
    order by place.n, leases.id`.execute(tx)
  return rows
}
