import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { demoPassword } from '#server/admin/demo-people/sign-ins.ts'
import { TestBrowser } from '#tests/support/browser.ts'
import { openBrowser, openThrottled } from './support/first-paint.ts'
import { newDataFolder, startProduct } from './support/product.ts'
import { median, type Result } from './support/result.ts'
import { serveStarter } from './support/starter-server.ts'

const rounds = 5
const desk = { viewport: { width: 1440, height: 900 } }
/** Bytes of script, brotli. */
const most = { signIn: 95_000, rows: 270_000 }
const account = 'admin@demo.freehold.example'

/** Bytes of all scripts that the page has asked for until something shows, each as brotli makes it at its best. */
async function scriptUntil(page: Page, url: string, selector: string): Promise<number> {
  const scripts = new Map<string, Promise<Buffer>>()
  let over = false
  page.on('response', (response) => {
    const isScript = /javascript/.test(response.headers()['content-type'] ?? '')
    if (!over && isScript) scripts.set(response.url(), response.body())
  })
  await page.goto(url)
  await page.locator(selector).first().waitFor()
  over = true
  const bodies = await Promise.all(scripts.values())
  return bodies.reduce((sum, body) => sum + brotliCompressSync(body).length, 0)
}

/** Milliseconds from the navigation until something with a size matches a selector, for each of them. */
async function timesUntil(page: Page, url: string, selectors: readonly string[]): Promise<number[]> {
  await page.addInitScript((sought) => {
    const times: number[] = []
    const look = () => {
      for (const [index, selector] of sought.entries()) {
        const isShown = (document.querySelector(selector)?.getBoundingClientRect().height ?? 0) > 0
        if (isShown) times[index] ??= performance.now()
      }
      if (sought.every((_, index) => times[index])) Object.assign(window, { shownAfter: times })
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }, selectors)
  await page.goto(url, { timeout: 120_000 })
  const shown = await page.waitForFunction(
    () => (window as { shownAfter?: number[] }).shownAfter,
    undefined,
    { timeout: 120_000 },
  )
  return (await shown.jsonValue())!
}

/** The sum of layout shifts since the navigation. */
const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(sum), 500)
      }),
  )

/** Milliseconds from a click until a frame shows what it leads to. */
const step = (page: Page, click: string, sought: string, gone: string): Promise<number> =>
  page.evaluate(
    ([from, to, before]) =>
      new Promise<number>((resolve, reject) => {
        const begun = performance.now()
        const isShown = (selector: string) =>
          [...document.querySelectorAll(selector)].some((found) => found.getBoundingClientRect().height > 0)
        const look = () => {
          const taken = performance.now() - begun
          if (isShown(to!) && !isShown(before!)) resolve(taken)
          else if (taken > 10_000) reject(new Error(`${from} did not lead to ${to}.`))
          else requestAnimationFrame(look)
        }
        document.querySelector<HTMLElement>(from!)!.click()
        requestAnimationFrame(look)
      }),
    [click, sought, gone],
  )

const [row, show, edit] = ['[data-row]', 'main dl', 'main form h1']

/** From the list to a property, to its form, and back again, in a browser that has been there before. */
async function nextScreens(context: BrowserContext, origin: string): Promise<number[]> {
  const page = await context.newPage()
  const times: number[] = []
  await page.goto(`${origin}/dashboard/properties`)
  for (let round = 0; round <= rounds; round++) {
    await page.locator(row).first().waitFor()
    const taken = [
      await step(page, '[data-row-link]', show, row),
      await step(page, 'a[href*="/crud?id="]', edit, show),
      await step(page, 'a[href="/dashboard/properties"]', row, edit),
    ]
    if (round > 0) times.push(...taken)
  }
  await page.close()
  return times
}

async function signedIn(browser: Browser, origin: string): Promise<BrowserContext> {
  const context = await browser.newContext({ ...desk, baseURL: origin })
  await context.request.post('/api/admin/v1/session', { data: { email: account, password: demoPassword } })
  return context
}

/** What browsers load before the sign-in page and the dashboard's list show, and how soon, beside a plain starter. */
export async function run(): Promise<Result[]> {
  const product = await startProduct()
  const folder = await newDataFolder()
  const browser = await openBrowser()
  let starter: Awaited<ReturnType<typeof serveStarter>> | undefined
  try {
    const { origin } = product
    const list = `${origin}/dashboard/properties`
    const visitor = await browser.newContext(desk)
    const signIn = await scriptUntil(
      await visitor.newPage(),
      `${origin}/auth/sign-in`,
      'form button[type=submit]:not([disabled])',
    )
    await visitor.close()
    const staff = await signedIn(browser, origin)
    const rowsScript = await scriptUntil(await staff.newPage(), list, row)
    const screens = await nextScreens(staff, origin)
    await staff.close()

    const api = new TestBrowser(origin)
    const { body } = await api.signIn(account, demoPassword)
    await api.choose(body.profiles[0].id)
    starter = await serveStarter(join(folder, 'starter'), (await api.tenant('GET', '/properties')).body)
    const [ours, usable, theirs, shifts]: [number[], number[], number[], number[]] = [[], [], [], []]
    for (let round = 0; round < rounds; round++) {
      const known = await signedIn(browser, origin)
      const page = await openThrottled(known)
      const [read, used] = await timesUntil(page, list, [`[data-first-row], ${row}`, row])
      ours.push(read!)
      usable.push(used!)
      await page.waitForLoadState('networkidle')
      shifts.push(await shiftOf(page))
      await known.close()
      const plain = await browser.newContext(desk)
      const throttled = await openThrottled(plain)
      theirs.push(...(await timesUntil(throttled, `${starter.origin}/properties`, ['.ant-table-row'])))
      await plain.close()
    }
    const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
    const ms = (value: number) => `${Math.round(value)} ms`
    const [plainly, next, shift] = [median(theirs), median(screens), Math.max(...shifts)]
    const rows = (what: string, shown: number, most: number): Result => ({
      what: `Dashboard list, first visit, ${what}, 4 × CPU, Fast 3G`,
      figure: ms(shown),
      limit: `${ms(plainly)}, a plain Refine and antd list`,
      ratio: shown / plainly,
      promise: `≤ ${most}`,
      kept: shown <= most * plainly,
    })
    return [
      {
        what: 'Sign-in page, script, brotli',
        figure: kB(signIn),
        limit: kB(most.signIn),
        ratio: signIn / most.signIn,
        promise: '≤ 1',
        kept: signIn > 0 && signIn <= most.signIn,
      },
      {
        what: 'Dashboard list, first visit, script before its rows, brotli',
        figure: kB(rowsScript),
        limit: kB(most.rows),
        ratio: rowsScript / most.rows,
        promise: '≤ 1',
        kept: rowsScript > 0 && rowsScript <= most.rows,
      },
      rows('rows on the screen', median(ours), 0.6),
      rows('rows to use', median(usable), 1),
      {
        what: 'Dashboard list, first visit, layout shift',
        figure: shift.toFixed(4),
        limit: '0.02',
        ratio: shift / 0.02,
        promise: '< 1',
        kept: shift < 0.02,
      },
      {
        what: 'Dashboard, from list to property to form and back, each',
        figure: `${ms(next)}, at most ${ms(Math.max(...screens))}`,
        limit: '200 ms',
        ratio: next / 200,
        promise: '≤ 1',
        kept: next <= 200,
      },
    ]
  } finally {
    starter?.close()
    await browser.close()
    await product.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
