import { expect, test } from './support/dashboard.ts'

test.describe('dashboard shell', () => {
  test('SC-10 keeps the colour mode over reloads, from the first paint on @phone', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto('/dashboard')
    const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    const light = await paper()
    await page.getByRole('button', { name: /^Colour mode/ }).click()
    await page.getByRole('menuitemradio', { name: 'Dark' }).click()
    await expect.poll(paper).not.toBe(light)
    const dark = await paper()
    await page.addInitScript(() => {
      const painted = globalThis as unknown as { first?: string | null }
      new PerformanceObserver(() => {
        painted.first ??= document.documentElement.getAttribute('data-color-mode')
      }).observe({ type: 'paint', buffered: true })
    })
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await paper()).toBe(dark)
    expect(await page.evaluate(() => (globalThis as unknown as { first?: string }).first)).toBe('dark')
    await page.getByRole('button', { name: /^Colour mode/ }).click()
    await expect(page.getByRole('menuitemradio', { name: 'Dark' })).toHaveAttribute('aria-checked', 'true')
    await page.getByRole('menuitemradio', { name: 'System' }).click()
    await expect.poll(paper).toBe(light)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(paper).toBe(dark)

    // With less motion it changes everywhere in one frame, in what is nested deep too.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.evaluate(async () => {
      // What the changes before began is told with the frames after it.
      await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
      for (const _ of [1, 2]) await new Promise(requestAnimationFrame)
      const seen = globalThis as unknown as { transitions: string[] }
      seen.transitions = []
      document.addEventListener('transitionrun', ({ target, propertyName }) =>
        seen.transitions.push(`${propertyName} of ${(target as Element).outerHTML.slice(0, 80)}`),
      )
    })
    await page.emulateMedia({ colorScheme: 'light' })
    await expect.poll(paper).toBe(light)
    expect(
      await page.evaluate(() => (globalThis as unknown as { transitions: string[] }).transitions),
    ).toEqual([])
  })

  test('finds any property from anywhere, by keyboard', async ({ page, api, mark }) => {
    await api.create({ title: 'Hidden House', reference: mark })
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('Control+k')
    const field = page.getByRole('combobox', { name: 'Search everything' })
    await expect(field).toBeFocused()
    await page.keyboard.type(mark)
    await expect(page.getByRole('option', { name: /Hidden House/ })).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hidden House')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('lagos')
    const all = page.getByRole('option', { name: /^All \d+ properties for “lagos”/ })
    await expect(all).toBeVisible()
    // Behind the first properties; units and portfolios that are found follow.
    await expect(async () => {
      await page.keyboard.press('ArrowDown')
      await expect(all).toHaveAttribute('aria-selected', 'true', { timeout: 250 })
    }).toPass()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/dashboard/properties?searchQuery=lagos')
  })

  test('searches in a sheet on a phone @phone-only', async ({ page, api, mark }) => {
    await api.create({ title: 'Hidden House', reference: mark })
    await page.goto('/dashboard')
    await page.getByRole('navigation', { name: 'Places' }).getByRole('button', { name: 'Search' }).click()
    await page.getByRole('dialog').getByRole('combobox').fill(mark)
    await page.getByRole('option', { name: /Hidden House/ }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hidden House')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test('skips to the content, and begins each new page at its beginning', async ({ page }) => {
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.locator('#content')).toBeFocused()
    await page.getByRole('link', { name: 'Properties', exact: true }).click()
    await expect(page).toHaveTitle('Properties · Freehold')
    await expect(page.locator('#content')).toBeFocused()
  })

  test('collapses the navigation and remembers it; CO-08 says names as tooltips after 200 ms', async ({
    page,
  }) => {
    await page.goto('/dashboard')
    await page.getByRole('button', { name: 'Collapse navigation' }).click()
    const side = page.getByRole('navigation', { name: 'Main' })
    await expect.poll(async () => (await side.boundingBox())?.width).toBe(56)
    await page.reload()
    await expect.poll(async () => (await side.boundingBox())?.width).toBe(56)
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    await expect(side.getByRole('link', { name: 'Settings' })).toHaveAttribute('href', '/dashboard/settings')
    await side.getByRole('link', { name: 'Properties' }).hover()
    const tooltip = page.locator('[popover="manual"]').filter({ hasText: 'Properties' })
    await page.clock.runFor(150)
    await expect(tooltip).toBeHidden()
    await page.clock.runFor(100)
    await expect(tooltip).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(tooltip).toBeHidden()
  })

  test('CO-01 is laid out for a phone up to 600 px, for a tablet up to 1024 px, and wider', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 600, height: 900 })
    await page.goto('/dashboard/properties')
    const side = page.getByRole('navigation', { name: 'Main' })
    const places = page.getByRole('navigation', { name: 'Places' })
    const width = async () => (await side.boundingBox())?.width
    await expect(places).toBeVisible()
    await expect(side).toBeHidden()
    await expect(page.getByRole('table')).toHaveCount(0)
    await page.setViewportSize({ width: 601, height: 900 })
    await expect(places).toBeHidden()
    await expect(page.getByRole('table')).toBeVisible()
    await expect.poll(width).toBe(56)
    await page.setViewportSize({ width: 1024, height: 900 })
    await expect.poll(width).toBe(56)
    await page.setViewportSize({ width: 1025, height: 900 })
    await expect.poll(width).toBe(232)
  })

  test('SC-07 ST-04 runs the loading bar while the first rows are on their way, in red when they fail', async ({
    page,
  }) => {
    const answers: (() => void)[] = []
    let fail = false
    await page.route('**/api/tenant/v1/properties?*', async (route) => {
      await new Promise<void>((resolve) => answers.push(resolve))
      if (fail)
        await route.fulfill({
          status: 403,
          json: { code: 403, message: 'No.', reason: 'x', payload: [], requestId: 'r' },
        })
      else await route.continue()
    })
    await page.goto('/dashboard/properties')
    const bar = page.getByTestId('loading-bar')
    await expect(bar).toHaveAttribute('data-phase', 'loading')
    await expect(bar).toHaveCSS('height', '3px')
    await expect.poll(() => answers.length).toBeGreaterThan(0)
    for (const answer of answers.splice(0)) answer()
    await expect(page.locator('[data-row]').first()).toBeVisible()
    await expect(bar).toHaveAttribute('data-phase', 'idle')

    fail = true
    await page.getByRole('link', { name: 'Next page' }).click()
    await expect(bar).toHaveAttribute('data-phase', 'loading')
    await expect.poll(() => answers.length).toBeGreaterThan(0)
    for (const answer of answers.splice(0)) answer()
    await expect(bar).toHaveAttribute('data-failed', 'true')
  })

  test('SC-08 ST-03 covers the page until the shell is there', async ({ page }) => {
    let answer: () => void = () => undefined
    const waiting = new Promise<void>((resolve) => (answer = resolve))
    await page.route('**/api/admin/v1/session/resume', async (route) => {
      await waiting
      await route.continue()
    })
    await page.goto('/dashboard')
    const overlay = page.getByTestId('loading-overlay')
    await expect(overlay).toBeVisible()
    answer()
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    await expect(overlay).toHaveCount(0)
  })

  test('SC-09 CO-02 shows at most three toasts at the lower right, in an area called Notifications', async ({
    page,
    api,
    mark,
  }) => {
    for (const name of ['a', 'b', 'c', 'd']) await api.create({ title: `${mark} ${name}` })
    await page.goto(`/dashboard/properties?searchQuery=${mark}&sortBy=title`)
    await expect(page.locator('[data-row]')).toHaveCount(4)
    for (const name of ['a', 'b', 'c', 'd']) {
      await page.getByRole('row', { name: new RegExp(`${mark} ${name}`) }).hover()
      await page.getByRole('button', { name: `More for ${mark} ${name}` }).click()
      await page.getByRole('menuitem', { name: 'Archive' }).click()
      await expect(page.getByRole('link', { name: `${mark} ${name}`, exact: true })).toHaveCount(0)
    }
    const area = page.getByRole('region', { name: /^Notifications/ })
    await expect(area.locator('[data-sonner-toast][data-visible="true"]')).toHaveCount(3)
    const toaster = area.locator('[data-sonner-toaster]')
    await expect(toaster).toHaveAttribute('data-x-position', 'right')
    await expect(toaster).toHaveAttribute('data-y-position', 'bottom')
    await expect(toaster).toHaveCSS('width', '356px')
    await expect(toaster).toHaveCSS('z-index', '99999')
    await expect(toaster).toHaveCSS('bottom', '40px')
    expect(await toaster.evaluate((each) => getComputedStyle(each).getPropertyValue('--gap'))).toBe('14px')
  })

  test('ER-10 shows page not found with the path; ER-04 only logs it for a crawler', async ({
    page,
    browser,
    session,
  }) => {
    await page.goto('/dashboard/moon')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Error 404 Page Not Found: /dashboard/moon',
    )
    await expect(page.getByRole('button', { name: 'Go back' })).toBeVisible()
    const context = await browser.newContext({
      storageState: session,
      userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1)',
    })
    const crawler = await context.newPage()
    const logged: string[] = []
    crawler.on('console', (message) => logged.push(message.text()))
    await crawler.goto('/dashboard/moon')
    await expect.poll(() => logged.join()).toContain('ERR_404')
    await expect(crawler.getByRole('heading', { level: 1 })).toHaveCount(0)
    await context.close()
  })
})

test.describe('RP-02 what a profile may not do', () => {
  test.use({ as: 'renter' })

  test('is not offered, and is refused when asked for by address', async ({ page }) => {
    await page.goto('/dashboard/properties')
    await expect(page.locator('[data-row]').first()).toBeVisible()
    await expect(page.getByRole('link', { name: 'Add property' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Export' })).toHaveCount(0)
    await expect(page.getByRole('columnheader', { name: 'Value' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^Edit/ })).toHaveCount(0)
    await page.goto('/dashboard/properties/crud?mode=single')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Error 403 Forbidden')
  })
})
