import { expectAccessible } from './support/axe.ts'
import { expect, test } from './support/dashboard.ts'
import { owing } from './support/owing.ts'

test('the trial balance leads to an account, its entry and the document that posted it @phone', async ({
  page,
  api,
  mark,
}) => {
  const { property } = await owing(api, mark)
  await page.goto('/dashboard/reports')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reports')
  await expectAccessible(page, 'the reports')
  await page.getByRole('link', { name: /^Trial balance/ }).click()
  await expect(page.getByText('Total NGN')).toBeVisible()
  await page.getByRole('button', { name: 'Period' }).click()
  await page.getByRole('menuitem', { name: 'Last year' }).click()
  await expect(page).toHaveURL(/from=2025-01-01&through=2025-12-31/)
  await expect(page.getByRole('region', { name: /^Trial balance 1 Jan 2025/ })).toBeVisible()
  await expectAccessible(page, 'a trial balance')

  await page.goto(
    `/dashboard/reports/trial-balance?propertyId=${property['id']}&from=2026-10-01&through=2026-10-31`,
  )
  await expect(page.getByText('2 accounts')).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'Excel' }).click()
  expect((await download).suggestedFilename()).toMatch(/Trial balance.*\.xlsx$/)
  await page.getByRole('link', { name: '£500', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('General ledger')
  await expect(page.getByText('Closing balance')).toBeVisible()
  await expect(page.getByRole('region', { name: /^General ledger 1 Oct/ })).toBeVisible()
  await expectAccessible(page, 'a general ledger')
  await page.getByRole('link', { name: 'Rent owed' }).click()
  await expect(page.getByRole('heading', { name: 'Postings' })).toBeVisible()
  await page.getByRole('region', { name: 'Belongs to' }).getByRole('link', { name: 'Charge' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rent owed')
  await expect(page).toHaveURL(/dashboard\/charges\//)
})

test('the journal of a month is read on the page and narrowed to a kind @phone', async ({ page }) => {
  await page.goto('/dashboard/reports/journal')
  await expect(page.getByText(/postings$/).first()).toBeVisible()
  await page.getByRole('combobox', { name: 'Kind' }).selectOption('Payment')
  await expect(page).toHaveURL(/kind=payment/)
  await expect(page.getByRole('link', { name: /^Payment for/ }).first()).toBeVisible()
  await expectAccessible(page, 'a journal')
})

test('the tax report is told on either basis and opens its lines @phone', async ({ page }) => {
  await page.goto('/dashboard/reports/tax')
  const report = page.getByRole('region', { name: /^Tax report .*, accrual basis/ })
  await expect(report).toBeVisible()
  await expectAccessible(page, 'a tax report')
  await report.getByRole('link', { name: /^Q1/ }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tax lines')
  await page.getByRole('combobox', { name: 'Basis' }).selectOption('Cash basis')
  await expect(page.getByRole('region', { name: /^Tax lines .*, cash basis/ })).toBeVisible()
  await expectAccessible(page, 'tax lines')
})

test('a report shows what it is sorted by', async ({ page }) => {
  await page.goto('/dashboard/leases/rent-roll')
  const head = page.getByRole('columnheader', { name: 'Contract rent' })
  const arrow = head.locator('svg')
  await expect(arrow).toHaveCSS('opacity', '0')
  await head.getByRole('link').click()
  await page.getByRole('heading', { level: 1 }).hover()
  await expect(head).toHaveAttribute('aria-sort', 'ascending')
  await expect(page).toHaveURL('/dashboard/leases/rent-roll?sortBy=contractRent&sortOrder=asc')
  await page.getByRole('heading', { level: 1 }).click()
  await expect(arrow).toHaveCSS('opacity', '1')
})
