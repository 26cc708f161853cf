import { sql, type RawBuilder } from 'kysely'
import type * as operations from '#contract/tenant/money/expense-operations.ts'
import { expenses } from '#contract/tenant/money/expenses.ts'
import { approvalProblem, needsOwner, type ApprovalLimit } from '#domain/expenses/approval.ts'
import { missing, stageProblem, type ExpenseStage } from '#domain/expenses/vocabulary.ts'
import { isReconciled, type ServiceChargeStage } from '#domain/service-charges/vocabulary.ts'
import type { MoneyDocument } from '#domain/ledger/postings.ts'
import { assertMayWrite } from '../../../fields.ts'
import { writeTrace, type Trace } from '../../../crud/writes.ts'
import type { Transaction } from '../../../db/database.ts'
import { refusalOfDatabase } from '../../../db/refusals.ts'
import { sendAlong } from '../../../db/send-along.ts'
import { conflict, forbidden, invalid, staleVersion } from '../../../errors.ts'
import type { Call, Handler } from '../../../http/call.ts'
import { entryOf, post, reverse, type Bookkeeper } from '../../../ledger/post.ts'
import { takeNumbers } from '../../../numbers.ts'
import { bookkeeperOf, previewEntries } from '../preview.ts'
import { expenseCrud, type Expense } from './crud.ts'
import { tellOfDecision, tellOfSubmission, tellOwner } from './tell.ts'

/** A call about one expense that names the version that was seen. */
type StepCall = Call & { params: { id: string }; body: { version: number } }

/** What a step makes of an expense: its columns, and the stage that it is in then. */
interface Step {
  action: string
  stage: ExpenseStage
  set: RawBuilder<unknown>
}

/**
 * The expense that a step is taken with, locked.
 * @param field what the step changes: a role may be let do that and nothing else
 * @throws 404, 403, 409 for another version than was seen or a stage that does not lead there
 */
async function found(
  tx: Transaction,
  call: StepCall,
  to: ExpenseStage,
  fieldOf: (expense: Expense) => keyof Expense,
): Promise<Expense> {
  const expense = await expenseCrud.find(tx, call.params.id, call, true)
  assertMayWrite(call.tenant.ability, 'update', expenses, expense, [fieldOf(expense)])
  if (expense.version !== call.body.version) throw staleVersion(expenseCrud.present(expense, call))
  const problem = stageProblem(expense.stage, to)
  if (problem) throw conflict('illegal_transition', problem)
  return expense
}

/** Notes a step; goes along with the transaction. */
export function write(tx: Transaction, call: Call, expense: Expense, { action, stage, set }: Step): void {
  const now = call.services.clock.now()
  sendAlong(
    tx,
    sql`update expenses set ${set}, stage = ${stage}, version = version + 1, updated_at = ${now}
      where organisation_id = ${call.tenant.organisationId} and id = ${expense.id}`,
  )
  const changes: Trace['changes'] =
    stage === expense.stage ? {} : { stage: { before: expense.stage, after: stage } }
  writeTrace(tx, expenseCrud.trace(call, action, expense, now, changes))
}

/** A step, answered with what the database made of it. */
const taken = (
  call: StepCall,
  step: (tx: Transaction, by: Bookkeeper) => Promise<unknown>,
): Promise<Expense> =>
  call.write(async (tx) => {
    await step(tx, bookkeeperOf(call))
    return expenseCrud.present(await expenseCrud.readBack(tx, call.params.id, call), call)
  })

const undecided = sql`approved_at = null, approved_by = null, owner_approved_at = null, owner_approved_by = null, owner_note = null`

const submitted = (call: Call) =>
  sql`submitted_at = ${call.services.clock.now()}, submitted_by = ${call.tenant.userId}, reason = null`

function assertWhole(expense: Expense): void {
  const problems = missing(expense)
  if (problems.length > 0) throw invalid(problems, 'Something is missing.')
}

export const submit: Handler<typeof operations.submitExpense> = (call) =>
  taken(call, async (tx) => {
    const expense = await found(tx, call, 'submitted', () => 'stage')
    assertWhole(expense)
    write(tx, call, expense, { action: 'submit', stage: 'submitted', set: submitted(call) })
    await tellOfSubmission(tx, call, expense)
  })

