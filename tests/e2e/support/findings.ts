import type { Locator, Page, Request } from '@playwright/test'
import { Api, expect, rowNames } from './dashboard.ts'

/**
 * What each of the demonstration's people finds, kept by hand beside the rules that it checks (docs/spec/domain.md "Default
 * rules per role"); the API's side of it is tests/api/role-table.ts.
 */
interface Finds {
  /** Places in the side navigation. */
  places: readonly string[]
  /** Properties in the list, where no other journey changes that. */
  properties?: number
  /** Sees every property of the organisation. */
  everything?: true
  /** May add properties, and change those that they see. */
  changes?: true
  exports?: true
  /** May bring properties to the archive, or give them to a manager, many at once. */
  bulk?: true
  /** Sees neither owners nor values. */
  blind?: true
  /** Pages of the settings beside one's own. */
  settings?: readonly string[]
}

/** The side navigation, in its order, but for the places that are not there for somebody. */
const without = (...missing: readonly string[]): readonly string[] =>
  [
    'Dashboard',
    'Issues',
    'Maintenance',
    'Viewings',
    'Prospects',
    'Properties',
    'Units',
    'Leases',
    'Portfolios',
    'Charges',
    'Invoices',
    'Payments',
    'Deposits',
    'Expenses',
    'Sales',
    'Budgets',
    'Owner payments',
    'Arrears',
    'Bank',
    'Journal entries',
    'Analytics',
    'Reports',
    'People',
    'Owners',
    'Management agreements',
    'Tenants',
    'Vendors',
    'Settings',
  ].filter((place) => !missing.includes(place))

const colleagues = without()
const tenantsMoney = [
  'Budgets',
  'Charges',
  'Invoices',
  'Payments',
  'Deposits',
  'Arrears',
  'Bank',
  'Journal entries',
  'Analytics',
  'Reports',
]
const money = [...tenantsMoney, 'Expenses', 'Sales']
/** They sell what others own. */
const salespeople = without(
  'Issues',
  'Maintenance',
  'Leases',
  'Portfolios',
  ...tenantsMoney,
  'Expenses',
  'People',
  'Owners',
  'Owner payments',
  'Management agreements',
  'Tenants',
  'Vendors',
)
const strangers = without(
  'Issues',
  'Maintenance',
  'Viewings',
  'Prospects',
  'Leases',
  'Portfolios',
  ...money,
  'People',
  'Owners',
  'Owner payments',
  'Management agreements',
  'Tenants',
  'Vendors',
)

const table = {
  admin: {
    places: colleagues,
    everything: true,
    changes: true,
    exports: true,
    bulk: true,
    settings: ['Roles and permissions', 'Status'],
  },
  'team-lead': {
    places: colleagues,
    everything: true,
    changes: true,
    exports: true,
    bulk: true,
    settings: ['Roles and permissions', 'Status'],
  },
  'portfolio-manager': { places: without('Bank'), changes: true, exports: true, bulk: true },
  'facility-manager': {
    places: without('Prospects', ...tenantsMoney, 'Sales', 'Owner payments', 'Management agreements'),
    exports: true,
  },
  'staff-member': {
    places: without('Bank', 'Journal entries', 'Budgets', 'Owner payments', 'Management agreements'),
    properties: 8,
  },
  landlord: { places: without('Viewings', 'Prospects', 'Bank', 'Vendors'), properties: 8, exports: true },
  partners: { places: strangers, properties: 6, blind: true },
  renter: {
    places: without(
      'Maintenance',
      'Viewings',
      'Prospects',
      'Properties',
      'Units',
      'Portfolios',
      'Expenses',
      'Sales',
      'Budgets',
      'Arrears',
      'Bank',
      'Journal entries',
      'Analytics',
      'Reports',
      'People',
      'Owners',
      'Owner payments',
      'Management agreements',
      'Tenants',
      'Vendors',
    ),
    properties: 1,
    blind: true,
  },
  'service-man': {
    places: without(
      'Viewings',
      'Prospects',
      'Units',
      'Leases',
      'Portfolios',
      ...money,
      'People',
      'Owners',
      'Owner payments',
      'Management agreements',
      'Tenants',
      'Vendors',
    ),
    properties: 4,
    blind: true,
  },
  realtors: { places: salespeople, properties: 7, blind: true },
  agents: { places: salespeople, properties: 7, blind: true },
} as const satisfies Record<string, Finds>

