import { sql } from 'kysely'
import type { readOwnerBankFile, readOwnerBatch } from '#contract/tenant/money/owner-payment-operations.ts'
import { ownerPayments } from '#contract/tenant/money/owner-payments.ts'
import { owners } from '#contract/tenant/owners.ts'
import { assertMayWrite } from '../../../fields.ts'
import { scopeOf } from '../../../db/conditions.ts'
import type { Transaction } from '../../../db/database.ts'
import { forbidden, notFound } from '../../../errors.ts'
import type { Call, Handler } from '../../../http/call.ts'
import {
  bankDetailsOf,
  batchOf,
  sendBankFile,
  shownBatch,
  type Batch,
  type PaidRow,
} from '../bank-files/write.ts'
import { ownerPaymentCrud } from './payments.ts'

/** What was paid together with a distribution, as far as the caller sees it. @throws 404 for a contribution */
async function paidWith(
  tx: Transaction,
  call: Call & { params: { id: string } },
): Promise<{ batchId: string; batch: Batch }> {
  const { batch: batchId, kind } = await ownerPaymentCrud.find(tx, call.params.id, call)
  if (kind !== 'distribution') throw notFound()
  const { organisationId, ability } = call.tenant
  const { rows } = await sql<PaidRow>`
    select payment.date, payment.currency, payment.bank_account_name as "bankAccountName",
      ${bankDetailsOf('bank_accounts')} as "from", owners.id as "payeeId", owners.name as "payeeName",
      ${bankDetailsOf('owners')} as "to", property_title as label, payment.reference as invoice, payment.amount,
      organisations.country
    from (
      select * from owner_payment_records
      where organisation_id = ${organisationId} and batch_id = ${batchId} and reversed_on is null
        and ${scopeOf(ability, 'read', ownerPayments)}
    ) as payment
    join owners on owners.organisation_id = ${organisationId} and owners.id = owner_id
    join bank_accounts on bank_accounts.organisation_id = ${organisationId} and bank_accounts.id = bank_account_id
    join organisations on organisations.id = ${organisationId}
    order by property_title, payment.id`.execute(tx)
  return { batchId, batch: batchOf(rows) }
}

export const readBatch: Handler<typeof readOwnerBatch> = (call) =>
  call.read(async (tx) => shownBatch((await paidWith(tx, call)).batch))

export const writeBankFile: Handler<typeof readOwnerBankFile> = async (
  call: Call<typeof readOwnerBankFile>,
) => {
  const { batchId, batch } = await call.read(async (tx) => {
    const payment = await ownerPaymentCrud.find(tx, call.params.id, call)
    assertMayWrite(call.tenant.ability, 'update', ownerPayments, payment, ['amount'])
    if (!call.tenant.ability.can('read', owners.subject, 'accountNumber')) throw forbidden()
    return paidWith(tx, call)
  })
  await sendBankFile(call, batch, { ...call.query, batchId, payees: 'owners' })
}
