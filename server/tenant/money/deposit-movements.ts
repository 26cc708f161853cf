import { sql } from 'kysely'
import type { AnswerOf } from '#contract/kit/index.ts'
import type { listDepositMovements } from '#contract/tenant/money/deposit-operations.ts'
import type { Transaction } from '../../db/database.ts'
import type { Handler } from '../../http/call.ts'
import { depositCrud } from './deposit-handlers.ts'

type Movements = AnswerOf<typeof listDepositMovements>['movements']

/** What happened to the deposit of a lease, the oldest first. */
export async function movementsOf(
  tx: Transaction,
  organisationId: string,
  leaseId: string,
): Promise<Movements> {
  const { rows } = await sql<Movements[number]>`
    select movement.id, movement.date, movement.kind, movement.amount, movement.currency,
      (sum(movement.amount) over (order by movement.date, movement.id))::bigint as held,
      movement.label as receipt, movement.method, bank_accounts.name as "bankAccountName",
      movement.reference, movement.reason, movement.document_ids as "documentIds",
      movement.other_lease_id as "otherLeaseId", other.reference as "otherLeaseReference",
      movement.reversed_on as "reversedOn",
      movement.receipt_sent_at as "receiptSentAt", movement.receipt_sent_to as "receiptSentTo", movement.entry_id as "entryId"
    from deposit_movements as movement
    left join bank_accounts
      on bank_accounts.organisation_id = movement.organisation_id and bank_accounts.id = movement.bank_account_id
    left join leases as other
      on other.organisation_id = movement.organisation_id and other.id = movement.other_lease_id
    where movement.organisation_id = ${organisationId} and movement.lease_id = ${leaseId}
    order by movement.date, movement.id`.execute(tx)
  return rows
}

export const movements: Handler<typeof listDepositMovements> = (call) =>
  call.read(async (tx) => {
    const deposit = await depositCrud.find(tx, call.params.id, call)
    const movements = await movementsOf(tx, call.tenant.organisationId, deposit.leaseId)
    // Which account holds it is nothing for tenants.
    const mayKnow = 'bankAccountName' in depositCrud.present(deposit, call)
    return { movements: mayKnow ? movements : movements.map((each) => ({ ...each, bankAccountName: null })) }
  })
