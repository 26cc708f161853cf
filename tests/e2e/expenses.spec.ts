import sharp from 'sharp'
import { smallPdf } from '../support/documents.ts'
import { expectAccessible } from './support/axe.ts'
import { choose } from './support/choose.ts'
import { expect, test, type Api } from './support/dashboard.ts'

async function houseWithIssue(api: Api, mark: string) {
  const property = await api.call('POST', '/properties', {
    title: `House ${mark}`,
    addressLine1: '1 Test Street',
    city: 'Leeds',
    country: 'GB',
    currency: 'GBP',
  })
  const issue = await api.call('POST', '/issues', {
    propertyId: property.id,
    title: `Leak ${mark}`,
    description: 'Below the sink.',
    category: 'plumbing',
    priority: 'high',
  })
  return { property, issue }
}

test('RT-81 RT-74 RT-05 RT-77 an issue becomes an expense, which is submitted, approved and paid', async ({
  page,
  api,
  mark,
}) => {
  const { property, issue } = await houseWithIssue(api, mark)
  await page.goto(`/dashboard/issues/${issue.id}`)
  await page.getByRole('link', { name: 'Add expense' }).click()
  await expect(page.getByText(`What issue #${issue.number} cost.`)).toBeVisible()
  await expect(page.getByLabel(/^Description/).first()).toHaveValue(`Leak ${mark}`)
  await page.getByRole('button', { name: 'New vendor' }).click()
  await page.getByLabel('Name of the new vendor').fill(`Plumber ${mark}`)
  await page.getByRole('button', { name: 'Add vendor' }).click()
  await expect(page.getByText(`Plumber ${mark}`)).toBeVisible()
  await page.getByLabel('Invoice number').fill(`INV-${mark}`)
  await choose(page, page.getByRole('combobox', { name: 'Category' }), 'Repairs and maintenance')
  await page.getByLabel('Before tax').fill('100')
  await page.getByLabel('Tax', { exact: true }).fill('20')
  await expect(page.getByText('Total £120')).toBeVisible()
  await expectAccessible(page, 'entering an expense')
  await page.getByRole('button', { name: 'Create expense' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Leak ${mark}` })).toBeVisible()

  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Submit' }).click()
  await dialog.getByRole('button', { name: 'Submit' }).click()
  // What somebody decides on is not changed any more.
  await expect(page.getByRole('link', { name: 'Edit' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(dialog.getByRole('row', { name: '2000 Owed to vendors 120' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('Nothing has been paid yet.')).toBeVisible()
  await expectAccessible(page, 'an approved expense')

  await page.getByRole('link', { name: 'Pay', exact: true }).click()
  const amount = page.getByLabel(/^Paid now of E-/)
  await expect(amount).toHaveValue('120')
  await amount.fill('130')
  await page.getByRole('button', { name: 'Record payment' }).click()
  await expect(page.getByText(/£120/).last()).toBeVisible()
  await expect(amount).toHaveAttribute('aria-invalid', 'true')
  await amount.fill('50')
  await expectAccessible(page, 'paying expenses')
  await page.getByRole('button', { name: 'Record payment' }).click()
  await expect(page.getByText('1 expense paid')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Bank file' })).toBeVisible()
  await expect(page.getByText('Enter where this vendor is paid before the file is written:')).toBeVisible()
  await expectAccessible(page, 'a bank file that lacks an account')
  const batch = page.url()
  await page.getByRole('link', { name: `Plumber ${mark}` }).click()
  await page.getByLabel('Account number').fill('31926819')
  await page.getByLabel('Sort or routing code').fill('60-16-13')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('31926819')).toBeVisible()
  await page.goto(batch)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^Payments 20\d\d-\d\d-\d\d\.csv$/)

  await page.goto(`/dashboard/properties/${property.id}/financials/expenses`)
  await expect(page.getByRole('row', { name: `Leak ${mark}` })).toContainText('Part paid')
  await expectAccessible(page, 'the expenses of a property')
  await page.getByRole('link', { name: `Leak ${mark}` }).click()
  await page.getByRole('link', { name: 'Voucher' }).click()
  await expect(page).toHaveURL(new RegExp(`/properties/${property.id}/financials/expenses/`))
  const sheet = page.frameLocator('iframe')
  await expect(sheet.getByRole('heading', { name: 'Expense voucher' })).toBeVisible()
  await expect(sheet.getByText(`INV-${mark}`)).toBeVisible()
  await page.getByRole('link', { name: 'Expense', exact: true }).click()
  await page.getByRole('button', { name: 'Reverse…' }).click()
  await dialog.getByLabel('Reason').fill('The transfer came back')
  await dialog.getByRole('button', { name: 'Reverse payment' }).click()
  await expect(page.getByText('The transfer came back')).toBeVisible()
  await page.getByRole('button', { name: 'Manage' }).click()
  await page.getByRole('menuitem', { name: 'Void…' }).click()
  await dialog.getByLabel('Reason').fill('Invoiced twice')
  await dialog.getByRole('button', { name: 'Void' }).click()
  await expect(page.getByRole('heading', { name: 'Reversing entry' })).toBeVisible()
})

test('SC-16 limits of approval are set by role', async ({ page }) => {
  await page.goto('/dashboard/settings/approval-limits')
  await page.getByRole('button', { name: 'Add limit' }).click()
  await choose(page, page.getByRole('combobox', { name: 'Role' }), 'Realtors')
  await page.getByLabel('Approves up to').fill('1000')
  await page.getByLabel('Own expenses up to').fill('0')
  await expectAccessible(page, 'the limits of approval')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Approval limits saved')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Approves up to')).toHaveValue('1,000')
  await page.getByRole('button', { name: 'Remove Realtors' }).click()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('combobox', { name: 'Role' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeDisabled()
})

test('SC-15 a receipt becomes a draft, which is typed beside its picture', async ({ page, mark }) => {
  await page.goto('/dashboard/expenses')
  await page.getByLabel('Receipts of expenses').setInputFiles({
    name: `Diesel ${mark}.png`,
    mimeType: 'image/png',
    buffer: await sharp({ create: { width: 600, height: 800, channels: 3, background: '#fff' } })
      .png()
      .toBuffer(),
  })
  await expect(page.getByRole('heading', { level: 1, name: `Edit Diesel ${mark}` })).toBeVisible()
  const receipts = page.getByRole('complementary', { name: 'Receipts' })
  await expect(receipts.getByRole('img', { name: `Diesel ${mark}` })).toBeVisible()
  await page.getByLabel('Invoice number').fill(`D-${mark}`)
  await expectAccessible(page, 'typing a receipt')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText(`D-${mark}`)).toBeVisible()
  await page.getByRole('link', { name: 'Documents', exact: true }).click()
  await expect(page.locator('summary').filter({ hasText: 'Invoices and receipts' })).toBeVisible()
  await expectAccessible(page, 'the documents of an expense')
})

test('SC-15 an expense repeats until somebody stops it', async ({ page, api, mark }) => {
  const { property } = await houseWithIssue(api, mark)
  const dates = { incurredOn: '2026-01-05', dueOn: '2026-02-05' }
  const expense = await api.call('POST', '/expenses', {
    propertyId: property.id,
    description: `Guards ${mark}`,
    lines: [],
    ...dates,
  })
  await page.goto(`/dashboard/expenses/${expense.id}`)
  const manage = async (name: string) => {
    await page.getByRole('button', { name: 'Manage' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await manage('Repeat…')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Next on')).toHaveValue('5 Feb 2026')
  await dialog.getByLabel('How often').selectOption('Every year')
  await expect(dialog.getByLabel('Next on')).toHaveValue('5 Jan 2027')
  await expectAccessible(page, 'repeating an expense')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/^Repeats on 5/)).toBeVisible()
  await expect(page.getByText('Every year', { exact: true })).toBeVisible()
  await manage('Stop repeating…')
  await dialog.getByRole('button', { name: 'Stop repeating' }).click()
  await expect(page.getByText('Expense no longer repeats')).toBeVisible()
  await expect(page.getByText('Every year', { exact: true })).toHaveCount(0)
})

test('SC-15 a vendor’s insurance is kept with the vendor', async ({ page, api, mark }) => {
  const vendor = await api.call('POST', '/vendors', { name: `Guards ${mark}` })
  await page.goto(`/dashboard/vendors/${vendor.id}?tab=docs`)
  await page.getByLabel('Choose files').setInputFiles({
    name: `Liability ${mark}.pdf`,
    mimeType: 'application/pdf',
    buffer: Buffer.from(smallPdf),
  })
  await expect(page.getByRole('listitem').filter({ hasText: `Liability ${mark}` })).toBeVisible()
  await expect(page.locator('summary').filter({ hasText: 'Insurance' })).toBeVisible()
  await expectAccessible(page, 'the documents of a vendor')
})
