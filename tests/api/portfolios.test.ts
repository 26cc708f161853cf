import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  changePortfolioProperties,
  changePropertyPortfolios,
  listPortfolioProperties,
  listPortfolioPropertyIds,
  listPropertyPortfolios,
  portfolioActivity,
} from '#contract/tenant/portfolio-operations.ts'
import { portfolios } from '#contract/tenant/portfolios.ts'
import { propertyActivity } from '#contract/tenant/activity.ts'
import { properties } from '#contract/tenant/properties.ts'
import { tenants } from '#contract/tenant/tenants.ts'
import type { RecordOf } from '#contract/kit/index.ts'
import type { Person } from '#tests/support/organisation.ts'
import { errorOf } from '#tests/support/error.ts'
import { letting, type Letting } from '#tests/support/lettings.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

type Portfolio = RecordOf<typeof portfolios>

let server: TestServer
let people: TestServer['own']['people']
let admin: Person
let portfolio: string

beforeAll(async () => {
  server = await startServer()
  ;({ people } = server.own)
  ;({ admin } = people)
})
afterAll(async () => {
  expect(server.errors).toEqual([])
  await server.close()
})
beforeEach(async () => {
  portfolio = await newPortfolio()
})

async function newPortfolio(body: object = {}): Promise<string> {
  const answer = await admin.call(portfolios.operations.create, { body: { title: 'Island', ...body } })
  expect(answer.status, answer.text).toBe(201)
  return (answer.body as Portfolio).id
}

async function newProperty(body: object = {}): Promise<string> {
  const answer = await admin.call(properties.operations.create, {
    body: {
      title: 'House',
      addressLine1: '1 High Street',
      city: 'Lagos',
      country: 'NG',
      currency: 'NGN',
      ...body,
    },
  })
  expect(answer.status, answer.text).toBe(201)
  return (answer.body as { id: string }).id
}

const worth = (amount: number, currency = 'NGN') => ({
  currency,
  valuations: [{ date: '2026-01-31', amount }],
})
const change = (id: string, body: { add?: string[]; remove?: string[] }, by = admin) =>
  by.call(changePortfolioProperties, { params: { id }, body })
const read = async (id = portfolio) =>
  (await admin.call(portfolios.operations.get, { params: { id } })).body as Portfolio
const namesOf = async (id: string) =>
  ((await admin.call(properties.operations.get, { params: { id } })).body as RecordOf<typeof properties>)
    .portfolioIds
const sees = async (person: Person, id: string) =>
  (await person.call(properties.operations.get, { params: { id } })).status

