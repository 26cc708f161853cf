import { creditCharge, raiseCharge } from '#contract/tenant/money/charge-operations.ts'
import { approveExpense, payExpenses } from '#contract/tenant/money/expense-operations.ts'
import { recordPayment } from '#contract/tenant/money/payment-operations.ts'
import { letting, ok } from './lettings.ts'
import { as, bank, entered, repairs, server, startExpensesOn, step } from './expenses.ts'

/**
 * Two quarters of a house: three charges with and without tax, one of them credited in part, two payments that settle the first one,
 * and an expense of two rates that is paid in the quarter after.
 * @returns the house
 */
export async function startTaxedHouse(): Promise<string> {
  await startExpensesOn('2026-01-01')
  const house = await letting(server.own, { title: 'Taxed house' })
  const leaseId = (await house.signed(await house.unit(), { start: '2026-01-01' })).id
  const admin = as('admin')
  const raise = (dueOn: string, net: number, taxBps: number) =>
    ok(admin.call(raiseCharge, { body: { leaseId, description: `Due ${dueOn}`, dueOn, net, taxBps } }))
  await raise('2026-02-01', 100_000, 750)
  await raise('2026-02-15', 5_000, 0)
  const fee = await raise('2026-04-10', 33_333, 750)
  const credit = { kind: 'creditNote', date: '2026-05-01', amount: 10_000, reason: 'Charged too much' }
  await ok(admin.call(creditCharge, { params: { id: fee.id }, body: credit }))
  const pay = (date: string, amount: number) =>
    ok(
      admin.call(recordPayment, {
        body: { leaseId, date, amount, method: 'cash', bankAccountId: bank },
      }),
    )
  await pay('2026-02-20', 50_000)
  await pay('2026-04-05', 57_500)
  const expense = await entered({
    propertyId: house.propertyId,
    incurredOn: '2026-03-10',
    dueOn: '2026-04-20',
    recoversTax: true,
    lines: [
      { accountId: repairs, net: 999, tax: 75 },
      { accountId: repairs, net: 10_000, tax: 2_000 },
    ],
  })
  await step(approveExpense, expense)
  const payments = [{ expenseId: expense.id, amount: 13_074 }]
  const paid = { date: '2026-04-20', method: 'bankTransfer', bankAccountId: bank, payments }
  const { status, text } = await admin.call(payExpenses, { body: paid })
  if (status !== 201) throw new Error(text)
  return house.propertyId
}
