import { expectAccessible } from './support/axe.ts'
import { expect, test } from './support/dashboard.ts'

test('an owner is asked for funds, pays in, is paid, and is mailed the statement of it', async ({
  page,
  api,
  mark,
}) => {
  const name = `Owner ${mark}`
  const house = await api.create({ title: `House ${mark}`, owners: [{ name, shareBps: 10_000 }] })
  const [{ ownerId }] = house['owners']
  const { version } = await api.call('GET', `/owners/${ownerId}`)
  await api.call('PATCH', `/owners/${ownerId}`, { version, email: `${mark}@example.com` })
  const account = { name: `Owners ${mark}`, kind: 'client', currency: 'NGN', accountNumber: '0123456789' }
  await api.call('POST', '/bank-accounts', account)
  await api.call('POST', '/management-agreements', {
    propertyId: house['id'],
    from: '2026-01-01',
    feeBps: 1_000,
    float: 50_000,
  })
  const dialog = page.getByRole('dialog')
  await page.goto(`/dashboard/properties/${house['id']}`)
  await expect(page.getByRole('link', { name: 'View agreement' })).toBeVisible()

  // Nothing is held, and 500 is to be kept back.
  await page.goto(`/dashboard/owners/${ownerId}`)
  await page.getByRole('link', { name: 'Ask for funds' }).click()
  await page.getByLabel('To be paid into').selectOption(`Owners ${mark} (NGN)`)
  await page.getByLabel('What it is for', { exact: true }).fill('Float')
  await page.getByRole('checkbox', { name: `Choose ${name} for House ${mark}` }).check()
  await expectAccessible(page, 'asking an owner for funds')
  await page.getByRole('button', { name: 'Ask by email' }).click()
  await expect(page.getByText(/^Float ·/)).toBeVisible()

  await page.getByRole('button', { name: new RegExp(`^Record contribution for House ${mark}, due`) }).click()
  await expect(dialog.getByLabel('For the request')).toContainText('Float')
  await dialog.getByLabel('Amount, NGN').fill('800')
  await dialog.getByRole('button', { name: 'Record contribution' }).click()
  await expect(page.getByText('Received', { exact: true })).toBeVisible()
  await expectAccessible(page, 'an owner with what is held for them')

  await page.getByRole('link', { name: 'Pay owner' }).click()
  await page.getByLabel('Paid from').selectOption(`Owners ${mark} (NGN)`)
  await page.getByRole('checkbox', { name: `Pay ${name} for House ${mark}` }).check()
  await page.getByRole('button', { name: 'Record payment' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Bank file' })).toBeVisible()

  await page.goto(`/dashboard/owners/statement?ownerId=${ownerId}&from=2026-01-01`)
  await expect(page.getByText('₦300').first()).toBeVisible()
  await page.getByRole('link', { name: 'Email statement' }).click()
  await expect(page.getByRole('checkbox', { name })).toBeChecked()
  await expectAccessible(page, 'mailing statements')
  await page.getByRole('button', { name: 'Send 1 email' }).click()
  await expect(page.getByText(/^Sent .+ to .+ Tick to send it again\.$/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Choose owners' })).toBeDisabled()
})

test.describe('a landlord', () => {
  test.use({ as: 'landlord' })
  test('reads their statement and the summary of the year @phone', async ({ page }) => {
    const fits = () =>
      expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
        .toBeLessThanOrEqual(0)
    await page.goto('/dashboard/owners')
    await page.locator('[data-row-link]').first().click()
    await page.getByRole('link', { name: 'Owner statement' }).click()
    await expect(page.getByText('Closing balance').first()).toBeVisible()
    await fits()
    await expectAccessible(page, 'the statement of a landlord')
    await page.goBack()
    await page.getByRole('link', { name: 'Year-end summary' }).click()
    await expect(page.getByText('Rent', { exact: true }).first()).toBeVisible()
    await fits()
    await expectAccessible(page, 'the year of a landlord')
  })
})
