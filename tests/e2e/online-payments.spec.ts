import { providerKeys, startPaymentProviders } from '../support/payment-providers.ts'
import { expectAccessible } from './support/axe.ts'
import { Api, expect, test, type Property } from './support/dashboard.ts'
import { owing } from './support/owing.ts'

test.describe.configure({ mode: 'serial' })

let providers: Awaited<ReturnType<typeof startPaymentProviders>>
test.beforeAll(async () => {
  providers = await startPaymentProviders(Number(process.env['E2E_PROVIDERS_PORT']))
})
test.afterAll(() => providers.close())

test('an administrator turns payments online on, and whoever has a link pays by card and comes back to a receipt', async ({
  page,
  api,
  mark,
  browser,
}) => {
  const { lease } = await owing(api, mark)
  await page.goto('/dashboard/settings/online-payments')
  const stripe = page.getByRole('region', { name: 'Stripe' })
  await stripe.getByLabel('Secret key').fill(providerKeys.stripe.secretKey)
  await stripe.getByLabel('Signing secret of the webhook').fill(providerKeys.stripe.webhookSecret)
  await stripe.getByRole('checkbox', { name: /Client account GBP/ }).check()
  await stripe.getByLabel('Tenants pay online').selectOption('on')
  await stripe.getByRole('button', { name: 'Save Stripe' }).click()
  await expect(page.getByText('Stripe saved')).toBeVisible()
  await expect(stripe.getByLabel('Secret key')).toHaveAttribute('placeholder', 'Set, ends in 4242')
  await stripe.getByRole('button', { name: 'Test key' }).click()
  await expect(stripe.getByText('Stripe takes the key.')).toBeVisible()
  await expectAccessible(page, 'the settings of payments online')

  await page.goto(`/dashboard/leases/${lease['id']}`)
  const links = page.getByRole('region', { name: 'Payment links' })
  await links.getByRole('button', { name: 'Create link' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email it to').fill('')
  await dialog.getByRole('button', { name: 'Create link' }).click()
  await expect(links.getByRole('button', { name: /^Copy the link of/ })).toBeVisible()
  const made: Property = await api.call('GET', `/leases/${lease['id']}/pay-links`)

  // Somebody who is not signed in, and whose browser runs no script.
  const outside = await browser.newContext({ javaScriptEnabled: false })
  const visitor = await outside.newPage()
  await visitor.goto(made['links'][0].url as string)
  await expect(visitor.getByRole('rowheader', { name: /Rent owed/ })).toBeVisible()
  await visitor.getByRole('radio', { name: 'Another amount' }).check()
  await visitor.getByRole('textbox', { name: 'Another amount' }).fill('120.00')
  await visitor.getByRole('button', { name: 'Continue to Stripe' }).click()
  await visitor.getByRole('button', { name: 'Pay 12000 GBP' }).click()
  // No message of Stripe's has come: the page asks.
  await expect(visitor.getByRole('heading', { name: 'Paid' })).toBeVisible()
  await expect(visitor.getByText(/£120 was paid\. Thank you\. Your receipt is R-\d+/)).toBeVisible()
  await outside.close()

  await page.goto('/dashboard/payments')
  await page.getByRole('link', { name: 'Online payments' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Online payments' })).toBeVisible()
  await page.getByRole('row').filter({ hasText: mark }).getByRole('link').first().click()
  await expect(page.getByText('recorded as a payment of the lease')).toBeVisible()
  await page.getByRole('link', { name: /^Payment R-/ }).click()
  await expect(page.getByText('Rent owed')).toBeVisible()
})

test.describe('as a tenant', () => {
  test.use({ as: 'renter' })

  test('the tenant’s home leads to what can be paid, and from there to the provider', async ({ page }) => {
    const admin = await Api.signedIn(new URL(test.info().project.use.baseURL!).origin, 'admin')
    const { data }: Property = await admin.call('GET', '/bank-accounts?limit=50')
    const accounts = (data as Property[]).filter(({ name }) => String(name).startsWith('Client account'))
    const { providers: known }: Property = await admin.call('GET', '/payment-providers')
    await admin.call('PUT', '/payment-providers/stripe', {
      version: (known as Property[]).find(({ provider }) => provider === 'stripe')!['version'],
      ...providerKeys.stripe,
      bankAccountIds: accounts.map(({ id }) => id as string),
      enabled: true,
    })
    const desktop = page.viewportSize()!
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/dashboard/statement')
    await page.getByRole('link', { name: 'Pay now' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Pay online' })).toBeVisible()
    await page.setViewportSize(desktop)
    await page.goto('/dashboard')
    await page.getByRole('link', { name: 'Pay now' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Pay online' })).toBeVisible()
    const amount = page.getByLabel(/^Amount to pay in/).first()
    await amount.fill('nothing')
    await page.getByRole('button', { name: 'Continue to Stripe' }).first().click()
    await expect(page.getByText('Enter an amount above zero.')).toBeVisible()
    await expectAccessible(page, 'paying online')
    await amount.fill('10')
    await page.getByRole('button', { name: 'Continue to Stripe' }).first().click()
    await page.waitForURL(`${providers.origin}/checkout/**`)
    const [started] = providers.pages.slice(-1)
    await page.goto(new URL(started!.returnUrl).pathname)
    await expect(page.getByRole('heading', { level: 1, name: 'Waiting for confirmation' })).toBeVisible()
    await expectAccessible(page, 'waiting for a provider')
  })
})
