import { sql } from 'kysely'
import { payments } from '#contract/tenant/money/payments.ts'
import type {
  recordPayment as recordOperation,
  reversePayment as reverseOperation,
} from '#contract/tenant/money/payments.ts'
import { ofProperty } from '../../crud/belongs-to.ts'
import { crud } from '../../crud/crud.ts'
import { assertMayWrite } from '../../crud/fields.ts'
import { writeTrace } from '../../crud/writes.ts'
import type { Transaction } from '../../db/database.ts'
import { invalid } from '../../errors.ts'
import { exportList } from '../../exports/export-list.ts'
import type { Handler } from '../../http/call.ts'
import { leaseToRecordFor } from './leased.ts'
import { recordPayments, reversePayment } from './payments.ts'

export const paymentCrud = crud(payments, {
  table: 'payment_records',
  belongsTo: ofProperty,
  propertyIdOf: ({ propertyId }) => propertyId,
})

export const exportPayments = exportList({ crud: paymentCrud, seldom: ['settles', 'entryId'] })

/** @throws 422 unless there is such a bank account in this currency */
async function assertBankAccount(
  tx: Transaction,
  organisationId: string,
  { bankAccountId, currency }: { bankAccountId: string; currency: string },
): Promise<void> {
  const { rows } = await sql<{ currency: string; name: string }>`
    select currency, name from bank_accounts
    where organisation_id = ${organisationId} and id = ${bankAccountId} and archived_at is null`.execute(tx)
  const [account] = rows
  if (account?.currency === currency) return
  const sentence = account
    ? `${account.name} is kept in ${account.currency}, this lease in ${currency}. Choose an account in ${currency}.`
    : 'There is no such record in your organisation.'
  throw invalid([{ field: 'bankAccountId', errors: [sentence] }])
}

export const record: Handler<typeof recordOperation> = (call) =>
  call.write(async (tx) => {
    const { organisationId, userId } = call.tenant
    const { property } = await leaseToRecordFor(tx, call, call.body.leaseId, payments)
    const { currency } = property
    await assertBankAccount(tx, organisationId, { bankAccountId: call.body.bankAccountId, currency })
    const [id] = await recordPayments(tx, { organisationId, userId }, [call.body])
    const payment = await paymentCrud.readBack(tx, id!, call)
    writeTrace(tx, paymentCrud.trace(call, 'created', payment, call.services.clock.now(), {}))
    return paymentCrud.present(payment, call)
  })

export const reverse: Handler<typeof reverseOperation> = (call) =>
  call.write(async (tx) => {
    const { organisationId, userId } = call.tenant
    const { id } = call.params
    const before = await paymentCrud.find(tx, id, call)
    assertMayWrite(call.tenant.ability, 'update', payments, before, [])
    await reversePayment(tx, { organisationId, userId }, { id, ...call.body })
    const payment = await paymentCrud.readBack(tx, id, call)
    const changes = { reversedOn: { before: null, after: payment.reversedOn } }
    writeTrace(tx, paymentCrud.trace(call, 'reverse', payment, call.services.clock.now(), changes))
    return paymentCrud.present(payment, call)
  })
