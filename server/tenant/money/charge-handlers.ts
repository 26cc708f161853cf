import { sql, type RawBuilder } from 'kysely'
import { wantedOf, type AnswerOf, type ListQuery, type RecordOf } from '#contract/kit/index.ts'
import { charges } from '#contract/tenant/money/charges.ts'
import { expenses } from '#contract/tenant/money/expenses.ts'
import type {
  creditCharge,
  previewCredit,
  previewRaise,
  raiseCharge,
} from '#contract/tenant/money/charge-operations.ts'
import type { summariseCharges } from '#contract/tenant/money/charge-summary.ts'
import type { chargeStatuses } from '#domain/charges/status.ts'
import type { ExpenseStage } from '#domain/expenses/vocabulary.ts'
import { isCategory, type AccountType } from '#domain/ledger/accounts.ts'
import { formatMoney, type Currency } from '#domain/money/currencies.ts'
import { portion } from '#domain/money/round.ts'
import { recordActivityOf } from '../../activity/of-record.ts'
import { ofProperty } from '../../crud/belongs-to.ts'
import { crud } from '../../crud/crud.ts'
import { assertMayWrite } from '../../fields.ts'
import { writeTrace } from '../../crud/writes.ts'
import { scopeOf } from '../../db/conditions.ts'
import type { Transaction } from '../../db/database.ts'
import { whereOf } from '../../db/list-query.ts'
import { refusalOfDatabase } from '../../db/refusals.ts'
import { invalid } from '../../errors.ts'
import { exportList } from '../../exports/export-list.ts'
import type { Call, Handler } from '../../http/call.ts'
import type { Bookkeeper } from '../../ledger/post.ts'
import { raiseCharges } from './charges.ts'
import { creditCharge as takeBack } from './credits.ts'
import { openItems } from './items.ts'
import { leaseToRecordFor } from './leased.ts'
import { bookkeeperOf, previewEntries } from './preview.ts'

/** Where a charge may stand of which something is open (`charge_status` in server/db/schema/functions/ledger.sql). */
const open: ReadonlySet<string> = new Set<keyof typeof chargeStatuses>([
  'scheduled',
  'due',
  'partPaid',
  'overdue',
])

/** What an index knows of where charges stand, which follows from the day: that of the organisation is a day later than UTC's at most. */
function impliedByStatus({ filters }: ListQuery): RawBuilder<unknown> | undefined {
  const wanted = wantedOf(filters['status'])
  if (!wanted?.every((status) => open.has(status))) return undefined
  return wanted.join() === 'overdue'
    ? sql`(settled_on is null and due_on <= current_date)`
    : sql`settled_on is null`
}

export const chargeCrud = crud(charges, {
  table: 'charge_records',
  implied: impliedByStatus,
  belongsTo: ofProperty,
  propertyIdOf: ({ propertyId }) => propertyId,
})

export const exportCharges = exportList({
  crud: chargeCrud,
  seldom: ['parts'],
})

/** @throws 422 unless it is an account that people choose charges by */
async function assertCategory(tx: Transaction, organisationId: string, accountId: string): Promise<void> {
  const { rows } = await sql<{ type: AccountType }>`
    select type from accounts
    where organisation_id = ${organisationId} and id = ${accountId} and archived_at is null`.execute(tx)
  const [account] = rows
  if (account && isCategory(account.type)) return
  const sentence = account
    ? 'Choose a category of income or expense.'
    : 'There is no such record in your organisation.'
  throw invalid([{ field: 'accountId', errors: [sentence] }])
}

/**
 * The account that recharged expenses are income of.
 * @throws 422 unless the expense is one of the lease's property, is posted, and so much of it is left to recharge
 */
async function recharged(
  tx: Transaction,
  call: Call,
  { expenseId, propertyId, amount }: { expenseId: string; propertyId: string; amount: number },
): Promise<string> {
  const { organisationId, ability } = call.tenant
  const { rows } = await sql<{ stage: ExpenseStage; currency: Currency; gross: number }>`
    select stage, currency, gross from expenses
    where organisation_id = ${organisationId} and id = ${expenseId} and property_id = ${propertyId}
      and ${scopeOf(ability, 'read', expenses)}
    for update`.execute(tx)
  const [expense] = rows
  if (!expense) {
    throw invalid([{ field: 'expenseId', errors: ['There is no such expense of the lease’s property.'] }])
  }
  if (expense.stage !== 'approved') {
    throw invalid([{ field: 'expenseId', errors: ['Only an approved expense is recharged.'] }])
  }
  // A statement of its own: it sees what was charged while the expense was waited for.
  const { rows: found } = await sql<{ charged: number; accountId: string }>`
    select id as "accountId", (select coalesce(sum(gross), 0)::bigint from charges
        where charges.organisation_id = ${organisationId} and expense_id = ${expenseId} and ended_as is null) as charged
    from accounts where organisation_id = ${organisationId} and purpose = 'recoveries'`.execute(tx)
  const { charged, accountId } = found[0]!
  const left = expense.gross - charged
  if (amount > left) {
    const money = formatMoney(left, expense.currency)
    throw invalid([{ field: 'net', errors: [`${money} of this expense is left to recharge.`] }])
  }
  return accountId
}

