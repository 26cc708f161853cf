import { lazy, type ComponentType } from 'react'
import { paths } from '#src/lib/paths.ts'
import type { ResourceName } from './resources/index.ts'

/** Pages of a resource that are more than its definition says. */
export interface ResourcePages {
  list?: ComponentType
  create?: ComponentType
  edit?: ComponentType
  show?: ComponentType
}

const NewPayment = lazy(() => import('./pages/money/payments/record.tsx'))
const EditPayment = lazy(() => import('./pages/money/payments/edit.tsx'))
const Payment = lazy(() => import('./pages/money/payments/details.tsx'))
const NewExpense = lazy(() => import('./pages/money/expenses/create.tsx'))
const NewSale = lazy(() => import('./pages/money/sales/create.tsx'))
const EditSale = lazy(() => import('./pages/money/sales/edit.tsx'))
const EditExpense = lazy(() => import('./pages/money/expenses/edit.tsx'))

/** A resource without any of its own has the pages that its definition draws. */
export const pagesOf: Readonly<Partial<Record<string, ResourcePages>>> = {
  properties: { create: lazy(() => import('./pages/properties/crud.tsx')) },
  units: { show: lazy(() => import('./pages/units/by-id.tsx')) },
  portfolios: {
    list: lazy(() => import('./pages/portfolios/list.tsx')),
    show: lazy(() => import('./pages/portfolios/details.tsx')),
  },
  issues: {
    list: lazy(() => import('./pages/issues/list.tsx')),
    create: lazy(() => import('./pages/issues/create.tsx')),
    show: lazy(() => import('./pages/issues/find.tsx')),
  },
  'maintenance-plans': {
    list: lazy(() => import('./pages/maintenance/plans.tsx')),
    create: lazy(() => import('./pages/maintenance/create.tsx')),
    edit: lazy(() => import('./pages/maintenance/edit.tsx')),
    show: lazy(() => import('./pages/maintenance/plan/index.tsx')),
  },
  leases: {
    list: lazy(() => import('./pages/leases/list.tsx')),
    create: lazy(() => import('./pages/leases/create.tsx')),
    edit: lazy(() => import('./pages/leases/edit.tsx')),
    show: lazy(() => import('./pages/leases/details.tsx')),
  },
  charges: {
    list: lazy(() => import('./pages/money/charges.tsx')),
    show: lazy(() => import('./pages/money/charge.tsx')),
  },
  deposits: {
    list: lazy(() => import('./pages/money/deposits.tsx')),
    show: lazy(() => import('./pages/money/deposit.tsx')),
  },
  payments: {
    list: lazy(() => import('./pages/money/payments/list.tsx')),
    create: NewPayment,
    edit: EditPayment,
    show: Payment,
  },
  expenses: {
    list: lazy(() => import('./pages/money/expenses/list.tsx')),
    create: NewExpense,
    edit: EditExpense,
    show: lazy(() => import('./pages/money/expenses/details.tsx')),
  },
  invoices: {
    list: lazy(() => import('./pages/money/billing/list.tsx')),
    create: lazy(() => import('./pages/money/billing/create.tsx')),
    show: lazy(() => import('./pages/money/billing/details.tsx')),
  },
  sales: {
    list: lazy(() => import('./pages/money/sales/list.tsx')),
    create: NewSale,
    edit: EditSale,
    show: lazy(() => import('./pages/money/sales/details.tsx')),
  },
  budgets: {
    create: lazy(() => import('./pages/money/budgets/create.tsx')),
    edit: lazy(() => import('./pages/money/budgets/edit.tsx')),
    show: lazy(() => import('./pages/money/budgets/details.tsx')),
  },
  'online-payments': { show: lazy(() => import('./pages/money/online/details.tsx')) },
  tenants: { show: lazy(() => import('./pages/tenants/details.tsx')) },
  owners: {
    list: lazy(() => import('./pages/owners/list.tsx')),
    show: lazy(() => import('./pages/owners/details.tsx')),
  },
  'owner-payments': {
    list: lazy(() => import('./pages/owners/payments/list.tsx')),
    show: lazy(() => import('./pages/owners/payments/details.tsx')),
  },
  'management-agreements': {
    list: lazy(() => import('./pages/owners/agreements/list.tsx')),
    create: lazy(() => import('./pages/owners/agreements/create.tsx')),
    edit: lazy(() => import('./pages/owners/agreements/edit.tsx')),
    show: lazy(() => import('./pages/owners/agreements/details.tsx')),
  },
  vendors: { show: lazy(() => import('./pages/vendors/details.tsx')) },
  prospects: {
    create: lazy(() => import('./pages/prospects/create.tsx')),
    edit: lazy(() => import('./pages/prospects/edit.tsx')),
    show: lazy(() => import('./pages/prospects/details.tsx')),
  },
  viewings: {
    list: lazy(() => import('./pages/viewings/list.tsx')),
    create: lazy(() => import('./pages/viewings/create.tsx')),
    show: lazy(() => import('./pages/viewings/details.tsx')),
  },
  users: {
    list: lazy(() => import('./pages/people/list.tsx')),
    create: lazy(() => import('./pages/people/create.tsx')),
    edit: lazy(() => import('./pages/people/edit.tsx')),
    show: lazy(() => import('./pages/people/details/index.tsx')),
  },
  invites: {
    list: lazy(() => import('./pages/people/invites/list.tsx')),
    create: lazy(() => import('./pages/people/invites/create.tsx')),
    edit: lazy(() => import('./pages/people/invites/edit.tsx')),
  },
} satisfies Partial<Record<ResourceName, ResourcePages>>

