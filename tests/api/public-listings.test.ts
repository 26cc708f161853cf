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
const count = (body: string) => /role="status">([^<]*)</.exec(body)?.[1]
const meta = (body: string, name: string) =>
  new RegExp(`<meta name="${name}" content="([^"]*)"`).exec(body)?.[1]
const canonical = (body: string) =>
  /<link rel="canonical" href="https:\/\/homes\.example([^"]*)"/.exec(body)?.[1]

describe('RT-20 listings that are filtered', () => {
  let own: string
  const within = (query: string) => found(query, '/companies/filtered')

  beforeAll(async () => {
    own = await stage.addOrganisation({ name: 'Filtered Homes', slug: 'filtered', profile_published: true })
    const rent = { purpose: 'rent', currency: 'NGN' }
    const add = (title: string, row: Record<string, unknown>) => stage.addProperty(own, { title, ...row })
    const flat = await add('Weekly Flat', {
      ...rent,
      asking_price: 12_000,
      asking_frequency: 'weekly',
      city: 'São Tomé',
      district: 'Centro',
      state: null,
      country: 'ST',
    })
    await stage.addUnit(own, flat, { bedrooms: 1 })
    await stage.addUnit(own, flat, { bedrooms: 3 })
    const house = await add('Monthly House', {
      ...rent,
      asking_price: 50_000,
      asking_frequency: 'monthly',
      city: 'Lagos',
      district: 'Ikoyi',
      classification: 'mixed',
    })
    await stage.addUnit(own, house, { bedrooms: 2 })
    await stage.addUnit(own, house, { bedrooms: 5, status: 'offMarket' })
    await add('Yearly Office', {
      ...rent,
      asking_price: 720_000,
      asking_frequency: 'yearly',
      city: 'Abuja',
      district: 'Wuse',
      state: 'Federal Capital Territory',
      classification: 'commercial',
    })
    await add('Sold Land', {
      purpose: 'sale',
      currency: 'NGN',
      asking_price: 900_000,
      asking_frequency: null,
      city: 'Lagos',
      district: 'Lekki',
      classification: 'land',
    })
    await add('Nightly Rooms', {
      purpose: 'shortlet',
      currency: 'GBP',
      asking_price: 10_000,
      asking_frequency: 'nightly',
      city: 'York',
      district: null,
      state: 'North Yorkshire',
      country: 'GB',
    })
    await add('Unpriced Barn', {
      ...rent,
      asking_price: null,
      asking_frequency: null,
      city: 'Yola',
      district: null,
      state: 'Adamawa',
    })
  })

  it('RT-20 by city, district, state or country, whatever the case and the accents', async () => {
    expect(await within('place=sao%20TOME')).toEqual(['Weekly Flat'])
    expect(await within('place=ikoyi')).toEqual(['Monthly House'])
    expect(await within('place=Ikoyi,%20Lagos')).toEqual(['Monthly House'])
    expect(await within('place=capital%20territory')).toEqual(['Yearly Office'])
    expect(await within('place=united%20kingdom')).toEqual(['Nightly Rooms'])
    expect(await within('place=uk')).toEqual(['Nightly Rooms'])
    expect(await within('place=nigeria')).toHaveLength(4)
    expect(await within('place=100%25_')).toEqual([])
  })

  it('RT-20 by no more of the address than a listing shows: not by street, title or reference', async () => {
    for (const place of ['Bourdillon', 'water%20tower', '106104', 'Monthly'])
      expect(await within(`place=${place}`)).toEqual([])
  })

  it('RT-20 by purpose, kind and bedrooms of units that can be rented', async () => {
    expect(await within('purpose=sale')).toEqual(['Sold Land'])
    expect(await within('kind=commercial')).toEqual(['Yearly Office'])
    expect(await within('bedrooms=2')).toEqual(['Monthly House', 'Weekly Flat'])
    expect(await within('bedrooms=3')).toEqual(['Weekly Flat'])
    expect(await within('bedrooms=5')).toEqual([])
    expect(await within('purpose=rent&kind=residential&bedrooms=1&place=centro')).toEqual(['Weekly Flat'])
    const body = await page('/companies/filtered')
    expect(body).toContain('1–3 bedrooms · 1,420 m²')
    expect(body).toContain('2 bedrooms · 1,420 m²')
  })

  it('RT-20 by price in one currency, rents per month whatever their frequency', async () => {
    // Weekly ₦120 is ₦520 a month, yearly ₦7,200 is ₦600.
    expect(await within('priceFrom=510&priceTo=600&currency=NGN')).toEqual(['Yearly Office', 'Weekly Flat'])
    expect(await within('priceTo=500.00&currency=NGN')).toEqual(['Monthly House'])
    expect(await within('priceFrom=9,000&currency=NGN')).toEqual(['Sold Land'])
    // £100 a night for 365 days.
    expect(await within('priceFrom=3041&priceTo=3042&currency=GBP')).toEqual(['Nightly Rooms'])
    // Turned round they mean the same; without a currency, that of most.
    expect(await within('priceFrom=600&priceTo=510')).toEqual(['Yearly Office', 'Weekly Flat'])
    expect(await within('currency=GBP')).toHaveLength(6)
  })

  it('RT-20 never by a price that is not shown', async () => {
    const shy = await stage.addProperty(own, {
      title: 'Discreet Villa',
      asking_price: 77_700,
      asking_frequency: 'monthly',
      city: 'Jos',
    })
    const query = 'priceFrom=776&priceTo=778&currency=NGN'
    expect(await within(query)).toEqual(['Discreet Villa'])
    const hide = (fields: readonly string[]) =>
      stage.admin.query(
        `insert into property_sharing (organisation_id, property_id, hidden_fields) values ($1, $2, $3)
         on conflict (organisation_id, property_id) do update set hidden_fields = excluded.hidden_fields`,
        [own, shy, JSON.stringify(fields)],
      )
    await hide(['price'])
    expect(await within(query)).toEqual([])
    expect((await within('sort=priceDown&place=nigeria')).at(-1)).not.toBe('Sold Land')
    expect(await within('sort=priceUp&place=jos')).toEqual(['Discreet Villa'])
    await stage.addUnit(own, shy, { bedrooms: 4 })
    expect(await within('bedrooms=4')).toEqual(['Discreet Villa'])
    await hide(['price', 'units'])
    expect(await within('bedrooms=4')).toEqual([])
    await stage.admin.query('delete from properties where id = $1', [shy])
  })

  it('RT-20 sorted by age, price within a currency and name', async () => {
    expect(await within('')).toEqual([
      'Unpriced Barn',
      'Nightly Rooms',
      'Sold Land',
      'Yearly Office',
      'Monthly House',
      'Weekly Flat',
    ])
    expect(await within('sort=priceUp')).toEqual([
      'Nightly Rooms',
      'Monthly House',
      'Weekly Flat',
      'Yearly Office',
      'Sold Land',
      'Unpriced Barn',
    ])
    expect(await within('sort=priceDown')).toEqual([
      'Nightly Rooms',
      'Sold Land',
      'Yearly Office',
      'Weekly Flat',
      'Monthly House',
      'Unpriced Barn',
    ])
    expect(await within('sort=name')).toEqual([
      'Monthly House',
      'Nightly Rooms',
      'Sold Land',
      'Unpriced Barn',
      'Weekly Flat',
      'Yearly Office',
    ])
  })

  it('RT-20 say what is set, how to take each away, and what was found', async () => {
    const body = await page(
      '/companies/filtered?place=Lagos&kind=land&bedrooms=2&purpose=sale&priceTo=1000&currency=NGN&sort=name',
    )
    expect(count(body)).toBe('No properties for sale in “Lagos”')
    expect(body).toContain('Remove a filter')
    const rest = 'kind=land&bedrooms=2&priceTo=1000&currency=NGN&sort=name'
    expect(body).toContain(
      `href="/companies/filtered?purpose=sale&${rest}" aria-label="Remove filter: Lagos"`,
    )
    expect(body).toContain('aria-label="Remove filter: Up to ₦1,000"')
    expect(body).toContain('href="/companies/filtered?purpose=sale&sort=name">Clear all')
    expect(body).toContain('<input type="hidden" name="purpose" value="sale"/>')
    expect(body).toMatch(/<option value="land" selected="">/)
    expect(count(await page('/companies/filtered?purpose=shortlet'))).toBe('1 property for short let')
  })

  it('RT-20 are told to search engines only as the whole list', async () => {
    const plain = await page('/companies/filtered')
    expect(meta(plain, 'robots')).toContain('index, follow')
    expect(canonical(plain)).toBe('/companies/filtered')
    for (const query of ['purpose=rent', 'place=x', 'sort=name', 'view=map', 'bedrooms=1']) {
      const body = await page(`/companies/filtered?${query}`)
      expect(meta(body, 'robots'), query).toBe('noindex, follow')
      expect(canonical(body), query).toBe('/companies/filtered')
    }
    // What says nothing is the same list.
    expect(
      meta(await page('/companies/filtered?place=&purpose=&currency=NGN&kind=boat'), 'robots'),
    ).toContain('index, follow')
  })

  it('RT-20 leave out what is wrong in an address, and fail at nothing', async () => {
    const all = await page('/companies/filtered')
    for (const query of [
      'purpose=steal',
      'purpose=rent&purpose=sale',
      'kind=__proto__',
      'bedrooms=-1',
      'bedrooms=2.5',
      'priceFrom=abc&currency=NGN',
      'priceTo=99999999999999999999',
      'priceFrom=1&currency=XXX&priceFrom=2',
      'currency=constructor',
      'sort=random',
      'view=globe',
      'page=0',
      'page=nonsense',
      'place=%00',
      'place=%20%20',
      'unknown=1',
    ]) {
      expect(titles(await page(`/companies/filtered?${query}`)), query).toEqual(titles(all))
    }
    expect(await within('bedrooms=999')).toEqual([])
    expect(await within(`place=${'y'.repeat(500)}`)).toEqual([])
    expect(await within('place=%27%20or%201=1--')).toEqual([])
    expect((await get('/companies/filtered?page=2')).statusCode).toBe(404)
    expect((await get('/companies/filtered?purpose=sale&page=2')).statusCode).toBe(404)
    expect((await get('/companies/filtered?page=99999999')).statusCode).toBe(200)
    const script = await page('/companies/filtered?place=%22%3E%3Cscript%3Ealert(1)%3C/script%3E')
    expect(script).not.toContain('<script>alert')
    // Cut to its length, a place ends with a whole character.
    const long = `/properties?place=${'a'.repeat(99)}${encodeURIComponent('😀')}`
    expect(await page(long)).toContain('No properties')
  })
})

describe('RT-20 the page of all listings', () => {
  it('RT-20 fetches its first picture at once, and the others as they come into sight', async () => {
    const own = await stage.addOrganisation({ slug: 'pictured', profile_published: true })
    for (const title of ['One', 'Two']) {
      const id = await stage.addProperty(own, { title })
      const photo = await stage.addPhoto(own, id)
      await stage.admin.query('update properties set cover_photo_id = $1 where id = $2', [photo, id])
    }
    const body = await page('/companies/pictured')
    expect(body.match(/<img[^>]*loading="lazy"/g)).toHaveLength(1)
    expect(body.match(/<link rel="preload" as="image"/g)).toHaveLength(2)
  })
})
