import { adminResources } from '#contract/admin/resources.ts'
import { fieldMeta, type Resource } from '#contract/kit/index.ts'
import { tenantResources } from '#contract/tenant/resources.ts'
import { accessVocabulary, subjects } from '#domain/access/index.ts'
import { newAccount } from '../support/people.ts'
import type { Browser } from '@playwright/test'
import { expect, test, type Api } from './support/dashboard.ts'
import { hearRefusals } from './support/findings.ts'
import { tokenIn } from './support/mails.ts'

const resources: Resource[] = Object.values({ ...tenantResources, ...adminResources })

/** Everything but amounts. */
const readable = subjects.filter((subject) =>
  accessVocabulary[subject].actions.some((each) => each === 'read'),
)
const rules = readable.map((subject) => {
  const allFields = resources.find((resource) => resource.subject === subject)?.allFields ?? {}
  const amounts = new Set(['money', 'amounts'])
  const names = Object.keys(allFields)
  const fields = names.filter((name) => !amounts.has(fieldMeta(allFields[name]!).kind))
  return { action: 'read', subject, ...(fields.length < names.length ? { fields } : {}) }
})

/** Signs somebody in whose role has rules of its own. */
async function signInWith(
  { browser, baseURL, api, mark }: { browser: Browser; baseURL: string | undefined; api: Api; mark: string },
  ruled: readonly object[],
) {
  const role = { label: `Clerks ${mark}`, basedOn: 'team-lead', rules: ruled }
  const { key } = await api.admin('POST', '/roles', role)
  const email = `${mark}@homes.example`
  await api.admin('POST', '/invites', { email, role: key })
  const context = await browser.newContext({ baseURL, storageState: { cookies: [], origins: [] } })
  const page = await context.newPage()
  const token = await tokenIn(page, email)
  const accepted = await page.request.post('/api/admin/v1/invites/accept', {
    data: { token, account: newAccount },
  })
  expect(accepted.status()).toBe(201)
  return { context, page }
}

test('RP-02 a role without amounts reads every list, and of each record what is left of it', async ({
  browser,
  baseURL,
  api,
  mark,
}) => {
  const { context, page } = await signInWith({ browser, baseURL, api, mark }, rules)
  const { refused } = hearRefusals(page)
  await page.goto('/dashboard')
  const navigation = page.getByRole('navigation', { name: 'Main' })
  const placeNamed = (name: string) => navigation.getByRole('link', { name, exact: true })
  await expect(placeNamed('Charges')).toBeVisible()
  await expect(placeNamed('Arrears')).toHaveCount(0)
  const title = page.getByRole('heading', { level: 1 })
  for (const place of [
    'Charges',
    'Invoices',
    'Payments',
    'Deposits',
    'Expenses',
    'Sales',
    'Leases',
    'Units',
  ]) {
    await placeNamed(place).click()
    await expect(title).toHaveText(place)
    const first = page.locator('[data-row] a').first()
    const name = await first.textContent()
    await first.click()
    await expect(title).toHaveText(name!)
    await expect(page.getByRole('main')).not.toContainText('undefined')
  }
  await page.goto('/dashboard/charges')
  await page.locator('[data-row] a').first().click()
  await expect(page.getByText('Your role hides parts of this charge')).toBeVisible()
  await expect(page.getByRole('term').filter({ hasText: /^Due$/ })).toBeVisible()
  await expect(page.getByRole('term').filter({ hasText: /^Amount$/ })).toHaveCount(0)
  await expect(page.getByRole('term').filter({ hasText: /^Property$/ })).toHaveCount(1)
  expect(refused).toEqual([])
  await context.close()
})

test('RP-02 a form leaves out what may be changed but not read, and keeps it', async ({
  browser,
  baseURL,
  api,
  mark,
}) => {
  const { id: propertyId } = await api.create({ title: mark, unitCount: 1 })
  const unit = { propertyId, label: 'Flat 1', marketRent: 1_250_000 }
  const { id } = await api.call('POST', '/units', unit)
  const mayUpdate = { action: 'update', subject: 'Unit' }
  const { context, page } = await signInWith({ browser, baseURL, api, mark }, [...rules, mayUpdate])
  await page.goto(`/dashboard/properties/${propertyId}/units/${id}`)
  await page.getByRole('link', { name: 'Edit' }).click()
  await expect(page.getByLabel('Floor')).toBeVisible()
  await expect(page.getByLabel('Market rent')).toHaveCount(0)
  await page.getByRole('textbox', { name: 'Unit', exact: true }).fill('Flat 1a')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Flat 1a')
  expect(await api.call('GET', `/units/${id}`)).toMatchObject({ label: 'Flat 1a', marketRent: 1_250_000 })
  await context.close()
})
