import { expectAccessible } from './support/axe.ts'
import { choose } from './support/choose.ts'
import { expect, test, type Api } from './support/dashboard.ts'

const houseForSale = (api: Api, mark: string) =>
  api.call('POST', '/properties', {
    title: `House ${mark}`,
    addressLine1: '1 Test Street',
    city: 'Leeds',
    country: 'GB',
    currency: 'GBP',
    purpose: 'sale',
    askingPrice: 20_000_000,
  })

test('RT-81 RT-76 RT-04 offers are compared, one is accepted, paid and completed, and the house is sold', async ({
  page,
  api,
  mark,
}) => {
  const property = await houseForSale(api, mark)
  await api.call('POST', '/sales', {
    propertyId: property.id,
    buyerName: `Late ${mark}`,
    price: 19_000_000,
    offeredOn: '2026-01-05',
  })
  await page.goto(`/dashboard/properties/${property.id}/financials/sales`)
  await page.getByRole('link', { name: 'Add offer' }).click()
  await page.getByLabel('Buyer').fill(`Ngozi ${mark}`)
  await page.getByLabel('Price, GBP').fill('210000')
  await page.getByRole('button', { name: 'Add instalment' }).click()
  await page.getByLabel('Description').fill('Deposit')
  await page.getByLabel('Amount').fill('21000')
  await expect(page.getByText('£189,000 of the price is left.')).toBeVisible()
  await page.getByRole('button', { name: 'Add instalment' }).click()
  await expect(page.getByText('Together £210,000: all of the price.')).toBeVisible()
  const due = page.getByLabel('Due', { exact: true })
  await due.first().fill('2026-02-01')
  await due.last().fill('2026-03-01')
  await page.getByLabel('Commission rate').fill('2')
  await expect(page.getByText('Your firm takes £4,200; £205,800 is the owner’s.')).toBeVisible()
  await page.getByRole('button', { name: 'Add agent' }).click()
  await choose(page, page.getByRole('combobox', { name: 'Agent' }), 'Kemi Lawal')
  await expect(page.getByText('Of the commission: £4,200.')).toBeVisible()
  await expectAccessible(page, 'entering an offer')
  await page.getByRole('button', { name: 'Create sale' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Ngozi ${mark}` })).toBeVisible()

  await page.getByRole('link', { name: 'Compare' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Offers for House ${mark}` })).toBeVisible()
  await expect(page.getByRole('row', { name: 'Against the asking price 5% above 5% below' })).toBeVisible()
  await expectAccessible(page, 'offers beside each other')
  await page.getByRole('button', { name: 'Accept offer' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Accept offer' }).click()
  await expect(page.getByText(/Offer accepted: S-\d{5}/)).toBeVisible()
  await page.getByRole('link', { name: `Ngozi ${mark}` }).click()

  await page.getByRole('button', { name: 'Contract signed' }).click()
  await dialog.getByRole('button', { name: 'Under contract' }).click()
  const record = async (amount: string) => {
    await page.getByRole('button', { name: 'Record payment' }).click()
    await expect(dialog.getByLabel('Amount, GBP')).toHaveValue(amount)
    await expect(dialog.getByRole('row', { name: /2600 Sales in progress/ })).toBeVisible()
    await dialog.getByRole('button', { name: 'Record payment' }).click()
  }
  await record('21,000')
  await expect(page.getByText('£189,000 is left')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Receipt' })).toHaveCount(1)
  await expectAccessible(page, 'a sale that is part paid')
  await record('189,000')
  await page.getByRole('button', { name: 'Complete sale' }).click()
  await expect(dialog.getByText(/£205,800 becomes the owner’s, £4,200 is taken for your firm/)).toBeVisible()
  await expect(dialog.getByText(`Late ${mark}`)).toBeVisible()
  await expect(dialog.getByRole('row', { name: /3000 Owner’s equity/ })).toBeVisible()
  await expectAccessible(page, 'completing a sale')
  await dialog.getByRole('button', { name: 'Complete sale' }).click()
  await expect(page.getByRole('heading', { name: 'Commission, in your firm’s books' })).toBeVisible()

  await page.getByRole('link', { name: 'Sale record' }).click()
  const sheet = page.frameLocator('iframe')
  await expect(sheet.getByRole('heading', { name: 'Sale record' })).toBeVisible()
  await expect(sheet.getByText('To the owner')).toBeVisible()
  await page.goto(`/dashboard/properties/${property.id}`)
  await expect(page.getByText('Sold', { exact: true }).first()).toBeVisible()
})

test('RT-81 an offer is declined, with the reason', async ({ page, api, mark }) => {
  const property = await houseForSale(api, mark)
  const offer = { buyerName: `Low ${mark}`, price: 9_000_000, offeredOn: '2026-01-05' }
  const sale = await api.call('POST', '/sales', { propertyId: property.id, ...offer })
  await page.goto(`/dashboard/sales/${sale.id}`)
  await page.getByRole('button', { name: 'Manage' }).click()
  await page.getByRole('menuitem', { name: 'Decline offer…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('Below the asking price')
  await expectAccessible(page, 'declining an offer')
  await dialog.getByRole('button', { name: 'Decline offer' }).click()
  await expect(page.getByText('Offer declined')).toBeVisible()
  await expect(page.getByText('Below the asking price')).toBeVisible()
})

test.describe('as a realtor', () => {
  test.use({ as: 'realtors' })

  test('RT-81 offers stand beside each other, without what the owner is left with', async ({ page }) => {
    await page.goto('/dashboard/sales?status=offer')
    // One of several offers, as other journeys make offers as well.
    await page.locator('[data-row]', { hasText: 'Alexander Avenue House' }).getByRole('link').first().click()
    await page.getByRole('link', { name: 'Compare' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /^Offers for / })).toBeVisible()
    await expect(page.getByRole('row', { name: /^Price/ })).toBeVisible()
    await expect(page.getByText('To the owner')).toHaveCount(0)
  })
})
