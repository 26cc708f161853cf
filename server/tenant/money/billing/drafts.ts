import { sql } from 'kysely'
import { invoices } from '#contract/tenant/money/invoices.ts'
import { charges } from '#contract/tenant/money/charges.ts'
import { mostExamples } from '#contract/tenant/money/letters.ts'
import type { InvoiceKind } from '#domain/letters/invoices.ts'
import { addMonths } from '#domain/dates/calendar.ts'
import { dayAt } from '#domain/dates/zones.ts'
import { formatMoney, type Currency } from '#domain/money/currencies.ts'
import { assertMayAsk } from '../../../fields.ts'
import { scopeOf } from '../../../db/conditions.ts'
import { searchedFor } from '../../../db/list-query.ts'
import { invalid } from '../../../errors.ts'
import type { Call } from '../../../http/call.ts'
import { templatesOf } from '../../../mails/templates.ts'
import type { Drafting } from '../../letters/drafting.ts'
import { invoiceDocuments } from './document.ts'
import { invoiceLetter } from './mails.ts'
import { statementsOf } from './statements.ts'
import { wordingOf } from './wording.ts'

interface Found {
  id: string
  label: string
  tenantNames: string
  amount: number
  currency: Currency
}

const exampleOf = ({ id, label, tenantNames, amount, currency }: Found) => ({
  id,
  label: `${label} · ${tenantNames}`,
  note: formatMoney(amount, currency),
})

/** The mail of an invoice, or what the invoice itself says, tried on the latest ones. */
export const invoiceDrafting = (kind: Exclude<InvoiceKind, 'statement'>): Drafting => {
  const readable = (call: Call) => {
    const { ability, organisationId } = call.tenant
    assertMayAsk(ability, invoices, ['label', 'tenantNames', 'gross', 'lines'])
    return sql`organisation_id = ${organisationId} and ${scopeOf(ability, 'read', invoices)}`
  }
  return {
    async examples(tx, call, find) {
      const words = sql.join([sql`true`, ...searchedFor(find)], sql` and `)
      const { rows } = await sql<Found>`
        select id, name as label, tenant_names as "tenantNames", gross as amount, currency from invoice_records
        where ${readable(call)} and stage <> 'void' and ${words}
        order by issued_on desc, id desc limit ${mostExamples}`.execute(tx)
      return rows.map(exampleOf)
    },
    async draft(tx, call, exampleId, template) {
      const { organisationId } = call.tenant
      const { rows } = await sql`
        select from invoice_records where ${readable(call)} and id = ${exampleId}`.execute(tx)
      if (rows.length === 0) {
        throw invalid([{ field: 'exampleId', errors: ['There is no such invoice. Choose another one.'] }])
      }
      const { invoice } = await templatesOf(tx, organisationId)
      const [worded] = await wordingOf(
        tx,
        organisationId,
        [exampleId],
        kind === 'invoiceText' ? template : undefined,
      )
      const tried = kind === 'invoiceText' ? worded : undefined
      const [drawn] = await invoiceDocuments(tx, organisationId, [exampleId], { tried })
      return {
        letter: invoiceLetter([worded!], kind === 'invoice' ? template : invoice),
        document: drawn!.document,
      }
    },
  }
}

/** The mail of a statement, tried on leases of which something is open. */
export const statementDrafting: Drafting = {
  async examples(tx, call, find) {
    const { ability, organisationId } = call.tenant
    assertMayAsk(ability, charges, ['leaseId', 'tenantNames', 'open'])
    const words = sql.join([sql`true`, ...searchedFor(find)], sql` and `)
    const { rows } = await sql<Found>`
      select lease_id as id, lease_reference as label, tenant_names as "tenantNames", sum(open)::bigint as amount, currency
      from charge_records
      where organisation_id = ${organisationId} and ${scopeOf(ability, 'read', charges)} and settled_on is null and ${words}
      group by lease_id, lease_reference, tenant_names, currency
      order by sum(open) desc, lease_id limit ${mostExamples}`.execute(tx)
    return rows.map(exampleOf)
  },
  async draft(tx, call, exampleId, template) {
    const { ability, organisationId, timezone } = call.tenant
    assertMayAsk(ability, charges, ['leaseId', 'tenantNames', 'open'])
    const { rows } = await sql<{ tenantId: string; propertyId: string }>`
      select tenant_ids[1] as "tenantId", property_id as "propertyId" from leases
      where organisation_id = ${organisationId} and id = ${exampleId} and id in (
        select lease_id from charges where organisation_id = ${organisationId} and ${scopeOf(ability, 'read', charges)})`.execute(
      tx,
    )
    const today = dayAt(call.services.clock.now(), timezone)
    const [lease] = rows
    const found =
      lease &&
      (await statementsOf(
        tx,
        organisationId,
        {
          tenantId: lease.tenantId,
          propertyIds: [lease.propertyId],
          fromOn: addMonths(today, -3),
          through: today,
        },
        template,
      ))
    if (!found) {
      throw invalid([
        { field: 'exampleId', errors: ['Nothing is on the account of this lease. Choose another one.'] },
      ])
    }
    return { letter: found.letter, document: found.documents[0]!.document }
  },
}
