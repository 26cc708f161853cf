import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { titles } from '../support/cards.ts'
import { openPublicApp, type PublicApp } from '../support/public-app.ts'

const html = { accept: 'text/html,application/xhtml+xml' }
let stage: PublicApp

beforeAll(async () => {
  stage = await openPublicApp()
})
afterAll(() => stage.close())

const get = (url: string) => stage.inject({ method: 'GET', url, headers: html })
const page = async (url: string) => {
  const answer = await get(url)
  expect(answer.statusCode, url).toBe(200)
  return answer.body.replaceAll('&amp;', '&')
}
const found = async (query: string, path = '/properties') => titles(await page(`${path}?${query}`))
/** Labels of the marks on the map. */
const marks = (body: string) =>
  [...body.matchAll(/aria-label="([^"]*)" class="mark/g)].map(([, label]) => label!)

describe('RT-20 listings on a map', () => {
  const at = (latitude: number | null, longitude: number | null, row: Record<string, unknown>) =>
    stage.addProperty(mapped, { latitude, longitude, asking_price: null, ...row })
  let mapped: string

  beforeAll(async () => {
    mapped = await stage.addOrganisation({ name: 'Mapped', slug: 'mapped', profile_published: true })
  })

  it('RT-20 has nothing to draw where nothing says where it is', async () => {
    await at(null, null, { title: 'Somewhere' })
    const body = await page('/companies/mapped?view=map')
    expect(body).not.toContain('class="found-map"')
    expect(body).toContain('None of these properties can be shown on the map.')
    expect(titles(body)).toEqual(['Somewhere'])
  })

  it('RT-20 draws land and marks that lead to a property, or to the list of a place', async () => {
    const lekki = { city: 'Lagos', district: 'Lekki' }
    await at(6.441, 3.471, { title: 'Beach One', ...lekki })
    await at(6.442, 3.472, { title: 'Beach Two', ...lekki })
    const alone = await at(51.5, -0.12, {
      title: 'Thames View',
      city: 'London',
      district: 'Lambeth',
      state: 'Greater London',
      country: 'GB',
    })
    const body = await page('/companies/mapped?view=map')
    expect(marks(body).toSorted()).toEqual(['Lekki, Lagos: 2 properties', 'Thames View'])
    expect(body).toContain(`<a href="/properties/${alone}" aria-label="Thames View"`)
    expect(body).toContain(
      'href="/companies/mapped?place=Lekki%2C%20Lagos&view=map" aria-label="Lekki, Lagos: 2 properties"',
    )
    expect(body).toContain('aria-label="Map of 3 properties"')
    expect(body).toContain('1 property is not on the map.')
    expect(body).toMatch(/<path class="land" d="M[\d. -]+l/)
    // Narrowed to that place, the same mark leads to the list.
    const narrowed = await page('/companies/mapped?place=Lekki%2C%20Lagos&view=map')
    expect(narrowed).toContain(
      'href="/companies/mapped?place=Lekki%2C%20Lagos" aria-label="Lekki, Lagos: 2 properties"',
    )
    expect(body).not.toMatch(/https?:\/\/(?!homes\.example|schema\.org)/)
  })

  it('RT-20 puts no place more exactly than the listing allows', async () => {
    const spot = await stage.addOrganisation({
      slug: 'spot',
      profile_published: true,
      settings: JSON.stringify({ addressPrecision: 'area' }),
    })
    const id = await stage.addProperty(spot, {
      title: 'Kept Apart',
      latitude: 6.4512345,
      longitude: 3.4312345,
    })
    const rough = await page('/companies/spot?view=map')
    const where = (body: string) => /class="dot" cx="([\d.]+)" cy="([\d.]+)"/.exec(body)!.slice(1).join()
    const other = await stage.addProperty(spot, { title: 'Reference', latitude: 6.55, longitude: 3.6 })
    const together = where(await page('/companies/spot?view=map'))
    // Anywhere in the same eleven kilometres it is drawn at the same place.
    await stage.admin.query('update properties set latitude = 6.4987, longitude = 3.3501 where id = $1', [id])
    expect(where(await page('/companies/spot?view=map'))).toBe(together)
    await stage.admin.query('update properties set latitude = 6.9987 where id = $1', [id])
    expect(where(await page('/companies/spot?view=map'))).not.toBe(together)
    await stage.admin.query('delete from properties where id = $1', [other])
    expect(rough).not.toContain('6.45')
  })

  it('RT-20 draws hundreds of places as a few marks, and knows how many there are', async () => {
    const crowd = await stage.addOrganisation({ slug: 'crowd', profile_published: true })
    const first = await stage.addProperty(crowd, { title: 'First', latitude: 6.5, longitude: 3.3 })
    await stage.admin.query(
      `insert into properties (organisation_id, id, title, reference, classification, purpose, status, listing,
         address_line1, city, district, country, currency, area_unit, latitude, longitude)
       select organisation_id, gen_random_uuid(), 'Copy ' || n, 'C-' || n, classification, purpose, status, listing,
         address_line1, 'City ' || n % 9, null, country, currency, area_unit, 5 + n % 40 * 0.15, 3 + n % 37 * 0.2
       from properties, generate_series(1, 700) n where id = $1`,
      [first],
    )
    const body = await page('/companies/crowd?view=map')
    const shown = marks(body)
    expect(shown.length).toBeGreaterThan(5)
    expect(shown.length).toBeLessThan(200)
    const sum = shown.reduce((total, label) => total + Number(/: (\d+) properties$/.exec(label)?.[1] ?? 1), 0)
    expect(sum).toBe(701)
    expect(body).toContain('aria-label="Map of 701 properties"')
    expect(titles(body)).toHaveLength(24)
    expect(await found('place=city%203', '/companies/crowd')).toHaveLength(24)
  })
})
