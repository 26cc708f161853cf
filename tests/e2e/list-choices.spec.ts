import { expect, rowNames, test } from './support/dashboard.ts'

const list = '/dashboard/properties'

test('AP-08 filters by what must not be, and by amounts between two others', async ({ page, api, mark }) => {
  await api.create({ title: `${mark} cheap`, askingPrice: 90_000_00, askingFrequency: 'yearly' })
  await api.create({ title: `${mark} dear`, askingPrice: 120_000_00, askingFrequency: 'yearly' })
  await api.create({ title: `${mark} draft`, askingPrice: 120_000_00, status: 'draft' })
  await page.goto(`${list}?searchQuery=${mark}&sortBy=title`)
  const add = async (name: string) => {
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByRole('button', { name, exact: true }).last().click()
  }
  await expect.poll(() => rowNames(page)).toEqual([`${mark} cheap`, `${mark} dear`, `${mark} draft`])
  await add('Status')
  await page.getByRole('checkbox', { name: 'Draft', exact: true }).check()
  await expect.poll(() => rowNames(page)).toEqual([`${mark} draft`])
  await page.getByText('Is not', { exact: true }).click()
  await expect.poll(() => rowNames(page)).toEqual([`${mark} cheap`, `${mark} dear`])
  await expect(page).toHaveURL(/status=!draft|status=%21draft/)
  await page.keyboard.press('Escape')
  await expect(page.locator('[data-filter="status"]')).toContainText('not Draft')

  await add('Asking price')
  await expect(page.getByLabel('Currency')).toHaveValue('NGN')
  await page.getByLabel('Asking price from').fill('100,000')
  await page.keyboard.press('Enter')
  await expect.poll(() => rowNames(page)).toEqual([`${mark} dear`])
  await expect(page.locator('[data-filter="price_range"]')).toContainText('from ₦100,000')
  await page.reload()
  await expect.poll(() => rowNames(page)).toEqual([`${mark} dear`])
})

test.describe('a list of one’s own', () => {
  // Nobody else's journeys count on how many rows this one sees.
  test.use({ as: 'team-lead' })

  test('remembers how many rows somebody likes, in every browser', async ({ page }) => {
    await page.goto('/dashboard/leases')
    await expect(page.locator('[data-row]')).toHaveCount(10)
    await page.getByLabel('Rows per page').selectOption('25')
    await expect(page.locator('[data-row]')).toHaveCount(25)
    await page.goto('/dashboard/leases')
    await expect(page.locator('[data-row]')).toHaveCount(25)
    await page.evaluate(() => localStorage.clear())
    await page.goto('/dashboard/leases')
    await expect(page.locator('[data-row]')).toHaveCount(25)
    const kept = page.waitForResponse((answer) => answer.request().method() === 'PUT')
    await page.getByLabel('Rows per page').selectOption('10')
    await expect(page.locator('[data-row]')).toHaveCount(10)
    await kept
    await page.goto('/dashboard/leases')
    await expect(page.locator('[data-row]')).toHaveCount(10)
  })
})
