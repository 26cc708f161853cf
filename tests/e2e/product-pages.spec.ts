import { expect, test, type Browser, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { ignorePointerInCorner } from './support/pointer.ts'

const paths = [
  '/',
  '/solution',
  '/about',
  '/properties',
  '/companies',
  '/terms-of-service',
  '/privacy-policy',
] as const

/** A mark on the window that a load of a document would wipe away. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { marked: true }))
const isMarked = (page: Page) => page.evaluate(() => 'marked' in window)

/** The script of the pages runs: it begins with the first touch. */
async function wake(page: Page): Promise<void> {
  await page.keyboard.press('Shift')
  await expect(page.locator('body > [role=status].visually-hidden')).toBeAttached()
}

async function still(browser: Browser, width: number) {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width, height: 844 } })
  return { context, page: await context.newPage() }
}

test.describe('without JavaScript', () => {
  test('RT-01 is the product’s home for everyone: one claim, real screens, ways to begin', async ({
    browser,
  }) => {
    for (const width of [390, 1440]) {
      const { context, page } = await still(browser, width)
      const answer = await page.goto('/')
      expect(answer!.status()).toBe(200)
      expect(new URL(page.url()).pathname).toBe('/')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        'Every property, kept like a good ledger.',
      )
      const picture = page.getByRole('img', { name: /^The list of properties in Freehold/ })
      await expect(picture).toBeVisible()
      await expect
        .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(380)
      for (const name of ['Create your account', 'Sign up as a landlord', 'Sign up as a property manager'])
        await expect(page.getByRole('link', { name }).first()).toHaveAttribute('href', /^\/auth/)
      await context.close()
    }
  })

  test('RT-01 has a menu on a phone that opens by keyboard, and leads to every page', async ({ browser }) => {
    const { context, page } = await still(browser, 390)
    await page.goto('/')
    const menu = page.getByRole('navigation', { name: 'Menu' })
    await expect(menu).toBeHidden()
    await page.locator('summary').focus()
    await page.keyboard.press('Enter')
    await expect(menu.getByRole('link', { name: 'Sign in' })).toBeVisible()
    await menu.getByRole('link', { name: 'About' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Software for people who look after buildings',
    )
    await page.locator('summary').click()
    await expect(menu.getByRole('link', { name: 'About' })).toHaveAttribute('aria-current', 'page')
    await context.close()
  })

  test('RT-25 finds a company by its city and leads to what it has listed', async ({ browser }) => {
    const { context, page } = await still(browser, 1440)
    await page.goto('/companies')
    await page.getByRole('searchbox').fill('harrogate')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL(/\/companies\?searchQuery=harrogate$/)
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Ridley Homes'])
    await page.getByRole('link', { name: 'Show all' }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'Adeyemi & Hart' })).toBeVisible()
    const first = page.getByRole('list', { name: 'Listed by Adeyemi & Hart' }).getByRole('link').first()
    const name = await first.innerText()
    await first.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name.trim())
    await context.close()
  })

  test('SC-10 RT-01 shows its pictures in the mode that was chosen', async ({ browser }) => {
    const { context, page } = await still(browser, 1440)
    await page.goto('/')
    const source = () =>
      page
        .getByRole('img', { name: /^The list of properties/ })
        .evaluate((image: HTMLImageElement) => image.currentSrc)
    await expect.poll(source).toContain('properties-light')
    await page.getByRole('button', { name: 'Dark', exact: true }).click()
    await expect.poll(source).toContain('properties-dark')
    await context.close()
  })
})

