import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnswerOf, RecordOf } from '#contract/kit/index.ts'
import { properties } from '#contract/tenant/properties.ts'
import {
  createManyUnits,
  overviewOfUnits,
  summariseUnits,
  undoCreateManyUnits,
} from '#contract/tenant/unit-operations.ts'
import { units } from '#contract/tenant/units.ts'
import type { Answer } from '#tests/support/client.ts'
import { errorOf, withoutRequest } from '#tests/support/error.ts'
import { letting } from '#tests/support/lettings.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

type Unit = RecordOf<typeof units>

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const admin = () => server.own.people.admin

async function property(more: object = {}): Promise<string> {
  const body = {
    title: 'Park House',
    addressLine1: '1 Park Road',
    city: 'Lagos',
    country: 'NG',
    currency: 'NGN',
    ...more,
  }
  return (await succeed<{ id: string }>(admin().call(properties.operations.create, { body }))).id
}

async function succeed<T>(answer: Promise<Answer>): Promise<T> {
  const { status, text, body } = await answer
  expect(status, text).toBeLessThan(300)
  return body as T
}

const unit = (propertyId: string, body: object) =>
  succeed<Unit>(admin().call(units.operations.create, { body: { propertyId, ...body } }))
const read = (id: string) => succeed<Unit>(admin().call(units.operations.get, { params: { id } }))
const change = (id: string, body: object) => admin().call(units.operations.update, { params: { id }, body })
const labelsOf = async (propertyId: string) => {
  const { data } = await succeed<{ data: Unit[] }>(
    admin().call(units.operations.list, { query: { propertyId, limit: '200' } }),
  )
  return data.map(({ label }) => label)
}

describe('a unit', () => {
  it('RT-64 is listed within its property, Flat 2 before Flat 10', async () => {
    const [here, there] = [await property(), await property()]
    for (const label of ['Flat 10', 'Flat 2', 'flat 1']) await unit(here, { label })
    await unit(there, { label: 'Flat 3' })
    expect(await labelsOf(here)).toEqual(['flat 1', 'Flat 2', 'Flat 10'])
  })

  it('RT-65 has a name that no other unit of its property has, whatever its case', async () => {
    const [here, there] = [await property(), await property()]
    await unit(here, { label: 'Shop 1' })
    const again = await admin().call(units.operations.create, { body: { propertyId: here, label: 'SHOP 1' } })
    expect(errorOf(again, 422).payload).toMatchObject([{ field: 'label' }])
    expect((await unit(there, { label: 'Shop 1' })).label).toBe('Shop 1')
  })

  it('RT-64 is found by the name of its property, in whose currency it is; both follow the property', async () => {
    const id = await property({ title: 'Marina Court' })
    const { id: unitId } = await unit(id, { label: 'Suite 4', marketRent: 500 })
    const found = async (searchQuery: string) =>
      (await succeed<{ total: number }>(admin().call(units.operations.list, { query: { searchQuery } })))
        .total
    expect(await found('suite marina')).toBe(1)
    const body = { version: 1, title: 'Harbour Court', currency: 'GBP' }
    await succeed(admin().call(properties.operations.update, { params: { id }, body }))
    expect(await read(unitId)).toMatchObject({ propertyTitle: 'Harbour Court', currency: 'GBP', version: 1 })
    expect([await found('suite marina'), await found('suite harbour')]).toEqual([0, 1])
  })

  it('RT-65 takes over another property’s name and currency when it is moved', async () => {
    const there = await property({ title: 'Other House', currency: 'USD' })
    const { id } = await unit(await property(), { label: 'Flat 1' })
    const moved = await succeed<Unit>(change(id, { version: 1, propertyId: there }))
    expect(moved).toMatchObject({ propertyId: there, propertyTitle: 'Other House', currency: 'USD' })
    expect(await read(id)).toEqual(moved)
  })

  it('ST-05 is vacant, off market or sold as people say; a common area is never vacant', async () => {
    const id = await property()
    const flat = await unit(id, { label: 'Flat 1' })
    expect(flat.occupancy).toBe('vacant')
    const steps = [
      ['offMarket', 'offMarket'],
      ['sold', 'sold'],
      ['active', 'vacant'],
    ] as const
    for (const [index, [status, occupancy]] of steps.entries()) {
      const after = await succeed<Unit>(change(flat.id, { version: index + 1, status }))
      expect(after).toMatchObject({ status, occupancy })
      expect(await read(flat.id)).toEqual(after)
    }
    const lobby = await unit(id, { label: 'Lobby', type: 'commonArea' })
    expect(lobby.occupancy).toBe('offMarket')
    const shop = await succeed<Unit>(change(lobby.id, { version: 1, type: 'shop' }))
    expect(shop.occupancy).toBe('vacant')
    expect(await read(lobby.id)).toEqual(shop)
  })

  it('ST-05 keeps its occupancy from everybody but the database, and its two copies right', async () => {
    const { id } = await unit(await property(), { label: 'Flat 1' })
    const client = new pg.Client(server.database.app)
    await client.connect()
    try {
      await client.query(`begin; set local app.organisation = '${server.own.id}'`)
      await client.query(`update units set occupancy = 'occupied' where id = $1`, [id])
      await client.query('commit')
    } finally {
      await client.end()
    }
    expect((await read(id)).occupancy).toBe('vacant')
  })

  it('ST-05 that is let is not archived, moved or deleted; off the market it is all the same let', async () => {
    const house = await letting(server.own)
    const unitId = await house.unit()
    await house.signed(unitId)
    const { version, occupancy } = await read(unitId)
    expect(occupancy).toBe('occupied')
    const refused = await change(unitId, { version, status: 'archived' })
    expect(errorOf(refused, 409).reason).toBe('illegal_transition')
    const away = await change(unitId, { version, propertyId: await property() })
    expect(errorOf(away, 409).reason).toBe('in_use')
    const gone = await admin().call(units.operations.remove, { params: { id: unitId } })
    expect(errorOf(gone, 409).reason).toBe('in_use')
    const off = await succeed<Unit>(change(unitId, { version, status: 'offMarket' }))
    errorOf(await change(unitId, { version: off.version, status: 'archived' }), 409)
  })

  it('RT-65 goes with its property when that is deleted', async () => {
    const id = await property()
    const flat = await unit(id, { label: 'Flat 1' })
    await succeed(admin().call(properties.operations.remove, { params: { id } }))
    errorOf(await admin().call(units.operations.get, { params: { id: flat.id } }), 404)
  })
})

