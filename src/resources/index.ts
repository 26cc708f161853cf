import type { ResourceProps } from '@refinedev/core'
import { ChartColumn, CircleAlert, NotebookText } from 'lucide-react'
import type { adminResources } from '#contract/admin/resources.ts'
import type { tenantResources } from '#contract/tenant/resources.ts'
import type { Subject } from '#domain/access/index.ts'
import { paths } from '#src/lib/paths.ts'
import { chargeScreens } from './charges.tsx'
import { depositScreens } from './deposits.tsx'
import { expenseScreens } from './expenses.tsx'
import { leaseScreens } from './leases.tsx'
import { propertyScreens } from './properties.tsx'
import { portfolioScreens } from './portfolios.tsx'
import { inviteScreens } from './invites.tsx'
import { issueScreens } from './issues.tsx'
import { ownerScreens } from './owners.tsx'
import { paymentScreens } from './payments.tsx'
import { maintenancePlanScreens } from './maintenance-plans.tsx'
import { invoiceScreens } from './invoices.tsx'
import { onlinePaymentScreens } from './online-payments.tsx'
import { managementAgreementScreens } from './management-agreements.tsx'
import { saleScreens } from './sales.tsx'
import type { Icon, ResourceScreens } from './screens.ts'
import { tenantScreens } from './tenants.tsx'
import { unitScreens } from './units.tsx'
import { userScreens } from './users.tsx'
import { vendorScreens } from './vendors.tsx'

export type ResourceName = keyof typeof tenantResources | keyof typeof adminResources

/**
 * The screens of every resource, by its name in the contract: a new resource is one line here, and the compiler says
 * which one is missing. `null` stands for a resource that has no screens of its own.
 */
export const screensOf: Readonly<Record<ResourceName, ResourceScreens | null>> = {
  properties: propertyScreens,
  units: unitScreens,
  portfolios: portfolioScreens,
  // On a tab of their property.
  documents: null,
  issues: issueScreens,
  'maintenance-plans': maintenancePlanScreens,
  // Has a page of its own: Bulk Add.
  imports: null,
  // Shown as the tabs of each list.
  'saved-views': null,
  tenants: tenantScreens,
  leases: leaseScreens,
  users: userScreens,
  invites: inviteScreens,
  // On a page of the settings.
  roles: null,
  accounts: null,
  'bank-accounts': null,
  // Have pages of their own, in the menu.
  'bank-lines': null,
  'bank-statements': null,
  // Has pages of its own, in the menu.
  'journal-entries': null,
  charges: chargeScreens,
  deposits: depositScreens,
  payments: paymentScreens,
  vendors: vendorScreens,
  owners: ownerScreens,
  expenses: expenseScreens,
  invoices: invoiceScreens,
  sales: saleScreens,
  'management-agreements': managementAgreementScreens,
  // Opened from the payments that they became.
  'online-payments': onlinePaymentScreens,
  // On a tab of their property.
  'service-charges': null,
}

/** The menu, in its order. */
const groups: readonly { label: string; entries: readonly ResourceScreens[] }[] = [
  { label: 'Work', entries: [issueScreens, maintenancePlanScreens] },
  { label: 'Portfolio', entries: [propertyScreens, unitScreens, leaseScreens, portfolioScreens] },
  {
    label: 'Money',
    entries: [chargeScreens, invoiceScreens, paymentScreens, depositScreens, expenseScreens, saleScreens],
  },
  {
    label: 'People',
    entries: [userScreens, ownerScreens, managementAgreementScreens, tenantScreens, vendorScreens],
  },
]

/** Pages of the menu that are no resource's list, below a group of it. */
export const menuPages: readonly {
  label: string
  to: string
  icon: Icon
  subject: Subject
  /** Whoever may not read it does not get the page. */
  field: string
  group: string
}[] = [
  {
    label: 'Arrears',
    to: paths.money.arrears(),
    icon: CircleAlert,
    subject: 'Charge',
    field: 'tenantNames',
    group: 'Money',
  },
  {
    label: 'Journal entries',
    to: paths.money.journal(),
    icon: NotebookText,
    subject: 'JournalEntry',
    field: 'lines',
    group: 'Money',
  },
  {
    label: 'Reports',
    to: paths.reports(),
    icon: ChartColumn,
    subject: 'Charge',
    field: 'tenantNames',
    group: 'Money',
  },
]

/** The addresses of a resource's pages as patterns; a page that its query tells apart is that of the path. */
export function routesOf({ paths }: ResourceScreens) {
  const path = (address: string) => address.split('?', 1)[0]!
  return {
    list: path(paths.list()),
    create: paths.create && path(paths.create()),
    edit: path(paths.edit(':id')),
    show: path(paths.show(':id')),
  }
}

const all = Object.values(screensOf).filter((screens) => screens !== null)
const inMenu = groups.flatMap(({ label, entries }) => entries.map((screens) => ({ screens, parent: label })))
const others = all.filter((each) => !inMenu.some(({ screens }) => screens === each))

const registration = (screens: ResourceScreens, meta: ResourceProps['meta']): ResourceProps => ({
  name: screens.resource.name,
  ...routesOf(screens),
  meta: { ...meta, dataProviderName: screens.resource.api },
})

/** Every resource with screens as Refine knows it: its pages, its place in the menu, its API. */
export const registered: ResourceProps[] = [
  ...groups.map(({ label }) => ({ name: label, meta: { label } })),
  ...inMenu.map(({ screens, parent }) => registration(screens, { parent })),
  ...menuPages.map(({ label, to, group }) => ({ name: to, list: to, meta: { label, parent: group } })),
  ...others.map((screens) => registration(screens, { hide: true })),
]

/** The screens of a registered resource. */
export const screensNamed = (name: string): ResourceScreens | undefined =>
  all.find(({ resource }) => resource.name === name)

/** The lists that a page stands below, the uppermost first. */
export const listsAbove = (pathname: string): ResourceScreens[] =>
  all
    .filter(({ paths }) => pathname.startsWith(`${paths.list()}/`))
    .toSorted((a, b) => a.paths.list().length - b.paths.list().length)

/** Where an entry of the menu leads, and what it is called. */
export const placeOf = ({ place, paths, resource }: ResourceScreens): { label: string; to: string } =>
  place ?? { label: resource.labels.many, to: paths.list() }

/** What the search field of the top bar looks through. */
export const searched: readonly ResourceScreens[] = [
  propertyScreens,
  issueScreens,
  unitScreens,
  portfolioScreens,
  userScreens,
  tenantScreens,
  vendorScreens,
  ownerScreens,
  leaseScreens,
  maintenancePlanScreens,
  paymentScreens,
  invoiceScreens,
  expenseScreens,
  saleScreens,
  inviteScreens,
]
