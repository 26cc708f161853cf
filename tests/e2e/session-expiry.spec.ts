import { rmSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { openFolder, startFreehold, type Started } from '../support/process.ts'
import { addressOf, password } from './support/dashboard.ts'

const folder = openFolder()
let freehold: Started
let origin: string

/** A server of its own, whose sessions run out as soon as nobody has used them for some seconds. */
test.beforeAll(async () => {
  freehold = startFreehold({ DATA_DIR: `${folder}/data`, NODE_ENV: 'test', DEMO: 'on', SESSION_TTL: '12s' })
  origin = await freehold.ready
})
test.afterAll(async () => {
  await freehold.end('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
})

test('AU-09 a session that runs out by itself while somebody types loses nothing of it', async ({ page }) => {
  await page.goto(`${origin}/auth/sign-in`)
  const signIn = async () => {
    await page.getByLabel('Email address').fill(addressOf('admin'))
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  }
  await signIn()
  await page.waitForURL('**/dashboard')
  await page.goto(`${origin}/dashboard/properties?sortBy=title`)
  await page.locator('[data-row-link]').first().click()
  const issued = page.waitForRequest(/\/api\/tenant\/v1\/properties\/[\w-]+$/)
  await page.reload()
  const { authorization } = await (await issued).allHeaders()
  await page.getByRole('link', { name: 'Edit' }).first().click()
  await page.getByLabel('Name').fill('Typed while the session ran out')
  const address = page.url()

  // Asked with the page's own token, which prolongs nothing.
  const status = async () => {
    const answer = await fetch(`${origin}/api/tenant/v1/notifications/unread`, {
      headers: { authorization: authorization! },
    })
    return answer.status
  }
  await expect.poll(status, { timeout: 60_000, intervals: [500] }).toBe(401)

  await expect(page.getByLabel('Name')).toHaveValue('Typed while the session ran out')
  await page.getByRole('button', { name: 'Save changes' }).click()
  const toast = page.locator('[data-sonner-toast]').filter({ hasText: 'Session Expired' })
  await expect(toast).toContainText('Your login session has expired. Login to continue.')
  await toast.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(/\/auth\/sign-in\?to=/)
  await signIn()
  await expect(page).toHaveURL(address)
  await expect(page.getByLabel('Name')).toHaveValue('Typed while the session ran out')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Typed while the session ran out')
})
