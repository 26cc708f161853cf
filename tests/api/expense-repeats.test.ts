import { afterAll, beforeAll, expect, it } from 'vitest'
import { approveExpense, repeatExpense, voidExpense } from '#contract/tenant/money/expense-operations.ts'
import { expenses } from '#contract/tenant/money/expenses.ts'
import { addDays } from '#domain/dates/calendar.ts'
import { usualNext } from '#domain/expenses/repeats.ts'
import { eventTopic } from '#server/notifications/notify.ts'
import { chargeNightly } from '#server/tenant/money/charge-run-jobs.ts'
import { repeatNightly } from '#server/tenant/money/expenses/repeat.ts'
import { inDays, inMonths } from '#tests/support/calendar.ts'
import {
  as,
  booksOf,
  entered,
  propertyId,
  read,
  server,
  startExpenses,
  step,
  taken,
  today,
  type Expense,
} from '#tests/support/expenses.ts'

beforeAll(startExpenses)
afterAll(() => server.close())

const night = () => repeatNightly(server.services, server.own.id)
/** Those of one name, the latest first. */
const called = async (searchQuery: string) => {
  const query = { searchQuery, limit: '50' }
  const { body } = await as('admin').call(expenses.operations.list, { query })
  return (body as { data: Expense[] }).data
}
const from = inMonths(-3)

it('is seen to in the night of the organisation', async () => {
  const expense = await entered({ description: 'Fuel', incurredOn: from, dueOn: from })
  await taken(repeatExpense, expense, { every: 'yearly', nextOn: addDays(from, 1) })
  await chargeNightly(server.services)
  expect(await called('Fuel')).toHaveLength(2)
})

it('has a draft made on each of its days, and tells whoever entered it', async () => {
  const first = await entered({ description: 'Guards', incurredOn: from, dueOn: addDays(from, 14) })
  await taken(approveExpense, first)
  const nextOn = usualNext('monthly', from)
  const repeated = await taken(repeatExpense, first, { every: 'monthly', nextOn })
  expect(repeated).toMatchObject({ repeats: 'monthly', repeatsNextOn: nextOn, repeatsUntil: null })
  await Promise.all([night(), night()])
  const made = await called('Guards')
  const days = [0, -1, -2].map((months) => inMonths(months)).filter((day) => day <= today)
  expect(made.map(({ incurredOn }) => incurredOn)).toEqual([...days, from])
  const [latest, ...others] = made
  expect(latest).toMatchObject({
    stage: 'draft',
    dueOn: addDays(latest!.incurredOn, 14),
    gross: first.gross,
    vendorId: first.vendorId,
    reference: null,
    lines: first.lines,
    enteredBy: [as('admin').userId],
    repeats: 'monthly',
  })
  for (const other of others) expect(other.repeats).toBeNull()
  await night()
  expect(await called('Guards')).toHaveLength(made.length)
  const { rows } = await server.admin.query(
    `select payload -> 'recipients' as recipients from outbox
     where topic = $1 and payload ->> 'type' = 'expense.repeated' and payload ->> 'subjectId' = any($2)`,
    [eventTopic, made.map(({ id }) => id)],
  )
  expect(rows).toEqual(days.map(() => ({ recipients: [as('admin').userId] })))
  expect(await booksOf()).toEqual([])
})

it('ends on its last day, or when somebody stops it', async () => {
  const about = { incurredOn: from, dueOn: from }
  const ending = await entered({ description: 'Insurance', ...about })
  const nextOn = usualNext('monthly', from)
  await taken(repeatExpense, ending, { every: 'monthly', nextOn, until: nextOn })
  const stopped = await entered({ description: 'Gardening', ...about })
  await taken(repeatExpense, stopped, { every: 'quarterly', nextOn })
  expect(await taken(repeatExpense, stopped, { every: null })).toMatchObject({ repeats: null })
  await night()
  const [latest, ...others] = await called('Insurance')
  expect(latest).toMatchObject({ incurredOn: nextOn, repeats: null })
  expect(others).toHaveLength(1)
  expect(await called('Gardening')).toHaveLength(1)
})

it('is refused for a day that has been, without a day, and of what is void', async () => {
  const expense = await entered({ description: 'Lift', incurredOn: from, dueOn: from })
  const refused = async (more: object) => {
    const { status, text } = await step(repeatExpense, expense, more)
    return `${status} ${text}`
  }
  expect(await refused({ every: 'monthly', nextOn: from })).toContain('choose a later day')
  expect(await refused({ every: 'monthly' })).toContain('Enter when it first recurs.')
  expect(await refused({ every: 'yearly', nextOn: inDays(9), until: inDays(8) })).toContain('422')
  await taken(approveExpense, expense)
  await taken(voidExpense, expense, { date: today, reason: 'Twice.' })
  expect(await refused({ every: 'monthly', nextOn: inDays(1) })).toContain('409')
})

it('is for whoever enters expenses, and lists those that do', async () => {
  const expense = await entered({ description: 'Cleaning' }, as('facility-manager'))
  const more = { every: 'monthly', nextOn: inDays(20) }
  expect((await step(repeatExpense, expense, more, as('landlord'))).status).toBe(403)
  expect((await step(repeatExpense, expense, more, as('facility-manager'))).status).toBe(200)
  expect((await read(expense)).repeatsNextOn).toBe(inDays(20))
  const query = { propertyId, repeats: 'monthly', searchQuery: 'Cleaning' }
  const { body } = await as('admin').call(expenses.operations.list, { query })
  expect((body as { data: Expense[] }).data.map(({ id }) => id)).toEqual([expense.id])
})
