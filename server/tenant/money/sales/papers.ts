import { sql } from 'kysely'
import type { readSaleReceipt, readSaleSheet } from '#contract/tenant/money/sale-operations.ts'
import { paymentMethods } from '#domain/money/methods.ts'
import { commissionParts } from '#domain/sales/terms.ts'
import { fundings, saleStatuses } from '#domain/sales/vocabulary.ts'
import { formatMoney } from '#domain/money/currencies.ts'
import type { Transaction } from '../../../db/database.ts'
import type { Document, Party } from '../../../documents/document.ts'
import { receipt } from '../../../documents/kinds.ts'
import { letterheadOf } from '../../../documents/letterhead.ts'
import { saleRecord } from '../../../documents/sale-record.ts'
import { forbidden, notFound } from '../../../errors.ts'
import type { Call, Handler } from '../../../http/call.ts'
import { ownersOfProperty } from '../../owners/ownership.ts'
import { dayWords, sendDocument } from '../receipts.ts'
import { saleCrud, type Sale } from './crud.ts'

const linesOf = (text: string | null) => text?.split('\n').filter(Boolean) ?? []
const placeOf = ({ unitLabel, propertyTitle }: Sale) => [unitLabel, propertyTitle].filter(Boolean).join(', ')

const buyerOf = ({ buyerName, buyerAddress, buyerEmail, buyerDialCode, buyerPhone }: Sale): Party => ({
  name: buyerName,
  lines: [
    ...linesOf(buyerAddress),
    ...[[buyerDialCode, buyerPhone].filter(Boolean).join(' '), buyerEmail].flatMap((each) => each || []),
  ],
})

interface Named {
  owners: { name: string; to: string | null }[]
  people: Record<string, string>
}

/** The owners of what is sold, and its agents by name. */
async function namesOf(tx: Transaction, organisationId: string, sale: Sale): Promise<Named> {
  const { rows } = await sql<Named>`
    select ${ownersOfProperty} as owners, (select coalesce(jsonb_object_agg(user_id, name), '{}') from member_names
      where organisation_id = ${organisationId} and user_id = any(${sale.agentIds}::uuid[])) as people
    from properties where organisation_id = ${organisationId} and id = ${sale.propertyId}`.execute(tx)
  return rows[0]!
}

async function sheetOf(tx: Transaction, call: Call, sale: Sale): Promise<Document> {
  const { organisationId } = call.tenant
  const issuer = await letterheadOf(tx, organisationId)
  const { owners, people } = await namesOf(tx, organisationId, sale)
  const sellers = owners.filter(({ to }) => to === null)
  // What the firm takes is not for everybody who sees the sale.
  const shown: Partial<Sale> = saleCrud.present(sale, call)
  const { commission = 0, feesTotal = 0, commissionTax = 0 } = shown
  const { currency, stage } = sale
  const day = (label: string, date: string | null) => (date ? [{ label, value: dayWords(date) }] : [])
  const sum = (label: string, amount: number) => (amount > 0 ? [{ label, amount }] : [])
  const parts = commissionParts(commission, sale.agents)
  return saleRecord({
    issuer,
    currency,
    number: sale.label ?? saleStatuses[sale.status],
    buyer: buyerOf(sale),
    seller: {
      name: sellers.length > 0 ? sellers.map(({ name }) => name).join(', ') : issuer.name,
      lines: [],
    },
    facts: [
      { label: 'Property', value: placeOf(sale) },
      { label: 'Status', value: saleStatuses[sale.status] },
      { label: 'Pays by', value: fundings[sale.funding] },
      ...day('Offered', sale.offeredOn),
      ...day('Accepted', sale.acceptedOn),
      ...day('Contract signed', sale.contractedOn),
      ...(stage === 'completed'
        ? day('Completed', sale.endedOn)
        : day('Planned completion', sale.completionOn)),
      ...(sale.agentNames ? [{ label: 'Agents', value: sale.agentNames }] : []),
    ],
    conditions: sale.conditions,
    plan: sale.plan.map(({ dueOn, ...each }) => ({ ...each, due: dayWords(dueOn) })),
    price: sale.price,
    paid: sale.paid,
    deductions: [
      ...sum('Commission', commission),
      ...sum('Fees', feesTotal),
      ...sum('Tax on them', commissionTax),
    ],
    toOwner: shown.toOwner ?? null,
    notes: [
      ...(commission > 0 && parts.length > 1
        ? [
            `Commission: ${parts.map(({ userId, amount }) => `${people[userId] ?? ''} ${formatMoney(amount, currency)}`).join(', ')}.`,
          ]
        : []),
      ...sale.receipts
        .filter(({ reversedOn }) => reversedOn === null)
        .map(
          (each) =>
            `${each.label}: ${formatMoney(each.amount, currency)} received on ${dayWords(each.date)}.`,
        ),
      ...(sale.reason ? [`${saleStatuses[sale.status]}: ${sale.reason}`] : []),
    ],
  })
}

export const readSheet: Handler<typeof readSaleSheet> = async (call: Call<typeof readSaleSheet>) => {
  const { document, name } = await call.read(async (tx) => {
    const sale = await saleCrud.find(tx, call.params.id, call)
    const document = await sheetOf(tx, call, sale)
    return { document, name: `${document.issuer.name} – ${sale.label ?? 'Sale'}.pdf` }
  })
  await sendDocument(call, document, name)
}

export const readReceipt: Handler<typeof readSaleReceipt> = async (call: Call<typeof readSaleReceipt>) => {
  const { document, name } = await call.read(async (tx) => {
    const sale = await saleCrud.find(tx, call.params.id, call)
    // Somebody may see a sale and not what was paid.
    const shown: Partial<Sale> = saleCrud.present(sale, call)
    if (!shown.receipts) throw forbidden()
    const found = shown.receipts.find(({ id }) => id === call.query.receiptId)
    if (!found) throw notFound()
    const { label, date, method, reference, amount, reversedOn } = found
    const issuer = await letterheadOf(tx, call.tenant.organisationId)
    const document = receipt({
      issuer,
      currency: sale.currency,
      number: label,
      date: dayWords(date),
      tenant: buyerOf(sale),
      place: placeOf(sale),
      paidBy: [paymentMethods[method], reference && `reference ${reference}`].filter(Boolean).join(', '),
      received: amount,
      allocations: [{ description: `Price, ${sale.label}`, due: dayWords(date), amount }],
      credit: 0,
      notes: reversedOn ? [`This payment was reversed on ${dayWords(reversedOn)}.`] : [],
    })
    return { document, name: `${issuer.name} – ${label}.pdf` }
  })
  await sendDocument(call, document, name)
}
