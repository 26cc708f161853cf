import { randomUUID } from 'node:crypto'
import type { Browser, BrowserContext } from '@playwright/test'
import { addressOf, expect, password, test } from './support/dashboard.ts'

/** Somebody whose session the journey may end: not the one that other journeys share. */
async function signedIn(browser: Browser, baseURL: string, name: string): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL, storageState: { cookies: [], origins: [] } })
  await context.request.post('/api/admin/v1/session', {
    data: { email: addressOf(name), password },
    headers: { origin: baseURL },
  })
  return context
}

const endSession = (context: BrowserContext, baseURL: string) =>
  context.request.delete('/api/admin/v1/session', { headers: { origin: baseURL } })

test('AU-09 ST-02 what is typed while the session ends is there again after signing in', async ({
  browser,
  baseURL,
  api,
}) => {
  const property = await api.create({ title: `Draft House ${randomUUID()}` })
  const context = await signedIn(browser, baseURL!, 'team-lead')
  const page = await context.newPage()
  await page.goto(`/dashboard/properties/crud?id=${property['id'] as string}`)
  await page.getByLabel('Name').fill('Renamed while away')
  await endSession(context, baseURL!)
  await page.getByRole('button', { name: 'Save changes' }).click()
  const toast = page.locator('[data-sonner-toast]').filter({ hasText: 'Session Expired' })
  await expect(toast).toContainText('Your login session has expired. Login to continue.')
  await expect(toast).toHaveAttribute('data-type', 'info')
  await toast.getByRole('button', { name: 'Login' }).click()
  await page.getByLabel('Email address').fill(addressOf('team-lead'))
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(new RegExp(`/dashboard/properties/crud\\?id=${property['id'] as string}`))
  await expect(page.getByLabel('Name')).toHaveValue('Renamed while away')
  await expect(page.getByText('Not saved: Name')).toBeVisible()
  const restored = page.locator('[data-sonner-toast]').filter({ hasText: 'Your draft is back' })
  await expect(restored).toBeVisible()
  // Sonner gives its default kind no name.
  await expect(restored).not.toHaveAttribute('data-type')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Renamed while away')
  const saved = page.locator('[data-sonner-toast]').filter({ hasText: /^Saved/ })
  await expect(saved).toHaveAttribute('data-type', 'success')
  await context.close()
})

test('AU-09 RT-53 a comment typed while the session ends is there again after signing in', async ({
  browser,
  baseURL,
  api,
}) => {
  const issue = (await api.call('GET', '/issues?limit=1&status=open')).data[0]
  const context = await signedIn(browser, baseURL!, 'team-lead')
  const page = await context.newPage()
  await page.goto(`/dashboard/issues/${issue.id}`)
  await page.getByRole('textbox', { name: 'Comment' }).fill('Not sent yet')
  await endSession(context, baseURL!)
  await page.getByRole('button', { name: 'Comment', exact: true }).click()
  const toast = page.locator('[data-sonner-toast]').filter({ hasText: 'Session Expired' })
  await toast.getByRole('button', { name: 'Login' }).click()
  await page.getByLabel('Email address').fill(addressOf('team-lead'))
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('textbox', { name: 'Comment' })).toHaveValue('Not sent yet')
  await context.close()
})

test('AU-09 what was typed while the session ended is shown to nobody else', async ({
  browser,
  baseURL,
  api,
}) => {
  const title = `Private House ${randomUUID()}`
  const property = await api.create({ title })
  const context = await signedIn(browser, baseURL!, 'team-lead')
  const page = await context.newPage()
  const signInAs = async (name: string) => {
    await page.getByLabel('Email address').fill(addressOf(name))
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`/dashboard/properties/crud\\?id=${property['id'] as string}`))
  }
  await page.goto(`/dashboard/properties/crud?id=${property['id'] as string}`)
  await page.getByLabel('Name').fill('Not for other eyes')
  await endSession(context, baseURL!)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.locator('[data-sonner-toast]').getByRole('button', { name: 'Login' }).click()
  await signInAs('admin')
  await expect(page.getByLabel('Name')).toHaveValue(title)
  await expect(page.getByText('Your draft is back')).toHaveCount(0)
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Not for other eyes')
  await context.close()
})

