import type { ResourceProps } from '@refinedev/core'
import { ChartColumn, ChartLine, CircleAlert, Landmark, NotebookText } from 'lucide-react'
import type { adminResources } from '#contract/admin/resources.ts'
import type { tenantResources } from '#contract/tenant/resources.ts'
import type { Subject } from '#domain/access/index.ts'
import { paths } from '#src/lib/paths.ts'
import { chargeScreens } from './charges.tsx'
import { leaseScreens } from './leases.tsx'
import { propertyScreens } from './properties.tsx'
import { portfolioScreens } from './portfolios.tsx'
import { inviteScreens } from './invites.tsx'
import { issueScreens } from './issues.tsx'
import { paymentScreens } from './payments.tsx'
import {
  laterAgreements,
  laterBudgets,
  laterDeposits,
  laterExpenses,
  laterInvoices,
  laterMaintenancePlans,
  laterOnlinePayments,
  laterOwnerPayments,
  laterOwners,
  laterProspects,
  laterSales,
  laterVendors,
  laterViewings,
} from './later.ts'
import type { Icon, LaterScreens, ResourceEntry, ResourceScreens } from './screens.ts'
import { tenantScreens } from './tenants.tsx'
import { unitScreens } from './units.tsx'
import { userScreens } from './users.tsx'

export type ResourceName = keyof typeof tenantResources | keyof typeof adminResources

/** Screens that are always here: of lists that people begin with, and of what every page speaks of. */
function here(screens: ResourceScreens): ResourceEntry {
  const loaded = Promise.resolve(screens)
  return { ...screens, screens, createLabel: screens.list.createLabel, load: () => loaded }
}

function later(entry: LaterScreens, load: () => Promise<ResourceScreens>): ResourceEntry {
  let loaded: Promise<ResourceScreens> | undefined
  return { ...entry, load: () => (loaded ??= load()) }
}

const properties = here(propertyScreens)
const units = here(unitScreens)
const portfolios = here(portfolioScreens)
const issues = here(issueScreens)
const tenants = here(tenantScreens)
const leases = here(leaseScreens)
const users = here(userScreens)
const invites = here(inviteScreens)
const charges = here(chargeScreens)
const payments = here(paymentScreens)
const deposits = later(laterDeposits, async () => (await import('./deposits.tsx')).depositScreens)
const maintenancePlans = later(
  laterMaintenancePlans,
  async () => (await import('./maintenance-plans.tsx')).maintenancePlanScreens,
)
const vendors = later(laterVendors, async () => (await import('./vendors.tsx')).vendorScreens)
const prospects = later(laterProspects, async () => (await import('./prospects.tsx')).prospectScreens)
const viewings = later(laterViewings, async () => (await import('./viewings.tsx')).viewingScreens)
const owners = later(laterOwners, async () => (await import('./owners.tsx')).ownerScreens)
const expenses = later(laterExpenses, async () => (await import('./expenses.tsx')).expenseScreens)
const invoices = later(laterInvoices, async () => (await import('./invoices.tsx')).invoiceScreens)
const sales = later(laterSales, async () => (await import('./sales.tsx')).saleScreens)
const budgets = later(laterBudgets, async () => (await import('./budgets.tsx')).budgetScreens)
const agreements = later(
  laterAgreements,
  async () => (await import('./management-agreements.tsx')).managementAgreementScreens,
)
const ownerPayments = later(
  laterOwnerPayments,
  async () => (await import('./owner-payments.tsx')).ownerPaymentScreens,
)
const onlinePayments = later(
  laterOnlinePayments,
  async () => (await import('./online-payments.tsx')).onlinePaymentScreens,
)

/**
 * Every resource, by its name in the contract: a new one is a line here, and the compiler says which one is missing.
 * `null` stands for a resource that has no screens of its own.
 */
export const entryOf: Readonly<Record<ResourceName, ResourceEntry | null>> = {
  properties,
  units,
  portfolios,
  // On a tab of their property.
  documents: null,
  issues,
  'maintenance-plans': maintenancePlans,
  viewings,
  prospects,
  // On the sharing pages of properties and portfolios, and in the settings.
  'share-links': null,
  // Has a page of its own: Bulk Add.
  imports: null,
  // Shown as the tabs of each list.
  'saved-views': null,
  // On the page of all reports.
  'saved-reports': null,
  tenants,
  leases,
  users,
  invites,
  // On a page of the settings.
  roles: null,
  accounts: null,
  'bank-accounts': null,
  // Have pages of their own, in the menu.
  'bank-lines': null,
  'bank-statements': null,
  // Has pages of its own, in the menu.
  'journal-entries': null,
  charges,
  deposits,
  payments,
  vendors,
  owners,
  expenses,
  invoices,
  sales,
  budgets,
  'management-agreements': agreements,
  'owner-payments': ownerPayments,
  // Opened from the payments that they became.
  'online-payments': onlinePayments,
  // On a tab of their property.
  'service-charges': null,
}

