import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { invites } from '#contract/admin/invites.ts'
import { users } from '#contract/admin/users.ts'
import type { Operation, Resource } from '#contract/kit/index.ts'
import { issues } from '#contract/tenant/issues.ts'
import { addIssueComment } from '#contract/tenant/issue-operations.ts'
import { leases } from '#contract/tenant/leases.ts'
import { portfolios } from '#contract/tenant/portfolios.ts'
import { owners } from '#contract/tenant/owners.ts'
import { properties } from '#contract/tenant/properties.ts'
import { savedReports } from '#contract/tenant/saved-reports.ts'
import { savedViews } from '#contract/tenant/saved-views.ts'
import { tenants } from '#contract/tenant/tenants.ts'
import { units } from '#contract/tenant/units.ts'
import { accessVocabulary, subjects, type AccessRule } from '#domain/access/index.ts'
import { calls } from '#tests/support/fixtures/calls.ts'
import { allResources } from '#tests/support/fixtures/index.ts'
import { ok } from '#tests/support/lettings.ts'
import { planWork } from '#tests/support/maintenance.ts'
import { markedIn } from '#tests/support/marked-ids.ts'
import { allOperations } from '#tests/support/operations.ts'
import type { Person } from '#tests/support/organisation.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { randomTargets, type Targets } from '#tests/support/targets.ts'

/** Stands in every hidden text, and starts every hidden number. */
const word = 'zqxhidden'
const number = 7_771_234
const ownerName = 'Zqowner Obi'

const shownOf = ({ title }: Resource) => ['id', 'version', 'createdAt', 'updatedAt', title]

/** Every record, but only its title; everything of records that are not there. */
const mixedRules = (): AccessRule[] =>
  subjects.flatMap((subject): AccessRule[] => {
    const resource = Object.values(allResources).find((each) => each.subject === subject)
    if (!resource) return [{ action: 'read', subject }]
    const action = accessVocabulary[subject].actions.filter((each) => ['read', 'export'].includes(each))
    return [
      { action: [...action], subject, conditions: { id: crypto.randomUUID() } },
      { action: 'read', subject, fields: shownOf(resource) },
      { action: 'export', subject },
    ]
  })

let server: TestServer
let targets: Targets
let reader: Person

beforeAll(async () => {
  server = await startServer()
  const { people } = server.own
  const { admin } = people
  const make = async (operation: Operation, body: object) => (await ok(admin.call(operation, { body }))).id
  targets = randomTargets()
  targets.User = people.landlord.userId
  targets.Owner = await make(owners.operations.create, { name: ownerName, notes: word, address: word })
  targets.Property = await make(properties.operations.create, {
    title: 'House',
    description: `${word} description`,
    addressLine1: `1 ${word} Street`,
    city: word,
    country: 'NG',
    currency: 'NGN',
    unitCount: 771_234,
    askingPrice: number * 10 + 1,
    owners: [{ ownerId: targets.Owner, name: ownerName, shareBps: 10_000 }],
    valuations: [{ date: '2026-01-01', amount: number * 10 + 2 }],
    details: [{ label: 'Safe', value: word }],
  })
  targets.Unit = await make(units.operations.create, {
    propertyId: targets.Property,
    label: 'Flat 1',
    block: word,
    marketRent: number * 10 + 3,
    notes: word,
  })
  targets.Tenant = await make(tenants.operations.create, {
    kind: 'person',
    firstName: 'Ada',
    lastName: 'Obi',
    email: `${word}@homes.example`,
    address: word,
    notes: word,
  })
  targets.Lease = await make(leases.operations.create, {
    propertyId: targets.Property,
    unitId: targets.Unit,
    parties: [{ tenantId: targets.Tenant }],
    start: '2026-01-01',
    deposit: number * 10 + 4,
    terms: [{ type: 'rent', amount: number * 10 + 5, from: '2026-01-01' }],
    notes: word,
  })
  for (const stage of ['send', 'sign', 'activate']) {
    const operation = allOperations.find(({ id }) => id === `leases.${stage}`)!
    const { version } = await ok(admin.call(leases.operations.get, { params: { id: targets.Lease } }))
    await admin.call(operation, { params: { id: targets.Lease }, body: { version } })
  }
  targets.Issue = await make(issues.operations.create, {
    title: 'Tap',
    description: word,
    accessNotes: word,
    propertyId: targets.Property,
    category: 'plumbing',
  })
  await admin.call(addIssueComment, { params: { id: targets.Issue }, body: { text: 'Soon.' } })
  targets.MaintenancePlan = (await ok(planWork(admin, targets.Property, { description: word }))).id
  targets.Portfolio = await make(portfolios.operations.create, { title: 'All', description: word })
  targets.SavedView = await make(savedViews.operations.create, {
    title: 'View',
    resource: 'properties',
    query: `city=${word}`,
    shared: true,
  })
  targets.SavedReport = await make(savedReports.operations.create, {
    title: 'Report',
    report: 'analytics.issueTrend',
    query: '',
    shared: true,
  })
  targets.Invite = await make(invites.operations.create, {
    email: 'new@homes.example',
    role: 'agents',
    message: word,
  })
  await ok(
    admin.call(users.operations.update, {
      params: { id: targets.User },
      body: { version: 1, phone: '7771234567', dialCode: '+44' },
    }),
  )
  reader = people['staff-member']
  await server.admin.query(
    `update roles set rules = $2 where organisation_id = $1 and key = 'staff-member'`,
    [server.own.id, JSON.stringify(mixedRules())],
  )
})
afterAll(() => server.close())

