import { expect, test, type Page } from '@playwright/test'

const password = 'Freehold-demo-1'

async function signIn(page: Page, name: string) {
  await page.getByLabel('E-mail address').fill(`${name}@demo.freehold.example`)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

const properties = '/dashboard/properties?sortBy=title&sortOrder=asc'
const heading = (page: Page) => page.getByRole('heading', { name: 'Properties', level: 1 })

test('AU-08 a guarded page sends to sign-in and is there again afterwards', async ({ page }) => {
  await page.goto(properties)
  await expect(page).toHaveURL(`/auth/sign-in?to=${encodeURIComponent(properties)}`)
  await signIn(page, 'admin')
  await expect(heading(page)).toBeVisible()
  await expect(page).toHaveURL(properties)
})

test('AU-07 signing out from the dashboard ends it for good', async ({ page, context }) => {
  await page.goto(`/auth/sign-in?to=${encodeURIComponent(properties)}`)
  await signIn(page, 'team-lead')
  await expect(heading(page)).toBeVisible()
  const before = await context.cookies()
  await page.getByRole('button', { name: /^Profile of / }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('freehold.session_token')
  await context.addCookies(before)
  await page.goto(properties)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

test('AU-09 an ended session is said once, stays until it is answered, and leads back', async ({ page }) => {
  await page.goto(`/auth/sign-in?to=${encodeURIComponent(properties)}`)
  await signIn(page, 'portfolio-manager')
  await expect(heading(page)).toBeVisible()
  // Ended from elsewhere, as an administrator or another device would.
  expect((await page.request.delete('/api/admin/v1/session')).status()).toBe(204)
  await page
    .getByRole('searchbox')
    .or(page.getByPlaceholder(/search/i))
    .last()
    .fill('court')
  const toast = page.getByRole('listitem').filter({ hasText: 'Session Expired' })
  await expect(toast).toHaveCount(1)
  await expect(toast).toContainText('Your login session has expired. Login to continue.')
  await expect(toast.getByRole('button', { name: 'Close toast' })).toHaveCount(0)
  await toast.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await signIn(page, 'portfolio-manager')
  await expect(heading(page)).toBeVisible()
})

test('AU-03 another profile is chosen without signing in again', async ({ page }) => {
  await page.goto('/auth/sign-in')
  await signIn(page, 'two-profiles')
  await page.getByRole('button', { name: 'Ridley Homes' }).click()
  await page.waitForURL('**/dashboard**')
  await page.getByRole('button', { name: /^Profile of / }).click()
  await expect(page.getByText(/, Ridley Homes$/)).toBeVisible()
  await page.getByRole('menuitem', { name: 'Switch profile' }).click()
  await page.getByRole('button', { name: 'Adeyemi & Hart' }).click()
  await page.waitForURL('**/dashboard**')
  await page.getByRole('button', { name: /^Profile of / }).click()
  await expect(page.getByText(/, Adeyemi & Hart$/)).toBeVisible()
})
