import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect, test, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'

const password = 'Freehold-demo-1'
const address = (name: string) => `${name}@demo.freehold.example`

async function fillIn(page: Page, email: string, secret: string) {
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

test.describe('RT-11 sign-in', () => {
  test('AU-08 leads back to where somebody was going, query and all', async ({ page }) => {
    const to = '/dashboard/properties?status=active&page=2'
    await page.goto(`/auth/sign-in?to=${encodeURIComponent(to)}`)
    await expect(page).toHaveTitle('Sign in · Freehold')
    await fillIn(page, address('admin'), password)
    await page.waitForURL(`**${to}`)
  })

  test('AU-08 never leads to another site', async ({ page }) => {
    await page.goto('/auth/sign-in?to=//evil.example/dashboard')
    await fillIn(page, address('team-lead'), password)
    await page.waitForURL((url) => url.pathname.startsWith('/dashboard'))
    expect(new URL(page.url()).hostname).toBe('127.0.0.1')
  })

  test('AU-02 says the same of a wrong password and of an unknown address, and asks again', async ({
    page,
  }) => {
    await page.goto('/auth/sign-in')
    for (const email of [address('landlord'), 'nobody@example.com']) {
      await fillIn(page, email, 'not the password')
      await expect(page.getByRole('alert')).toHaveText('The email address or password is incorrect.')
      await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
      await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
      await expect(page.getByLabel('Email address')).toHaveValue(email)
    }
  })

  test('VA-05 says what is wrong beside each field, and takes the reader there', async ({ page }) => {
    await page.goto('/auth/sign-in')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    const email = page.getByLabel('Email address')
    await expect(email).toBeFocused()
    await expect(email).toHaveAccessibleDescription('Enter your email address.')
    await expect(email).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
      'Enter your password.',
    )
    await email.fill('a..b@example.com')
    await expect(email).toHaveAccessibleDescription('Enter an email address such as name@example.com.')
    await email.fill(' a.b@example.com ')
    await expect(email).toHaveAccessibleDescription('')
  })

  test('tells how long to wait after too many attempts', async ({ page }) => {
    await page.goto('/auth/sign-in')
    for (let attempt = 0; attempt < 10; attempt++) {
      const answered = page.waitForResponse((response) => response.request().method() === 'POST')
      await fillIn(page, 'guessed@example.com', 'guess')
      expect((await answered).status()).toBe(401)
    }
    await fillIn(page, 'guessed@example.com', 'guess')
    await expect(page.getByRole('alert')).toHaveText(/^Too many attempts\. Try again in 1[45] minutes\.$/)
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeDisabled()
  })

  test('shows the password on request', async ({ page }) => {
    await page.goto('/auth/sign-in')
    const field = page.getByLabel('Password', { exact: true })
    await field.fill('secret')
    await expect(field).toHaveAttribute('type', 'password')
    await page.getByRole('button', { name: 'Show password' }).click()
    await expect(field).toHaveAttribute('type', 'text')
    await expect(field).toHaveValue('secret')
  })

  test('offers the people of every role, one click each; AU-03 skips the choice with one profile', async ({
    page,
  }) => {
    await page.goto('/auth/sign-in')
    const people = page.getByRole('region', { name: 'Or explore the demo as' }).getByRole('button')
    await expect(people).toHaveCount(12)
    for (const role of ['Admin', 'Team Lead', 'Tenant', 'Service Man', '2 profiles']) {
      await expect(people.filter({ hasText: role }).first()).toBeVisible()
    }
    await people.filter({ hasText: 'Facility Manager' }).click()
    await page.waitForURL('**/dashboard')
  })

  test('AU-06 keeps the state in a cookie that pages can read, and secrets out of it', async ({
    page,
    context,
  }) => {
    await page.goto('/auth/sign-in')
    await fillIn(page, address('portfolio-manager'), password)
    await page.waitForURL('**/dashboard')
    const cookies = await context.cookies()
    expect(cookies.find(({ name }) => name === 'freehold.session_token')).toMatchObject({
      httpOnly: true,
      sameSite: 'Lax',
    })
    const readable = cookies.filter(({ httpOnly }) => !httpOnly).map(({ value }) => decodeURIComponent(value))
    expect(readable.join()).toContain(address('portfolio-manager'))
    const stored = await page.evaluate(() =>
      JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
    )
    expect(`${readable.join()} ${stored}`).not.toMatch(/eyJ[\w-]+\.|token/i)
  })

  test('whoever is signed in already goes on', async ({ page }) => {
    await page.goto('/auth/sign-in')
    await fillIn(page, address('realtors'), password)
    await page.waitForURL('**/dashboard')
    await page.goto('/auth/sign-in')
    await page.waitForURL('**/dashboard')
  })

  test('loads at most 95 kB of script (brotli)', async ({ page }) => {
    const loaded = new Set<string>()
    page.on('request', (request) => {
      if (request.resourceType() === 'script') loaded.add(new URL(request.url()).pathname)
    })
    await page.goto('/auth/sign-in')
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
    const sizes = [...loaded].map((path) => brotliCompressSync(readFileSync(join('dist', path))).length)
    expect(sizes.length).toBeGreaterThan(0)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(95_000)
  })
})

