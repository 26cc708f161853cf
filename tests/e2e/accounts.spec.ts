import { expect, test, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { followMail, openMail } from './support/mails.ts'

const password = 'mangoes at the harbour'
let made = 0
const newAddress = () => `walker.${Date.now().toString(36)}${process.pid}x${++made}@homes.example`

async function fillSignUp(page: Page, email: string) {
  await page.getByLabel('First name').fill('Chiamaka')
  await page.getByLabel('Last name').fill('Obi')
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Country code').selectOption({ label: 'Nigeria (+234)' })
  await page.getByLabel('Phone number').fill('0803 123 4567')
  await page.getByLabel(/Name (of your firm|for your properties)/).fill('Harbour Lettings')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('checkbox').check()
}

async function signIn(page: Page, email: string, secret: string) {
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** A new person who has confirmed their address. */
async function newPerson(page: Page): Promise<string> {
  const email = newAddress()
  await page.goto('/auth/sign-up/landlord')
  await fillSignUp(page, email)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await followMail(page, email, 'Confirm address', { subject: 'Confirm your email address', sent: 1 })
  await expect(page.getByRole('heading', { name: 'Your email address is confirmed' })).toBeVisible()
  return email
}

for (const [type, label, organisation] of [
  ['property-manager', 'Property manager', 'Name of your firm'],
  ['landlord', 'Landlord', 'Name for your properties'],
] as const) {
  test(`AU-01 RT-10 RT-17 SC-11 a ${type} signs up, confirms and arrives in an empty organisation`, async ({
    page,
  }) => {
    const email = newAddress()
    await page.goto('/auth/sign-in')
    await page.getByRole('link', { name: 'Create an account' }).click()
    await expect(page.getByRole('heading', { name: 'Create your account' })).toBeFocused()
    await expect(page.getByText('You look after several properties for different owners.')).toBeVisible()
    await expect(page.getByText('You look after property of your own.')).toBeVisible()
    await page.getByRole('link', { name: label }).click()
    await expect(page).toHaveURL(`/auth/sign-up/${type}`)
    await expect(page.getByLabel(organisation)).toBeVisible()
    await fillSignUp(page, email)
    await page.getByRole('button', { name: 'Create account' }).click()

    await expect(page).toHaveURL('/auth/email-verify')
    await expect(page.getByText(email)).toBeVisible()
    await expect(page.getByRole('button', { name: /Send again in/ })).toBeDisabled()
    const waiting = page
    const mailbox = await page.context().newPage()
    await followMail(mailbox, email, 'Confirm address', { subject: 'Confirm your email address', sent: 1 })
    await expect(mailbox.getByRole('heading', { name: 'Your email address is confirmed' })).toBeVisible()
    // RT-13: the page that waited has noticed.
    await expect(waiting.getByRole('heading', { name: 'Your email address is confirmed' })).toBeVisible()
    await mailbox.close()
    await waiting.getByRole('link', { name: 'Sign in' }).click()
    await signIn(waiting, email, password)
    await waiting.waitForURL('**/dashboard')
    await waiting.goto('/dashboard/properties')
    await expect(waiting.getByRole('link', { name: /Add (a )?property/i }).first()).toBeVisible()
    // Pages of which there is nothing to show yet have a title, too.
    for (const place of [
      '',
      'issues/create-new',
      'prospects/create-new',
      'maintenance/plans/create-new',
      'expenses/create-new',
      'bank/rules',
      'bank/import',
      'settings/property-sharing',
      'settings/chart-of-accounts',
    ]) {
      await waiting.goto(`/dashboard/${place}`)
      await expect(waiting.getByRole('main').getByRole('heading', { level: 1 }), place).toHaveCount(1)
    }
  })
}

test('VA-01 VA-02 VA-03 VA-05 signing up says what is wrong beside each field, and takes the reader there', async ({
  page,
}) => {
  await page.goto('/auth/sign-up/landlord')
  await page.getByRole('button', { name: 'Create account' }).click()
  const first = page.getByLabel('First name')
  await expect(first).toBeFocused()
  await expect(first).toHaveAccessibleDescription('Fill this in.')
  await expect(page.getByLabel('Email address')).toHaveAccessibleDescription('Enter your email address.')
  await expect(page.getByLabel('Phone number')).toHaveAccessibleDescription(/^Enter exactly 10 digits/)
  await expect(page.getByRole('checkbox')).toHaveAccessibleDescription(
    'Accept the terms of service to continue.',
  )
  const secret = page.getByLabel('Password', { exact: true })
  await expect(secret).toHaveAccessibleDescription(/Choose a password\./)
  await secret.fill('password123')
  await expect(secret).toHaveAccessibleDescription(/easy to guess.*Too weak/)
  await secret.fill(password)
  await expect(secret).toHaveAccessibleDescription('Strong')
  await page.getByLabel('Phone number').fill('0803 123 4567')
  await expect(page.getByLabel('Phone number')).toHaveAccessibleDescription('')
})

test('VA-04 what the server finds wrong lands beside its field', async ({ page }) => {
  await page.goto('/auth/sign-up/landlord')
  await fillSignUp(page, newAddress())
  await page.route('**/api/admin/v1/accounts', (route) =>
    route.fulfill({
      status: 422,
      json: {
        code: 422,
        message: 'Some fields need your attention.',
        reason: 'invalid',
        payload: [{ field: 'organisation_name', errors: ['Too plain.', 'Too short.'] }],
        requestId: 'x',
      },
    }),
  )
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByLabel('Name for your properties')).toBeFocused()
  await expect(page.getByLabel('Name for your properties')).toHaveAccessibleDescription(
    /^Too plain\., Too short\./,
  )
})

test('RT-17 ER-10 takes the two account types and no other', async ({ page }) => {
  const answer = await page.goto('/auth/sign-up/agent')
  expect(answer!.status()).toBe(404)
  await expect(page.getByText('Page Not Found: /auth/sign-up/agent')).toBeVisible()
})

test('AU-01 an owner learns by mail that somebody signed up with their address; the page shows nothing', async ({
  page,
}) => {
  const email = await newPerson(page)
  await page.goto('/auth/sign-up/property-manager')
  await fillSignUp(page, email)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await followMail(page, email, 'Sign in', { subject: 'You already have an account', sent: 1 })
  await expect(page).toHaveURL('/auth/sign-in')
})

test('RT-13 RT-14 sign-in leads the unconfirmed to the mail, a used link says so, and a wrong one offers the next', async ({
  page,
}) => {
  const email = newAddress()
  await page.goto('/auth/sign-up/landlord')
  await fillSignUp(page, email)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()

  await page.goto('/auth/sign-in')
  await signIn(page, email, password)
  await expect(page).toHaveURL('/auth/email-verify')
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect(page.locator('[data-sonner-toast]')).toContainText(`Sent again to ${email}.`)
  await expect(page.getByRole('button', { name: /Send again in \d+ seconds/ })).toBeDisabled()

  await followMail(page, email, 'Confirm address', { subject: 'Confirm your email address', sent: 2 })
  await expect(page.getByRole('heading', { name: 'Your email address is confirmed' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'This link has already been used' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible()

  await page.goto('/auth/email-verify/not-a-link-of-ours')
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
  await page.getByLabel('Email address').fill(newAddress())
  await page.getByRole('button', { name: 'Send a new link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
})

test('RT-15 RT-16 AU-04 a forgotten password is replaced, once, and other devices are signed out', async ({
  page,
  browser,
}) => {
  const email = await newPerson(page)
  const elsewhere = await (await browser.newContext()).newPage()
  await elsewhere.goto('/auth/sign-in')
  await signIn(elsewhere, email, password)
  await elsewhere.waitForURL('**/dashboard')

  await page.goto('/auth/sign-in')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText(`If ${email} has an account`)).toBeVisible()

  await followMail(page, email, 'Choose a password', { subject: 'Choose a new password', sent: 1 })
  const address = page.url()
  await page.getByLabel('New password', { exact: true }).fill('qwertyuiop')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByLabel('New password', { exact: true })).toHaveAccessibleDescription(/easy to guess/)
  await page.getByLabel('New password', { exact: true }).fill('papayas by the lagoon')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByRole('heading', { name: 'Your password is changed' })).toBeFocused()

  await elsewhere.goto('/dashboard/properties')
  await expect(elsewhere).toHaveURL(/\/auth\/sign-in/)
  await elsewhere.context().close()
  await page.getByRole('link', { name: 'Sign in' }).click()
  await signIn(page, email, 'papayas by the lagoon')
  await page.waitForURL('**/dashboard')
  await openMail(page, email, { subject: 'Your password was changed', sent: 1 })

  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'This link has already been used' })).toBeVisible()
  await page.goto('/auth/forgot-password/not-a-link-of-ours/reset')
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
  await page.getByRole('link', { name: 'Send another link' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeFocused()
})

for (const [what, answer, said] of [
  ['RT-14 a link that has expired', { status: 410, reason: 'link_expired' }, 'This link has expired'],
  ['a server in trouble', { status: 500, reason: 'internal' }, 'Try again'],
] as const) {
  test(`${what} says so and offers the next step`, async ({ page }) => {
    await page.route('**/api/admin/v1/email-verification', (route) =>
      route.fulfill({
        status: answer.status,
        json: { code: answer.status, message: 'No.', reason: answer.reason, payload: [], requestId: 'x' },
      }),
    )
    await page.goto('/auth/email-verify/some-link')
    await expect(page.getByText(said)).toBeVisible()
    await expect(page.getByRole('main').getByRole('button')).toBeEnabled()
  })
}

for (const [what, path, call, [status, reason], title, next] of [
  [
    'RT-16 AU-04 a link to a new password',
    '/auth/forgot-password/some-link/reset',
    'password-reset/check',
    [410, 'link_expired'],
    'This link has expired',
    'Send another link',
  ],
  [
    'RT-14 RT-37 a link to another address',
    '/auth/email-verify/some-link?change',
    'email-verification',
    [410, 'link_expired'],
    'This link has expired',
    'Go to the settings',
  ],
  [
    'RT-14 RT-37 a link to an address that somebody has by now',
    '/auth/email-verify/some-link?change',
    'email-verification',
    [409, 'address_taken'],
    'This address already has an account',
    'Go to the settings',
  ],
] as const) {
  test(`${what} says when it is too late, and offers the next step`, async ({ page }) => {
    await page.route(`**/api/admin/v1/${call}`, (route) =>
      route.fulfill({
        status,
        json: { code: status, message: 'No.', reason, payload: [], requestId: 'x' },
      }),
    )
    await page.goto(path)
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: next })).toBeVisible()
  })
}

test('the pages of accounts and mails are accessible @phone', async ({ page }) => {
  const email = newAddress()
  for (const path of [
    '/auth',
    '/auth/email-verify',
    '/auth/email-verify/wrong',
    '/auth/forgot-password',
    '/auth/forgot-password/wrong/reset',
    '/auth/sign-up/landlord',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page, path)
  }
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Choose a password.')).toBeVisible()
  await expectAccessible(page, 'sign-up with errors')
  await fillSignUp(page, email)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await expectAccessible(page, 'mail is on its way')
  await openMail(page, email, { subject: 'Confirm your email address', sent: 1 })
  // The mail itself is in a frame that runs no script, the checker's neither.
  await page.getByRole('link', { name: 'Plain text' }).click()
  await expect(page.getByText('Confirm address:')).toBeVisible()
  await expectAccessible(page, 'a mail as text')
})
