import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RecordOf, Resource } from '#contract/kit/index.ts'
import { submitExpense } from '#contract/tenant/money/expense-operations.ts'
import { beginBooks } from '#contract/tenant/money/books.ts'
import { expenses } from '#contract/tenant/money/expenses.ts'
import { vendors } from '#contract/tenant/vendors.ts'
import { DrivenImport, startImporting } from '../support/imports.ts'
import { letting, ok, type Letting } from '../support/lettings.ts'
import type { Person } from '../support/organisation.ts'
import type { TestServer } from '../support/server.ts'

let server: TestServer
let admin: Person
let house: Letting

beforeAll(async () => {
  ;({ server, admin } = await startImporting())
  await ok(admin.call(beginBooks, { body: { beginOn: '2026-01-01' } }))
  house = await letting(server.own)
  await house.unit({ label: 'Flat 2A' })
  const known = { name: 'Tunde Plumbing', trade: 'plumbing', paymentDays: 14 }
  await ok(admin.call(vendors.operations.create, { body: known }))
})
afterAll(() => server.close())

const file = [
  'Supplier,Invoice No,Date,Due date,Details,Category,Unit,Amount,VAT',
  'tunde plumbing,INV-1,2026-03-02,,New tap,Repairs and maintenance,flat 2a,10000.00,750.00',
  'tunde plumbing,INV-1,2026-03-02,,Labour,5100,,5000,',
  'Bright Power,B-9,2026-03-05,2026-04-20,Diesel,5220,,80000,0',
  'Bright Power,B-10,2026-04-05,,Diesel,Rockets,,80000,0',
  'Bright Power,B-11,2026-04-06,,Lamps,5100,Flat 9,100,0',
].join('\n')

async function listed<R extends Resource>(resource: R, query: Record<string, string>) {
  const { status, body, text } = await admin.call(resource.operations.list, { query })
  expect(status, text).toBe(200)
  return (body as { data: RecordOf<R>[] }).data
}
const upload = (person = admin) =>
  DrivenImport.upload(person, file, 'invoices.csv', { resource: 'invoices', propertyId: house.propertyId })

it('RT-64 SC-02 makes drafts of vendors’ invoices, tells what it refuses, and goes back', async () => {
  const driven = await upload()
  expect((await driven.setup()).mapping.fields).toMatchObject({
    vendorName: { column: 0 },
    reference: { column: 1 },
    incurredOn: { column: 2 },
    dueOn: { column: 3 },
    description: { column: 4 },
    category: { column: 5 },
    unitLabel: { column: 6 },
    net: { column: 7 },
    tax: { column: 8 },
  })
  expect(await driven.until('ready')).toMatchObject({ toCreate: 3, toReject: 2 })
  expect((await driven.rows({ show: 'errors' })).data).toMatchObject([
    { problems: [{ field: 'category', message: expect.stringContaining('called Rockets') }] },
    { problems: [{ field: 'unitLabel', message: 'The property has no unit Flat 9.' }] },
  ])
  expect(await driven.commit()).toMatchObject({ created: 3, rejected: 2 })
  const made = await listed(expenses, { importId: driven.id, limit: '50' })
  expect(
    made
      .map(({ description, vendorName, reference, stage, net, tax, dueOn }) =>
        [description, vendorName, reference, stage, net, tax, dueOn].join(' '),
      )
      .toSorted(),
  ).toEqual([
    'Diesel Bright Power B-9 draft 8000000 0 2026-04-20',
    'Labour Tunde Plumbing INV-1 draft 500000 0 2026-03-16',
    'New tap Tunde Plumbing INV-1 draft 1000000 75000 2026-03-16',
  ])
  const tap = made.find(({ description }) => description === 'New tap')!
  expect(tap).toMatchObject({
    categories: 'Repairs and maintenance',
    enteredBy: [admin.userId],
    currency: 'NGN',
  })
  expect(tap.lines).toMatchObject([{ unitId: expect.any(String), net: 1_000_000, tax: 75_000 }])
  expect((await listed(vendors, {})).map(({ name }) => name).toSorted()).toEqual([
    'Bright Power',
    'Tunde Plumbing',
  ])

  // The same file again: what it says is there already.
  const again = await upload()
  expect(await again.until('ready')).toMatchObject({ toCreate: 0, toSkip: 3, toReject: 2 })

  // What somebody went on with stays.
  await ok(admin.call(submitExpense, { params: { id: tap.id }, body: { version: 1 } }))
  expect(await driven.undo()).toMatchObject({ removed: 2, kept: 1 })
  expect((await listed(expenses, { importId: driven.id })).map(({ id }) => id)).toEqual([tap.id])
})

it('is for whoever may bring in expenses of the property', async () => {
  const { 'facility-manager': facility, 'portfolio-manager': manager } = server.own.people
  await expect(upload(facility)).rejects.toThrow()
  // Somebody else's property is not there for them.
  expect(await (await upload(manager)).until('ready')).toMatchObject({ toCreate: 0, toReject: 5 })
})
