import { expectAccessible } from './support/axe.ts'
import { expect, test } from './support/dashboard.ts'
import { owing } from './support/owing.ts'

test('RT-64 SC-02 a tenant ledger comes in with the balances of its file, and goes back @phone', async ({
  page,
  api,
  mark,
}) => {
  const { property, lease, label } = await owing(api, mark)
  const line = (rest: string) => `${property['reference']},Ada ${label},${rest}`
  const ledger = [
    // Named as in no file before: what people chose for those is remembered.
    `House ${mark},Tenant,Day ${mark},Kind,Amount,Running balance`,
    line('2026-10-05,Payment,-200.00,300.00'),
    line('2026-10-05,Rent,450.00,750.00'),
    line('2026-10-20,Payment,-50.00,600.00'),
  ]
  await page.goto('/dashboard/properties/bulk-add?into=ledgers')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bulk add ledger lines')
  await page
    .getByLabel('CSV file')
    .setInputFiles({ name: 'ledger.csv', mimeType: 'text/csv', buffer: Buffer.from(ledger.join('\n')) })
  const summary = page.getByRole('region', { name: 'What will happen' })
  const panel = page.getByRole('complementary', { name: 'Columns and values' })
  await panel.getByRole('combobox', { name: 'Property *', exact: true }).selectOption(`House ${mark}`)
  await panel.getByRole('combobox', { name: 'Date *', exact: true }).selectOption(`Day ${mark}`)

  // The file's own balance is wrong: the whole ledger waits until it is mended.
  await expect(summary).toContainText('3 left out until fixed')
  await panel.getByRole('button', { name: 'Close' }).click()
  await summary.getByRole('button', { name: /With errors/ }).click()
  await page.getByRole('button', { name: /^Balance, row 4/ }).click()
  const input = page.getByRole('textbox', { name: 'Balance', exact: true })
  await input.fill('700.00')
  await input.press('Enter')
  await expect(summary).toContainText('3 will be created')
  await summary.getByRole('button', { name: 'Balances' }).click()
  const account = page.getByRole('row', { name: new RegExp(label) })
  await expect(account).toContainText(/500.*450.*250.*700/s)
  await expectAccessible(page, 'the balances after the import')
  await summary.getByRole('button', { name: 'Create 3 ledger lines' }).click()
  await expect(page.getByText('3 ledger lines created.')).toBeVisible()
  const outcome = page.url()

  // On the statement of account in the order of the file, also within a day.
  await page.goto(`/dashboard/statement?leaseId=${lease['id']}`)
  const owed = (amount: string) =>
    page.getByText('Balance owed', { exact: true }).locator('..').getByText(amount)
  await expect(owed('£700')).toBeVisible()
  for (const balance of ['£300', '£750']) await expect(page.getByText(balance, { exact: true })).toBeVisible()
  await page.goto(outcome)
  await page.getByRole('button', { name: 'Undo import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByText('3 ledger lines reversed.')).toBeVisible()
  await page.goto(`/dashboard/statement?leaseId=${lease['id']}`)
  await expect(owed('£500')).toBeVisible()
})
