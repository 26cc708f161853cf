import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { leases } from '#contract/tenant/leases.ts'
import { properties } from '#contract/tenant/properties.ts'
import { tenants } from '#contract/tenant/tenants.ts'
import { units } from '#contract/tenant/units.ts'
import type { Resource } from '#contract/kit/index.ts'
import { startImports } from '#server/tenant/imports/jobs.ts'
import { DrivenImport } from '../support/imports.ts'
import type { Person } from '../support/organisation.ts'
import { startServer, type TestServer } from '../support/server.ts'

let server: TestServer
let admin: Person

beforeAll(async () => {
  server = await startServer()
  await startImports(server.services)
  admin = server.own.people.admin
})
afterAll(() => server.close())

type Row = Record<string, unknown>

async function listed(resource: Resource, query: Record<string, string>): Promise<Row[]> {
  const { status, body, text } = await admin.call(resource.operations.list, { query })
  if (status !== 200) throw new Error(text)
  return (body as { data: Row[] }).data
}

async function createProperty(title: string): Promise<string> {
  const body = { title, addressLine1: '1 Lake St', city: 'Chicago', country: 'US', currency: 'USD' }
  const answer = await admin.call(properties.operations.create, { body })
  return (answer.body as { id: string }).id
}

const schedule = [
  'tenant_id,unit_id,full_name,email,phone,lease_start,lease_end,monthly_rent,deposit,status',
  'T1,U1,Allison Hill,allison@example.net,+1-219-560-0133,2022-02-11,2023-02-11,1263.0,1263.0,Active',
  'T2,U3,Meredith Barnes,meredith@example.org,001-626-254-2351x16155,2024-01-08,2099-07-10,1504.5,1504.5,Active',
  'T3,U5,Lake Foods Ltd,lake@example.org,671-882-2782,2023-05-01,2099-04-30,1250.0,,Notice to Vacate',
  'T4,U7,Omar Reed,omar@example.org,671-882-2783,2019-05-01,2020-04-30,900,900,Moved out',
  'T5,U7,Ann Bell,ann@example.org,123,2021-05-01,2099-04-30,950,900,Active',
  'T6,U7,Joe Park,joe@example.org,,2022-05-01,2099-04-30,950,900,Active',
  'T1b,U9,Allison Hill,ALLISON@example.net,+1-219-560-0133,2024-02-11,2099-02-11,1300.0,,Active',
].join('\n')

describe('Bulk Add of a tenancy schedule', () => {
  it('RT-64 SC-02 makes units, tenants and leases of it, tells what it refuses, and goes back', async () => {
    const propertyId = await createProperty('Lake House')
    const query = { resource: 'tenancies', propertyId }
    const driven = await DrivenImport.upload(admin, schedule, 'tenancies.csv', query)
    expect((await driven.setup()).mapping.fields).toMatchObject({
      unitLabel: { column: 1 },
      tenantName: { column: 2 },
      start: { column: 5 },
      rent: { column: 7 },
      state: { column: 9 },
    })
    // A number that is none; the rest can be written.
    expect(await driven.until('ready')).toMatchObject({ toCreate: 6, toReject: 1 })
    expect((await driven.rows({ show: 'errors' })).data[0]).toMatchObject({
      fileRow: 6,
      problems: [{ field: 'phone', text: '123' }],
    })
    expect((await driven.edit(5, { phone: '671-882-2784' })).import).toMatchObject({ toCreate: 7 })

    // Row 6 is of a unit that is let already: the database says so, and the others are written.
    expect(await driven.commit()).toMatchObject({ created: 6, rejected: 1 })
    expect((await driven.rows({ show: 'errors' })).data[0]).toMatchObject({
      fileRow: 7,
      problems: [{ message: expect.stringMatching(/lease|let/i) }],
    })

    const found = await listed(leases, { propertyId, sortBy: 'start', sortOrder: 'asc', limit: '50' })
    expect(
      found.map((lease) => [lease['unitLabel'], lease['tenantNames'], lease['status'], lease['rent']]),
    ).toEqual([
      ['U7', 'Omar Reed', 'ended', 90_000],
      ['U7', 'Ann Bell', 'active', 95_000],
      ['U1', 'Allison Hill', 'holdingOver', 126_300],
      ['U5', 'Lake Foods Ltd', 'notice', 125_000],
      ['U3', 'Meredith Barnes', 'active', 150_450],
      ['U9', 'Allison Hill', 'active', 130_000],
    ])
    expect(found[2]).toMatchObject({
      currency: 'USD',
      deposit: 126_300,
      reference: 'T1',
      importId: driven.id,
    })
    expect((await listed(units, { propertyId })).map(({ label, occupancy }) => [label, occupancy])).toEqual([
      ['U1', 'occupied'],
      ['U3', 'occupied'],
      ['U5', 'notice'],
      ['U7', 'occupied'],
      ['U9', 'occupied'],
    ])
    const people = await listed(tenants, { sortBy: 'name', sortOrder: 'asc' })
    expect(
      people.map(({ kind, name, dialCode, phone, notes }) => [kind, name, dialCode, phone, notes]),
    ).toEqual([
      ['person', 'Allison Hill', '+1', '2195600133', null],
      ['person', 'Ann Bell', '+1', '6718822784', null],
      ['company', 'Lake Foods Ltd', '+1', '6718822782', null],
      ['person', 'Meredith Barnes', '+1', '6262542351', 'Phone extension: 16155'],
      ['person', 'Omar Reed', '+1', '6718822783', null],
    ])

    const again = await DrivenImport.upload(admin, schedule, 'tenancies.csv', query)
    expect(await again.until('ready')).toMatchObject({ toCreate: 1, toSkip: 5, toReject: 1 })
    expect(await driven.undo()).toMatchObject({ removed: 6, kept: 0 })
    for (const resource of [leases, units, tenants]) expect(await listed(resource, {})).toEqual([])
  })
})