test.describe('AP-05 from page to page', () => {
  test('AP-05 loads no script before the first touch, then one', async ({ page }) => {
    await ignorePointerInCorner(page)
    const scripts: string[] = []
    page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
    await page.goto('/', { waitUntil: 'networkidle' })
    expect(scripts).toEqual([])
    await wake(page)
    expect(scripts).toHaveLength(1)
  })

  test('AP-05 swaps title, words, style and address without a document, and says so', async ({ page }) => {
    const complaints: string[] = []
    page.on('console', (message) => complaints.push(message.text()))
    await page.goto('/')
    await wake(page)
    await mark(page)
    const payload = page.waitForResponse((response) => response.url().endsWith('/companies/_payload.json'))
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Companies' }).click()
    expect((await payload).status()).toBe(200)
    await expect(page).toHaveURL(/\/companies$/)
    await expect(page).toHaveTitle('Companies · Freehold')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Companies')
    await expect(page.locator('#content')).toBeFocused()
    await expect(page.locator('body > [role=status].visually-hidden')).toHaveText('Companies · Freehold')
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/companies$/)
    expect(await isMarked(page)).toBe(true)

    // A property's page brings a style of its own.
    await page.locator('.company .cards a').first().click()
    await expect(page.getByRole('complementary', { name: 'Price and contact' })).toBeVisible()
    const card = page.locator('.card')
    expect(await card.evaluate((element) => getComputedStyle(element).position)).toBe('sticky')
    expect(await isMarked(page)).toBe(true)
    expect(complaints).toEqual([])
  })

  test('AP-05 comes back to where the visitor was on the page, and goes forward again', async ({ page }) => {
    await page.goto('/')
    await wake(page)
    await mark(page)
    const link = page.getByRole('contentinfo').getByRole('link', { name: 'Privacy policy' })
    await link.scrollIntoViewIfNeeded()
    const place = await page.evaluate(() => scrollY)
    expect(place).toBeGreaterThan(1000)
    await link.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy policy')
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Every property, kept like a good ledger.',
    )
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(place)
    await page.goForward()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy policy')
    expect(await isMarked(page)).toBe(true)
  })

  test('AP-05 finds its way within a page, and to a heading of it', async ({ page }) => {
    await page.goto('/about')
    await wake(page)
    await mark(page)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy policy' }).click()
    await page
      .getByRole('navigation', { name: 'On this page' })
      .getByRole('link', { name: 'Cookies' })
      .click()
    await expect(page).toHaveURL(/privacy-policy#cookies$/)
    await expect(page.getByRole('heading', { name: 'Cookies' })).toBeInViewport()
    await page.goBack()
    await expect(page).toHaveURL(/privacy-policy$/)
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Software for people who look after buildings',
    )
    expect(await isMarked(page)).toBe(true)
  })

  test('AP-05 RT-25 tells pages apart by their query', async ({ page }) => {
    await page.goto('/companies?searchQuery=harrogate')
    await wake(page)
    await mark(page)
    const companies = page.getByRole('heading', { level: 2 })
    await page.getByRole('link', { name: 'Show all' }).click()
    await expect(companies.filter({ hasText: 'Adeyemi & Hart' })).toBeVisible()
    await page.goBack()
    await expect(companies).toHaveText(['Ridley Homes'])
    expect(await isMarked(page)).toBe(true)
  })

  test('AP-05 fetches what a pointer rests on, and shows it without asking again', async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => request.url().endsWith('_payload.json') && asked.push(request.url()))
    await page.goto('/')
    await wake(page)
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Solution' })
    const answer = page.waitForResponse(/solution\/_payload\.json/)
    await link.hover()
    await (await answer).finished()
    await link.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^One record of every building/)
    expect(asked).toHaveLength(1)
  })

  test('CO-03 AP-05 tries again while the network is away, shows the bar, and arrives', async ({ page }) => {
    await page.goto('/')
    await wake(page)
    await mark(page)
    let failures = 0
    await page.route('**/about/_payload.json', (route) => (failures++ < 2 ? route.abort() : route.continue()))
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click()
    await expect(page.locator('html[data-loading]')).toBeAttached()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Software for people who look after buildings',
    )
    await expect(page.locator('html[data-loading]')).toHaveCount(0)
    expect(failures).toBe(3)
    expect(await isMarked(page)).toBe(true)
  })

  test('AP-05 shows what was asked for last, also where the answer to an earlier click comes later', async ({
    page,
  }) => {
    await page.goto('/')
    await wake(page)
    await mark(page)
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/about/_payload.json', (route) => held.then(() => route.continue()))
    const main = page.getByRole('navigation', { name: 'Main' })
    const late = page.waitForResponse(/about\/_payload\.json/)
    await main.getByRole('link', { name: 'About' }).click()
    await main.getByRole('link', { name: 'Companies' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Companies')
    release()
    await (await late).finished()
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
    await expect(page).toHaveURL(/\/companies$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Companies')
    expect(await isMarked(page)).toBe(true)
  })

  test('AP-05 leaves to the browser what it cannot do', async ({ page }) => {
    await page.route('**/_payload.json', (route) => route.fulfill({ status: 404, body: '' }))
    await page.goto('/')
    await wake(page)
    await mark(page)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Software for people who look after buildings',
    )
    expect(await isMarked(page)).toBe(false)
    await page.getByRole('link', { name: 'Sign in' }).first().click()
    await expect(page).toHaveURL(/\/auth\/sign-in$/)
  })
})

test('AU-06 RT-01 offers the dashboard to somebody who is signed in', async ({ page, baseURL }) => {
  await page
    .context()
    .addCookies([{ name: 'auth-state', value: encodeURIComponent('{"user":{"id":"x"}}'), url: baseURL! }])
  await page.goto('/')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Open dashboard' })).toHaveAttribute(
    'href',
    '/dashboard',
  )
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toHaveCount(0)
})

test('RT-28 ER-01 ER-02 shows a known error in the landing layout', async ({ page }) => {
  await page.goto('/about')
  const answer = await page.goto('/error/403')
  expect(answer!.status()).toBe(403)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Forbidden')
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
})

test('RT-01 RT-23 RT-24 RT-25 RT-26 RT-27 RT-28 have nothing for axe to find @phone', async ({ page }) => {
  for (const path of [...paths, '/error/503']) {
    await page.goto(path)
    await expectAccessible(page, path)
  }
})