export const withdraw: Handler<typeof operations.withdrawExpense> = (call) =>
  taken(call, async (tx) => {
    const expense = await found(tx, call, 'draft', () => 'stage')
    write(tx, call, expense, { action: 'withdraw', stage: 'draft', set: undecided })
  })

const decides = ({ approvedAt }: Expense) => (approvedAt === null ? 'approvedAt' : 'ownerApprovedAt')

export const reject: Handler<typeof operations.rejectExpense> = (call) =>
  taken(call, async (tx) => {
    const expense = await found(tx, call, 'rejected', decides)
    const set = sql`${undecided}, reason = ${call.body.reason}`
    write(tx, call, expense, { action: 'reject', stage: 'rejected', set })
    await tellOfDecision(tx, call, expense, 'rejected', call.body.reason)
  })

/** What is said of the person's role in the expense's currency, and of the owner of its property. */
async function rulesFor(
  tx: Transaction,
  { tenant }: Call,
  { currency, propertyId }: Expense,
): Promise<ApprovalLimit & { ownerFrom: number | null; owns: boolean }> {
  const organisation = sql`organisation_id = ${tenant.organisationId}`
  const { rows } = await sql<ApprovalLimit & { ownerFrom: number | null; owns: boolean }>`
    select amount, own_amount as "ownAmount",
      expenses_to_owner_from as "ownerFrom",
      coalesce(${tenant.userId} = any(owner_user_ids), false) as owns
    from (select) as one
    left join approval_limits on ${organisation} and role = ${tenant.role} and approval_limits.currency = ${currency}
    left join (
      select expenses_to_owner_from, owner_user_ids from properties where ${organisation} and id = ${propertyId}
    ) as property on true`.execute(tx)
  return rows[0]!
}

interface Approval {
  expense: Expense
  /** The day that it counts for. */
  date: string
  /** Who approved it, and when, as columns. */
  decided: RawBuilder<unknown>
  action: string
}

/** A year that is reconciled has been shared among units: nothing more is spent in it. @throws 409 */
async function assertYearsOpen(tx: Transaction, { tenant }: Call, { lines }: Expense): Promise<void> {
  const itemIds = lines.flatMap(({ itemId }) => itemId ?? [])
  if (itemIds.length === 0) return
  const { rows } = await sql<{ name: string; stage: ServiceChargeStage }>`
    select name, stage from service_charges
    where organisation_id = ${tenant.organisationId} and id in (
      select service_charge_id from service_charge_items
      where organisation_id = ${tenant.organisationId} and id = any(${itemIds}::uuid[]))
    order by id for share`.execute(tx)
  const done = rows.find(({ stage }) => isReconciled(stage))
  if (done)
    throw conflict('illegal_transition', `“${done.name}” is reconciled: choose an item of another year.`)
}

/** Puts an expense into the books. */
async function postExpense(
  tx: Transaction,
  call: Call,
  by: Bookkeeper,
  { expense, date, decided, action }: Approval,
): Promise<void> {
  const { currency, propertyId, vendorId, lines, recoversTax } = expense
  await assertYearsOpen(tx, call, expense)
  const document: MoneyDocument = {
    kind: 'expense',
    currency,
    dimensions: { propertyId, vendorId },
    recoversTax,
    lines: lines.map(({ accountId, unitId, net, tax }) => ({ category: accountId, unitId, net, tax })),
  }
  const entry = entryOf(document, { date, sourceId: expense.id, description: expense.description })
  const { first, prefix } = await takeNumbers(tx, by.organisationId, 'expense')
  post(tx, by, [entry])
  write(tx, call, expense, {
    action,
    stage: 'approved',
    set: sql`${decided}, number = ${first}, prefix = ${prefix}, posted_on = ${date},
      entry_id = ${entry.id}`,
  })
  await tellOfDecision(tx, call, expense, 'approved')
}

