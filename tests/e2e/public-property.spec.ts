import { expect, test, type Browser, type Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { TestBrowser } from '../support/browser.ts'
import { expectAccessible } from './support/axe.ts'
import { ignorePointerInCorner } from './support/pointer.ts'

interface Property {
  id: string
  title: string
  version: number
}

/** A picture of one colour with a lighter middle, as a person would upload one. */
const picture = (colour: string) =>
  sharp({ create: { width: 1800, height: 1350, channels: 3, background: colour } })
    .composite([
      {
        input: { create: { width: 900, height: 600, channels: 3, background: '#f3ead7' } },
        gravity: 'centre',
      },
    ])
    .jpeg()
    .toBuffer()

let staff: TestBrowser
let property: Property

/** A listed property with six pictures, made by this worker, so that nothing else depends on it. */
test.beforeAll(async ({ baseURL }) => {
  staff = new TestBrowser(baseURL!)
  const { body } = await staff.signIn('admin@demo.freehold.example', 'Freehold-demo-1')
  await staff.choose(body.profiles[0].id)
  const made = await staff.tenant('POST', '/properties', {
    title: 'Marina Court',
    description: 'Nine flats above the water.\n\nThe lift was renewed in 2024.',
    listing: 'listed',
    addressLine1: '14B Kofo Abayomi Street',
    city: 'Lagos',
    district: 'Victoria Island',
    state: 'Lagos',
    country: 'NG',
    latitude: 6.43112,
    longitude: 3.42187,
    currency: 'NGN',
    askingPrice: 1_200_000_000,
    askingFrequency: 'yearly',
    contactName: 'Ife Bello',
    contactDialCode: '+234',
    contactPhone: '8031234567',
    contactEmail: 'ife@example.com',
    amenities: ['Lift', 'Standby generator'],
  })
  expect(made.status).toBe(201)
  property = made.body
  const form = new FormData()
  for (const [index, colour] of ['#7fa8c9', '#c98f6b', '#8b9d77', '#b9a38c', '#94a7ae', '#a88'].entries()) {
    form.append('files', new Blob([await picture(colour)], { type: 'image/jpeg' }), `${index}.jpg`)
  }
  const added = await fetch(`${baseURL}/api/tenant/v1/properties/${property.id}/photos`, {
    method: 'POST',
    headers: { authorization: `Bearer ${staff.token}` },
    body: form,
  })
  expect(added.status).toBe(201)
})

const address = () => `/properties/${property.id}`

/** A page without scripts, at a size and in a mode. */
async function still(browser: Browser, width: number, colorScheme: 'light' | 'dark' = 'light') {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    colorScheme,
    viewport: { width, height: width < 600 ? 844 : 900 },
  })
  return { context, page: await context.newPage() }
}

const background = (page: Page) =>
  page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor)

