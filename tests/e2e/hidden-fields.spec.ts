import { adminResources } from '#contract/admin/resources.ts'
import { fieldMeta, type Resource } from '#contract/kit/index.ts'
import { tenantResources } from '#contract/tenant/resources.ts'
import { accessVocabulary, subjects } from '#domain/access/index.ts'
import { newAccount } from '../support/people.ts'
import { expect, test } from './support/dashboard.ts'
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

test('RP-02 a role without amounts reads every list, and of each record what is left of it', async ({
  browser,
  baseURL,
  api,
  mark,
}) => {
  const { key } = await api.admin('POST', '/roles', { label: `Clerks ${mark}`, basedOn: 'team-lead', rules })
  const email = `${mark}@homes.example`
  await api.admin('POST', '/invites', { email, role: key })
  const context = await browser.newContext({ baseURL, storageState: { cookies: [], origins: [] } })
  const page = await context.newPage()
  const token = await tokenIn(page, email)
  const accepted = await page.request.post('/api/admin/v1/invites/accept', {
    data: { token, account: newAccount },
  })
  expect(accepted.status()).toBe(201)

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