/** Approves for the firm; where the owner has to agree as well, nothing is posted yet. */
async function approved(
  tx: Transaction,
  call: Call<typeof operations.approveExpense>,
  by: Bookkeeper,
): Promise<void> {
  const { userId } = call.tenant
  const expense = await found(tx, call, 'approved', () => 'approvedAt')
  if (expense.approvedAt !== null) {
    throw conflict('illegal_transition', 'The firm has approved this already: it waits for the owner.')
  }
  assertWhole(expense)
  const { ownerFrom, owns, ...limit } = await rulesFor(tx, call, expense)
  const problem = approvalProblem(expense, { userId, ...limit })
  if (problem) throw forbidden(problem)
  const now = call.services.clock.now()
  const firm = sql`approved_at = ${now}, approved_by = ${userId}`
  const decided = expense.stage === 'submitted' ? firm : sql`${submitted(call)}, ${firm}`
  const asksOwner = needsOwner(expense.gross, ownerFrom)
  if (asksOwner && !owns) {
    write(tx, call, expense, { action: 'approveForFirm', stage: 'submitted', set: decided })
    await tellOwner(tx, call, expense)
    return
  }
  await postExpense(tx, call, by, {
    expense,
    date: call.body.postedOn ?? expense.incurredOn,
    decided: asksOwner ? sql`${decided}, owner_approved_at = ${now}, owner_approved_by = ${userId}` : decided,
    action: 'approve',
  })
}

/** Says beside the day that it counts for what the books have against it. */
async function byPostingDay<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const refusal = error instanceof Error ? refusalOfDatabase(error) : undefined
    const [problem] = refusal?.payload ?? []
    if (typeof problem !== 'object' || problem.field !== 'date') throw error
    throw invalid([{ ...problem, field: 'postedOn' }])
  }
}

export const approve: Handler<typeof operations.approveExpense> = (call) =>
  byPostingDay(taken(call, (tx, by) => approved(tx, call, by)))

export const approvePreview: Handler<typeof operations.previewApproval> = (call) =>
  byPostingDay(previewEntries(call, (tx, by) => approved(tx, call, by)))

export const agree: Handler<typeof operations.agreeToExpense> = (call) =>
  byPostingDay(
    taken(call, async (tx, by) => {
      const { userId } = call.tenant
      const { note = null, postedOn } = call.body
      const expense = await found(tx, call, 'approved', () => 'ownerApprovedAt')
      if (expense.approvedAt === null) {
        throw conflict('illegal_transition', 'The firm has not approved this yet.')
      }
      const { owns } = await rulesFor(tx, call, expense)
      if (!owns && note === null) {
        throw invalid([{ field: 'note', errors: ['You are not the owner: say how the owner agreed.'] }])
      }
      const now = call.services.clock.now()
      await postExpense(tx, call, by, {
        expense,
        date: postedOn ?? expense.incurredOn,
        decided: sql`owner_approved_at = ${now}, owner_approved_by = ${userId}, owner_note = ${note}`,
        action: 'agree',
      })
    }),
  )

async function voided(
  tx: Transaction,
  call: Call<typeof operations.voidExpense>,
  by: Bookkeeper,
): Promise<void> {
  const { date, reason } = call.body
  const expense = await found(tx, call, 'void', () => 'approvedAt')
  const { entryId, postedOn, paid } = expense
  if (paid > 0) throw conflict('expense_paid', 'Part of this is paid. Reverse the payment first.')
  if (date < postedOn!) {
    throw invalid([{ field: 'date', errors: [`This counts for ${postedOn}: void it on that day or later.`] }])
  }
  const description = `${expense.label} voided: ${reason}`
  const voidEntryId = await reverse(tx, by, entryId!, { date, description })
  const set = sql`void_entry_id = ${voidEntryId}, reason = ${reason}`
  write(tx, call, expense, { action: 'void', stage: 'void', set })
}

export const voidOne: Handler<typeof operations.voidExpense> = (call) =>
  taken(call, (tx, by) => voided(tx, call, by))

export const voidPreview: Handler<typeof operations.previewVoid> = (call) =>
  previewEntries(call, (tx, by) => voided(tx, call, by))
