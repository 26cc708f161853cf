import { brotliCompressSync } from 'node:zlib'
import { expect, test } from './support/dashboard.ts'

/** Promise: script before the first rows. */
const most = 300_000

test('needs at most 300 kB of script, compressed, for the first rows of a first visit', async ({ page }) => {
  const scripts = new Map<string, Promise<Buffer>>()
  let rows = false
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (!rows && pathname.endsWith('.js')) scripts.set(pathname, response.body())
  })
  await page.goto('/dashboard/properties')
  await expect(page.locator('[data-row]').first()).toBeVisible()
  rows = true
  const bodies = await Promise.all(scripts.values())
  const total = bodies.reduce((sum, body) => sum + brotliCompressSync(body).length, 0)
  expect(total).toBeGreaterThan(50_000)
  expect(total).toBeLessThanOrEqual(most)
})
