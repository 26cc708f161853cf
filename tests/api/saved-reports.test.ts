import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { savedReports } from '#contract/tenant/saved-reports.ts'
import { defaultRules } from '#domain/access/index.ts'
import type { Person } from '#tests/support/organisation.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const { create, get, list, update } = savedReports.operations
const people = () => server.own.people
const save = (body: object, person: Person = people().admin) =>
  person.call(create, { body: { title: 'Roll', report: 'leases.rentRoll', query: '', ...body } })
const idOf = ({ body }: { body: unknown }) => (body as { id: string }).id

describe('a saved report', () => {
  it('keeps what it is asked for, without the page', async () => {
    const made = await save({
      query: 'asOf=2026-01-31&page=4&limit=10&sortBy=unitLabel',
      period: 'endOfLastMonth',
    })
    expect(made).toMatchObject({
      status: 201,
      body: {
        query: 'asOf=2026-01-31&sortBy=unitLabel',
        period: 'endOfLastMonth',
        ownerId: people().admin.userId,
      },
    })
    const params = { id: idOf(made) }
    const renamed = await people().admin.call(update, { params, body: { version: 1, title: 'Units' } })
    expect(renamed).toMatchObject({
      status: 200,
      body: { title: 'Units', query: 'asOf=2026-01-31&sortBy=unitLabel' },
    })
  })

  it('says which parameter is wrong, and why', async () => {
    const payloadOf = async (body: object) => {
      const answer = await save(body)
      expect(answer.status).toBe(422)
      return (answer.body as { payload: unknown }).payload
    }
    expect(await payloadOf({ report: 'leases.nothing' })).toEqual([
      { field: 'report', errors: ['There is no such report.'] },
    ])
    expect(await payloadOf({ query: 'asOf=yesterday&colour=red' })).toEqual([
      { field: 'query', errors: [expect.stringMatching(/^asOf: /), 'colour: There is no such field here.'] },
    ])
    expect(await payloadOf({ query: 'sortBy=colour' })).toEqual([
      { field: 'query', errors: [expect.stringMatching(/^sortBy: Sort by one of/)] },
    ])
    expect(await payloadOf({ period: 'lastMonth' })).toEqual([
      { field: 'period', errors: [expect.stringContaining('End of last month')] },
    ])
    expect(
      await payloadOf({ report: 'journal-entries.journal', query: 'from=2026-03-01&through=2026-02-01' }),
    ).toEqual([{ field: 'from', errors: [expect.stringContaining('2026-02-01')] }])
  })

  it('is there for whoever may read the report, where it is shared, and for its owner', async () => {
    const { admin, landlord } = people()
    const facility = people()['facility-manager']
    const roll = idOf(await save({ title: 'Shared roll', shared: true }))
    const issues = idOf(await save({ title: 'Shared issues', report: 'analytics.issueTrend', shared: true }))
    const own = idOf(await save({ title: 'Mine' }))
    const seen = async (person: Person) => {
      const { body } = await person.call(list, { query: { limit: '100' } })
      return (body as { data: { id: string }[] }).data.map(({ id }) => id)
    }
    expect(await seen(admin)).toEqual(expect.arrayContaining([roll, issues, own]))
    // Facility managers read no rents.
    expect(await seen(facility)).toEqual([issues])
    expect((await facility.call(get, { params: { id: roll } })).status).toBe(404)
    expect((await save({}, facility)).status).toBe(403)
    expect(await seen(landlord)).toEqual([])
    expect((await save({}, landlord)).status).toBe(201)
    expect((await save({ shared: true }, landlord)).status).toBe(403)
  })

  it('tells nothing by its order that its reader may not see', async () => {
    const rules = [
      ...defaultRules.admin,
      { action: 'read', subject: 'Deposit', fields: ['held'], inverted: true },
    ]
    await server.admin.query(
      `update roles set rules = $2 where organisation_id = $1 and key = 'staff-member'`,
      [server.own.id, JSON.stringify(rules)],
    )
    const staff = people()['staff-member']
    const sorted = async () => (await save({ query: 'sortBy=depositHeld' }, staff)).status
    await expect.poll(async () => (await save({ shared: true }, staff)).status).toBe(201)
    expect(await sorted()).toBe(403)
  })
})
