import { expectAccessible } from './support/axe.ts'
import { expect, test } from './support/dashboard.ts'
import { owing } from './support/owing.ts'

test('RT-32 an invoice is issued, drawn up, paid, and says so @phone', async ({ page, api, mark }) => {
  const { lease } = await owing(api, mark)
  await page.goto(`/dashboard/billings/create-new?lease=${lease['id']}`)
  await expect(page.getByRole('checkbox', { name: 'Rent owed' })).toBeChecked()
  await expectAccessible(page, 'a new invoice')
  await page.getByRole('button', { name: 'Issue invoice' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^INV-\d+$/ })).toBeVisible()
  await expectAccessible(page, 'an invoice')

  const address = page.url()
  await page.getByRole('link', { name: 'Invoice', exact: true }).click()
  await expect(page.getByRole('button', { name: 'PDF' })).toBeVisible()
  await page.getByRole('link', { name: 'Invoice', exact: true }).click()
  await expect(page).toHaveURL(address)

  const account = { name: `Rents ${mark}`, kind: 'client', currency: 'GBP' }
  const bank = await api.call('POST', '/bank-accounts', account)
  const paid = { leaseId: lease['id'], date: '2026-10-02', method: 'bankTransfer', amount: 50_000 }
  await api.call('POST', '/payments', { ...paid, bankAccountId: bank['id'] })
  await page.reload()
  await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible()
  await expect(page.getByText(/^Payment R-/)).toBeVisible()
})

test('RT-32 a bill run shows what it would issue, and what to look at', async ({ page, api, mark }) => {
  const { property, lease } = await owing(api, mark)
  await page.goto('/dashboard/billings')
  await page.getByRole('link', { name: 'Bill run' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Bill run' })).toBeVisible()
  await expectAccessible(page, 'a bill run')
  const run = { fromOn: '2026-10-01', through: '2026-10-31', propertyIds: [property['id']], mails: false }
  await api.call('POST', '/bill-runs', run)
  await expect(async () => {
    const { data } = await api.call('GET', `/invoices?lease=${lease['id']}`)
    expect(data).toHaveLength(1)
  }).toPass({ timeout: 30_000 })
  await page.goto(`/dashboard/billings?lease=${lease['id']}`)
  await expect(page.locator('[data-row]')).toHaveCount(1)
  await expectAccessible(page, 'the invoices of a lease')
})