test.describe('RT-12 choose profile', () => {
  test('AU-03 follows sign-in with several profiles and is done by keyboard alone', async ({ page }) => {
    await page.goto('/auth/sign-in?to=/dashboard/help')
    await page.getByLabel('Email address').focus()
    await page.keyboard.type(address('two-profiles'))
    await page.keyboard.press('Tab')
    await page.keyboard.type(password)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Choose a profile' })).toBeFocused()
    const profiles = page.getByRole('main').getByRole('listitem')
    await expect(profiles).toHaveCount(2)
    await page.keyboard.press('Tab')
    await expect(profiles.first().getByRole('button')).toBeFocused()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/dashboard/help')

    await page.goto('/auth/sign-in/choose-profile')
    await expect(profiles.first()).toContainText('Last used')
    await profiles.last().getByRole('button').click()
    await page.waitForURL('**/dashboard')
  })

  test('AU-07 signing out forgets everything, here and on the server', async ({ page, context }) => {
    await page.goto('/auth/sign-in')
    await fillIn(page, address('two-profiles'), password)
    await expect(page.getByText(`Signed in as ${address('two-profiles')}.`)).toBeVisible()
    const before = await context.cookies()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    // It only knows that this person has signed in here.
    expect((await context.cookies()).map(({ name }) => name)).toEqual(['freehold-device'])
    await context.addCookies(before)
    await page.goto('/auth/sign-in/choose-profile')
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  })

  test('AU-08 sends whoever is not signed in to sign-in, and keeps where they were going', async ({
    page,
  }) => {
    await page.goto('/auth/sign-in/choose-profile?to=/dashboard/help')
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await expect(page).toHaveURL('/auth/sign-in?to=%2Fdashboard%2Fhelp')
  })
})

test('ER-10 says so where there is no such page', async ({ page }) => {
  await page.goto('/auth/nowhere')
  await expect(page.getByText('Page Not Found: /auth/nowhere')).toBeVisible()
})

test('ER-10 AP-05 says without script what is missing, in the look of the site', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/auth/sign-in')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Turn on JavaScript')
  await expect(page.locator('body')).toHaveCSS('font-family', /Inter/)
  const { x } = (await page.getByRole('main').boundingBox())!
  expect(x).toBeGreaterThan(0)
  await page.getByRole('link', { name: 'Browse listed properties' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Properties')
  await context.close()
})

test('SC-10 shows the chosen colour mode from the first paint on', async ({ page, context, baseURL }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await context.addCookies([{ name: 'colour-mode', value: 'dark', url: baseURL! }])
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/auth/sign-in')
  const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  expect(background).toBe('rgb(17, 20, 18)')
})

test('the auth pages are accessible, in light and in dark @phone', async ({ page }, { project }) => {
  const check = (what: string) => expectAccessible(page, what)
  await page.goto('/auth/nowhere')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await check('page not found')
  await page.goto('/auth/sign-in')
  await expect(page.getByRole('heading', { name: 'Or explore the demo as' })).toBeVisible()
  await check('sign-in')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('Enter your password.')).toBeVisible()
  await check('sign-in with errors')
  await fillIn(page, 'nobody@example.com', `wrong ${project.name}`)
  await expect(page.getByRole('alert')).not.toBeEmpty()
  await check('sign-in refused')
  await page.getByRole('button', { name: '2 profiles' }).click()
  await expect(page.getByRole('heading', { name: 'Choose a profile' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
  await check('the choice of a profile')
})