describe('the properties of a portfolio', () => {
  it('RT-94 are put in and taken out all at once, and each side says what is left', async () => {
    const [one, two, three] = [await newProperty(), await newProperty(), await newProperty()] as [
      string,
      string,
      string,
    ]
    const first = await change(portfolio, { add: [one, two, one] })
    expect(first.body).toEqual({ added: expect.arrayContaining([one, two]), removed: [], total: 2 })
    const second = await change(portfolio, { add: [two, three], remove: [one] })
    expect(second.body).toEqual({ added: [three], removed: [one], total: 2 })
    expect([await namesOf(one), await namesOf(two)]).toEqual([[], [portfolio]])

    const side = async (included: string) => {
      const answer = await admin.call(listPortfolioProperties, {
        params: { id: portfolio },
        query: { included, limit: '200' },
      })
      return (answer.body as { data: { id: string }[] }).data.map(({ id }) => id)
    }
    expect(new Set(await side('true'))).toEqual(new Set([two, three]))
    expect(await side('false')).toContain(one)
    const ids = await admin.call(listPortfolioPropertyIds, {
      params: { id: portfolio },
      query: { included: 'true', searchQuery: 'hou lag' },
    })
    expect(ids.body).toEqual({ ids: expect.arrayContaining([two, three]), total: 2 })
  })

  it('RT-94 are three thousand at once after one alone, and a thousand of them back', async () => {
    const mark = crypto.randomUUID().slice(0, 8)
    const model = await newProperty()
    const { rows: columns } = await server.admin.query<{ name: string }>(
      `select column_name as name from information_schema.columns
       where table_name = 'properties' and table_schema = 'public' and is_generated = 'NEVER'`,
    )
    const names = columns.map(({ name }) => `"${name}"`)
    const { rows } = await server.admin.query<{ id: string }>(
      `insert into properties (${names.join()}) select ${names.map((name) => `copy.${name}`).join()}
       from properties model, generate_series(1, 3000) n, jsonb_populate_record(model, jsonb_build_object(
         'id', gen_random_uuid(), 'reference', $2 || n, 'title', $2 || n)) copy
       where model.id = $1 returning id`,
      [model, mark],
    )
    const many = await newPortfolio({ title: 'Many' })
    const asked = { params: { id: many }, query: { included: 'false', searchQuery: mark } }
    const { ids, total } = (await admin.call(listPortfolioPropertyIds, asked)).body as {
      ids: string[]
      total: number
    }
    expect([ids.length, total]).toEqual([rows.length, rows.length])
    // A connection keeps the plans that it made for one.
    expect((await change(many, { add: [model] })).status).toBe(200)
    const put = await change(many, { add: ids })
    expect(put.status, put.text).toBe(200)
    expect(await read(many)).toMatchObject({ propertyCount: 3001 })
    const back = await change(many, { remove: ids.slice(0, 1000) })
    expect((back.body as { removed: string[] }).removed).toHaveLength(1000)
    expect(await read(many)).toMatchObject({ propertyCount: 2001 })
  })

  it('RT-94 stay as they were where one of them is not there to be put in', async () => {
    const property = await newProperty()
    errorOf(await change(portfolio, { add: [property, crypto.randomUUID()] }), 404)
    errorOf(await change(portfolio, {}), 422)
    expect(await namesOf(property)).toEqual([])
  })

  it('RT-72 are changed from the side of a property too', async () => {
    const [property, other] = [await newProperty(), await newPortfolio({ title: 'Other' })]
    await change(portfolio, { add: [property] })
    const answer = await admin.call(changePropertyPortfolios, {
      params: { id: property },
      body: { add: [other], remove: [portfolio] },
    })
    expect(answer.body).toEqual({ added: [other], removed: [portfolio], total: 1 })
    const listed = await admin.call(listPropertyPortfolios, { params: { id: property } })
    expect(listed.body).toEqual({
      data: [{ id: other, title: 'Other', managerId: null, propertyCount: 1, status: 'active' }],
      total: 1,
    })
  })

  it('RT-70 RT-92 are noted on both sides, by name', async () => {
    const [one, two] = [await newProperty({ title: 'Marina Court' }), await newProperty()] as [string, string]
    await change(portfolio, { add: [one] })
    await change(portfolio, { add: [two], remove: [one] })
    const activity = await admin.call(portfolioActivity, { params: { id: portfolio } })
    const { data } = activity.body as { data: { action: string; changes: object }[] }
    expect(data.map(({ action }) => action).toSorted()).toEqual([
      'created',
      'propertiesAdded',
      'propertiesAdded',
      'propertiesRemoved',
    ])
    expect(data.find(({ action }) => action === 'propertiesRemoved')!.changes).toEqual({
      properties: { before: 'Marina Court', after: null },
    })
    const theirs = await admin.call(propertyActivity, { params: { id: one } })
    expect((theirs.body as { data: object[] }).data.slice(0, 2)).toMatchObject([
      { action: 'removedFromPortfolio', changes: { portfolio: { before: 'Island', after: null } } },
      { action: 'addedToPortfolio', changes: { portfolio: { before: null, after: 'Island' } } },
    ])
  })

  it('RT-60 are what the list shows that is filtered by it', async () => {
    const property = await newProperty()
    await newProperty()
    await change(portfolio, { add: [property] })
    const answer = await admin.call(properties.operations.list, { query: { portfolio } })
    expect(answer.body).toMatchObject({ data: [{ id: property }], total: 1 })
  })
})

describe('the figures of a portfolio', () => {
  it('SC-13 count its properties and their values, each currency by itself', async () => {
    const [naira, sterling, unvalued] = [
      await newProperty(worth(100)),
      await newProperty(worth(7, 'GBP')),
      await newProperty({ currency: 'USD' }),
    ] as [string, string, string]
    await change(portfolio, { add: [naira, sterling, unvalued] })
    expect(await read()).toMatchObject({
      propertyCount: 3,
      value: [
        { currency: 'GBP', amount: '7' },
        { currency: 'NGN', amount: '100' },
      ],
    })
    const edit = (id: string, body: object) =>
      admin.call(properties.operations.update, { params: { id }, body })
    await edit(naira, { version: 1, ...worth(250) })
    await edit(sterling, { version: 1, status: 'archived' })
    expect(await read()).toMatchObject({ propertyCount: 2, value: [{ currency: 'NGN', amount: '250' }] })
    await admin.call(properties.operations.remove, { params: { id: naira } })
    expect(await read()).toMatchObject({ propertyCount: 1, value: [] })
  })

  it('SC-13 are right whatever is changed at once, added up or not', async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, (_, n) => newProperty(worth(n + 1))))
    const other = await newPortfolio()
    await Promise.all(
      ids.flatMap((id, n) => [
        change(portfolio, { add: [id] }),
        change(other, { add: [id] }),
        admin.call(properties.operations.update, {
          params: { id },
          body: { version: 1, ...worth((n + 1) * 10) },
        }),
      ]),
    )
    const expected = { propertyCount: 12, value: [{ currency: 'NGN', amount: '780' }] }
    for (const id of ids) expect(await namesOf(id)).toEqual([portfolio, other].toSorted())
    expect(await read()).toMatchObject(expected)
    expect(await read(other)).toMatchObject(expected)
    await Promise.all(ids.map((id) => change(portfolio, { remove: [id] })))
    expect(await read()).toMatchObject({ propertyCount: 0, value: [] })
    expect(await read(other)).toMatchObject(expected)
  })
})

