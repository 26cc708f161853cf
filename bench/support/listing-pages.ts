import { randomUUID } from 'node:crypto'
import type { Browser } from '@playwright/test'
import type { Organisation } from '#tests/support/organisation.ts'
import { inArena, type Arena } from './arena.ts'
import { timeOf } from './cpu.ts'
import { timesOf } from './load.ts'
import { fillWithProperties } from './properties.ts'
import { median, type Result } from './result.ts'
import { compare, pageHeaders, paintResult, photograph, quietResult, speedResult } from './static-twin.ts'

/** Half of what is made is listed. */
const listed = Number(process.env['BENCH_LISTINGS'] ?? 10_000)
/** What a page that nobody has asked for may take: of the server's processor, and of a visitor's time, in milliseconds. */
const [firstCpu, firstWait] = [15, 40]
const firstPages = 40

/** Queries that nobody has asked before: each of twenty cities, to rent and to buy, in every order. */
const queries = Array.from({ length: 20 }, (_, index) => `City ${2 * index + 1}`).flatMap((place) =>
  ['rent', 'sale'].flatMap((purpose) =>
    ['newest', 'priceUp', 'priceDown', 'name'].map((sort) =>
      new URLSearchParams({ place, purpose, sort }).toString(),
    ),
  ),
)

/** The list of everything that is listed, and a public portfolio that holds all of it. */
export const listingPages = (browser: Browser): Promise<Result[]> =>
  inArena(['Bench Homes'], async (arena) => {
    const portfolio = await fill(arena)
    const origin = `http://127.0.0.1:${arena.product.port}`
    const pages = [
      [`List of ${listed.toLocaleString('en')}`, '/properties'],
      [`Portfolio of ${listed.toLocaleString('en')}`, `/portfolios/${portfolio}`],
    ] as const
    const results: Result[] = []
    for (const [name, path] of pages) {
      const comparison = await compare(browser, origin + path, (html) => ({
        address: /srcset="(\/media\/public\/[^"]+\/640\.avif)"/i.exec(html)![1]!,
        width: 640,
        height: 480,
      }))
      results.push(
        paintResult(name, comparison),
        ...(await firstRenderings(arena, name, path)),
        await speedResult(name, arena.product.port, path),
        quietResult(name, comparison),
      )
    }
    return results
  })

/** @returns the id of a portfolio of everything */
async function fill({ admin, organisations, product, signIn }: Arena): Promise<string> {
  const [organisation] = organisations as [Organisation]
  await fillWithProperties(admin, organisation, 2 * listed)
  await admin.query(
    `insert into units (organisation_id, id, property_id, label, type, status, bedrooms, area_unit, market_rent,
       rent_frequency, occupancy, property_title, currency)
     select organisation_id, gen_random_uuid(), id, 'Flat ' || n, 'flat', case when n = 1 then 'active' else 'offMarket' end,
       1 + n, 'sqm', 100000, 'monthly', 'vacant', title, currency
     from properties, generate_series(1, 4) as n`,
  )
  const portfolio = randomUUID()
  await admin.query(
    `insert into portfolios (organisation_id, id, title, visibility, status) values ($1, $2, 'Everything', 'public', 'active')`,
    [organisation.id, portfolio],
  )
  await admin.query(
    `insert into portfolio_properties (organisation_id, portfolio_id, property_id)
     select organisation_id, $1, id from properties`,
    [portfolio],
  )
  await admin.query('vacuum (analyze)')
  const [signedIn] = await signIn()
  await addPhoto(product.port, signedIn!, (await newest(admin)).id)
  return portfolio
}

async function newest(admin: Arena['admin']): Promise<{ id: string }> {
  const { rows } = await admin.query<{ id: string }>(
    `select id from properties where listing = 'listed' and status = 'active' order by id desc limit 1`,
  )
  return rows[0]!
}

/** The picture of the first card. */
async function addPhoto(port: number, { people }: Organisation, id: string): Promise<void> {
  const form = new FormData()
  form.append('files', new Blob([await photograph(1)], { type: 'image/jpeg' }), 'front.jpg')
  const response = await fetch(`http://127.0.0.1:${port}/api/tenant/v1/properties/${id}/photos`, {
    method: 'POST',
    headers: { authorization: people.admin.credentials.authorization },
    body: form,
  })
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
}

/** Filtered pages that nobody has asked for: the first of them warm up what reads and renders them. */
async function firstRenderings({ product }: Arena, name: string, path: string): Promise<Result[]> {
  const requests = queries.map((query) => ({ path: `${path}?${query}`, headers: pageHeaders }))
  // In another order than they stand in, so that what is measured has every kind of them.
  const shuffled = requests.map((_, index) => requests[(index * 37) % requests.length]!)
  const measured = shuffled.slice(-firstPages)
  await timesOf(product.port, shuffled.slice(0, -firstPages))
  const before = timeOf(product.pid)
  const wait = median(await timesOf(product.port, measured))
  const cpu = (timeOf(product.pid) - before) / firstPages
  const held = (what: string, figure: number, unit: string, limit: number): Result => ({
    what: `${name}, filtered, first rendering: ${what}`,
    figure: `${figure.toFixed(1)} ${unit}`,
    limit: `${limit} ms`,
    ratio: figure / limit,
    promise: '≤ 1',
    kept: figure <= limit,
  })
  return [held('data and page', cpu, 'ms of CPU', firstCpu), held('alone', wait, 'ms', firstWait)]
}
