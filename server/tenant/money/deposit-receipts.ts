import type { readDepositReceipt as operation } from '#contract/tenant/money/deposit-operations.ts'
import { paymentMethods } from '#domain/money/methods.ts'
import { receipt } from '../../documents/kinds.ts'
import { notFound } from '../../errors.ts'
import type { Handler } from '../../http/call.ts'
import { depositCrud } from './deposit-handlers.ts'
import { movementsOf } from './deposit-movements.ts'
import { aroundOf, dayWords, issuerOf, sendDocument, tenantOf } from './receipts.ts'

/** The receipt of a deposit, on one sheet, as that of a payment. */
export const readDepositReceipt: Handler<typeof operation> = async (call) => {
  const { document, name } = await call.read(async (tx) => {
    const { id, movementId } = call.params
    const deposit = await depositCrud.find(tx, id, call)
    const movements = await movementsOf(tx, call.tenant.organisationId, deposit.leaseId)
    const movement = movements.find((each) => each.id === movementId)
    if (!movement?.receipt) throw notFound()
    const { method, reference, amount, date, receipt: number, reversedOn } = movement
    const around = await aroundOf(tx, call.tenant.organisationId, movementId, 'deposit_movements')
    const paidBy = [method && paymentMethods[method], reference && `reference ${reference}`]
    return {
      document: receipt({
        issuer: issuerOf(around),
        tenant: tenantOf(around),
        currency: deposit.currency,
        number,
        date: dayWords(date),
        place: `${deposit.unitLabel}, ${deposit.propertyTitle}`,
        paidBy: paidBy.filter(Boolean).join(', '),
        received: amount,
        allocations: [{ description: `Deposit for ${deposit.leaseReference}`, due: '', amount }],
        credit: 0,
        notes: reversedOn ? [`This receipt was reversed on ${dayWords(reversedOn)}: it counts no more.`] : [],
      }),
      name: `${around.organisation} – ${number}.pdf`,
    }
  })
  await sendDocument(call, document, name)
}
