import { bankAccounts } from '#contract/tenant/money/bank-accounts.ts'
import { beginBooks } from '#contract/tenant/money/books.ts'
import { listDepositMovements, receiveDeposit } from '#contract/tenant/money/deposit-operations.ts'
import { deposits } from '#contract/tenant/money/deposits.ts'
import { type AnswerOf, type Operation, type RecordOf } from '#contract/kit/index.ts'
import { checkBooks } from '#server/ledger/check.ts'
import { inDays, inMonths } from '#tests/support/calendar.ts'
import { letting, ok, type Letting } from '#tests/support/lettings.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

export type Deposit = RecordOf<typeof deposits>

export let server: TestServer
export let house: Letting
export let [ngn, second, usd] = ['', '', '']
/** The books begin so long ago, and a day in between. */
export const begin = inMonths(-12)
export const day = inMonths(-2)
export const today = inDays(0)

export const does: TestServer['own']['people']['admin']['call'] = (operation, filling) =>
  server.own.people.admin.call(operation, filling)

/** Starts a server whose books have begun, with a house and accounts for deposits. */
export async function startDeposits(): Promise<void> {
  server = await startServer()
  await ok(does(beginBooks, { body: { beginOn: begin } }))
  house = await letting(server.own)
  const bank = async (name: string, currency: string) =>
    (await ok(does(bankAccounts.operations.create, { body: { name, kind: 'deposits', currency } }))).id
  ;[ngn, second, usd] = [
    await bank('Deposits', 'NGN'),
    await bank('Other deposits', 'NGN'),
    await bank('Dollars', 'USD'),
  ]
}

export const lease = async (body: object = {}): Promise<string> =>
  (await house.signed(await house.unit(), { start: inMonths(-8), deposit: 50_000, ...body })).id

export const paid = (leaseId: string, amount: number, more: object = {}) => ({
  body: { leaseId, amount, date: day, method: 'bankTransfer', bankAccountId: ngn, ...more },
})
export const receive = async (leaseId: string, amount: number, more: object = {}): Promise<Deposit> =>
  (await ok(does(receiveDeposit, paid(leaseId, amount, more)))) as unknown as Deposit
export const step = (operation: Operation, id: string, body: object) =>
  does(operation, { params: { id }, body })
export const read = async (id: string): Promise<Deposit> =>
  (await ok(does(deposits.operations.get, { params: { id } }))) as unknown as Deposit
export const movementsOf = async (id: string) =>
  (
    (await ok(does(listDepositMovements, { params: { id } }))) as unknown as AnswerOf<
      typeof listDepositMovements
    >
  ).movements
export const refundOf = (amount: number, more: object = {}) => ({
  amount,
  date: today,
  method: 'cash',
  bankAccountId: ngn,
  ...more,
})

/** What is posted to an account of a purpose for a lease, signed. */
export async function posted(leaseId: string, purpose: string): Promise<number> {
  const { rows } = await server.admin.query<{ sum: string }>(
    `select coalesce(sum(amount), 0) as sum from postings join accounts on accounts.id = account_id
     where lease_id = $1 and purpose = $2`,
    [leaseId, purpose],
  )
  return Number(rows[0]!.sum)
}
export const entries = async () =>
  (await server.admin.query<{ count: number }>('select count(*)::int as count from journal_entries')).rows[0]!
    .count
export const problems = () =>
  server.services.database.withTenant(
    { organisationId: server.own.id, userId: server.own.people.admin.userId },
    (tx) => checkBooks(tx, server.own.id),
  )
