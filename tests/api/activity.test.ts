import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { propertyActivity } from '#contract/tenant/activity.ts'
import type { AnswerOf } from '#contract/kit/index.ts'
import { properties } from '#contract/tenant/properties.ts'
import { units } from '#contract/tenant/units.ts'
import type { Person } from '#tests/support/organisation.ts'
import { errorOf } from '#tests/support/error.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

type Activity = AnswerOf<typeof propertyActivity>

let server: TestServer
let house: string
let flat: string
beforeAll(async () => {
  server = await startServer()
  const { admin, 'team-lead': lead, landlord, 'service-man': worker } = server.own.people
  house = idOf(
    await admin.call(properties.operations.create, {
      body: {
        title: 'Palm Court',
        addressLine1: '1 High Street',
        city: 'Lagos',
        country: 'NG',
        currency: 'NGN',
        timezone: 'Africa/Lagos',
        owners: [{ name: 'Owner', userId: landlord.userId, shareBps: 10_000 }],
      },
    }),
  )
  flat = idOf(await lead.call(units.operations.create, { body: { propertyId: house, label: 'Flat 2A' } }))
  const changed = { version: 1, bedrooms: 3 }
  await lead.call(units.operations.update, { params: { id: flat }, body: changed })
  await admin.call(properties.operations.update, {
    params: { id: house },
    body: { version: 1, title: 'Palm Court House', valuations: [{ date: '2026-01-01', amount: 5 }] },
  })
  await server.admin.query(
    `insert into profile_scopes (organisation_id, profile_id, kind, record_id) values ($1, $2, 'properties', $3)`,
    [server.own.id, worker.profileId, house],
  )
})
afterAll(() => server.close())

const idOf = ({ status, text, body }: { status: number; text: string; body: unknown }): string => {
  expect(status, text).toBe(201)
  return (body as { id: string }).id
}

const ask = (by: Person, query: Record<string, string> = {}) =>
  by.call(propertyActivity, { params: { id: house }, query })
const read = async (by: Person, query?: Record<string, string>): Promise<Activity> => {
  const answer = await ask(by, query)
  expect(answer.status, answer.text).toBe(200)
  return answer.body as Activity
}
const told = ({ data }: Activity) => data.map(({ action, subject }) => `${action} ${subject}`)

describe('the activity of a property', () => {
  it('RT-70 tells what happened to it and to its units, newest first, each by its name', async () => {
    const all = await read(server.own.people.admin)
    expect(told(all)).toEqual(['updated Property', 'updated Unit', 'created Unit', 'created Property'])
    expect(all.data.map(({ subjectName }) => subjectName)).toEqual([
      'Palm Court House',
      'Flat 2A',
      'Flat 2A',
      'Palm Court House',
    ])
    expect(all.data[1]!.changes).toEqual({ bedrooms: { before: null, after: 3 } })
    expect(all).toMatchObject({ total: 4, kinds: ['Property', 'Unit'] })
    expect(all.people.map(({ name }) => name)).toEqual(['Admin Own Homes', 'Team Lead Own Homes'])
  })

  it('RT-70 AP-08 is narrowed by person, kind and days, alone and together', async () => {
    const { admin, 'team-lead': lead } = server.own.people
    expect(told(await read(admin, { creatorId: lead.userId }))).toEqual(['updated Unit', 'created Unit'])
    const properties = await read(admin, { kind: 'Property' })
    expect(told(properties)).toEqual(['updated Property', 'created Property'])
    expect(properties).toMatchObject({ total: 2, kinds: ['Property', 'Unit'] })
    expect((await read(admin, { kind: 'Property', creatorId: lead.userId })).total).toBe(0)
    const page = await read(admin, { limit: '1', page: '2' })
    expect(page).toMatchObject({ total: 4, data: [{ subject: 'Unit' }] })
    // A quarter to midnight in London is the next day in Lagos.
    await server.admin.query(
      `update activity set at = '2026-03-09T23:45:00Z' where subject_id = $1 and action = 'created'`,
      [flat],
    )
    expect(told(await read(admin, { adate_range: '2026-03-10..2026-03-10' }))).toEqual(['created Unit'])
    expect((await read(admin, { adate_range: '..2026-03-09' })).total).toBe(0)
    expect((await read(admin, { adate_range: '2026-03-11..' })).total).toBe(3)
    for (const name of ['creatorId', 'kind', 'adate_range', 'person'])
      errorOf(await ask(admin, { [name]: 'x' }), 422)
  })

  it('RP-03 RP-04 tells nobody of records and fields that they may not read', async () => {
    const { landlord, 'service-man': worker, 'facility-manager': stranger } = server.own.people
    expect((await read(landlord)).kinds).toEqual(['Property', 'Unit'])
    const seen = await read(worker)
    expect(told(seen)).toEqual(['updated Property', 'created Property'])
    expect(seen).toMatchObject({ total: 2, kinds: ['Property'] })
    expect(seen.people).toEqual([])
    expect(seen.data[0]).toMatchObject({ actorId: null, actorName: 'Staff' })
    expect(Object.keys(seen.data[0]!.changes)).toEqual(['title'])
    errorOf(await ask(stranger), 404)
    errorOf(await ask(server.other.people.admin), 404)
  })

  it('RT-70 still tells of what is gone, to those who may see all of its kind', async () => {
    const { admin, landlord } = server.own.people
    await admin.call(units.operations.remove, { params: { id: flat } })
    const all = await read(admin)
    expect(all.data[0]).toMatchObject({ action: 'deleted', subject: 'Unit', subjectName: null })
    expect((await read(landlord)).kinds).toEqual(['Property'])
  })
})
