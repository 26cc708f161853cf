import { sql } from 'kysely'
import type { BankDetails } from '#domain/money/bank-details.ts'
import type { statementFields } from '#domain/letters/invoices.ts'
import { merged, paragraphsOf, type Template } from '#domain/letters/merge.ts'
import { howToPay } from '#domain/money/how-to-pay.ts'
import { formatMoney, type Currency } from '#domain/money/currencies.ts'
import type { Transaction } from '../../../db/database.ts'
import type { Document } from '../../../documents/document.ts'
import { statement as drawStatement } from '../../../documents/kinds.ts'
import { letterheadOf } from '../../../documents/letterhead.ts'
import type { Letter } from '../../../mails/letter.ts'
import { templatesOf } from '../../../mails/templates.ts'
import { accountLines } from '../../statement/lines.ts'
import { payTo } from '../pay-to.ts'
import { dayWords } from '../receipts.ts'

interface Line {
  date: string
  description: string
  charged: number | null
  credited: number | null
  balance: number
  /** Null: what was brought forward. */
  entryId: string | null
}

interface Account {
  leaseId: string
  reference: string
  place: string
  tenantNames: string
  address: string | null
  currency: Currency
  today: string
  organisation: string
  account: BankDetails | null
}

interface Whose {
  tenantId: string
  propertyIds: readonly string[]
  fromOn: string
  through: string
}

/**
 * The statements of a tenant, one of each lease with anything on it.
 * @param tried instead of the organisation's own text of the mail
 */
export async function statementsOf(
  tx: Transaction,
  organisationId: string,
  { tenantId, propertyIds, fromOn, through }: Whose,
  tried?: Template,
): Promise<{ letter: Letter; documents: { name: string; document: Document }[] } | undefined> {
  const issuer = await letterheadOf(tx, organisationId)
  const { rows: accounts } = await sql<Account>`
    select lease.lease_id as "leaseId", lease.reference, unit_label || ', ' || property_title as place,
      tenant_names as "tenantNames", tenants.address, lease.currency, today_in(${organisationId}) as today,
      (select name from organisations where id = ${organisationId}) as organisation,
      ${payTo(organisationId, 'lease')} as account
    from (select id as lease_id, property_id, currency, reference, unit_label, property_title, tenant_names, tenant_ids
      from leases where organisation_id = ${organisationId} and tenant_ids[1] = ${tenantId}
        and property_id = any(${propertyIds}::uuid[]) and stage = 'signed') as lease
    left join tenants on tenants.organisation_id = ${organisationId} and tenants.id = ${tenantId}
    order by lease.reference`.execute(tx)
  const documents: { name: string; document: Document }[] = []
  const closing = new Map<Currency, number>()
  for (const account of accounts) {
    const { leaseId, currency, reference } = account
    const lease = sql`
      select id as lease_id, property_id, currency, unit_label, tenant_names, property_title, reference from leases
      where organisation_id = ${organisationId} and id = ${leaseId}`
    const { rows: lines } = await sql<Line>`
      select date, description, charged, credited, balance, entry_id as "entryId"
      from (${accountLines(organisationId, lease, { from: fromOn, through })}) as line order by place`.execute(
      tx,
    )
    const [first] = lines
    if (!first) continue
    const opening = first.entryId === null ? first.balance : 0
    const balance = lines.at(-1)!.balance
    closing.set(currency, (closing.get(currency) ?? 0) + balance)
    const document = drawStatement({
      issuer,
      currency,
      date: dayWords(account.today),
      tenant: { name: account.tenantNames, lines: account.address?.split('\n').filter(Boolean) ?? [] },
      place: account.place,
      from: dayWords(fromOn),
      to: dayWords(through),
      opening,
      entries: lines
        .filter(({ entryId }) => entryId !== null)
        .map((line) => ({
          date: dayWords(line.date),
          description: line.description,
          charge: line.charged ?? 0,
          payment: line.credited ?? 0,
          balance: line.balance,
        })),
      closing: balance,
      payment: balance > 0 && account.account ? howToPay(account.account, reference) : [],
    })
    documents.push({ name: `Statement ${reference}`, document })
  }
  const [one] = accounts
  if (!one || documents.length === 0) return undefined
  const template = tried ?? (await templatesOf(tx, organisationId)).statement
  const amount = [...closing].map(([currency, sum]) => formatMoney(sum, currency)).join(', ')
  const values: Record<keyof typeof statementFields, string> = {
    tenant: one.tenantNames,
    organisation: one.organisation,
    amount,
    from: dayWords(fromOn),
    through: dayWords(through),
  }
  const letter = {
    subject: merged(template.subject, values),
    preview: `Balance ${amount}.`,
    heading: 'Statement of account',
    paragraphs: paragraphsOf(merged(template.body, values)),
    notes: ['If you did not expect this email, ask whoever manages your home.'],
  }
  return { letter, documents }
}
