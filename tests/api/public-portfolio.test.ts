import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { v7 as uuid } from 'uuid'
import { publicPortfolioSchema } from '#contract/public/portfolios.ts'
import { portfolioFields, propertyFields } from '#domain/sharing/fields.ts'
import { byItself } from '../support/by-itself.ts'
import { titles } from '../support/cards.ts'
import { openPublicApp, type PublicApp } from '../support/public-app.ts'

const html = { accept: 'text/html,application/xhtml+xml' }
let stage: PublicApp
let firm: string

beforeAll(async () => {
  stage = await openPublicApp()
  firm = await stage.addOrganisation({
    name: 'Island Agents',
    slug: 'island-agents',
    profile_published: true,
    settings: JSON.stringify({ contactEmail: 'desk@island.example', contactPhone: '+2348031234567' }),
  })
})
afterAll(() => stage.close())

const get = (url: string) => stage.inject({ method: 'GET', url, headers: html })
const call = (id: string, query = '') =>
  stage.inject({ method: 'GET', url: `/api/tenant/v1/public/portfolios/${id}${query}` })
const page = async (url: string) => {
  const answer = await get(url)
  expect(answer.statusCode, url).toBe(200)
  return answer.body.replaceAll('&amp;', '&')
}
const hideOfPortfolio = (id: string, organisation: string, fields: readonly string[]) =>
  stage.admin.query(
    `insert into portfolio_sharing (organisation_id, portfolio_id, hidden_fields) values ($1, $2, $3)
     on conflict (organisation_id, portfolio_id) do update set hidden_fields = excluded.hidden_fields`,
    [organisation, id, JSON.stringify(fields)],
  )

describe('RT-21 a public portfolio', () => {
  let id: string
  let [cheap, dear, sold]: string[] = []

  beforeAll(async () => {
    cheap = await stage.addProperty(firm, { title: 'Cheap Court', asking_price: 100_000 })
    dear = await stage.addProperty(firm, { title: 'Dear Court', asking_price: 900_000 })
    sold = await stage.addProperty(firm, { title: 'Sale Court', purpose: 'sale', asking_price: 500_000 })
    const hidden = await stage.addProperty(firm, { title: 'Hidden Court', listing: 'private' })
    await stage.addProperty(firm, { title: 'Other Court' })
    const row = { title: 'Island Homes', description: 'Houses by the water.\n\nAll with parking.' }
    id = await stage.addPortfolio(firm, row, [cheap, dear, sold, hidden])
  })

  it('RT-21 is a whole page: words, contact, its listed properties, structured data, addresses for sharing', async () => {
    const body = await page(`/portfolios/${id}`)
    expect(body).toContain('<h1>Island Homes</h1>')
    expect(body).toContain('Houses by the water.')
    expect(body).toContain('href="/companies/island-agents"')
    expect(body).toContain('href="mailto:desk@island.example"')
    expect(body).toContain('+234 803 123 4567')
    expect(body).toContain('role="status">3 properties<')
    expect(titles(body)).toEqual(['Sale Court', 'Dear Court', 'Cheap Court'])
    for (const other of ['Hidden Court', 'Other Court']) expect(body).not.toContain(other)
    expect(body).toContain(`<link rel="canonical" href="https://homes.example/portfolios/${id}"/>`)
    expect(body).toContain('property="og:title" content="Island Homes, Island Agents"')
    expect(body).toContain('name="description" content="Houses by the water. All with parking."')
    const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body)![1]!)
    expect(data).toMatchObject({
      '@type': 'CollectionPage',
      provider: { name: 'Island Agents' },
      mainEntity: {
        itemListElement: [{ position: 1, url: `https://homes.example/properties/${sold}` }, {}, {}],
      },
    })
    expect(body.match(/<script(?! type="application\/ld\+json")/g)).toBeNull()
  })

  it('RT-21 AP-05 has a payload that holds the same page', async () => {
    const payload = await get(`/portfolios/${id}/_payload.json`)
    expect(payload.headers['x-robots-tag']).toBe('noindex')
    const { title, body } = payload.json<Record<string, string>>()
    const document = (await get(`/portfolios/${id}`)).body
    expect(document).toContain(`<title>${title}</title>`)
    expect(document).toContain(`>${body}</body>`)
  })

  it('RT-21 is narrowed by purpose and a place of its map, sorted and paged; wrong values are left out', async () => {
    const of = async (query: string) => titles(await page(`/portfolios/${id}?${query}`))
    expect(await of('purpose=sale')).toEqual(['Sale Court'])
    expect(await of('sort=priceUp')).toEqual(['Cheap Court', 'Dear Court', 'Sale Court'])
    expect(await of('sort=name')).toEqual(['Cheap Court', 'Dear Court', 'Sale Court'])
    expect(await of('place=ikoyi')).toHaveLength(3)
    expect(await of('place=abuja')).toEqual([])
    expect(await of('purpose=x&sort=&page=0&kind=land&bedrooms=5&priceFrom=1')).toHaveLength(3)
    expect((await get(`/portfolios/${id}?page=2`)).statusCode).toBe(404)
    expect(await page(`/portfolios/${id}?view=map`)).toContain('aria-label="Map of 3 properties"')
  })

  it('RT-21 is answered by the API with the same, paged, and 422 for what is wrong', async () => {
    const answer = await call(id, '?limit=2&page=2&sort=priceDown')
    expect(answer.statusCode).toBe(200)
    const body = answer.json()
    expect(publicPortfolioSchema.strict().safeParse(body).error).toBeUndefined()
    expect(body).toMatchObject({
      title: 'Island Homes',
      organisationName: 'Island Agents',
      organisationSlug: 'island-agents',
      email: 'desk@island.example',
      showsPrices: true,
      total: 3,
      properties: [{ title: 'Cheap Court', askingPrice: 100_000, currency: 'NGN' }],
    })
    expect((await call(id, '?purpose=sale')).json()).toMatchObject({ total: 1, properties: [{ id: sold }] })
    for (const wrong of ['?page=0', '?limit=51', '?purpose=x', '?sort=age', '?other=1'])
      expect((await call(id, wrong)).statusCode, wrong).toBe(422)
  })

  it('RT-21 leaves out what it hides, on the server: description, prices and their order, map, contact', async () => {
    await hideOfPortfolio(id, firm, Object.keys(portfolioFields))
    const body = await page(`/portfolios/${id}?view=map&sort=priceUp`)
    expect(body).not.toContain('Houses by the water')
    expect(body).not.toContain('₦')
    expect(body).not.toContain('desk@island.example')
    expect(body).not.toContain('class="found-map"')
    expect(body).not.toMatch(/Map<|Price, low/)
    expect(body).toContain('Price on request')
    // In the order of prices they would tell them.
    expect(titles(body)).toEqual(['Sale Court', 'Dear Court', 'Cheap Court'])
    const answer = (await call(id, '?sort=priceUp')).json<{
      properties: { id: string; askingPrice: unknown }[]
    }>()
    expect(answer.properties.map((property) => property.id)).toEqual([sold, dear, cheap])
    expect(answer.properties.every(({ askingPrice }) => askingPrice === null)).toBe(true)
    await hideOfPortfolio(id, firm, [])
    expect(await page(`/portfolios/${id}`)).toContain('₦1,000')
  })

  it('RT-21 shows a change of its own with the very next request', async () => {
    const own = await stage.addPortfolio(firm, { title: 'Before' })
    expect(await page(`/portfolios/${own}`)).toContain('<h1>Before</h1>')
    await stage.admin.query(`update portfolios set title = 'After' where id = $1`, [own])
    expect(await page(`/portfolios/${own}`)).toContain('<h1>After</h1>')
    await stage.admin.query(`update portfolios set visibility = 'private' where id = $1`, [own])
    expect((await get(`/portfolios/${own}`)).statusCode).toBe(404)
  })
})