describe('many units at once', () => {
  const twelve = {
    fromFloor: 1,
    toFloor: 3,
    perFloor: 4,
    label: 'Flat {floor}{nn}',
    bedrooms: 2,
    marketRent: 90_000,
  }
  const make = (propertyId: string, more: object = {}, key?: string) =>
    admin().call(createManyUnits, { body: { propertyId, ...twelve, ...more }, key })

  it('RT-65 are twelve flats on three floors, made once however often it is asked', async () => {
    const id = await property()
    const key = crypto.randomUUID()
    const answers = await Promise.all(Array.from({ length: 20 }, () => make(id, {}, key)))
    expect(new Set(answers.map(withoutRequest)).size).toBe(1)
    expect(answers[0]!.status, answers[0]!.text).toBe(201)
    const labels = await labelsOf(id)
    expect(labels).toHaveLength(12)
    expect([labels[0], labels.at(-1)]).toEqual(['Flat 101', 'Flat 304'])
    const [first] = (answers[0]!.body as { ids: string[] }).ids
    expect(await read(first!)).toMatchObject({
      floor: 1,
      bedrooms: 2,
      marketRent: 90_000,
      occupancy: 'vacant',
    })
  })

  it('RT-65 are all refused when one name is taken, which is told', async () => {
    const id = await property()
    await unit(id, { label: 'flat 203' })
    const { payload } = errorOf(await make(id), 422)
    expect(payload).toEqual([{ field: 'label', errors: ['There is already flat 203 in this property.'] }])
    expect(await labelsOf(id)).toEqual(['flat 203'])
  })

  it('RT-65 are refused by field when the pattern makes no sense', async () => {
    const id = await property()
    for (const [more, field] of [
      [{ toFloor: 0 }, 'toFloor'],
      [{ label: 'Flat' }, 'label'],
      [{ perFloor: 400 }, 'perFloor'],
    ] as const) {
      expect(errorOf(await make(id, more), 422).payload).toMatchObject([{ field }])
    }
    expect(await labelsOf(id)).toEqual([])
  })

  it('RT-65 are taken back by whoever made them, but for those that somebody has changed', async () => {
    const id = await property()
    const { ids } = await succeed<{ ids: string[] }>(make(id))
    await succeed(change(ids[4]!, { version: 1, bedrooms: 3 }))
    const lead = await server.own.people['team-lead'].call(undoCreateManyUnits, { body: { ids } })
    expect(lead.body).toEqual({ removed: 0, kept: 12 })
    const undone = await succeed(admin().call(undoCreateManyUnits, { body: { ids } }))
    expect(undone).toEqual({ removed: 11, kept: 1 })
    expect(await labelsOf(id)).toEqual(['Flat 201'])
  })
})

describe('the units of a property', () => {
  it('RT-64 are summed up as the list shows them, notice and lettable by the words of the trade', async () => {
    const id = await property()
    await unit(id, { label: 'Flat 1' })
    await unit(id, { label: 'Flat 2', status: 'offMarket' })
    await unit(id, { label: 'Flat 3', status: 'sold' })
    await unit(id, { label: 'Lobby', type: 'commonArea' })
    await unit(id, { label: 'Flat 4', status: 'archived' })
    const query = { propertyId: id }
    const sum = await succeed<AnswerOf<typeof summariseUnits>>(admin().call(summariseUnits, { query }))
    expect(sum).toMatchObject({ count: 4, lettable: 1, occupied: 0 })
    expect(sum.occupancy).toEqual({ vacant: 1, reserved: 0, occupied: 0, notice: 0, offMarket: 2, sold: 1 })
  })

  it('RT-64 are seen at a glance, block by block from the top floor down', async () => {
    const id = await property()
    for (const [label, block, floor] of [
      ['A1', 'A', 0],
      ['A10', 'A', 1],
      ['A2', 'A', 1],
      ['Gate', null, null],
    ] as const) {
      await unit(id, { label, block, floor })
    }
    const { data, total } = await succeed<AnswerOf<typeof overviewOfUnits>>(
      admin().call(overviewOfUnits, { params: { id } }),
    )
    expect([data.map(({ label }) => label), total]).toEqual([['Gate', 'A2', 'A10', 'A1'], 4])
  })
})

it('leaves no line in the log for any of it', () => expect(server.errors).toEqual([]))
