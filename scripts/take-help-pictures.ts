/**
 * Takes the pictures of the help pages: the built product with its demonstration data, light and dark, into
 * content/help/pictures. Run it after screens have changed: `npm run build && npm run help:pictures [name …]`.
 */
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import sharp from 'sharp'
import { openBrowser } from '../bench/support/first-paint.ts'
import { startProduct } from '../bench/support/product.ts'
import { helpPictures, readTopics } from './help-topics.ts'

const modes = ['light', 'dark'] as const
/** Narrow enough that words can be read where the picture is shown smaller. */
const size = { width: 940, height: 600 }
const scale = 1.5
/** Bytes of one picture. */
const most = 60_000

interface Shot {
  name: string
  /** Of the demonstration; the administrator when left out. */
  as?: string
  show: (page: Page, goto: (path: string) => Promise<void>) => Promise<void>
}

const row = (page: Page) => page.locator('[data-row-link]').first()

/** Opens the first record of a list. */
async function first(page: Page, goto: (path: string) => Promise<void>, list: string): Promise<void> {
  await goto(list)
  const heading = page.getByRole('heading', { level: 1 })
  const ofList = await heading.innerText()
  await row(page).click()
  // The list stays until the record's page is there.
  await heading.filter({ hasNotText: ofList }).waitFor()
}

const listing =
  (path: string): Shot['show'] =>
  async (page, goto) => {
    await goto(path)
    await row(page).waitFor()
  }

const opened =
  (path: string): Shot['show'] =>
  (page, goto) =>
    first(page, goto, path)

const plainly =
  (path: string): Shot['show'] =>
  (_, goto) =>
    goto(path)

/** A kind misspelt, a telephone number that is none. */
const buildings = [
  'Building Name,Street Address,City,Property Type,Telephone,No. of Units',
  'Winthrop Court,6214 N. Winthrop Ave.,Chicago,Multifamily,773-555-0170,108',
  'Casa Tabasca,3515 W. 23rd St.,Chicago,Mutifamily,773-555-0125,8',
  'Solid Ground,3507 W. North Ave.,Chicago,Multifamily,none,35',
  'Harper Terrace,5120 S. Harper Ave.,Chicago,Multifamily,773-555-0144,62',
].join('\r\n')

const shots: Shot[] = [
  {
    name: 'dashboard',
    async show(page, goto) {
      await goto('/dashboard')
      await page.getByText('Leases ending in the next 60 days').waitFor()
    },
  },
  { name: 'list', show: listing('/dashboard/properties?status=active&sortBy=title') },
  {
    name: 'property-form',
    async show(page, goto) {
      await goto('/dashboard/properties/crud?mode=single')
      await page.getByRole('textbox', { name: 'Name', exact: true }).first().fill('Marina Heights')
    },
  },
  {
    name: 'import',
    async show(page, goto) {
      await goto('/dashboard/properties/bulk-add')
      const file = { name: 'buildings.csv', mimeType: 'text/csv', buffer: Buffer.from(buildings) }
      await page.getByLabel('CSV file').setInputFiles(file)
      await page.getByRole('button', { name: /With errors\s*\d/ }).waitFor()
      await page.locator('[data-sonner-toast]').waitFor({ state: 'detached' })
    },
  },
  {
    name: 'units',
    async show(page, goto) {
      await first(page, goto, '/dashboard/properties?status=active&sortBy=unitCount&sortOrder=desc')
      await goto(`${new URL(page.url()).pathname}/units?view=building`)
    },
  },
  {
    name: 'lease',
    async show(page, goto) {
      await first(page, goto, '/dashboard/leases?status=active&sortBy=lastDay')
      await page.getByText('Rent and charges').first().waitFor()
    },
  },
  { name: 'rent-roll', show: plainly('/dashboard/leases/rent-roll') },
  { name: 'board', show: plainly('/dashboard/issues/board') },
  {
    name: 'payment',
    async show(page, goto) {
      await goto('/dashboard/arrears')
      const lease = await page.locator('table a[href^="/dashboard/arrears/"]').first().getAttribute('href')
      await goto(`/dashboard/payments/create-rent?lease=${lease!.split('/').at(-1)}`)
      await page.getByLabel(/^Amount/).fill('250000')
      await page.getByText('What it settles').waitFor()
    },
  },
  { name: 'arrears', show: plainly('/dashboard/arrears') },
  { name: 'expense', show: opened('/dashboard/expenses?status=approved,partPaid') },
  {
    name: 'service-charge',
    async show(page, goto) {
      await goto('/dashboard/properties?status=active&sortBy=unitCount&sortOrder=desc')
      await row(page).waitFor()
      const properties = await page
        .locator('[data-row]')
        .evaluateAll((rows) => rows.map((each) => each.getAttribute('data-row')))
      for (const id of properties) {
        await goto(`/dashboard/properties/${id}/financials/service-charges`)
        const year = page.locator('main a[href*="/financials/service-charges/"]')
        await page.getByText('Service charge').first().waitFor()
        if ((await year.count()) === 0) continue
        await year.first().click()
        await page.getByText('expected in all').first().waitFor()
        return
      }
      throw new Error('No property of the demonstration has a service charge.')
    },
  },
  {
    name: 'bank-lines',
    async show(page, goto) {
      await goto('/dashboard/bank')
      await page
        .getByRole('link', { name: /^Match/ })
        .first()
        .click()
      await page.getByRole('button', { name: 'Accept' }).first().waitFor()
    },
  },
  {
    name: 'pay-owners',
    async show(page, goto) {
      await goto('/dashboard/owner-payments/pay')
      await page.getByRole('table').first().waitFor()
    },
  },
  { name: 'viewings', show: plainly('/dashboard/viewings/calendar') },
  { name: 'analytics', show: plainly('/dashboard/analytics') },
  { name: 'invite', show: plainly('/dashboard/users/invites/create-new') },
  { name: 'roles', show: plainly('/dashboard/settings/roles-and-permissions?role=portfolio-manager') },
  { name: 'tenant-home', as: 'renter', show: plainly('/dashboard') },
]