const id = ':id'
const propertyId = ':propertyId'
const Issue = lazy(() => import('./pages/issues/details/index.tsx'))
const NewIssue = lazy(() => import('./pages/issues/create.tsx'))
const EditIssue = lazy(() => import('./pages/issues/edit.tsx'))

/** Pages beside those of the resources, by their addresses. */
export const otherPages: readonly (readonly [address: string, page: ComponentType])[] = [
  [paths.home, lazy(() => import('./pages/dashboard/index.tsx'))],
  [paths.notifications(), lazy(() => import('./pages/notifications/index.tsx'))],
  [`${paths.settings.home}/*`, lazy(() => import('./pages/settings/index.tsx'))],
  [`${paths.properties.bulkAdd}/*`, lazy(() => import('./pages/imports/index.tsx'))],
  [paths.properties.activity(propertyId), lazy(() => import('./pages/properties/activity-page.tsx'))],
  [paths.properties.portfolios(propertyId), lazy(() => import('./pages/properties/portfolios/page.tsx'))],
  [
    paths.properties.changePortfolios(propertyId),
    lazy(() => import('./pages/properties/portfolios/change.tsx')),
  ],
  [paths.properties.issues.create(propertyId), NewIssue],
  [paths.properties.issues.show(propertyId, id), Issue],
  [paths.properties.issues.edit(propertyId, id), EditIssue],
  [paths.units.create(propertyId), lazy(() => import('./pages/units/crud.tsx'))],
  [`${paths.units.show(propertyId, id)}/:part?`, lazy(() => import('./pages/units/details.tsx'))],
  [paths.portfolios.changeProperties(id), lazy(() => import('./pages/portfolios/change-properties.tsx'))],
  [paths.issues.board(), lazy(() => import('./pages/issues/board.tsx'))],
  [paths.issues.at(propertyId), lazy(() => import('./pages/issues/of-property.tsx'))],
  [paths.issues.createAt(propertyId), NewIssue],
  [paths.issues.show(propertyId, id), Issue],
  [paths.issues.edit(propertyId, id), EditIssue],
  [paths.maintenance.home(), lazy(() => import('./pages/maintenance/board.tsx'))],
  [paths.maintenance.calendar(), lazy(() => import('./pages/maintenance/calendar/index.tsx'))],
  [paths.maintenance.load(), lazy(() => import('./pages/maintenance/load.tsx'))],
  [paths.viewings.calendar(), lazy(() => import('./pages/viewings/calendar.tsx'))],
  [paths.viewings.ownHours(), lazy(() => import('./pages/viewings/own-hours.tsx'))],
  [paths.properties.viewingHours(propertyId), lazy(() => import('./pages/viewings/property-hours.tsx'))],
  [paths.leases.rentRoll(), lazy(() => import('./pages/leases/rent-roll.tsx'))],
  [paths.money.chargeRun(), lazy(() => import('./pages/money/charge-run.tsx'))],
  [paths.ownerPayments.pay(), lazy(() => import('./pages/owners/payments/pay.tsx'))],
  [paths.ownerPayments.ask(), lazy(() => import('./pages/owners/funds/ask.tsx'))],
  [paths.ownerPayments.requests(), lazy(() => import('./pages/owners/funds/list.tsx'))],
  [paths.ownerPayments.batch(id), lazy(() => import('./pages/owners/payments/batch.tsx'))],
  [paths.agreements.charge(), lazy(() => import('./pages/owners/agreements/charge.tsx'))],
  [paths.owners.mails(), lazy(() => import('./pages/owners/mails.tsx'))],
  [paths.owners.year(), lazy(() => import('./pages/owners/year.tsx'))],
  [paths.owners.statement(), lazy(() => import('./pages/owners/statement.tsx'))],
  [paths.billings.run(), lazy(() => import('./pages/money/billing/run.tsx'))],
  [paths.billings.statements(), lazy(() => import('./pages/money/billing/statements.tsx'))],
  [paths.money.statement(), lazy(() => import('./pages/money/statement.tsx'))],
  [paths.money.arrears(), lazy(() => import('./pages/money/arrears/list.tsx'))],
  [paths.money.arrearsOf(id), lazy(() => import('./pages/money/arrears/of-lease.tsx'))],
  [paths.money.reminders(), lazy(() => import('./pages/money/arrears/reminders.tsx'))],
  [`${paths.money.bank()}/*`, lazy(() => import('./pages/money/bank/index.tsx'))],
  [`${paths.money.journal()}/*`, lazy(() => import('./pages/money/journal/index.tsx'))],
  [`${paths.analytics()}/*`, lazy(() => import('./pages/analytics/index.tsx'))],
  [`${paths.reports()}/*`, lazy(() => import('./pages/reports/index.tsx'))],
  [`${paths.help.home()}/*`, lazy(() => import('./pages/help/index.tsx'))],
  [paths.financials.createRent(propertyId), NewPayment],
  [paths.financials.editRent(propertyId, ''), EditPayment],
  [paths.financials.report(propertyId, id), lazy(() => import('./pages/money/report.tsx'))],
  [paths.financials.createExpense(propertyId), NewExpense],
  [paths.financials.editExpense(propertyId, ''), EditExpense],
  [paths.financials.createSale(propertyId), NewSale],
  [paths.financials.editSale(propertyId, ''), EditSale],
  [paths.sales.compare(), lazy(() => import('./pages/money/sales/compare.tsx'))],
  [
    paths.financials.serviceCharge(propertyId, id),
    lazy(() => import('./pages/money/service-charges/details.tsx')),
  ],
  [
    paths.financials.serviceChargeBudget(propertyId, id),
    lazy(() => import('./pages/money/service-charges/budget.tsx')),
  ],
  [
    paths.financials.serviceChargeUnit(propertyId, id, ':unitId'),
    lazy(() => import('./pages/money/service-charges/unit.tsx')),
  ],
  [paths.expenses.batch(id, ''), lazy(() => import('./pages/money/expenses/batch.tsx'))],
  [paths.expenses.pay(), lazy(() => import('./pages/money/expenses/pay.tsx'))],
  [paths.onlinePayments.pay(), lazy(() => import('./pages/pay/index.tsx'))],
  [paths.onlinePayments.outcome(id), lazy(() => import('./pages/pay/outcome.tsx'))],
  [paths.payments.many(), lazy(() => import('./pages/money/payments/many.tsx'))],
  [paths.users.assign(id), lazy(() => import('./pages/people/assign/index.tsx'))],
]
