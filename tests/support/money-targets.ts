import type pg from 'pg'
import type { RoleKey } from '#domain/access/index.ts'
import { statementOf } from './fixtures/bank.ts'
import { budgetOf } from './fixtures/budgets.ts'
import { expenseOf, vendorOf } from './fixtures/expenses.ts'
import { invoiceOf } from './fixtures/invoices.ts'
import { onlinePaymentOf } from './fixtures/online-payments.ts'
import { ownersFor } from './fixtures/owners.ts'
import { saleOf } from './fixtures/sales.ts'
import { serviceChargeOf } from './fixtures/service-charges.ts'
import type { Organisation } from './organisation.ts'
import type { Targets } from './targets.ts'

/** Money that is kept at a property. */
export const ofProperties = [
  'Expense',
  'ServiceCharge',
  'Budget',
  'Sale',
  'ManagementAgreement',
  'OwnerPayment',
]

/** What a scene has of money besides charges and payments; the lease and property that it is about are there. */
export async function addMoneyTargets(
  targets: Targets,
  used: ReadonlySet<string>,
  {
    organisation,
    database,
    role,
    within,
  }: { organisation: Organisation; database: pg.Pool; role: RoleKey; within: boolean },
): Promise<void> {
  if (used.has('Invoice')) targets.Invoice = await invoiceOf(organisation, targets.Lease)
  if (used.has('Vendor') || used.has('Expense')) targets.Vendor = await vendorOf(organisation)
  if (used.has('Expense')) targets.Expense = await expenseOf(organisation, targets.Property, targets.Vendor)
  if (used.has('ServiceCharge')) targets.ServiceCharge = await serviceChargeOf(organisation, targets.Property)
  if (used.has('Budget')) targets.Budget = await budgetOf(database, organisation, targets.Property)
  await ownersFor(database, organisation, { targets, used, role: within ? role : 'admin' })
  if (used.has('Sale')) targets.Sale = await saleOf(organisation, targets.Property, within ? role : undefined)
  if (used.has('OnlinePayment'))
    targets.OnlinePayment = await onlinePaymentOf(database, organisation, targets)
  if (used.has('BankStatement') || used.has('BankLine'))
    Object.assign(targets, await statementOf(organisation))
}
