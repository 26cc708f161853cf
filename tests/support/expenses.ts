import type { Operation, RecordOf } from '#contract/kit/index.ts'
import { accounts } from '#contract/tenant/money/accounts.ts'
import { bankAccounts } from '#contract/tenant/money/bank-accounts.ts'
import { beginBooks } from '#contract/tenant/money/books.ts'
import { expenses } from '#contract/tenant/money/expenses.ts'
import { vendors } from '#contract/tenant/vendors.ts'
import { checkBooks } from '#server/ledger/check.ts'
import { inDays, inMonths } from '#tests/support/calendar.ts'
import { letting, ok } from '#tests/support/lettings.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

export type Expense = RecordOf<typeof expenses>

export let server: TestServer
export let [propertyId, unitId, vendorId, repairs, rent, bank, usd] = ['', '', '', '', '', '', '']
export const today = inDays(0)
export const invoiced = inMonths(-1)

export const as = (role: 'admin' | 'team-lead' | 'portfolio-manager' | 'facility-manager' | 'landlord') =>
  server.own.people[role]

/** Starts a server whose books have begun, with a house that has an owner and managers, a vendor and bank accounts. */
export async function startExpensesOn(beginOn: string): Promise<void> {
  server = await startServer()
  const { admin, landlord } = server.own.people
  await ok(admin.call(beginBooks, { body: { beginOn } }))
  const owners = [{ name: 'Owner', userId: landlord.userId, shareBps: 10_000 }]
  const house = await letting(server.own, {
    owners,
    portfolioManagerId: as('portfolio-manager').userId,
    facilityManagerId: as('facility-manager').userId,
  })
  propertyId = house.propertyId
  unitId = await house.unit()
  vendorId = (await ok(admin.call(vendors.operations.create, { body: { name: 'Tunde Plumbing' } }))).id
  const account = async (code: string) => {
    const { body } = await admin.call(accounts.operations.list, { query: { searchQuery: code } })
    return (body as { data: RecordOf<typeof accounts>[] }).data.find((each) => each.code === code)!.id
  }
  repairs = await account('5100')
  rent = await account('4000')
  const bankAccount = (name: string, currency: string) =>
    ok(admin.call(bankAccounts.operations.create, { body: { name, kind: 'client', currency } }))
  bank = (await bankAccount('Rents', 'NGN')).id
  usd = (await bankAccount('Dollars', 'USD')).id
}

export const startExpenses = (): Promise<void> => startExpensesOn(inMonths(-12))

export const body = (more: object = {}) => ({
  propertyId,
  vendorId,
  description: 'New tap',
  reference: 'INV-7',
  incurredOn: invoiced,
  dueOn: today,
  lines: [
    { accountId: repairs, net: 10_000, tax: 750 },
    { accountId: repairs, unitId, description: 'Flat 1', net: 5_000, recoverableBps: 5_000 },
  ],
  ...more,
})

export const entered = async (more: object = {}, person = as('admin')) =>
  (await ok(person.call(expenses.operations.create, { body: body(more) }))) as unknown as Expense
export const read = async ({ id }: { id: string }) =>
  (await ok(as('admin').call(expenses.operations.get, { params: { id } }))) as unknown as Expense
/** Takes a step with an expense as it is now. */
export const step = async (
  operation: Operation,
  { id }: { id: string },
  more: object = {},
  person = as('admin'),
) => {
  const { version } = await read({ id })
  return person.call(operation, { params: { id }, body: { version, ...more } })
}
export const taken = async (
  operation: Operation,
  expense: { id: string },
  more: object = {},
  person = as('admin'),
) => (await ok(step(operation, expense, more, person))) as unknown as Expense
export const payment = (paid: { expenseId: string; amount: number }[], more: object = {}) => ({
  body: { date: today, method: 'bankTransfer', bankAccountId: bank, payments: paid, ...more },
})

/** What an expense has posted, by the purpose or code of the account. */
export async function posted(expense: { id: string }): Promise<Record<string, number>> {
  const { rows } = await server.admin.query<{ account: string; sum: string }>(
    `select coalesce(purpose, code) as account, sum(amount) as sum from postings
     join journal_entries as entry on entry.id = entry_id join accounts on accounts.id = account_id
     where source_id = $1 group by 1 having sum(amount) <> 0`,
    [expense.id],
  )
  return Object.fromEntries(rows.map(({ account, sum }) => [account, Number(sum)]))
}

export const booksOf = () =>
  server.services.database.withTenant({ organisationId: server.own.id, userId: as('admin').userId }, (tx) =>
    checkBooks(tx, server.own.id),
  )
