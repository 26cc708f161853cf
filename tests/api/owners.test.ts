import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listHoldings } from '#contract/tenant/owner-operations.ts'
import { owners } from '#contract/tenant/owners.ts'
import { properties } from '#contract/tenant/properties.ts'
import { errorOf } from '#tests/support/error.ts'
import { ok, type Row } from '#tests/support/lettings.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const people = () => server.own.people
const admin = () => people().admin
const house = (shares: object[]) => ({
  title: 'House',
  addressLine1: '1 High Street',
  city: 'Lagos',
  country: 'NG',
  currency: 'NGN',
  owners: shares,
})
const owned = (...shares: object[]): Promise<Row> =>
  ok(admin().call(properties.operations.create, { body: house(shares) }))
const change = (property: Row, ...shares: object[]): Promise<Row> =>
  ok(
    admin().call(properties.operations.update, {
      params: { id: property.id },
      body: { version: property['version'], owners: shares },
    }),
  )
const sharesOf = (property: Row) => property['owners'] as { ownerId: string; name: string }[]
const named = async (name: string) =>
  (
    (await admin().call(owners.operations.list, { query: { searchQuery: name } })).body as {
      data: Row[]
    }
  ).data

describe('the owners of a property', () => {
  it('are made once where several properties name somebody new at the same moment', async () => {
    const made = await Promise.all(
      ['Yewande Cole', 'yewande cole', 'YEWANDE COLE'].map((name) => owned({ name, shareBps: 10_000 })),
    )
    expect(new Set(made.map((property) => sharesOf(property)[0]!.ownerId)).size).toBe(1)
    expect(await named('Yewande Cole')).toHaveLength(1)
  })

  it('are owners by name, each made once, however the name is written', async () => {
    const first = await owned({ name: 'Zoë Àjàyí', shareBps: 6000 }, { name: 'Ben Obi', shareBps: 4000 })
    const second = await owned({ name: 'zoe AJAYI', shareBps: 10_000 })
    expect(await named('Zoe Ajayi')).toHaveLength(1)
    expect(sharesOf(second)).toEqual([{ ...sharesOf(first)[0], shareBps: 10_000 }])
    const { holdings } = (await ok(
      admin().call(listHoldings, { params: { id: sharesOf(first)[0]!.ownerId } }),
    )) as unknown as { holdings: { propertyId: string; shareBps: number }[] }
    expect(holdings.map(({ propertyId, shareBps }) => [propertyId, shareBps])).toEqual(
      expect.arrayContaining([
        [first.id, 6000],
        [second.id, 10_000],
      ]),
    )
    // What owns something stays.
    const params = { id: sharesOf(first)[0]!.ownerId }
    errorOf(await admin().call(owners.operations.remove, { params }), 409)
  })

  it('may be two of one name, told apart by who is chosen', async () => {
    const [one, other] = await Promise.all(
      ['one', 'other'].map(() =>
        ok(admin().call(owners.operations.create, { body: { name: 'John Smith' } })),
      ),
    )
    const property = await owned({ ownerId: other!.id, name: 'John Smith', shareBps: 10_000 })
    expect(sharesOf(property)[0]).toMatchObject({ ownerId: other!.id })
    const renamed = { version: 1, name: 'John Smith the Younger' }
    await ok(admin().call(owners.operations.update, { params: { id: other!.id }, body: renamed }))
    const read = await ok(admin().call(properties.operations.get, { params: { id: property.id } }))
    expect(sharesOf(read)[0]).toMatchObject({ name: 'John Smith the Younger' })
    expect(one!.id).not.toBe(other!.id)
  })

  it('see the property as theirs as long as their account is the owner’s', async () => {
    const { landlord } = people()
    const seen = async (id: string) =>
      (await landlord.call(properties.operations.get, { params: { id } })).status
    const property = await owned({ name: 'Silent Partners Ltd', shareBps: 10_000 })
    expect(await seen(property.id)).toBe(404)
    const params = { id: sharesOf(property)[0]!.ownerId }
    const account = (version: number, userId: string | null) =>
      ok(admin().call(owners.operations.update, { params, body: { version, userId } }))
    await account(1, landlord.userId)
    expect(await seen(property.id)).toBe(200)
    expect((await landlord.call(owners.operations.get, { params })).body).toMatchObject({ id: params.id })
    // Sold to somebody else: the owner remains, the property is no longer theirs.
    const current = await ok(admin().call(properties.operations.get, { params: { id: property.id } }))
    const sold = await change(current, { name: 'Somebody Else', shareBps: 10_000 })
    expect(await seen(property.id)).toBe(404)
    await change(sold, { ownerId: params.id, name: '-', shareBps: 10_000 })
    expect(await seen(property.id)).toBe(200)
    await account(2, null)
    expect(await seen(property.id)).toBe(404)
  })

  it('are refused where they are nobody’s, foreign, or hold more than the whole', async () => {
    const refused = async (...shares: object[]) =>
      errorOf(await admin().call(properties.operations.create, { body: house(shares) }), 422).payload
    expect(await refused({ ownerId: crypto.randomUUID(), name: 'A', shareBps: 10_000 })).toMatchObject([
      { field: 'owners.0.ownerId' },
    ])
    const { id: foreign } = await ok(
      server.other.people.admin.call(owners.operations.create, { body: { name: 'Foreign' } }),
    )
    expect(await refused({ ownerId: foreign, name: 'A', shareBps: 10_000 })).toMatchObject([
      { field: 'owners.0.ownerId' },
    ])
    const until = { name: 'Seller', shareBps: 10_000, to: '2026-03-01' }
    expect(await refused(until, { name: 'Buyer', shareBps: 10_000, from: '2026-03-01' })).toMatchObject([
      { field: 'owners', errors: [expect.stringContaining('On 2026-03-01')] },
    ])
    expect(await named('Buyer')).toHaveLength(0)
  })
})
