import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { properties } from '#contract/tenant/properties.ts'
import { importOperations } from '#contract/tenant/import-operations.ts'
import { units } from '#contract/tenant/units.ts'
import { DrivenImport, startImporting } from '../support/imports.ts'
import type { Person } from '../support/organisation.ts'
import type { TestServer } from '../support/server.ts'

let server: TestServer
let admin: Person
let manager: Person

beforeAll(async () => {
  ;({ server, admin } = await startImporting())
  manager = server.own.people['portfolio-manager']
})
afterAll(() => server.close())

type Row = Record<string, unknown>

async function createProperty(body: Row): Promise<Row & { id: string }> {
  const common = { addressLine1: '1 Hill Road', city: 'Lagos', country: 'NG', currency: 'NGN' }
  const answer = await admin.call(properties.operations.create, { body: { ...common, ...body } })
  if (answer.status !== 201) throw new Error(answer.text)
  return answer.body as Row & { id: string }
}
async function unitsOf(propertyId: string): Promise<Row[]> {
  const query = { propertyId, sortBy: 'label', sortOrder: 'asc' }
  const { body } = await admin.call(units.operations.list, { query })
  return (body as { data: Row[] }).data
}

describe('Bulk Add of units', () => {
  it('RT-64 SC-02 takes units of several properties, each amount in its property’s currency, and back', async () => {
    const lagos = await createProperty({ title: 'Marina Court', reference: 'M-1' })
    const tokyo = await createProperty({ title: 'Sakura House', currency: 'JPY', country: 'JP' })
    const file = [
      'Property,Apt,Floor,Beds,Unit type,Monthly rent,Sq ft',
      'M-1,Flat 1,0,2,Apartment,"150,000",900',
      'marina court,Flat 2,1,3,Apartment,"175,000.50",1100',
      'Sakura House,101,1,1,Studio,"98,000",400',
      'Nowhere,5,1,1,Studio,1,1',
      'M-1,flat 1,0,2,Apartment,1,900',
    ].join('\n')
    const driven = await DrivenImport.upload(admin, file, 'units.csv', { resource: 'units' })
    expect(await driven.until('ready')).toMatchObject({
      resource: 'units',
      toCreate: 3,
      toReject: 1,
      repeated: 1,
    })
    const { data } = await driven.rows()
    expect(data[0]).toMatchObject({ names: { propertyId: 'Marina Court' }, currency: 'NGN' })
    expect((await driven.rows({ show: 'errors' })).data[0]!.problems).toMatchObject([
      { field: 'propertyId', text: 'Nowhere' },
    ])
    await driven.configure(({ mapping }) => {
      mapping.fields['rentFrequency'] = { column: null, text: 'monthly' }
      return { mapping }
    })
    const left = await admin.call(importOperations.rejected, {
      params: { id: driven.id },
      query: { show: 'skipped' },
    })
    // As a file says it: an amount in its currency's units, a property by its name.
    expect(left.text.split('\r\n')[1]).toBe('Marina Court,flat 1,0,2,flat,1.00,900,6,Like row 2.')
    expect(await driven.commit()).toMatchObject({ created: 3, rejected: 1, skipped: 1 })
    expect(await unitsOf(lagos.id)).toMatchObject([
      {
        label: 'Flat 1',
        floor: 0,
        bedrooms: 2,
        type: 'flat',
        marketRent: 15_000_000,
        rentFrequency: 'monthly',
      },
      { label: 'Flat 2', currency: 'NGN', marketRent: 17_500_050, occupancy: 'vacant', importId: driven.id },
    ])
    expect(await unitsOf(tokyo.id)).toMatchObject([{ label: '101', marketRent: 98_000, currency: 'JPY' }])

    const again = await DrivenImport.upload(admin, file, 'units.csv', { resource: 'units' })
    expect(await again.until('ready')).toMatchObject({ toCreate: 0, toSkip: 4, toReject: 1 })
    expect(await driven.undo()).toMatchObject({ removed: 3, kept: 0 })
    expect(await unitsOf(lagos.id)).toEqual([])
  })

  it('RT-64 SC-02 puts rows without a property into the one that it was begun at', async () => {
    const { id, title } = await createProperty({ title: 'Palm Row' })
    const query = { resource: 'units', propertyId: id }
    const driven = await DrivenImport.upload(admin, 'Unit,Floor\nA1,1\nA2,2\n', 'units.csv', query)
    expect(await driven.until('ready')).toMatchObject({ toCreate: 2 })
    const setup = await driven.setup()
    expect(setup.mapping.fields['propertyId']).toEqual({ column: null, text: id })
    const field = setup.fields.find(({ key }) => key === 'propertyId')!
    expect(field.options).toContainEqual({ value: id, label: expect.stringContaining(title as string) })
    expect((await driven.edit(1, { propertyId: 'Palm row', label: 'A 1' })).row).toMatchObject({
      values: { propertyId: id, label: 'A 1' },
      names: { propertyId: 'Palm Row' },
    })
    expect(await driven.commit()).toMatchObject({ created: 2 })
  })

  it('RP-03 SC-02 lets people import only into properties that they manage', async () => {
    const theirs = await createProperty({ title: 'Theirs', portfolioManagerId: manager.userId })
    await createProperty({ title: 'Not theirs' })
    const file = 'Property,Unit\nTheirs,1\nNot theirs,2\n'
    const driven = await DrivenImport.upload(manager, file, 'units.csv', { resource: 'units' })
    expect(await driven.until('ready')).toMatchObject({ toCreate: 1, toReject: 1 })
    expect(await driven.commit()).toMatchObject({ created: 1 })
    expect(await unitsOf(theirs.id)).toMatchObject([{ label: '1', createdBy: manager.userId }])
  })
})
