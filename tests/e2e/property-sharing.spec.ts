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
