import { expect, test, type Browser, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'

async function still(browser: Browser, width: number) {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width, height: 844 } })
  return { context, page: await context.newPage() }
}

const count = (page: Page) => page.locator('main').getByRole('status')
const cards = (page: Page) => page.locator('.listings .cards > li')
const fitsWidth = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)

test.describe('without JavaScript', () => {
  for (const width of [390, 1440]) {
    test(`RT-20 finds a home by place, purpose, bedrooms and price at ${width} px, state in the address`, async ({
      browser,
    }) => {
      const { context, page } = await still(browser, width)
      await page.goto('/properties')
      await expect(count(page)).toHaveText(/^\d\d properties$/)
      await page.getByLabel('City, district, state or country').fill('lagos')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/[?&]place=lagos/)
      await page.getByRole('navigation', { name: 'Purpose' }).getByRole('link', { name: 'For rent' }).click()
      await expect(page).toHaveURL(/\/properties\?place=lagos&purpose=rent$/)
      await expect(count(page)).toHaveText(/^\d+ properties for rent in “lagos”$/)
      for (const text of await cards(page).allInnerTexts()) expect(text).toMatch(/Lagos.*for rent/s)

      await page.locator('summary').filter({ hasText: 'Filters' }).click()
      await page.getByLabel('Bedrooms').selectOption({ label: '2 or more' })
      await page.getByLabel('To', { exact: true }).fill('5,000,000')
      await page.getByLabel('Currency').selectOption('NGN')
      await page.getByRole('button', { name: 'Show results' }).click()
      await expect(page).toHaveURL(/purpose=rent/)
      const chips = page.getByRole('list', { name: 'Filters that are set' })
      await expect(chips.getByRole('link')).toHaveText([
        'lagos',
        '2 bedrooms or more',
        'Up to ₦5,000,000 a month',
        'Clear all',
      ])
      await expect(page.locator('summary').filter({ hasText: 'Filters' })).toContainText('2')
      expect(await cards(page).count()).toBeGreaterThan(0)
      await chips.getByRole('link', { name: 'Remove filter: lagos' }).click()
      await expect(page).not.toHaveURL(/place/)
      await expect(page).toHaveURL(/bedrooms=2&priceTo=5000000&currency=NGN/)
      expect(await fitsWidth(page)).toBe(true)
      await context.close()
    })

    test(`RT-20 sorts, shows a map and comes from it to a place and a property at ${width} px`, async ({
      browser,
    }) => {
      const { context, page } = await still(browser, width)
      await page.goto('/properties?purpose=rent')
      await page.locator('summary').filter({ hasText: 'Newest' }).click()
      await page.getByRole('navigation', { name: 'Sort' }).getByRole('link', { name: 'Name' }).click()
      await expect(page).toHaveURL(/purpose=rent&sort=name$/)
      const names = await page.locator('.listings .name').allInnerTexts()
      expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')))

      await page.getByRole('link', { name: 'Map', exact: true }).click()
      const map = page.getByRole('group', { name: /^Map of \d+ properties$/ })
      await expect(map).toBeVisible()
      const chicago = map.getByRole('link', { name: /^Chicago: \d properties$/ })
      const number = Number(/\d+/.exec((await chicago.getAttribute('aria-label'))!)![0])
      // Large enough for a finger.
      const box = (await chicago.locator('.reach').boundingBox())!
      expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(24)
      await chicago.click()
      await expect(page).toHaveURL(/place=Chicago&purpose=rent&sort=name&view=map$/)
      await expect(count(page)).toHaveText(`${number} properties for rent in “Chicago”`)
      const single = map.locator('.mark.one').first()
      const title = (await single.getAttribute('aria-label'))!
      await single.click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      expect(await fitsWidth(page)).toBe(true)
      await context.close()
    })

    test(`RT-21 RT-25 leads from a company to its portfolio and its properties at ${width} px`, async ({
      browser,
    }) => {
      const { context, page } = await still(browser, width)
      await page.goto('/companies')
      await page.getByRole('heading', { level: 2 }).getByRole('link', { name: 'Adeyemi & Hart' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Adeyemi & Hart')
      await page.getByRole('link', { name: 'Lagos Island prime' }).click()
      await expect(page).toHaveURL(/\/portfolios\/[0-9a-f-]{36}$/)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lagos Island prime')
      await expect(page.getByRole('link', { name: 'office@adeyemihart.example' })).toBeVisible()
      const all = await cards(page).count()
      await page.getByRole('navigation', { name: 'Purpose' }).getByRole('link', { name: 'For sale' }).click()
      await expect(count(page)).toHaveText(/for sale$/)
      expect(await cards(page).count()).toBeLessThan(all)
      const first = page.locator('.listings .cards a').first()
      const name = await first.innerText()
      await first.click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name.trim())
      expect(await fitsWidth(page)).toBe(true)
      await context.close()
    })
  }

  test('RT-20 says what to ask less of where nothing fits', async ({ browser }) => {
    const { context, page } = await still(browser, 390)
    await page.goto('/properties?place=chicago&kind=land&bedrooms=4&purpose=sale')
    await expect(count(page)).toHaveText('No properties for sale in “chicago”')
    await page.getByRole('link', { name: 'Without “Land”' }).click()
    await expect(page).not.toHaveURL(/kind/)
    await page.getByRole('link', { name: 'Show everything' }).click()
    await expect(page).toHaveURL(/\/properties$/)
    expect(await cards(page).count()).toBe(24)
    await context.close()
  })

  test('RT-21 says that a portfolio is not there as other pages do', async ({ page }) => {
    const answer = await page.goto('/portfolios/019b0000-0000-7000-8000-000000000000')
    expect(answer!.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Portfolio Not Found/)
  })
})

