import { expectAccessible } from './support/axe.ts'
import { expect, test } from './support/dashboard.ts'
import { chooseRecord } from './support/choosing.ts'
import { owing } from './support/owing.ts'

test.describe('payments', () => {
  test('RT-81 RT-74 RT-03 are recorded by keyboard, receipted and reversed', async ({ page, api, mark }) => {
    const { lease, property } = await owing(api, mark)
    await page.goto(`/dashboard/payments/create-rent?lease=${lease['id']}`)
    await page.getByLabel('Amount, GBP').pressSequentially('600')
    // As it is typed.
    await expect(page.getByRole('row', { name: /Rent owed/ })).toContainText('£500')
    await expect(page.getByRole('row', { name: 'Credit on account £100' })).toBeVisible()
    await expectAccessible(page, 'recording a payment')
    await page.getByLabel('Amount, GBP').press('Enter')
    await expect(page.getByRole('heading', { name: /^R-\d+$/ })).toBeVisible()
    await expect(page.getByText('On account', { exact: true }).first()).toBeVisible()
    await page.getByRole('link', { name: 'Receipt' }).click()
    await expect(page).toHaveURL(new RegExp(`/properties/${property['id']}/financials/rents/`))
    await expect(page.frameLocator('iframe').getByRole('heading', { name: 'Receipt' })).toBeVisible()
    await expect(page.frameLocator('iframe').getByText('Rent owed')).toBeVisible()
    await page.getByRole('link', { name: 'Payment' }).click()

    await page.getByRole('button', { name: 'Manage' }).click()
    await page.getByRole('menuitem', { name: 'Reverse…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Reason').fill('Cheque bounced')
    await expect(dialog.getByRole('row', { name: '1100 Owed by tenants 500' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Reverse payment' }).click()
    await expect(page.getByText('Cheque bounced. It no longer settles anything.')).toBeVisible()

    // Down to what was posted, and from there to the entry that it takes back.
    await page.getByRole('link', { name: 'Open reversing entry' }).click()
    await page.getByRole('link', { name: 'The entry this one reverses' }).click()
    await expect(page.getByRole('link', { name: 'The entry that reverses this one' })).toBeVisible()
    const postings = page.getByRole('table')
    await expect(postings.getByRole('row', { name: '1100 Owed by tenants 500' })).toBeVisible()
    await expect(postings.getByRole('link', { name: `House ${mark}` })).toHaveCount(3)
    await expectAccessible(page, 'a journal entry')
  })

  test('RT-73 RT-75 SC-03 of many tenants are typed one after the other, kept on reload, and undone', async ({
    page,
    api,
    mark,
  }) => {
    const first = await owing(api, mark)
    const second = await owing(api, mark, first.property)
    const propertyId = first.property['id']
    const other = await owing(api, `${mark}b`)
    const portfolio = await api.call('POST', '/portfolios', { title: `Rents ${mark}` })
    await api.call('POST', `/portfolios/${portfolio.id}/properties`, { add: [propertyId] })
    await page.goto(`/dashboard/payments/record-many?property=${other.property['id']}`)
    await page.getByLabel('Paid into').selectOption({ label: 'Client account GBP (GBP)' })
    const cell = (label: string) => page.getByLabel(`Paid by Ada ${label}, ${label}`)
    await expect(cell(other.label)).toBeVisible()
    await page.goto('/dashboard/payments/record-many')
    await chooseRecord(page, 'Portfolio', `Rents ${mark}`)
    await expect(page).toHaveURL(new RegExp(`portfolio=${portfolio.id}`))
    await expect(cell(other.label)).toBeHidden()
    await cell(first.label).pressSequentially('=')
    await expect(cell(first.label)).toHaveValue('500')
    await cell(first.label).press('Enter')
    await expect(cell(second.label)).toBeFocused()
    await cell(second.label).pressSequentially('120')
    await expect(page.getByText('2 payments, £620')).toBeVisible()
    await page.reload()
    await expect(cell(second.label)).toHaveValue('120')
    await expectAccessible(page, 'the grid of payments')
    await cell(second.label).press('Enter')
    await page.getByRole('button', { name: 'Record 2 payments' }).press('Enter')
    await expect(page.getByText('2 payments recorded')).toBeVisible()
    await expect(cell(first.label)).toBeHidden()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('2 payments reversed')).toBeVisible()
    await expect(cell(first.label)).toBeVisible()

    await page.goto(`/dashboard/properties/${propertyId}/financials`)
    await expect(page.getByRole('row', { name: /Payment reversed/ })).toHaveCount(2)
    await page.getByRole('link', { name: 'Rent payments' }).click()
    await expect(page).toHaveURL(/\/financials\/rents$/)
    await expect(page.getByText('No rent payments yet')).toBeVisible()
  })

  test('RT-73 SC-03 SC-04 figures of a property, or of one unit, lead to the rows they add up', async ({
    page,
    api,
    mark,
  }) => {
    const first = await owing(api, mark)
    await owing(api, mark, first.property)
    await page.goto(`/dashboard/properties/${first.property['id']}/financials?through=2026-12-31`)
    const due = page.getByText('Due, GBP').locator('..').getByRole('link')
    await expect(due).toHaveText('£1k')
    await page.getByRole('button', { name: 'Unit: All units' }).click()
    // The address decides whether it is ticked.
    await page.getByLabel(first.label).click()
    await expect(page).toHaveURL(/unitId=/)
    await expect(due).toHaveText('£500')
    await page.keyboard.press('Escape')
    await expectAccessible(page, 'the financials of a property')
    await due.click()
    await expect(page.getByText('£500 charged · £0 settled · £500 outstanding')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Rent owed' })).toHaveCount(1)
    await page.goBack()
    await page.getByRole('link', { name: '£500' }).last().click()
    await expect(page).toHaveURL(/status=/)
    await expect(page.getByText('£500 outstanding')).toBeVisible()
  })
})

test('the mail of a receipt says what its organisation writes, previewed on a real payment', async ({
  page,
  api,
  mark,
}) => {
  const { lease, label } = await owing(api, mark)
  const bank = await api.call('POST', '/bank-accounts', {
    name: `Rents ${mark}`,
    kind: 'client',
    currency: 'GBP',
  })
  const paid = { leaseId: lease['id'], date: '2026-10-02', method: 'cash', amount: 20_000 }
  await api.call('POST', '/payments', { ...paid, bankAccountId: bank['id'] })
  await page.goto('/dashboard/settings/letters')
  await expect(page.getByRole('heading', { name: 'Receipts' })).toBeVisible()
  await expectAccessible(page, 'letters and emails')
  await page.getByRole('link', { name: /^Receipt of a payment/ }).click()
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.frameLocator('iframe').getByText('The receipt is attached')).toBeVisible()
  await page.getByLabel('Payment', { exact: true }).fill(label)
  await page.getByTitle(new RegExp(`Ada ${label}$`)).click()
  const text = page.getByRole('textbox', { name: 'Text', exact: true })
  await text.fill('Thank you for ')
  await page.getByRole('button', { name: 'Insert field into text' }).click()
  await page.getByRole('menuitem', { name: /^Amount received/ }).click()
  await expect(text).toHaveValue('Thank you for {{amount}}')
  await expect(preview.frameLocator('iframe').getByText('Thank you for £200')).toBeVisible()
  await page.getByText('Receipt', { exact: true }).click()
  await expect(preview.frameLocator('iframe').getByText(`Ada ${label}`)).toBeVisible()
  await expectAccessible(page, 'the text of a receipt')
})