describe('who has a portfolio', () => {
  it('RP-04 sees what is in it from the next request on: whoever is its manager', async () => {
    const manager = people['portfolio-manager']
    const property = await newProperty()
    await change(portfolio, { add: [property] })
    expect(await sees(manager, property)).toBe(404)
    await admin.call(portfolios.operations.update, {
      params: { id: portfolio },
      body: { version: 1, managerId: manager.userId },
    })
    await expect.poll(() => sees(manager, property)).toBe(200)
    const edited = await manager.call(properties.operations.update, {
      params: { id: property },
      body: { version: 1, title: 'Renamed' },
    })
    expect(edited.status, edited.text).toBe(200)
    expect((await change(portfolio, { remove: [property] }, manager)).status).toBe(200)
    expect(await sees(manager, property)).toBe(404)
    await admin.call(portfolios.operations.update, {
      params: { id: portfolio },
      body: { version: 2, managerId: null },
    })
    const get = () => manager.call(portfolios.operations.get, { params: { id: portfolio } })
    await expect.poll(async () => (await get()).status).toBe(404)
  })

  it('RP-04 sees and changes the tenants who rent in it, as long as they do, and is shown no others', async () => {
    const manager = people['portfolio-manager']
    const [inside, outside] = [await letting(server.own), await letting(server.own)]
    const tenantOf = async (house: Letting) => {
      const { parties } = await house.signed(await house.unit())
      return (parties as { tenantId: string }[])[0]!.tenantId
    }
    const [theirs, other] = [await tenantOf(inside), await tenantOf(outside)]
    const asked = { id: `${theirs},${other}` }
    const found = async () => {
      const answer = await manager.call(tenants.operations.list, { query: asked })
      return (answer.body as { data: { id: string }[] }).data.map(({ id }) => id)
    }
    const own = await newPortfolio({ managerId: manager.userId })
    await change(own, { add: [inside.propertyId] })
    await expect.poll(found).toEqual([theirs])
    const get = (id: string) => manager.call(tenants.operations.get, { params: { id } })
    expect((await get(theirs)).body).toMatchObject({ portfolioIds: [own] })
    errorOf(await get(other), 404)
    const edit = (id: string) =>
      manager.call(tenants.operations.update, { params: { id }, body: { version: 1, notes: 'Calls first' } })
    expect((await edit(theirs)).status).toBe(200)
    errorOf(await edit(other), 404)
    await change(own, { remove: [inside.propertyId] })
    expect(await found()).toEqual([])
  })

  it('RP-04 never puts into it what is not theirs to assign', async () => {
    const manager = people['portfolio-manager']
    const own = await newPortfolio({ managerId: manager.userId })
    const property = await newProperty()
    await expect
      .poll(async () => (await manager.call(portfolios.operations.get, { params: { id: own } })).status)
      .toBe(200)
    errorOf(await change(own, { add: [property] }, manager), 404)
    const answer = await manager.call(changePropertyPortfolios, {
      params: { id: property },
      body: { add: [own] },
    })
    errorOf(answer, 404)
  })

  it('RT-92 archives it and brings it back; lists leave it out meanwhile', async () => {
    const setTo = (version: number, status: string) =>
      admin.call(portfolios.operations.update, { params: { id: portfolio }, body: { version, status } })
    const listed = async () => {
      const answer = await admin.call(portfolios.operations.list, { query: { limit: '200' } })
      return (answer.body as { data: Portfolio[] }).data.some(({ id }) => id === portfolio)
    }
    expect((await setTo(1, 'archived')).body).toMatchObject({ archivedAt: expect.any(String) })
    expect(await listed()).toBe(false)
    expect((await setTo(2, 'active')).body).toMatchObject({ archivedAt: null })
    expect(await listed()).toBe(true)
  })
})
