import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { leases } from '#contract/tenant/leases.ts'
import { properties } from '#contract/tenant/properties.ts'
import { rentRoll } from '#contract/tenant/rent-roll.ts'
import { tenants } from '#contract/tenant/tenants.ts'
import { units } from '#contract/tenant/units.ts'
import type { Resource } from '#contract/kit/index.ts'
import { DrivenImport, startImporting } from '../support/imports.ts'
import type { Person } from '../support/organisation.ts'
import type { TestServer } from '../support/server.ts'

let server: TestServer
let admin: Person

beforeAll(async () => {
  ;({ server, admin } = await startImporting())
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
    // Now that row 6 is right, row 7 is of a unit that is let on its days: the preview is the plan.
    expect((await driven.edit(5, { phone: '671-882-2784' })).import).toMatchObject({
      toCreate: 6,
      toReject: 1,
    })
    expect((await driven.rows({ show: 'errors' })).data).toMatchObject([
      {
        fileRow: 7,
        problems: [{ field: 'start', message: 'U7 is let on these days by row 6 of the file.' }],
      },
    ])
    expect(await driven.commit()).toMatchObject({ created: 6, rejected: 1 })

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
    expect(await again.until('ready')).toMatchObject({ toCreate: 0, toSkip: 5, existing: 5, toReject: 2 })
    expect((await again.rows({ show: 'errors' })).data[1]).toMatchObject({
      problems: [{ field: 'start', message: 'U7 is let on these days already.' }],
    })
    expect(await driven.undo()).toMatchObject({ removed: 6, kept: 0 })
    for (const resource of [leases, units, tenants]) expect(await listed(resource, {})).toEqual([])
  })

  it('RT-64 SC-02 plans which of several lines of a unit or a reference are written, in their order', async () => {
    const propertyId = await createProperty('Plan House')
    const query = { resource: 'tenancies', propertyId }
    const header = 'lease_id,unit,tenant,start,end,rent,status'
    const lines = [
      'P1,A1,Ann One,2020-01-01,2020-12-31,100,Ended',
      'P2,A1,Ann Two,2020-12-31,2021-12-31,100,Ended',
      'P3,a1,Ann Three,2021-01-01,2021-12-31,100,Ended',
      'P4,A1,Ann Four,2022-01-01,,100,Active',
      'P5,A1,Ann Five,2030-01-01,,100,Active',
      'P1,A2,Bob One,2020-01-01,,100,Active',
      'P7,A3,Cat One,2020-01-01,,100,Active',
    ]
    const driven = await DrivenImport.upload(admin, [header, ...lines].join('\n'), 'plan.csv', query)
    expect(await driven.until('ready')).toMatchObject({ toCreate: 4, toReject: 3 })
    const { data } = await driven.rows()
    expect(data.map(({ problems }) => problems[0]?.message ?? null)).toEqual([
      null,
      'A1 is let on these days by row 2 of the file.',
      null,
      null,
      'A1 is let on these days by row 5 of the file.',
      'Row 2 of the file has the reference P1.',
      null,
    ])
    // What was in the way is put right: whatever it kept out is free, and what it keeps out now is told.
    expect((await driven.edit(1, { end: '2020-12-30' })).import).toMatchObject({ toCreate: 4, toReject: 3 })
    expect((await driven.rows()).data.map(({ outcome }) => outcome)).toEqual([
      'create',
      'create',
      'reject',
      'create',
      'reject',
      'reject',
      'create',
    ])
    expect(await driven.commit()).toMatchObject({ created: 4, rejected: 3 })
    const other = await DrivenImport.upload(
      admin,
      `${header}\nP7,B1,Dan One,2024-01-01,,100,Active`,
      'o.csv',
      query,
    )
    expect(await other.until('ready')).toMatchObject({ toCreate: 0, toReject: 1 })
    expect((await other.rows()).data[0]!.problems).toEqual([
      { field: 'reference', message: 'Another lease has the reference P7.' },
    ])
    await driven.undo()
  })

  it('RT-64 SC-02 dates notices by the file, or asks once, so that a rent roll of that day shows them', async () => {
    const propertyId = await createProperty('Notice House')
    const query = { resource: 'tenancies', propertyId }
    const file = [
      'unit,tenant,start,end,rent,status',
      'N1,Ann One,2022-01-01,2024-12-31,100,Notice to Vacate',
      'N2,Ann Two,2022-01-01,,100,Active',
      'N3,Ann Three,2025-01-01,,100,Active',
    ].join('\n')
    const driven = await DrivenImport.upload(admin, file, 'notices.csv', query)
    await driven.until('ready')
    const { findings, mapping } = await driven.setup()
    expect(findings.join()).toMatch(
      /“Notice given” is today, \d{4}-\d\d-\d\d, for every row with “Notice given”/,
    )
    expect(mapping.fields['noticeGivenOn']).toMatchObject({ column: null })
    await driven.texts({ noticeGivenOn: '' })
    expect((await driven.rows({ show: 'errors' })).data).toMatchObject([
      { fileRow: 2, problems: [{ field: 'noticeGivenOn', message: 'Say when notice was given.' }] },
    ])
    expect(await driven.texts({ noticeGivenOn: '2024-06-01' })).toMatchObject({ toCreate: 3 })
    // Rows of other states do not take it.
    expect((await driven.rows()).data.map(({ values }) => values['noticeGivenOn'])).toEqual([
      '2024-06-01',
      null,
      null,
    ])
    await driven.commit()
    const roll = await admin.call(rentRoll.read, {
      query: { propertyId, asOf: '2024-06-30' },
    })
    expect(
      (roll.body as { data: Row[] }).data.map(({ unitLabel, occupancy }) => [unitLabel, occupancy]),
    ).toEqual([
      ['N1', 'notice'],
      ['N2', 'occupied'],
      // Its lease of 2025 was not known then.
      ['N3', 'vacant'],
    ])
    await driven.undo()
  })
})