test.describe('with JavaScript', () => {
  test(
    'AP-05 RT-20 goes from filter to filter without a document, and back',
    { tag: '@phone' },
    async ({ page }) => {
      await page.goto('/properties')
      await page.keyboard.press('Shift')
      await expect(page.locator('body > [role=status].visually-hidden')).toBeAttached()
      await page.evaluate(() => void Object.assign(window, { marked: true }))
      await page.getByRole('navigation', { name: 'Purpose' }).getByRole('link', { name: 'For sale' }).click()
      await expect(page).toHaveURL(/purpose=sale$/)
      await expect(page.locator('body > [role=status].visually-hidden')).toHaveText(
        /^\d+ properties for sale · Properties/,
      )
      await page.getByRole('link', { name: 'Map', exact: true }).click()
      await expect(page.getByRole('group', { name: /^Map of/ })).toBeVisible()
      await page.goBack()
      await page.goBack()
      await expect(count(page)).toHaveText(/^\d+ properties$/)
      expect(await page.evaluate(() => 'marked' in window)).toBe(true)
    },
  )

  test('RT-20 is worked by keyboard alone: filters, sort, a mark of the map', async ({ page }) => {
    await page.goto('/properties?view=map')
    const filters = page.locator('summary').filter({ hasText: 'Filters' })
    await filters.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Kind')).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.getByLabel('Kind')).toBeFocused()
    const mark = page.getByRole('link', { name: /^Chicago: \d properties$/ })
    await mark.focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/place=Chicago/)
  })

  for (const [id, path] of [
    ['RT-20', '/properties'],
    ['RT-20', '/properties?view=map&place=lagos&bedrooms=1'],
    ['RT-20', '/properties?place=nowhere'],
    ['RT-25', '/companies/adeyemi-hart'],
  ] as const) {
    test(`${id} ${path} is accessible in both modes, filters open`, { tag: '@phone' }, async ({ page }) => {
      await page.goto(path)
      await page.locator('summary').filter({ hasText: 'Filters' }).click()
      await expectAccessible(page, path)
    })
  }

  test('RT-21 a portfolio is accessible in both modes, its map too', { tag: '@phone' }, async ({ page }) => {
    await page.goto('/companies/adeyemi-hart')
    await page.getByRole('link', { name: 'London and Manchester' }).click()
    await expect(page).toHaveURL(/portfolios/)
    await page.getByRole('link', { name: 'Map', exact: true }).click()
    await expect(page.getByRole('group', { name: /^Map of/ })).toBeVisible()
    await expectAccessible(page, 'a portfolio')
  })
})
