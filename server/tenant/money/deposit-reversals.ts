import { sql } from 'kysely'
import { availableOn } from '#domain/deposits/available.ts'
import type { DepositKind } from '#domain/deposits/vocabulary.ts'
import { dayWords } from '#domain/maintenance/words.ts'
import { formatMoney } from '#domain/money/currencies.ts'
import type { Transaction } from '../../db/database.ts'
import { sendAlong } from '../../db/send-along.ts'
import { conflict, invalid, notFound, type Refusal } from '../../errors.ts'
import { reverse, type Bookkeeper } from '../../ledger/post.ts'
import { daysOf, write } from './deposits.ts'
import { openItemsOf, takeCreditBack, type Account } from './items.ts'

interface Recorded {
  id: string
  leaseId: string
  otherLeaseId: string | null
  kind: DepositKind
  date: string
  amount: number
  method: string | null
  bankAccountId: string | null
  creditId: string | null
  entryId: string
  reversedOn: string | null
}

/** The movements that one entry posted: two of a transfer, otherwise one. */
async function ofOneEntry(
  tx: Transaction,
  { organisationId }: Bookkeeper,
  leaseId: string,
  id: string,
): Promise<Recorded[]> {
  const { rows } = await sql<Recorded>`
    select id, lease_id as "leaseId", other_lease_id as "otherLeaseId", kind, date, amount, method,
      bank_account_id as "bankAccountId", credit_id as "creditId", entry_id as "entryId", reversed_on as "reversedOn"
    from deposit_movements
    where organisation_id = ${organisationId} and entry_id = (
      select entry_id from deposit_movements
      where organisation_id = ${organisationId} and lease_id = ${leaseId} and id = ${id})
    order by lease_id = ${leaseId} desc`.execute(tx)
  return rows
}

const uses: Partial<Record<DepositKind, string>> = {
  refunded: 'refunded',
  applied: 'applied to charges',
  retained: 'retained',
  transferredOut: 'moved to another lease',
}

/** Why what came in cannot be taken back: what used it since, and that this is to be reversed first. */
async function used(tx: Transaction, { organisationId }: Bookkeeper, account: Account): Promise<Refusal> {
  const { rows } = await sql<{ kind: DepositKind; date: string; amount: number }>`
    select kind, date, -amount as amount from deposit_movements
    where organisation_id = ${organisationId} and lease_id = ${account.leaseId} and amount < 0 and reversed_on is null
      and kind <> 'reversed'
    order by date desc, id desc limit 1`.execute(tx)
  const [last] = rows
  const what = last
    ? `${formatMoney(last.amount, account.currency)} of the deposit of ${account.reference} was ${uses[last.kind]} on ${dayWords(last.date)}`
    : `The deposit of ${account.reference} was used since`
  return conflict('deposit_used', `${what}: reverse that first.`)
}

/**
 * Takes a movement of a deposit back that was recorded by mistake: a charge that it settled is open again, a transfer goes back
 * whole. Its receipt keeps its number.
 * @throws 404 for an unknown one, 409 where it has been taken back or what it brought was used since, 422 for a day before it
 */
export async function reverseMovement(
  tx: Transaction,
  by: Bookkeeper,
  { leaseId, id, date, reason }: { leaseId: string; id: string; date: string; reason: string },
): Promise<void> {
  const leaseIds = (await ofOneEntry(tx, by, leaseId, id)).map((movement) => movement.leaseId)
  const items = await openItemsOf(tx, by.organisationId, leaseIds)
  const movements = await ofOneEntry(tx, by, leaseId, id)
  const [first] = movements
  if (!first) throw notFound()
  if (first.kind === 'reversed') {
    throw conflict('is_reversal', 'A reversal stays as it is: record what it took back once more.')
  }
  if (first.reversedOn) throw conflict('already_reversed', 'This has been reversed already.')
  if (date < first.date) {
    const sentence = `This is dated ${dayWords(first.date)}: reverse it on that day or later.`
    throw invalid([{ field: 'date', errors: [sentence] }])
  }
  const days = await daysOf(tx, by, leaseIds)
  for (const movement of movements.filter(({ amount }) => amount > 0)) {
    const own = days.get(movement.leaseId) ?? []
    const held = own.reduce((sum, day) => sum + day.amount, 0)
    const { account } = items.get(movement.leaseId)!
    if (held < movement.amount) throw await used(tx, by, account)
    if (availableOn(own, date) < movement.amount) {
      const sentence = 'What was held on this day was used later: choose a later day.'
      throw invalid([{ field: 'date', errors: [sentence] }])
    }
  }
  const { account } = items.get(first.leaseId)!
  const entryId = await reverse(tx, by, first.entryId, {
    date,
    description: `Deposit of ${account.reference} corrected: ${reason}`,
  })
  if (first.creditId) await takeCreditBack(tx, by, first.creditId, { date, reason })
  write(
    tx,
    by,
    ...movements.map((movement) => ({
      account: items.get(movement.leaseId)!.account,
      entry: { id: entryId },
      movement: {
        kind: 'reversed' as const,
        amount: -movement.amount,
        date,
        reason,
        otherLeaseId: movement.otherLeaseId,
        reversesId: movement.id,
        // Only money that came or went goes back through the bank.
        ...(movement.method !== null && { method: movement.method, bankAccountId: movement.bankAccountId }),
      },
    })),
  )
  sendAlong(
    tx,
    sql`update deposit_movements set reversed_on = ${date}, version = version + 1, updated_at = now()
      where organisation_id = ${by.organisationId} and id = any(${movements.map((movement) => movement.id)}::uuid[])`,
  )
}
