import {
  Calculator,
  CalendarCheck,
  CalendarClock,
  CreditCard,
  FileBadge,
  HandCoins,
  Handshake,
  KeyRound,
  Lock,
  ReceiptText,
  UserRoundSearch,
  Wallet,
  Wrench,
} from 'lucide-react'
import { paths } from '#src/lib/paths.ts'
import type { LaterScreens } from './screens.ts'

/*
 * What the menu and addresses say of resources whose screens come with their pages: the browser's first script carries no
 * more of them than this.
 */

const named = (
  name: string,
  subject: LaterScreens['resource']['subject'],
  one: string,
  many = `${one}s`,
) => ({
  name,
  api: 'tenant' as const,
  subject,
  labels: { one, many },
})

export const laterExpenses = {
  resource: named('expenses', 'Expense', 'Expense'),
  icon: Wallet,
  paths: {
    list: () => paths.expenses.list(),
    create: () => paths.expenses.create(),
    bulkAdd: () => paths.properties.bulkAddOf('invoices'),
    edit: paths.expenses.edit,
    show: (id) => paths.expenses.show(id),
  },
  createLabel: 'Add expense',
} satisfies LaterScreens

export const laterInvoices = {
  resource: named('invoices', 'Invoice', 'Invoice'),
  icon: ReceiptText,
  paths: {
    list: () => paths.billings.list(),
    create: () => paths.billings.create(),
    edit: (id) => paths.billings.show(id),
    show: (id) => paths.billings.show(id),
  },
  createLabel: 'New invoice',
} satisfies LaterScreens

export const laterViewings = {
  resource: named('viewings', 'Viewing', 'Viewing'),
  icon: CalendarCheck,
  paths: {
    list: () => paths.viewings.list(),
    create: () => paths.viewings.create(),
    edit: paths.viewings.edit,
    show: (id) => paths.viewings.show(id),
  },
  createLabel: 'Book viewing',
} satisfies LaterScreens

export const laterDeposits = {
  resource: named('deposits', 'Deposit', 'Deposit'),
  icon: Lock,
  paths: {
    list: () => paths.money.deposits(),
    edit: (id) => paths.money.deposit(id),
    show: (id) => paths.money.deposit(id),
  },
  createLabel: 'Record deposit',
} satisfies LaterScreens

export const laterMaintenancePlans = {
  resource: named('maintenance-plans', 'MaintenancePlan', 'Maintenance plan'),
  icon: CalendarClock,
  place: { label: 'Maintenance', to: paths.maintenance.home() },
  paths: {
    list: () => paths.maintenance.plans(),
    create: () => paths.maintenance.createPlan(),
    edit: (id) => paths.maintenance.editPlan(id),
    show: (id) => paths.maintenance.plan(id),
  },
  createLabel: 'Plan work',
} satisfies LaterScreens

export const laterProspects = {
  resource: named('prospects', 'Prospect', 'Prospect'),
  icon: UserRoundSearch,
  paths: {
    list: () => paths.prospects.list(),
    create: () => paths.prospects.create(),
    edit: paths.prospects.edit,
    show: (id) => paths.prospects.show(id),
  },
  createLabel: 'Add prospect',
} satisfies LaterScreens

export const laterSales = {
  resource: named('sales', 'Sale', 'Sale'),
  icon: Handshake,
  paths: {
    list: () => paths.sales.list(),
    create: () => paths.sales.create(),
    edit: paths.sales.edit,
    show: (id) => paths.sales.show(id),
  },
  createLabel: 'Add offer',
} satisfies LaterScreens

export const laterBudgets = {
  resource: named('budgets', 'Budget', 'Budget'),
  icon: Calculator,
  paths: {
    list: () => paths.budgets.list(),
    create: () => paths.budgets.create(),
    edit: paths.budgets.edit,
    show: (id) => paths.budgets.show(id),
  },
  createLabel: 'Add budget',
} satisfies LaterScreens

export const laterOnlinePayments = {
  resource: named('online-payments', 'OnlinePayment', 'Online payment'),
  icon: CreditCard,
  paths: {
    list: () => paths.onlinePayments.list(),
    edit: paths.onlinePayments.show,
    show: paths.onlinePayments.show,
  },
  createLabel: 'Pay online',
} satisfies LaterScreens

export const laterOwners = {
  resource: named('owners', 'Owner', 'Owner'),
  icon: KeyRound,
  paths: {
    list: () => paths.owners.list(),
    create: paths.owners.create,
    edit: paths.owners.edit,
    show: (id) => paths.owners.show(id),
  },
  createLabel: 'Add owner',
} satisfies LaterScreens

export const laterOwnerPayments = {
  resource: named('owner-payments', 'OwnerPayment', 'Owner payment'),
  icon: HandCoins,
  paths: {
    list: () => paths.ownerPayments.list(),
    edit: paths.ownerPayments.show,
    show: (id) => paths.ownerPayments.show(id),
  },
  createLabel: 'Pay owners',
} satisfies LaterScreens

export const laterAgreements = {
  resource: named('management-agreements', 'ManagementAgreement', 'Management agreement'),
  icon: FileBadge,
  paths: {
    list: () => paths.agreements.list(),
    create: () => paths.agreements.create(),
    edit: paths.agreements.edit,
    show: (id) => paths.agreements.show(id),
  },
  createLabel: 'Add agreement',
} satisfies LaterScreens

export const laterVendors = {
  resource: named('vendors', 'Vendor', 'Vendor'),
  icon: Wrench,
  paths: {
    list: () => paths.vendors.list(),
    create: paths.vendors.create,
    edit: paths.vendors.edit,
    show: (id) => paths.vendors.show(id),
  },
  createLabel: 'Add vendor',
} satisfies LaterScreens
