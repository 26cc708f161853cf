import { sql } from 'kysely'
import { deposits } from '#contract/tenant/money/deposits.ts'
import { payments } from '#contract/tenant/money/payments.ts'
import { mostExamples } from '#contract/tenant/money/letters.ts'
import { formatMoney, type Currency } from '#domain/money/currencies.ts'
import { assertMayAsk } from '../../fields.ts'
import { scopeOf } from '../../db/conditions.ts'
import { searchedFor } from '../../db/list-query.ts'
import { invalid } from '../../errors.ts'
import type { Call } from '../../http/call.ts'
import type { Drafting } from '../letters/drafting.ts'
import { depositReceived, receiptOf as depositReceiptOf } from './deposit-receipts.ts'
import { aroundOf, paymentReceived, receiptLetter, receiptOf } from './receipts.ts'

interface Found {
  id: string
  receipt: string
  tenantNames: string
  amount: number
  currency: Currency
}

const exampleOf = ({ id, receipt, tenantNames, amount, currency }: Found) => ({
  id,
  label: `${receipt} · ${tenantNames}`,
  note: formatMoney(amount, currency),
})

const unknown = () =>
  invalid([{ field: 'exampleId', errors: ['There is no such receipt. Choose another one.'] }])

/** Whoever may not read what a receipt says previews none. */
const assertSees = ({ tenant: { ability } }: Call) =>
  assertMayAsk(ability, payments, ['receipt', 'tenantNames', 'amount', 'date', 'method', 'settles'])

const readable = ({ tenant: { ability, organisationId } }: Call, of: typeof payments | typeof deposits) =>
  sql`organisation_id = ${organisationId} and ${scopeOf(ability, 'read', of)}`

/** The mail of a payment's receipt, tried with the latest payments. */
export const receiptDrafting: Drafting = {
  async examples(tx, call, find) {
    assertSees(call)
    const words = sql.join([sql`true`, ...searchedFor(find)], sql` and `)
    const { rows } = await sql<Found>`
      select id, receipt, tenant_names as "tenantNames", amount, currency from payment_records
      where ${readable(call, payments)} and reversed_on is null and ${words}
      order by date desc, id desc limit ${mostExamples}`.execute(tx)
    return rows.map(exampleOf)
  },
  async draft(tx, call, exampleId, template) {
    assertSees(call)
    const payment = await paymentReceived(tx, sql`${readable(call, payments)} and id = ${exampleId}`)
    if (!payment) throw unknown()
    const around = await aroundOf(tx, call.tenant.organisationId, exampleId)
    return {
      letter: receiptLetter({ number: payment.receipt, ...payment }, around, template),
      document: receiptOf(payment, around),
    }
  },
}

/** The mail of a deposit's receipt, tried with what was received last. */
export const depositReceiptDrafting: Drafting = {
  async examples(tx, call, find) {
    assertSees(call)
    const words = sql.join([sql`true`, ...searchedFor(find, sql`search_text`)], sql` and `)
    const { rows } = await sql<Found>`
      select received.id, received.label as receipt, tenant_names as "tenantNames",
        received.amount, received.currency
      from deposit_movements as received
      join (select id, tenant_names, search_text from deposit_records where ${readable(call, deposits)} and ${words}) as of_lease
        on of_lease.id = received.lease_id
      where received.organisation_id = ${call.tenant.organisationId} and kind = 'received' and reversed_on is null
      order by date desc, received.id desc limit ${mostExamples}`.execute(tx)
    return rows.map(exampleOf)
  },
  async draft(tx, call, exampleId, template) {
    assertSees(call)
    const { organisationId } = call.tenant
    const { rows } = await sql<{ leaseId: string }>`
      select lease_id as "leaseId" from deposit_movements
      where organisation_id = ${organisationId} and id = ${exampleId} and kind = 'received' and reversed_on is null
        and lease_id in (select id from deposit_records where ${readable(call, deposits)})`.execute(tx)
    if (!rows[0]) throw unknown()
    const received = await depositReceived(tx, organisationId, rows[0].leaseId, exampleId)
    return {
      letter: receiptLetter(received.paid, received.around, template),
      document: depositReceiptOf(received.deposit, received.movement, received.around),
    }
  },
}
