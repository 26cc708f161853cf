/**
 * Takes the public pages' pictures of the product: the built product with its demonstration data, at two pixels to one,
 * light and dark. Writes public/pictures and src/landing/pictures/taken.ts. Run it after screens have changed:
 * `npm run build && node scripts/take-pictures.ts [name …]`.
 */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import sharp from 'sharp'
import { openBrowser } from '../bench/support/first-paint.ts'
import { startProduct } from '../bench/support/product.ts'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'public/pictures')
const list = join(root, 'src/landing/pictures/taken.ts')
const modes = ['light', 'dark'] as const

type Mode = (typeof modes)[number]
type Taken = Record<string, { width: number; height: number; light: string[]; dark: string[] }>

interface Shot {
  name: string
  /** CSS pixels. */
  size: readonly [width: number, height: number]
  /** Widths of the files, in pixels. */
  widths: readonly number[]
  /** Brings the page to what is to be seen. */
  show: (page: Page, origin: string) => Promise<void>
}

/** As an owner's own file would look: their headings, a kind misspelt, a telephone number that is none. */
const buildings = [
  'Building Name,Street Address,Property Type,ZIP,Telephone,Managed By,No. of Units,Ward',
  'Winthrop Court,6214 N. Winthrop Ave.,Multifamily,60660,773-555-0170,Hunter & Co,108,48',
  'Casa Tabasca,3515 W. 23rd St.,Mutifamily,60623,773-555-0125,Casa Works,8,22',
  'Renwick Place,1501 W. Melrose St.,Artist lofts,60657,773-555-0101,"Renwick, Inc.",155,44',
  'Solid Ground,3507 W. North Ave.,Multifamily,60647,none,La Casa,35,26',
  'Harper Terrace,5120 S. Harper Ave.,Multifamily,60615,773-555-0144,Hunter & Co,62,4',
  'Lakeside Arms,7311 N. Sheridan Rd.,Multifamily,60626,773-555-0187,Lakeside Homes,41,49',
  'Formula House,12 W. Maple St.,Multifamily,60610,773-555-0199,Casa Works,24,2',
  'Garfield Row,3340 W. Fifth Ave.,Multifamily,60624,773-555-0162,"Renwick, Inc.",16,28',
  'Bryn Mawr Flats,1062 W. Bryn Mawr Ave.,Multifamily,60660,773-555-0118,Lakeside Homes,30,48',
  'Pilsen Yard,1830 S. Throop St.,Mutifamily,60608,773-555-0136,La Casa,12,25',
].join('\r\n')

const settled = (page: Page) => page.waitForLoadState('networkidle')

const shots: Shot[] = [
  {
    name: 'properties',
    size: [1280, 800],
    widths: [1280, 2240],
    async show(page, origin) {
      await page.goto(`${origin}/dashboard/properties?status=active&sortBy=title`)
      await page.getByRole('table').waitFor()
      await settled(page)
    },
  },
  {
    name: 'properties-phone',
    size: [390, 640],
    widths: [780],
    async show(page, origin) {
      await page.goto(`${origin}/dashboard/properties?status=active&sortBy=title`)
      await page.getByText('Residential').first().waitFor()
      await settled(page)
    },
  },
  {
    name: 'import',
    size: [1280, 800],
    widths: [1280, 2240],
    async show(page, origin) {
      await page.goto(`${origin}/dashboard/properties/bulk-add`)
      await page.getByLabel('CSV file').setInputFiles({
        name: 'buildings.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(buildings),
      })
      const city = page.getByRole('textbox', { name: 'City: the same for all rows' })
      await city.fill('Chicago')
      await city.press('Enter')
      await page.getByLabel('“Artist lofts” means').selectOption('residential')
      await page.getByRole('button', { name: /With errors\s*1/ }).waitFor()
      await page.getByRole('button', { name: 'Columns and values' }).click()
      await page.locator('[data-sonner-toast]').waitFor({ state: 'detached' })
      await settled(page)
    },
  },
  {
    name: 'record',
    size: [1280, 800],
    widths: [1280, 2240],
    async show(page, origin) {
      await page.goto(`${origin}/dashboard/properties?searchQuery=Bourdillon%20Court`)
      await page.getByRole('table').getByRole('link', { name: 'Bourdillon Court' }).click()
      await page.getByRole('heading', { level: 1, name: 'Bourdillon Court' }).waitFor()
      await settled(page)
    },
  },
  {
    name: 'board',
    size: [1280, 800],
    widths: [1280, 2240],
    async show(page, origin) {
      await page.goto(`${origin}/dashboard/issues/board`)
      await page.getByRole('region', { name: 'Open', exact: true }).waitFor()
      await settled(page)
    },
  },
  {
    name: 'rent-roll',
    size: [1280, 800],
    widths: [1280, 2240],
    async show(page, origin) {
      await page.goto(`${origin}/dashboard/leases/rent-roll`)
      await page.getByRole('table').first().waitFor()
      await settled(page)
    },
  },
  {
    name: 'listing',
    size: [1280, 800],
    widths: [1280, 2240],
    show: openListing,
  },
  {
    name: 'listing-phone',
    size: [390, 760],
    widths: [780],
    show: openListing,
  },
]

