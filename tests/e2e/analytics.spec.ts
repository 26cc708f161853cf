import { expectAccessible } from './support/axe.ts'
import { expect, test } from './support/dashboard.ts'

test('RT-33 a chart is read by keyboard, defined, narrowed, and says what its table and file say @phone', async ({
  page,
}) => {
  await page.goto('/dashboard/analytics')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Analytics')
  const chart = page.getByRole('figure', { name: 'Rent due and collected, NGN' })
  await expect(chart.getByRole('listitem')).toHaveText(['Due', 'Received'])
  await expectAccessible(page, 'analytics')

  await page.getByRole('button', { name: 'Definitions: Rent due and collected' }).click()
  await expect(page.getByRole('dialog')).toContainText('Collection rate: paid by now ÷ due.')
  await page.keyboard.press('Escape')

  // The arrow keys go from period to period, and say what each is.
  const picture = chart.getByRole('application')
  await picture.focus()
  await page.keyboard.press('ArrowRight')
  const told = chart.getByRole('status')
  const period = await told.locator('strong').innerText()
  const due = await told.locator('dd').first().innerText()

  await page.getByRole('link', { name: 'Rent due and collected, NGN' }).click()
  await expect(page).toHaveURL(/analytics\/rent-collection\?from=/)
  const table = page.getByLabel(/^Rent due and collected .*, by month$/)
  await expect(table).toContainText(due)
  await expect(table).toContainText(period)
  await page.getByRole('combobox', { name: 'Periods' }).selectOption('By quarter')
  await page.getByRole('combobox', { name: 'Currency' }).selectOption('GBP')
  await expect(page).toHaveURL(/per=quarter.*currency=GBP/)
  await expect(page.getByRole('figure', { name: 'Rent due and collected, GBP' })).toBeVisible()
  await expect(page.getByLabel(/^Rent due and collected .*, by quarter$/)).toContainText(/Q\d \d{4}/)
  await expectAccessible(page, 'a chart with its table')

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/Rent due and collected.*\.csv$/)
  await page
    .getByLabel(/, by quarter$/)
    .getByRole('link', { name: /^£/ })
    .first()
    .click()
  await expect(page).toHaveURL(/dashboard\/charges\?due=/)
})
