import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RecordOf } from '#contract/kit/index.ts'
import { documents } from '#contract/tenant/documents.ts'
import {
  agreeToExpense,
  approveExpense,
  draftFromReceipts,
  rejectExpense,
  submitExpense,
  uploadReceipts,
} from '#contract/tenant/money/expense-operations.ts'
import { expenses } from '#contract/tenant/money/expenses.ts'
import { properties } from '#contract/tenant/properties.ts'
import { eventTopic } from '#server/notifications/notify.ts'
import { documentForm, smallPdf } from '#tests/support/documents.ts'
import { errorOf } from '#tests/support/error.ts'
import {
  as,
  entered,
  propertyId,
  read,
  server,
  startExpenses,
  step,
  today,
  type Expense,
} from '#tests/support/expenses.ts'
import { formWith } from '#tests/support/form.ts'
import { ok } from '#tests/support/lettings.ts'
import type { Person } from '#tests/support/organisation.ts'
import { keptFiles } from '#tests/support/pictures.ts'

type Document = RecordOf<typeof documents>

beforeAll(startExpenses)
afterAll(() => server.close())

const pdf = (name: string) => ({ name, type: 'application/pdf', content: smallPdf })
const receiptsOf = async (expense: string, by: Person = as('admin')) =>
  (await by.call(documents.operations.list, { query: { expense } })).body as {
    data: Document[]
    total: number
  }
const drafted = async (answer: ReturnType<Person['call']>) =>
  (await ok(answer)) as unknown as { data: Expense[]; refused: string[] }
const change = async ({ id }: Expense, body: object) => {
  const { version } = await read({ id })
  return ok(as('admin').call(expenses.operations.update, { params: { id }, body: { version, ...body } }))
}

it('makes a draft of each receipt that can be kept, of today and without a property', async () => {
  const form = formWith([pdf('Diesel May.pdf'), { ...pdf('Empty.pdf'), content: '' }, pdf('Guards.pdf')])
  const { data, refused } = await drafted(as('admin').call(draftFromReceipts, form))
  expect(data).toMatchObject(
    ['Diesel May', 'Guards'].map((description) => ({
      description,
      status: 'draft',
      propertyId: null,
      incurredOn: today,
      lines: [],
    })),
  )
  expect(refused).toEqual([expect.stringContaining('Empty.pdf')])
  const { data: kept } = await receiptsOf(data[0]!.id)
  expect(kept).toMatchObject([
    {
      name: 'Diesel May',
      category: 'invoice',
      visibility: 'staff',
      propertyId: null,
      expenseName: 'Diesel May',
    },
  ])
})

it('shows the receipts to the owner once the expense is of their property, and takes them along', async () => {
  const { data } = await drafted(as('admin').call(draftFromReceipts, documentForm('Roof.pdf')))
  const [expense] = data
  expect((await receiptsOf(expense!.id, as('landlord'))).total).toBe(0)
  await change(expense!, { propertyId })
  expect(await receiptsOf(expense!.id, as('landlord'))).toMatchObject({
    data: [{ name: 'Roof', propertyId, visibility: 'owner' }],
  })
  await change(expense!, { propertyId: null })
  expect((await receiptsOf(expense!.id, as('landlord'))).total).toBe(0)
  const { fileId } = (await receiptsOf(expense!.id)).data[0]!
  expect(keptFiles(server).some((key) => key.includes(fileId))).toBe(true)
  const params = { id: expense!.id }
  expect((await as('admin').call(expenses.operations.remove, { params })).status).toBe(204)
  expect((await receiptsOf(expense!.id)).total).toBe(0)
  const { rows } = await server.admin.query(`select from document_files where id = $1`, [fileId])
  expect(rows).toEqual([])
})

it('RP-04 lets whoever enters expenses of a property add receipts there, and nowhere else', async () => {
  const facility = as('facility-manager')
  errorOf(await facility.call(draftFromReceipts, documentForm()), 403)
  const query = { property: propertyId }
  const { data } = await drafted(facility.call(draftFromReceipts, { query, ...documentForm('Pump.pdf') }))
  const [expense] = data
  expect(expense).toMatchObject({ propertyId, createdBy: facility.userId })
  const params = { id: expense!.id }
  expect((await facility.call(uploadReceipts, { params, ...documentForm('Page 2.pdf') })).status).toBe(201)
  expect((await receiptsOf(expense!.id, facility)).total).toBe(2)
  errorOf(await as('landlord').call(uploadReceipts, { params, ...documentForm() }), 403)
  const other = await ok(
    as('admin').call(properties.operations.create, {
      body: { title: 'Other', addressLine1: '1 Quay', city: 'Lagos', country: 'NG', currency: 'NGN' },
    }),
  )
  const there = { query: { property: other.id }, ...documentForm() }
  errorOf(await facility.call(draftFromReceipts, there), 404)
})

it('keeps a receipt with its expense, not in a unit of its own', async () => {
  const expense = await entered()
  await ok(as('admin').call(uploadReceipts, { params: { id: expense.id }, ...documentForm() }))
  const [{ id, version, ...receipt }] = (await receiptsOf(expense.id)).data as [Document]
  expect(receipt).toMatchObject({ propertyId, expenseName: 'New tap' })
  const unitId = expense.lines[1]!.unitId
  const moved = await as('admin').call(documents.operations.update, {
    params: { id },
    body: { version, unitId },
  })
  expect(errorOf(moved, 422).payload).toMatchObject([
    { field: 'unitId', errors: [expect.stringContaining('an expense')] },
  ])
})

it('RT-35 tells whoever decides, whoever owns the property, and whoever entered it', async () => {
  const told = async ({ id }: { id: string }) => {
    const { rows } = await server.admin.query<{
      payload: { type: string; recipients: string[]; data: object }
    }>(`select payload from outbox where topic = $1 and payload ->> 'subjectId' = $2 order by id`, [
      eventTopic,
      id,
    ])
    return rows.map(({ payload: { type, recipients } }) => [type, recipients])
  }
  const facility = as('facility-manager')
  const { version } = await ok(as('admin').call(properties.operations.get, { params: { id: propertyId } }))
  await ok(
    as('admin').call(properties.operations.update, {
      params: { id: propertyId },
      body: { version, expensesToOwnerFrom: 10_000 },
    }),
  )
  const expense = await entered({}, facility)
  await ok(step(submitExpense, expense, {}, facility))
  await ok(step(approveExpense, expense, {}, as('portfolio-manager')))
  await ok(step(agreeToExpense, expense, {}, as('landlord')))
  expect(await told(expense)).toEqual([
    ['expense.submitted', [as('portfolio-manager').userId]],
    ['expense.withOwner', [as('landlord').userId]],
    ['expense.decided', [facility.userId]],
  ])
  const own = await entered({ propertyId: null, lines: [] }, as('team-lead'))
  await change(own, { lines: expense.lines.slice(0, 1) })
  await ok(step(submitExpense, own, {}, as('team-lead')))
  await ok(step(rejectExpense, own, { reason: 'Not ours.' }))
  expect(await told(own)).toEqual([
    ['expense.submitted', [as('admin').userId]],
    ['expense.decided', [as('team-lead').userId]],
  ])
})