test.describe('RT-20 public property', () => {
  test('RT-20 is complete without JavaScript, on a phone and on a wide screen', async ({ browser }) => {
    for (const width of [390, 1440]) {
      const { context, page } = await still(browser, width)
      const answer = await page.goto(address())
      expect(answer!.status()).toBe(200)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Marina Court')
      await expect(page.getByText('₦12,000,000').filter({ visible: true }).first()).toBeVisible()
      await expect(page.getByText('Nine flats above the water.')).toBeVisible()
      await expect(page.getByText('Standby generator')).toBeVisible()
      await expect(page.getByRole('img', { name: 'Map of Nigeria with Lagos marked' })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Ask about a viewing' }).first()).toHaveAttribute(
        'href',
        /^\/properties\/[\da-f-]+\/enquire$/,
      )
      await expect(page.getByRole('link', { name: '+234 803 123 4567' })).toHaveAttribute(
        'href',
        'tel:+2348031234567',
      )
      await expect(page.getByText('Kofo Abayomi Street').first()).toBeVisible()
      await expect(page.locator('html')).not.toContainText('14B')
      await context.close()
    }
  })

  test('RT-20 asks for no script, nothing of the dashboard and nothing from elsewhere', async ({
    page,
    baseURL,
  }) => {
    await ignorePointerInCorner(page)
    const asked: { type: string; url: string }[] = []
    const complaints: string[] = []
    page.on('request', (request) => asked.push({ type: request.resourceType(), url: request.url() }))
    page.on('console', (message) => complaints.push(message.text()))
    await page.goto(address(), { waitUntil: 'networkidle' })
    expect(asked.filter(({ type }) => type === 'script' || type === 'stylesheet')).toEqual([])
    expect(asked.filter(({ url }) => !url.startsWith(baseURL!))).toEqual([])
    expect(asked.filter(({ url }) => url.includes('/assets/') || url.includes('/api/'))).toEqual([])
    expect(complaints).toEqual([])
  })

  test('RT-20 begins on a phone with one light picture, and nothing moves while it loads', async ({
    browser,
  }) => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 3 })
    const page = await context.newPage()
    const first = page.waitForResponse((response) => response.url().includes('/media/public/'))
    await page.goto(address(), { waitUntil: 'networkidle' })
    const picture = await first
    expect(picture.headers()['content-type']).toBe('image/avif')
    expect((await picture.body()).length).toBeLessThanOrEqual(30_000)
    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let sum = 0
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries())
              sum += (entry as PerformanceEntry & { value: number }).value
          }).observe({ type: 'layout-shift', buffered: true })
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)))
        }),
    )
    // Unpacking the font may move something by a pixel or two before anything can be read.
    expect(shift).toBeLessThan(0.005)
    await context.close()
  })

  test('RT-20 tells search engines and messengers what it is', async ({ page }) => {
    await page.goto(address())
    await expect(page).toHaveTitle(/^Marina Court, for rent in Victoria Island, Lagos · /)
    const content = (selector: string) => page.locator(selector).getAttribute('content')
    expect(await content('meta[name=description]')).toMatch(
      /^For rent in Victoria Island, Lagos: ₦12,000,000 per year\./,
    )
    expect(await content('meta[property="og:image"]')).toMatch(/^http.*\/media\/public\/.*\.jpeg$/)
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toMatch(
      new RegExp(`^http.*${address()}$`),
    )
    const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent())!)
    expect(data).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'RealEstateListing',
      name: 'Marina Court',
      about: { geo: { latitude: 6.43, longitude: 3.42 } },
      offers: { price: '12000000.00', priceCurrency: 'NGN' },
    })
    expect(data.image).toHaveLength(6)
  })

  test('RT-20 shows all photos by keyboard and lets go of them with Escape', async ({ page }) => {
    await page.goto(address())
    const opener = page.getByRole('button', { name: 'All 6 photos' })
    await opener.focus()
    await page.keyboard.press('Enter')
    const photos = page.getByRole('dialog', { name: 'Photos of Marina Court' })
    await expect(photos).toBeVisible()
    await expect(photos.getByRole('img')).toHaveCount(6)
    await page.keyboard.press('Escape')
    await expect(photos).toBeHidden()
    await expect(opener).toBeFocused()
    await opener.click()
    await photos.getByRole('button', { name: 'Close photos' }).click()
    await expect(photos).toBeHidden()
  })

  test('RT-20 swipes through photos on a phone, by keyboard too', async ({ browser }) => {
    const { context, page } = await still(browser, 390)
    await page.goto(address())
    const strip = page.getByRole('region', { name: 'Photos' }).getByRole('list')
    const at = () => strip.evaluate((list) => Math.round(list.scrollLeft / list.clientWidth))
    expect(await at()).toBe(0)
    await strip.getByRole('button').nth(2).focus()
    await expect.poll(at).toBe(2)
    await context.close()
  })

  test('RT-20 keeps price and action at hand on a phone, and the card in view on a wide screen', async ({
    browser,
  }) => {
    const phone = await still(browser, 390)
    await phone.page.goto(address())
    const bar = phone.page.locator('.bar')
    await expect(bar.getByRole('link', { name: 'Ask about a viewing' })).toBeInViewport()
    await phone.page.mouse.wheel(0, 1500)
    await expect(bar).toBeInViewport()
    await phone.context.close()

    const wide = await still(browser, 1440)
    await wide.page.goto(address())
    await expect(wide.page.locator('.bar')).toBeHidden()
    await wide.page.mouse.wheel(0, 700)
    await expect(wide.page.getByRole('complementary', { name: 'Price and contact' })).toBeInViewport({
      ratio: 1,
    })
    await wide.context.close()
  })

  test('SC-10 changes its appearance without script, keeps it, and shows it from the first paint', async ({
    browser,
  }) => {
    const { context, page } = await still(browser, 1440)
    await page.goto(address())
    const light = await background(page)
    await page.getByRole('button', { name: 'Dark', exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`${address()}$`))
    const dark = await background(page)
    expect(dark).not.toBe(light)
    await expect(page.getByRole('button', { name: 'Dark', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await page.reload()
    expect(await background(page)).toBe(dark)
    await page.getByRole('button', { name: 'System' }).click()
    expect(await background(page)).toBe(light)
    await context.close()
  })

  test('RT-20 prints on white with the contact to read, and nothing that is only for screens', async ({
    page,
  }) => {
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await page.goto(address())
    expect(await background(page)).toBe('rgb(255, 255, 255)')
    await expect(page.getByText('ife@example.com', { exact: true })).toBeVisible()
    for (const part of ['.bar', '.all', '.more', '.modes', '.top-link', '.account']) {
      await expect(page.locator(part)).toBeHidden()
    }
    for (const navigation of await page.locator('nav').all()) await expect(navigation).toBeHidden()
  })

  test('RT-20 ER-10 is a 404 page with a way on when it is paused, and for any other id', async ({
    browser,
    page,
  }) => {
    const made = await staff.tenant('POST', '/properties', {
      title: 'Hidden House',
      addressLine1: '1 Hidden Street',
      city: 'Lagos',
      country: 'NG',
      currency: 'NGN',
      listing: 'paused',
    })
    for (const id of [made.body.id, randomUUID(), 'no-id-at-all']) {
      const answer = await page.goto(`/properties/${id}`)
      expect(answer!.status()).toBe(404)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found')
      await expect(page.getByText(`Page Not Found: /properties/${id}`)).toBeVisible()
      await expect(page.getByText('Hidden')).toHaveCount(0)
      await expect(page.getByRole('link', { name: 'Sign in to see more' })).toHaveAttribute(
        'href',
        '/auth/sign-in',
      )
    }
    const { context, page: quiet } = await still(browser, 390)
    await quiet.goto(`/properties/${made.body.id}`)
    await expect(quiet.getByRole('heading', { level: 1 })).toBeVisible()
    await context.close()
  })

  for (const width of [390, 1440]) {
    test(`RT-20 has nothing for axe to find at ${width} px, in light and in dark`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(address(), { waitUntil: 'networkidle' })
      await expectAccessible(page, 'the page')
      await page.getByRole('button', { name: 'All 6 photos' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectAccessible(page, 'the photos')
      await page.goto('/properties/none')
      await expectAccessible(page, 'page not found')
    })
  }
})