export type DemoRole = keyof typeof table

interface At {
  page: Page
  /** As the administrator. */
  api: Api
  baseURL: string | undefined
}

/** Hears what the server refuses to a page, and opens links one after the other, each once the one before is there. */
export function hearRefusals(page: Page) {
  const refused: string[] = []
  const underWay = new Set<Request>()
  page.on('request', (request) => {
    // What is told live never ends.
    if (!request.url().endsWith('/notifications/stream')) underWay.add(request)
  })
  const ended = (request: Request) => underWay.delete(request)
  page.on('requestfinished', ended)
  page.on('requestfailed', ended)
  page.on('response', (response) => {
    if (response.status() === 403) refused.push(response.url())
  })
  return {
    refused,
    open: async (links: Locator) => {
      await expect(links.first()).toBeVisible()
      for (const link of await links.all()) {
        await link.click()
        await expect(link).toHaveAttribute('aria-current', 'page')
        await expect.poll(() => [...underWay].map((request) => request.url())).toEqual([])
      }
    },
  }
}

/** Looks through the screens as one of the demonstration's people. @param page signed in as them */
export async function expectFindings(role: DemoRole, { page, api, baseURL }: At): Promise<void> {
  const finds: Finds = table[role]
  const { refused, open } = hearRefusals(page)
  await page.goto('/dashboard/properties?sortBy=reference')
  await expect(page.locator('[data-row]').first()).toBeVisible()
  const navigation = page.getByRole('navigation', { name: 'Main' })
  await expect(navigation.getByRole('link')).toHaveText([/./, ...finds.places])
  if (finds.properties) {
    const heading = page.getByRole('heading', { level: 1 }).locator('xpath=..')
    await expect(heading).toContainText(new RegExp(`Properties\\s*${finds.properties}\\b`))
  }
  const shown = (what: ReturnType<typeof page.locator>, isShown: boolean | undefined) =>
    expect(what).toHaveCount(isShown ? 1 : 0)
  await shown(page.getByRole('link', { name: 'Add property' }), finds.changes)
  await shown(page.getByRole('button', { name: 'Export' }), finds.exports)
  await shown(page.getByRole('checkbox', { name: /^Select all/ }), finds.bulk)
  await shown(page.getByRole('columnheader', { name: 'Value' }), !finds.blind)

  const [name] = await rowNames(page)
  await page.getByRole('link', { name: name!, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name!)
  await shown(page.getByRole('link', { name: 'Edit' }), finds.changes)
  await shown(page.getByRole('heading', { name: 'Owners' }), !finds.blind)

  await open(page.getByRole('navigation', { name: 'Parts of this page' }).getByRole('link'))

  // Pages of records of which a role reads some fields alone.
  for (const place of ['Units', 'Leases', 'Tenants'].filter((each) => finds.places.includes(each))) {
    await navigation.getByRole('link', { name: place, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: place })).toBeVisible()
    await page.locator('[data-row] a').first().click()
    await expect(page.getByRole('navigation', { name: 'Parts of this page' })).toBeVisible()
  }

  await navigation.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profile')
  for (const place of ['Roles and permissions', 'Status'])
    await shown(page.getByRole('main').getByRole('link', { name: place }), finds.settings?.includes(place))
  await open(page.getByRole('navigation', { name: 'Settings' }).getByRole('link'))
  expect(refused).toEqual([])

  // Addresses are no way around.
  const own = await Api.signedIn(baseURL!, role)
  const seen = new Set((await own.list('limit=200')).data.map(({ id }) => id as string))
  const hidden = (await api.list('limit=200')).data.find(({ id }) => !seen.has(id as string))
  if (finds.everything) expect(hidden).toBeUndefined()
  else {
    await page.goto(`/dashboard/properties/${hidden!['id']}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Error 404 Page Not Found')
  }
  await page.goto('/dashboard/properties/crud')
  const title = finds.changes ? 'Add properties' : 'Error 403 Forbidden'
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
}