/** The menu, in its order. */
const groups: readonly { label: string; entries: readonly ResourceEntry[] }[] = [
  { label: 'Work', entries: [issues, maintenancePlans, viewings, prospects] },
  { label: 'Portfolio', entries: [properties, units, leases, portfolios] },
  {
    label: 'Money',
    entries: [charges, invoices, payments, deposits, expenses, sales, budgets, ownerPayments],
  },
  {
    label: 'People',
    entries: [users, owners, agreements, tenants, vendors],
  },
]

/** Pages of the menu that are no resource's list, below a group of it. */
export const menuPages: readonly {
  label: string
  to: string
  icon: Icon
  subject: Subject
  /** Whoever may not read all of them does not get the page. */
  fields: readonly string[]
  group: string
}[] = [
  {
    label: 'Arrears',
    to: paths.money.arrears(),
    icon: CircleAlert,
    subject: 'Charge',
    fields: ['tenantNames', 'open'],
    group: 'Money',
  },
  {
    label: 'Bank',
    to: paths.money.bank(),
    icon: Landmark,
    subject: 'BankLine',
    fields: ['amount'],
    group: 'Money',
  },
  {
    label: 'Journal entries',
    to: paths.money.journal(),
    icon: NotebookText,
    subject: 'JournalEntry',
    fields: ['lines'],
    group: 'Money',
  },
  {
    label: 'Analytics',
    to: paths.analytics(),
    icon: ChartLine,
    subject: 'Charge',
    fields: ['tenantNames'],
    group: 'Money',
  },
  {
    label: 'Reports',
    to: paths.reports(),
    icon: ChartColumn,
    subject: 'Charge',
    fields: ['tenantNames'],
    group: 'Money',
  },
]

/** The addresses of a resource's pages as patterns; a page that its query tells apart is that of the path. */
export function routesOf({ paths }: ResourceEntry) {
  const path = (address: string) => address.split('?', 1)[0]!
  return {
    list: path(paths.list()),
    create: paths.create && path(paths.create()),
    edit: path(paths.edit(':id')),
    show: path(paths.show(':id')),
  }
}

const all = Object.values(entryOf).filter((entry) => entry !== null)
const inMenu = groups.flatMap(({ label, entries }) => entries.map((entry) => ({ entry, parent: label })))
const others = all.filter((each) => !inMenu.some(({ entry }) => entry === each))

const registration = (entry: ResourceEntry, meta: ResourceProps['meta']): ResourceProps => ({
  name: entry.resource.name,
  ...routesOf(entry),
  meta: { ...meta, dataProviderName: entry.resource.api },
})

/** Every resource with screens as Refine knows it: its pages, its place in the menu, its API. */
export const registered: ResourceProps[] = [
  ...groups.map(({ label }) => ({ name: label, meta: { label } })),
  ...inMenu.map(({ entry, parent }) => registration(entry, { parent })),
  ...menuPages.map(({ label, to, group }) => ({ name: to, list: to, meta: { label, parent: group } })),
  ...others.map((entry) => registration(entry, { hide: true })),
]

/** A resource that is registered. */
export const entryNamed = (name: string): ResourceEntry | undefined =>
  all.find(({ resource }) => resource.name === name)

/** The lists that a page stands below, the uppermost first. */
export const listsAbove = (pathname: string): ResourceEntry[] =>
  all
    .filter(({ paths }) => pathname.startsWith(`${paths.list()}/`))
    .toSorted((a, b) => a.paths.list().length - b.paths.list().length)

/** Where an entry of the menu leads, and what it is called. */
export const placeOf = ({ place, paths, resource }: ResourceEntry): { label: string; to: string } =>
  place ?? { label: resource.labels.many, to: paths.list() }

/** What the search field of the top bar looks through. */
export const searched: readonly ResourceEntry[] = [
  properties,
  issues,
  units,
  portfolios,
  users,
  tenants,
  vendors,
  owners,
  leases,
  maintenancePlans,
  payments,
  invoices,
  expenses,
  sales,
  invites,
]