test('AU-09 AU-07 a session that ends in one tab ends in the others, and goes on in them too', async ({
  browser,
  baseURL,
}) => {
  const context = await signedIn(browser, baseURL!, 'portfolio-manager')
  const [one, other] = [await context.newPage(), await context.newPage()]
  for (const page of [one, other]) {
    await page.goto('/dashboard/properties')
    await expect(page.locator('[data-row]').first()).toBeVisible()
  }
  await one.getByRole('button', { name: /^Profile of/ }).click()
  await one.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(one).toHaveURL('/auth/sign-in')
  const toast = other.locator('[data-sonner-toast]').filter({ hasText: 'Session Expired' })
  await expect(toast).toHaveAttribute('data-dismissible', 'false')
  await one.getByLabel('Email address').fill(addressOf('portfolio-manager'))
  await one.getByLabel('Password', { exact: true }).fill(password)
  await one.getByRole('button', { name: 'Sign in' }).click()
  await expect(one.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await expect(toast).toHaveCount(0)
  await other.getByRole('link', { name: 'Next page' }).click()
  await expect(other).toHaveURL(/page=2/)
  await expect(other.locator('[data-row]').first()).toBeVisible()
  await context.close()
})

test('AU-10 says that authorization failed where the session goes on without the profile', async ({
  browser,
  baseURL,
}) => {
  const context = await signedIn(browser, baseURL!, 'two-profiles')
  const page = await context.newPage()
  await page.clock.install()
  await page.goto('/auth/sign-in/choose-profile')
  await page.getByRole('main').getByRole('button').first().click()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  // As the server answers once the profile has ended: its token is refused, and no new one is issued.
  const refusal = (code: number) => ({
    status: code,
    json: { code, message: 'No longer.', reason: 'ended', payload: [], requestId: 'r' },
  })
  await page.route('**/api/tenant/v1/**', (route) => route.fulfill(refusal(401)))
  await page.route('**/api/admin/v1/session/token', (route) => route.fulfill(refusal(404)))
  await page.getByRole('link', { name: 'Properties', exact: true }).click()
  const toast = page.locator('[data-sonner-toast]').filter({ hasText: 'Authorization Failed' })
  await expect(toast).toContainText('Your login session has expired. Login to continue.')
  await expect(toast).toHaveAttribute('data-dismissible', 'false')
  // For 15 seconds, longer than anything else is said.
  await page.clock.runFor(8_000)
  await expect(toast).toBeVisible()
  await page.clock.runFor(8_000)
  await expect(toast).toHaveCount(0)
  await context.close()
})

test('AU-08 a guarded page sends to sign-in and is there again afterwards', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, storageState: { cookies: [], origins: [] } })
  const page = await context.newPage()
  const properties = '/dashboard/properties?sortBy=title&sortOrder=asc'
  await page.goto(properties)
  await expect(page).toHaveURL(`/auth/sign-in?to=${encodeURIComponent(properties)}`)
  await page.getByLabel('Email address').fill(addressOf('staff-member'))
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Properties', level: 1 })).toBeVisible()
  await expect(page).toHaveURL(properties)
  await context.close()
})

test('AU-07 CO-02 signing out from the dashboard ends it for good: Back and kept cookies show nothing', async ({
  browser,
  baseURL,
}) => {
  const context = await signedIn(browser, baseURL!, 'landlord')
  const page = await context.newPage()
  await page.goto('/dashboard/properties')
  await expect(page.locator('[data-row]').first()).toBeVisible()
  const before = await context.cookies()
  await page.getByRole('button', { name: /^Profile of/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/auth/sign-in')
  // CO-02: outside of the app shell, toasts are at the top, in the middle.
  const toast = page.locator('[data-sonner-toast]').filter({ hasText: 'You are signed out.' })
  await expect(toast).toBeVisible()
  const toaster = page.locator('[data-sonner-toaster]')
  await expect(toaster).toHaveAttribute('data-x-position', 'center')
  await expect(toaster).toHaveAttribute('data-y-position', 'top')
  await expect(toaster).toHaveCSS('width', '356px')
  await expect(toast).toHaveCount(0)
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('freehold.session_token')
  await page.goBack()
  await expect(page).toHaveURL(/\/auth\/sign-in/)
  await context.addCookies(before)
  await page.goto('/dashboard/properties')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await context.close()
})

test('AU-03 another profile is chosen without signing in again', async ({ browser, baseURL }) => {
  const context = await signedIn(browser, baseURL!, 'two-profiles')
  const page = await context.newPage()
  await page.goto('/auth/sign-in/choose-profile')
  for (const organisation of ['Ridley Homes', 'Adeyemi & Hart']) {
    await page.getByRole('button', { name: organisation }).click()
    await page.waitForURL('**/dashboard**')
    await page.getByRole('button', { name: /^Profile of/ }).click()
    await expect(page.getByText(new RegExp(`, ${organisation}$`))).toBeVisible()
    await page.getByRole('menuitem', { name: 'Switch profile' }).click()
  }
  await expect(page.getByRole('heading', { name: 'Choose a profile' })).toBeVisible()
  await context.close()
})