async function openListing(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}${await listedProperty(origin)}`)
  await settled(page)
}

/** The first listing that the site map names. */
async function listedProperty(origin: string): Promise<string> {
  const map = await (await fetch(`${origin}/sitemap.xml`)).text()
  return /\/properties\/[0-9a-f-]{36}/.exec(map)![0]
}

/** What is shown where a link to the product is shared: its name, its claim, a piece of its list. */
async function drawShare(browser: Browser): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 } })
  const picture = taken['properties']!.light.at(-1)!
  const [serif, mark] = await Promise.all([
    readdir(join(root, 'public/fonts')).then((names) =>
      names.find((name) => name.startsWith('newsreader-basic'))!,
    ),
    readFile(join(root, 'public/brand/logo.svg'), 'base64'),
  ])
  const inPage = async (file: string, type: string) =>
    `data:${type};base64,${await readFile(join(root, 'public', file), 'base64')}`
  await page.goto('about:blank')
  await page.setContent(`<style>
    @font-face { font-family: Newsreader; font-weight: 500; src: url(${await inPage(`fonts/${serif}`, 'font/woff2')}) }
    body { margin: 0; width: 1200px; height: 630px; overflow: hidden; background: #fbfaf7; color: #1a1f1c }
    .logo { position: absolute; left: 64px; top: 56px; height: 56px }
    h1 { position: absolute; left: 64px; top: 150px; margin: 0; font: 500 60px/1.08 Newsreader; letter-spacing: -.02em }
    .shot { position: absolute; left: 64px; top: 336px; width: 1072px; border: 1px solid #d9d5ca; border-radius: 14px;
            box-shadow: 0 24px 64px -24px rgb(26 31 28 / 35%) }
    </style><img class="logo" src="data:image/svg+xml;base64,${mark}"><h1>Every property,<br>kept like a good ledger.</h1>
    <img class="shot" src="${await inPage(`pictures/${picture}.webp`, 'image/webp')}">`)
  await page.evaluate(() => document.fonts.ready)
  const png = await page.screenshot()
  await writeFile(
    join(root, 'public/brand/share.png'),
    await sharp(png).png({ palette: true, colours: 128, compressionLevel: 9, effort: 10 }).toBuffer(),
  )
  await page.close()
}

async function signedIn(browser: Browser, origin: string, shot: Shot, mode: Mode): Promise<BrowserContext> {
  const [width, height] = shot.size
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: 2,
    colorScheme: mode,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    isMobile: width < 600,
    hasTouch: width < 600,
  })
  const answer = await context.request.post(`${origin}/api/admin/v1/session`, {
    data: { email: 'admin@demo.freehold.example', password: 'Freehold-demo-1' },
  })
  if (!answer.ok()) throw new Error(`Signing in was answered with ${answer.status()}.`)
  return context
}

/** Writes one picture in both formats and every width. @returns names of the files without their ending */
async function keep(name: string, mode: Mode, png: Buffer, widths: readonly number[]): Promise<string[]> {
  return Promise.all(
    widths.map(async (width) => {
      const picture = sharp(png).resize({ width, kernel: 'lanczos3' })
      const avif = await picture
        .clone()
        .avif({ quality: 56, effort: 7, chromaSubsampling: '4:4:4' })
        .toBuffer()
      const webp = await picture.clone().webp({ quality: 80, effort: 6, preset: 'text' }).toBuffer()
      const hash = createHash('sha256').update(avif).update(webp).digest('hex').slice(0, 8)
      const file = `${name}-${mode}-${width}.${hash}`
      await writeFile(join(folder, `${file}.avif`), avif)
      await writeFile(join(folder, `${file}.webp`), webp)
      console.log(`${file}: ${Math.round(avif.length / 1000)} kB, WebP ${Math.round(webp.length / 1000)} kB`)
      return file
    }),
  )
}

const wanted = process.argv.slice(2)
const chosen = shots.filter(({ name }) => wanted.length === 0 || wanted.includes(name))
await mkdir(folder, { recursive: true })
const before = existsSync(list) ? ((await import(list)) as { taken: Taken }).taken : {}
const taken: Taken = { ...before }

const product = await startProduct()
const browser = await openBrowser()
try {
  for (const shot of chosen) {
    const files: Record<Mode, string[]> = { light: [], dark: [] }
    for (const mode of modes) {
      const context = await signedIn(browser, product.origin, shot, mode)
      const page = await context.newPage()
      await shot.show(page, product.origin)
      files[mode] = await keep(shot.name, mode, await page.screenshot(), shot.widths)
      await context.close()
    }
    const [width, height] = shot.size
    taken[shot.name] = { width, height, ...files }
  }
  await drawShare(browser)
} finally {
  await browser.close()
  await product.stop()
}

const named = new Set(Object.values(taken).flatMap(({ light, dark }) => [...light, ...dark]))
for (const file of await readdir(folder)) {
  if (!named.has(file.replace(/\.(avif|webp)$/, ''))) await rm(join(folder, file))
}
await writeFile(
  list,
  `/* Made by scripts/take-pictures.ts: size in CSS pixels, files from the narrowest to the widest. */\n` +
    `export const taken = ${JSON.stringify(taken, null, 2)} as const\n`,
)