const reading = allOperations.filter(({ method, access }) => method === 'GET' && access.needs === 'profile')

describe('fields that somebody may not read', () => {
  it('RP-02 are hidden as soon as the role says so', async () => {
    const asked = () => reader.call(properties.operations.get, { params: { id: targets.Property } })
    await expect.poll(async () => (await asked()).text).not.toContain(word)
    expect((await asked()).status).toBe(200)
  })

  it.each(reading.map((operation) => [operation.id, operation] as const))(
    'RP-02 RP-03 show in no answer of %s',
    async (id, operation) => {
      const { params, ...rest } = calls[id]?.(targets) ?? {}
      const ids = Object.fromEntries(
        markedIn(operation.params).map(({ path, entity }) => [path, targets[entity as keyof Targets]]),
      )
      const { status, text } = await reader.call(operation, { ...rest, params: { ...ids, ...params } })
      expect(status).toBeLessThan(500)
      expect(text).not.toContain(word)
      // Not within an id, where digits stand as they fall.
      expect(text).not.toMatch(/(?<![\da-f-])(?:44)?7?771_?234/)
      // What an owner is called is their title, and a field of properties; activity is of owners, too.
      if (!id.startsWith('owners.') && !id.endsWith('llActivity')) expect(text).not.toContain(ownerName)
    },
  )

  it.each(Object.entries(allResources))(
    'RP-02 RP-03 order, narrow and find nothing in the list of %s',
    async (_name, resource) => {
      const shown = new Set(shownOf(resource))
      const list = (query: Record<string, string>) => reader.call(resource.operations.list, { query })
      expect((await list({})).status).toBe(200)
      for (const field of resource.sort.filter((each) => !shown.has(each)))
        expect((await list({ sortBy: field })).status, `sortBy=${field}`).toBe(403)
      for (const [filter, { field, kind }] of Object.entries(resource.filter)) {
        if (shown.has(field) || !['contains', 'equals', 'reference'].includes(kind)) continue
        const value = kind === 'reference' ? crypto.randomUUID() : word
        expect((await list({ [filter]: value })).status, `${filter}=${value}`).toBe(403)
      }
      const found = await list({ searchQuery: word, sortBy: 'createdAt' })
      expect(found.text).not.toContain('"data":[{')
    },
  )

  it('RP-02 take the whole of a figure with them', async () => {
    const reports = [
      'leases.rentRoll',
      'leases.exportRentRoll',
      'analytics.occupancy',
      'analytics.issueResolution',
    ]
    const figures = allOperations.filter(({ id, requires }) => requires || reports.includes(id))
    expect(figures.length).toBeGreaterThan(20)
    for (const operation of figures) expect((await reader.call(operation, {})).status, operation.id).toBe(403)
  })

  it('leave no line in the log', () => expect(server.errors).toEqual([]))
})
