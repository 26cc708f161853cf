import { brotliCompressSync } from 'node:zlib'
import { expect, test } from './support/dashboard.ts'

/** Promise: script before the first rows. */
const most = 270_000

test('needs at most 270 kB of script, compressed, for the first rows of a first visit', async ({ page }) => {
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

for (const [visit, address] of [
  ['a first visit', '/dashboard/properties'],
  ['a later one', '/dashboard/properties'],
  ['a visit of a narrowed list', '/dashboard/properties?status=active&sortBy=title'],
] as const) {
  test(`asks on ${visit} for few files, and once for each answer, before the code that shows them has come`, async ({
    page,
  }) => {
    if (visit === 'a later one') {
      await page.goto('/dashboard/properties')
      await expect(page.locator('[data-row]').first()).toBeVisible()
      // Who works here as what is known from now on, and nothing is in the browser's cache.
    }
    const asked: string[] = []
    page.on('request', (request) => {
      asked.push(new URL(request.url()).pathname)
    })
    // What is fetched ahead for the next screens begins after the rows, however late this test hears of them.
    await page.addInitScript(() => {
      const seen = new MutationObserver(() => {
        if (!document.querySelector('[data-row]')) return
        seen.disconnect()
        performance.mark('rows')
      })
      seen.observe(document, { subtree: true, childList: true })
    })
    const codeMayCome = Promise.withResolvers<void>()
    await page.route('**/assets/dashboard-*.js', async (route) => {
      await codeMayCome.promise
      await route.continue()
    })
    const rows = page.waitForResponse(/\/api\/tenant\/v1\/properties\?/)
    await page.goto(address, { waitUntil: 'commit' })
    expect((await rows).status()).toBe(200)
    codeMayCome.resolve()
    await expect(page.locator('[data-row]').first()).toBeVisible()
    const count = (end: string) => asked.filter((path) => path.endsWith(end)).length
    // Who is there and as what: one question where no profile is remembered, else two at once.
    const who = visit === 'a later one' ? ['/v1/session', '/v1/session/token'] : ['/v1/session/resume']
    for (const answer of [...who, '/tenant/v1/properties', '/preferences/lists.properties'])
      expect(count(answer), answer).toBe(1)
    expect(asked.filter((path) => path.includes('/v1/session'))).toHaveLength(who.length)
    const files = await page.evaluate(() => {
      const [{ startTime }] = performance.getEntriesByName('rows') as [PerformanceEntry]
      const before = performance.getEntriesByType('resource').filter((file) => file.startTime < startTime)
      return before.map(({ name }) => new URL(name).pathname)
    })
    expect(files.filter((path) => path.endsWith('.js')).length).toBeLessThanOrEqual(6)
    expect(files.filter((path) => path.endsWith('.css')).length).toBeLessThanOrEqual(3)
  })
}

for (const [width, list] of [
  [1440, 'properties'],
  [390, 'properties'],
  [1440, 'units'],
  [1440, 'tenants'],
] as const) {
  test(`draws the rows of ${list} at ${width} px before the program is there, as the program does`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    const codeMayCome = Promise.withResolvers<void>()
    await page.route('**/assets/dashboard-*.js', async (route) => {
      await codeMayCome.promise
      await route.continue()
    })
    const layoutOf = (selector: string) =>
      page.locator(selector).evaluateAll((rows) =>
        rows.map((row) => {
          const name = row.querySelector('a')!
          const { left, top } = name.getBoundingClientRect()
          return { name: name.textContent, left, top }
        }),
      )
    await page.goto(`/dashboard/${list}`, { waitUntil: 'commit' })
    await expect(page.locator('[data-first-row]').first()).toBeVisible()
    const drawn = await layoutOf('[data-first-row]')
    // To read, not to use: neither pointer nor keyboard nor screen reader meets what will be replaced.
    await expect(page.locator('body > [inert][aria-hidden=true]')).toHaveCount(1)
    codeMayCome.resolve()
    await expect(page.locator('[data-row]').first()).toBeVisible()
    await expect(page.locator('[data-first-row]')).toHaveCount(0)
    expect(drawn.length).toBeGreaterThan(1)
    expect(await layoutOf('[data-row]')).toEqual(drawn)
  })
}

test('draws nothing before the program where the list has nothing to show', async ({ page }) => {
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.querySelector('body > [inert]')) Object.assign(globalThis, { drawn: true })
    }).observe(document, { subtree: true, childList: true })
  })
  await page.goto('/dashboard/properties?searchQuery=nothing-is-called-this')
  await expect(page.getByRole('heading', { name: 'No properties match' })).toBeVisible()
  expect(await page.evaluate(() => 'drawn' in globalThis)).toBe(false)
})