async function raised(tx: Transaction, call: Call<typeof raiseCharge>, by: Bookkeeper): Promise<string> {
  const { leaseId, description, dueOn, net, taxBps, expenseId } = call.body
  const { stage, propertyId } = await leaseToRecordFor(tx, call, leaseId, charges)
  const tax = portion(net, taxBps, 10_000)
  const ofExpense = expenseId
    ? await recharged(tx, call, { expenseId, propertyId, amount: net + tax })
    : undefined
  const accountId = call.body.accountId ?? ofExpense
  if (stage !== 'signed') {
    throw invalid([{ field: 'leaseId', errors: ['This lease is not signed yet: nothing is owed on it.'] }])
  }
  if (accountId) await assertCategory(tx, by.organisationId, accountId)
  const { account } = await openItems(tx, by.organisationId, leaseId)
  const draft = {
    account,
    type: 'oneOff' as const,
    description,
    dueOn,
    net,
    tax,
    taxBps,
    ...(accountId && { categoryId: accountId }),
    ...(expenseId && { expenseId }),
  }
  const [id] = await raiseCharges(tx, by, [draft])
  return id!
}

/** Says beside the due date what the books have against the day: a charge counts from there. */
async function byDueDate<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const refusal = error instanceof Error ? refusalOfDatabase(error) : undefined
    const [problem] = refusal?.payload ?? []
    if (typeof problem !== 'object' || problem.field !== 'date') throw error
    throw invalid([{ ...problem, field: 'dueOn' }])
  }
}

export const raise: Handler<typeof raiseCharge> = (call) =>
  byDueDate(
    call.write(async (tx) => {
      const id = await raised(tx, call, bookkeeperOf(call))
      const charge = await chargeCrud.readBack(tx, id, call)
      writeTrace(tx, chargeCrud.trace(call, 'created', charge, call.services.clock.now(), {}))
      return chargeCrud.present(charge, call)
    }),
  )

export const raisePreview: Handler<typeof previewRaise> = (call) =>
  byDueDate(previewEntries(call, (tx, by) => raised(tx, call, by)))

async function credited(
  tx: Transaction,
  call: Call<typeof creditCharge>,
  by: Bookkeeper,
): Promise<RecordOf<typeof charges>> {
  const { id } = call.params
  const before = await chargeCrud.find(tx, id, call)
  assertMayWrite(call.tenant.ability, 'update', charges, before, [])
  await takeBack(tx, by, { ...call.body, chargeId: id })
  return before
}

export const credit: Handler<typeof creditCharge> = (call) =>
  call.write(async (tx) => {
    const before = await credited(tx, call, bookkeeperOf(call))
    const charge = await chargeCrud.readBack(tx, call.params.id, call)
    const changes = { open: { before: before.open, after: charge.open } }
    writeTrace(tx, chargeCrud.trace(call, call.body.kind, charge, call.services.clock.now(), changes))
    return chargeCrud.present(charge, call)
  })

export const creditPreview: Handler<typeof previewCredit> = (call) =>
  previewEntries(call, (tx, by) => credited(tx, call, by))

/** Figures of what the list's filters show. */
export const summarise: Handler<typeof summariseCharges> = async (call) => {
  const query = chargeCrud.asked(call.query, call)
  const where = whereOf(charges, query, call.tenant)
  return call.read(async (tx) => {
    const { rows } = await sql<AnswerOf<typeof summariseCharges>['currencies'][number]>`
      select currency, count(*) as count, sum(gross) as charged, sum(settled) as settled, sum(open) as outstanding
      from charge_records where organisation_id = ${call.tenant.organisationId} and ${where}
      group by currency order by currency`.execute(tx)
    return { currencies: rows }
  })
}

export const activity = recordActivityOf(chargeCrud)
