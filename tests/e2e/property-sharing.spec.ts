import { expectAccessible } from './support/axe.ts'
import { expect, test } from './support/dashboard.ts'

test('RT-39 what is public is shown, changed, and counted as the list counts it @phone', async ({
  page,
  api,
  mark,
  request,
}) => {
  const house = await api.create({ title: `House ${mark}`, status: 'active', listing: 'listed' })
  const draft = await api.create({ title: `Plans ${mark}`, status: 'draft', listing: 'listed' })
  await page.goto('/dashboard/settings/property-sharing')
  await expect(page).toHaveTitle('Property sharing · Freehold')
  await expect(page.getByRole('link', { name: /^Listed \d/ })).toHaveAttribute('aria-current', 'page')
  await page.getByRole('searchbox').fill(mark)
  const rows = page.getByRole('list', { name: '2 properties' }).getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await expect(rows.filter({ hasText: String(draft['title']) })).toContainText('Shows once it is active')
  const publicPage = page.getByRole('link', { name: `Public page of House ${mark}` })
  await expect(publicPage).toHaveAttribute('href', `/properties/${String(house['id'])}`)
  expect((await request.get(`/properties/${String(house['id'])}`)).status()).toBe(200)
  await expectAccessible(page, 'property sharing')

  await expect(page.getByLabel('Address on public pages')).toHaveValue('street')

  const choice = page.getByLabel(`Listing of House ${mark}`)
  await choice.selectOption('Paused')
  await expect(page.getByText('1 property paused')).toBeVisible()
  await expect(rows).toHaveCount(0)
  expect((await request.get(`/properties/${String(house['id'])}`)).status()).toBe(404)
  await page.getByRole('link', { name: /^Paused \d/ }).click()
  await page.getByRole('searchbox', { name: 'Search paused properties' }).fill(mark)
  await expect(page.getByRole('list', { name: '1 property' })).toContainText(`House ${mark}`)
  await page.getByRole('link', { name: 'Open in the list' }).click()
  await expect(page).toHaveURL(`/dashboard/properties?listing=paused&searchQuery=${mark}`)
  await expect(page.locator('[data-row-link]')).toHaveText([`House ${mark}`])
})

test.describe('who may only look', () => {
  test.use({ as: 'landlord' })
  test('RT-39 RP-03 sees what is public of their own, and is told that it is not theirs to change', async ({
    page,
  }) => {
    await page.goto('/dashboard/settings/property-sharing')
    await expect(page.getByText('Your role can’t change which properties are public.')).toBeVisible()
    await expect(page.locator('[data-row-link]').first()).toBeVisible()
    await expect(page.getByLabel(/^Listing of/)).toHaveCount(0)
  })
})

test.describe('who may not', () => {
  test.use({ as: 'renter' })
  test('RT-39 RP-03 is told so, and is not led there', async ({ page }) => {
    await page.goto('/dashboard/settings/property-sharing')
    await expect(page.getByText('Your role does not let you see which properties are public.')).toBeVisible()
    await page.goto('/dashboard/settings/profile')
    await expect(page.getByRole('link', { name: 'Property sharing' })).toBeHidden()
  })
})

test('RT-39 what a property shows is chosen, and a partner is given a link that shows more @phone', async ({
  page,
  browser,
  api,
  mark,
}) => {
  const property = await api.create({
    title: `Shared ${mark}`,
    addressLine1: '9 Hidden Road',
    description: 'With a view of the lagoon',
  })
  await page.goto(`/dashboard/properties/${property.id}/sharing`)
  await expect(page.getByText('There is no public page.')).toBeVisible()
  await expect(page.getByRole('img', { name: /^QR code of/ })).toBeVisible()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'PNG' }).click()
  expect((await saved).suggestedFilename()).toMatch(/\.png$/)

  await page.getByLabel('Description').uncheck()
  await page.getByLabel('Address', { exact: true }).selectOption('Neighbourhood and city')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('The public page shows this now')).toBeVisible()
  await expectAccessible(page, 'sharing of a property')
  const opening = page.context().waitForEvent('page')
  await page.getByRole('link', { name: 'Preview' }).click()
  const preview = await opening
  await expect(preview.getByText('Preview: this is what visitors see')).toBeVisible()
  await expect(preview.getByText('view of the lagoon')).toBeHidden()
  await preview.close()

  await page.getByRole('button', { name: 'Create link' }).click()
  await page.getByLabel('For whom').fill('Bank of the lagoon')
  await page.getByLabel('Full address').check()
  await page.getByRole('dialog').getByRole('button', { name: 'Create link' }).click()
  await expect(page.getByText('Not opened yet')).toBeVisible()
  const { data } = await api.call('GET', `/share-links?pid=${property.id}`)
  const visitor = await (await browser.newContext({ storageState: { cookies: [], origins: [] } })).newPage()
  await visitor.goto(data[0].url)
  await expect(visitor.getByText('9 Hidden Road').first()).toBeVisible()
  await expectAccessible(visitor, 'shared page')

  await page.reload()
  await expect(page.getByText('Opened once')).toBeVisible()
  await page.getByRole('button', { name: 'More for the link for Bank of the lagoon' }).click()
  await page.getByRole('menuitem', { name: 'Revoke…' }).click()
  await page.getByRole('button', { name: 'Revoke link' }).click()
  await expect(page.getByText('Revoked', { exact: true })).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('This link no longer opens')
  await visitor.context().close()
})
