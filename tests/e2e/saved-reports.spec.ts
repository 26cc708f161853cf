import { expectAccessible, opened } from './support/axe.ts'
import { expect, test } from './support/dashboard.ts'

test('a report is saved with what it is asked for, and opened, changed and deleted @phone', async ({
  page,
  mark,
}) => {
  await page.goto('/dashboard/reports/journal?kind=payment')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Save report' })
  await dialog.getByLabel('Name').fill(`Payments ${mark}`)
  await dialog.getByLabel('Period').selectOption('Last month')
  await expectAccessible(page, 'saving a report', opened)
  await dialog.getByRole('button', { name: 'Save report' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Payments ${mark}`)

  await page.goto('/dashboard/reports')
  const saved = page.getByRole('region', { name: 'Saved reports' })
  await expect(saved.getByRole('link', { name: `Payments ${mark}` })).toBeVisible()
  await expectAccessible(page, 'saved reports')
  await saved.getByRole('link', { name: `Payments ${mark}` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Payments ${mark}`)
  await expect(page).toHaveURL(/from=\d{4}-\d\d-01&through=\d{4}-\d\d-(28|29|30|31)&kind=payment/)
  await expect(page.getByRole('combobox', { name: 'Kind' })).toHaveValue('payment')
  await expectAccessible(page, 'a saved report')

  await page.getByRole('button', { name: 'Saved', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Change…' }).click()
  const change = page.getByRole('dialog', { name: 'Change saved report' })
  await change.getByLabel('Name').fill(`Receipts ${mark}`)
  await change.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Receipts ${mark}`)

  await page.goto('/dashboard/reports')
  await saved.getByRole('button', { name: `Actions for Receipts ${mark}` }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(saved.getByRole('link', { name: `Receipts ${mark}` })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(saved.getByRole('link', { name: `Receipts ${mark}` })).toBeVisible()
})

test('a saved report is scheduled, its emails are listed, and stopped @phone', async ({
  page,
  api,
  mark,
}) => {
  const { id } = await api.call('POST', '/saved-reports', {
    title: `Roll ${mark}`,
    report: 'leases.rentRoll',
    query: '',
    period: 'endOfLastMonth',
  })
  await page.goto('/dashboard/reports')
  await page
    .getByRole('region', { name: 'Saved reports' })
    .getByRole('button', { name: `Actions for Roll ${mark}` })
    .click()
  await page.getByRole('menuitem', { name: 'Emails…' }).click()
  await expect(page).toHaveURL(new RegExp(`/dashboard/reports/saved/${id}$`))
  await expect(page.getByText('This report isn’t emailed to anyone.')).toBeVisible()
  await page.getByRole('button', { name: 'Schedule emails' }).click()
  const dialog = page.getByRole('dialog', { name: 'Schedule emails' })
  await dialog.getByLabel('How often').selectOption('Every week')
  await expect(dialog.getByLabel('On the')).toHaveCount(0)
  await dialog.getByLabel('On', { exact: true }).selectOption('Friday')
  await dialog.getByLabel('File', { exact: true }).selectOption('CSV')
  await expectAccessible(page, 'scheduling a report', opened)
  await dialog.getByRole('button', { name: 'Schedule emails' }).click()
  await expect(page.getByText('Every week on Friday')).toBeVisible()
  await expectAccessible(page, 'a scheduled report')
  await page.goto('/dashboard/reports')
  const row = page.getByRole('listitem').filter({ hasText: `Roll ${mark}` })
  await expect(row).toContainText('Every week on Friday')
  await page.goto(`/dashboard/reports/saved/${id}`)
  await page.getByRole('button', { name: 'Stop emails to me' }).click()
  await expect(page.getByText('This report isn’t emailed to anyone.')).toBeVisible()
})

test('a large file is made in the background and found among one’s own @phone', async ({ page }) => {
  await page.goto('/dashboard/reports/journal?from=2015-01-01')
  await expect(page.getByText(/postings$/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: 'Your file is ready' })).toBeVisible({ timeout: 60_000 })
  await expectAccessible(page, 'a file that is ready', opened)
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe('Journal.csv')
  await page.goto('/dashboard/reports')
  const files = page.getByRole('region', { name: 'Your files' })
  await expect(files.getByRole('button', { name: 'Download Journal' }).first()).toBeVisible()
  await expectAccessible(page, 'one’s own files')
})