async function take(browser: Browser, origin: string, { name, as = 'admin', show }: Shot): Promise<void> {
  for (const mode of modes) {
    const context = await browser.newContext({
      viewport: size,
      deviceScaleFactor: scale,
      colorScheme: mode,
      reducedMotion: 'reduce',
      locale: 'en-GB',
      timezoneId: 'Europe/London',
    })
    const answer = await context.request.post(`${origin}/api/admin/v1/session`, {
      data: { email: `${as}@demo.freehold.example`, password: 'Freehold-demo-1' },
    })
    if (!answer.ok()) throw new Error(`Signing in was answered with ${answer.status()}.`)
    const page = await context.newPage()
    await show(page, async (path) => {
      await page.goto(`${origin}${path}`)
      await page.waitForLoadState('networkidle')
    })
    await page.waitForLoadState('networkidle')
    // On a busy machine the line is idle between two questions, too: nothing may stand for what is still to come.
    await page.waitForFunction(() => !document.querySelector('[class*="skeleton"], [aria-busy="true"]'))
    await page.locator('[data-testid="loading-bar"][data-phase="idle"]').waitFor({ state: 'attached' })
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
    const png = await page.screenshot()
    await context.close()
    await keep(`${name}-${mode}.webp`, png)
  }
}

/** Writes a picture as good as fits into what one may weigh. */
async function keep(file: string, png: Buffer): Promise<void> {
  for (const quality of [80, 70, 60, 50, 40]) {
    const picture = await sharp(png).webp({ quality, effort: 6, preset: 'text' }).toBuffer()
    if (picture.length > most && quality > 40) continue
    if (picture.length > most) throw new Error(`${file} weighs ${picture.length} bytes.`)
    await writeFile(join(helpPictures, file), picture)
    console.log(`${file}: ${Math.round(picture.length / 1000)} kB at ${quality}`)
    return
  }
}

const wanted = process.argv.slice(2)
const chosen = shots.filter(({ name }) => wanted.length === 0 || wanted.includes(name))
await mkdir(helpPictures, { recursive: true })
const product = await startProduct()
const browser = await openBrowser()
try {
  for (const shot of chosen) await take(browser, product.origin, shot)
} finally {
  await browser.close()
  await product.stop()
}

const shown = readTopics()
  .map(({ text }) => text)
  .join('\n')
for (const file of await readdir(helpPictures))
  if (!shown.includes(`(picture:${file.replace(/-(light|dark)\.webp$/, '')})`))
    await rm(join(helpPictures, file))