describe('RT-21 a portfolio that is not public', () => {
  it('RT-21 is answered exactly like one that never was: private, archived, malformed', async () => {
    const hidden = await Promise.all([
      stage.addPortfolio(firm, { visibility: 'private' }),
      stage.addPortfolio(firm, { status: 'archived', archived_at: new Date() }),
    ])
    const shape = async (path: string, id: string) => {
      const { statusCode, headers, body } = await get(path.replace('ID', id))
      const words = body.replaceAll(id, 'ID').replace(/"requestId":"[^"]+"/, '')
      return { status: statusCode, type: headers['content-type'], cache: headers['cache-control'], words }
    }
    for (const path of [
      '/portfolios/ID',
      '/portfolios/ID/_payload.json',
      '/api/tenant/v1/public/portfolios/ID',
    ]) {
      const unknown = await shape(path, uuid())
      expect(unknown.status).toBe(404)
      for (const id of [...hidden, 'not-an-id']) expect(await shape(path, id)).toEqual(unknown)
    }
    expect((await shape('/portfolios/ID', uuid())).words).toContain('Portfolio Not Found: /portfolios/ID')
  })
})

describe('RT-39 what sharing hides', () => {
  /** Columns whose values are public, keys of vocabularies, or nothing that could be recognised. */
  const open = {
    properties: [
      'title city district state country place_text search_text classification subtype purpose tenure status listing',
      'currency area_unit asking_frequency timezone',
    ],
    units: ['type status occupancy area_unit rent_frequency currency property_title search_text'],
    portfolios: ['title visibility status search_text'],
    organisations: [
      'name slug type country currency locale timezone dial_code summary website paper settings',
    ],
  }
  const texts = ['text', 'jsonb', 'ARRAY']
  const uuids = /_ids?$/

  /** A recognisable value for each column of a table that can hold one and is not public. */
  async function secretsOf(table: keyof typeof open) {
    const { rows } = await stage.admin.query<{ column_name: string; data_type: string }>(
      `select column_name, data_type from information_schema.columns
       where table_schema = 'public' and table_name = $1`,
      [table],
    )
    const known = open[table].join(' ').split(' ')
    const hidden = rows.filter(
      ({ column_name: name, data_type: type }) =>
        texts.includes(type) && !known.includes(name) && !uuids.test(name),
    )
    return Object.fromEntries(
      hidden.map(({ column_name: name, data_type: type }) => {
        const secret = `SECRET-${table}-${name}`
        const value = type === 'jsonb' ? JSON.stringify([secret]) : type === 'ARRAY' ? [secret] : secret
        return [name, value]
      }),
    )
  }

  it('RT-39 appears on no page, in no payload, answer of the API or site map', async () => {
    const settings = {
      addressPrecision: 'area',
      note: 'SECRET-settings',
      hiddenFields: Object.keys(propertyFields),
    }
    const own = await stage.addOrganisation({
      name: 'Guarded Homes',
      slug: 'guarded-homes',
      profile_published: true,
      ...(await secretsOf('organisations')),
      settings: JSON.stringify({ ...settings, contactEmail: 'open@guarded.example' }),
    })
    const person = uuid()
    await stage.admin.query(
      `insert into identity.users (id, email, name, first_name, last_name, phone)
       values ($1, 'secret-user@guarded.example', 'SECRET-name', 'SECRET-first', 'SECRET-last', 'SECRET-phone')`,
      [person],
    )
    await stage.admin.query('insert into members (organisation_id, user_id) values ($1, $2)', [own, person])
    const amounts = {
      asking_price: 7_654_321_987,
      value: 7_654_321_987,
      area: 765.4321,
      unit_count: 7654,
      year_built: 1765,
    }
    const row = {
      ...(await secretsOf('properties')),
      ...amounts,
      portfolio_manager_id: person,
      facility_manager_id: person,
      latitude: 6.4518765,
      longitude: 3.4318765,
    }
    const listed = await stage.addProperty(own, { ...row, title: 'Guarded House' })
    const unlisted = await stage.addProperty(own, {
      ...row,
      reference: 'SECRET-unlisted',
      title: 'SECRET-title',
      listing: 'paused',
      city: 'SECRET-city',
    })
    for (const property of [listed, unlisted]) {
      await stage.addUnit(own, property, {
        ...(await secretsOf('units')),
        market_rent: 7_654_321_987,
        bedrooms: 17,
      })
    }
    const people = { manager_id: person, owner_user_id: person }
    const portfolio = await stage.addPortfolio(
      own,
      { ...(await secretsOf('portfolios')), ...people, title: 'Guarded portfolio' },
      [listed, unlisted],
    )
    const closed = await stage.addPortfolio(own, { title: 'SECRET-portfolio', visibility: 'private' }, [
      listed,
    ])
    await hideOfPortfolio(portfolio, own, Object.keys(portfolioFields))

    const lists = [
      '/properties',
      '/companies',
      '/companies/guarded-homes',
      `/portfolios/${portfolio}`,
      `/properties/${listed}`,
    ]
    const queries = ['', '?view=map', '?sort=priceDown', '?bedrooms=6', '?priceFrom=1&currency=NGN']
    const paths = lists.flatMap((path) =>
      queries.flatMap((query) => [path + query, `${path}/_payload.json${query}`]),
    )
    const api = ['companies', `portfolios/${portfolio}`, `properties/${listed}`].map(
      (path) => `/api/tenant/v1/public/${path}`,
    )
    const told = [...amountsAsShown(), ...Object.values(amounts).map(String)]
    for (const path of [...paths, ...api, '/sitemap.xml']) {
      const { statusCode, body } = await get(path)
      expect(statusCode, path).toBe(200)
      expect(body, path).not.toMatch(/secret/i)
      for (const amount of told) expect(body, `${path} ${amount}`).not.toMatch(byItself(amount))
      for (const id of [unlisted, closed, person]) expect(body, path).not.toContain(id)
      expect(body, path).not.toMatch(/6\.4518|3\.4318/)
    }
    for (const place of ['secret', 'SECRET-properties-address_line1', 'guarded'])
      expect(await page(`/properties?place=${place}`)).toContain('role="status">No properties')
    expect(await page('/companies/guarded-homes')).toContain('Guarded House')
    expect(await page('/companies/guarded-homes')).toContain('open@guarded.example')
  })

  const amountsAsShown = () => ['76,543,219', '765.4 m', '7,654', '17 bedrooms']

  it('RT-39 is in no column that the public’s views of portfolios and units have', async () => {
    const { rows } = await stage.admin.query<{ table_name: string; names: string }>(
      `select table_name, string_agg(column_name, ' ' order by column_name) as names from information_schema.columns
       where table_name in ('published_portfolios', 'published_units', 'published_portfolio_properties')
       group by 1 order by 1`,
    )
    expect(rows).toEqual([
      { table_name: 'published_portfolio_properties', names: 'organisation_id portfolio_id property_id' },
      {
        table_name: 'published_portfolios',
        names:
          'description email id organisation_id organisation_name organisation_slug phone shows_map shows_prices title updated_at',
      },
      {
        table_name: 'published_units',
        names:
          'area area_unit bathrooms bedrooms currency furnished id label market_rent organisation_id property_id rent_frequency type',
      },
    ])
  })
})
