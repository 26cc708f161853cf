import { expect, test } from './support/dashboard.ts'

test('a tenant is asked for a company only as one, and a phone is taken as it is written at home', async ({
  page,
  mark,
}) => {
  await page.goto('/dashboard/tenants/create-new')
  const company = page.getByRole('textbox', { name: 'Company' })
  await expect(page.getByRole('textbox', { name: 'Last name' })).toBeVisible()
  await expect(company).toHaveCount(0)
  const kind = page.getByRole('combobox', { name: 'Type' })
  await kind.fill('comp')
  await page.keyboard.press('Enter')
  await expect(company).toBeVisible()
  await kind.fill('pers')
  await page.keyboard.press('Enter')
  await expect(company).toHaveCount(0)
  await page.getByRole('textbox', { name: 'Last name' }).fill(mark)
  await page.getByRole('combobox', { name: 'Dial code' }).fill('+33')
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Phone' }).fill('06 12 34 56 78')
  await page.getByRole('button', { name: 'Create tenant' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(mark)
  await expect(page.getByText('+33 612345678').first()).toBeVisible()
})
