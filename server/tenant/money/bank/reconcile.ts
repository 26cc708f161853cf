import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { AnswerOf, BodyOf } from '#contract/kit/index.ts'
import type {
  closeReconciliation,
  drawReconciliation,
  listReconciliations,
  readReconciliation,
  ReconciliationParts,
  reopenReconciliation,
} from '#contract/tenant/money/bank-reconciliations.ts'
import { figuresOf, sameShortages, shortagesOf, shortageWords } from '#domain/bank/reconciliation.ts'
import { traceOf, writeTrace } from '../../../crud/writes.ts'
import type { Transaction } from '../../../db/database.ts'
import { letterheadOf } from '../../../documents/letterhead.ts'
import { reconciliationReport } from '../../../documents/reconciliation.ts'
import { conflict, invalid } from '../../../errors.ts'
import type { Call, Handler } from '../../../http/call.ts'
import { lockBooks } from '../../../ledger/post.ts'
import { bookkeeperOf } from '../preview.ts'
import { dayWords, sendDocument } from '../receipts.ts'
import { currencyOf } from './items.ts'
import { reconciledOf, standingOf, type Reconciled } from './standing.ts'

type Answer = AnswerOf<typeof readReconciliation>

interface Closed {
  id: string
  statementId: string
  through: string
  at: string
  byName: string | null
  closing: number
  bank: number
  books: number
  held: number
  madeOf: ReconciliationParts
}

/** The newest closed statement of an account, or one of its own. */
async function closedOf(
  tx: Transaction,
  { organisationId, bankAccountId }: Pick<Reconciled, 'organisationId' | 'bankAccountId'>,
  statementId?: string,
): Promise<Closed | undefined> {
  const { rows } = await sql<Closed>`
    select id, statement_id as "statementId", through, created_at as at, closing, bank, books, held, made_of as "madeOf",
      (select name from member_names where organisation_id = ${organisationId} and user_id = created_by) as "byName"
    from bank_reconciliations as closed
    where organisation_id = ${organisationId} and bank_account_id = ${bankAccountId} and kind = 'closed'
      and ${statementId === undefined ? sql`true` : sql`statement_id = ${statementId}`}
      and not exists (select from bank_reconciliations as back
        where back.organisation_id = ${organisationId} and back.reopens_id = closed.id)
    order by through desc, created_at desc limit 1`.execute(tx)
  return rows[0]
}

/** @param entered the closing balance of a statement that gives none */
export async function stateOf(
  tx: Transaction,
  statement: Reconciled,
  entered: number | null,
): Promise<Answer> {
  const { statementId, bankAccountId, bankAccountName, currency, through } = statement
  const newest = await closedOf(tx, statement)
  const closed = newest?.statementId === statementId ? newest : await closedOf(tx, statement, statementId)
  const about = { statementId, bankAccountId, bankAccountName, currency, through }
  if (closed) {
    const { madeOf, closing, bank, books, held, at, byName } = closed
    return {
      ...madeOf,
      ...about,
      status: 'closed',
      closedAt: at,
      closedByName: byName,
      reopenable: closed.id === newest?.id,
      closing,
      bank,
      books,
      held,
      missing: 0,
      broughtForward: 0,
      open: 0,
      suspended: 0,
      problems: [],
    }
  }
  const closing = statement.closing ?? entered
  const standing = await standingOf(tx, { ...statement, closing })
  const { problems, ...figures } = figuresOf({ ...standing, currency, closing })
  const later =
    newest && newest.through >= through
      ? [`The statement through ${newest.through} is closed already. Reopen it to close an earlier one.`]
      : []
  return {
    ...standing,
    ...about,
    ...figures,
    status: 'open',
    closedAt: null,
    closedByName: null,
    reopenable: false,
    closing,
    problems: [...later, ...problems],
    short: shortagesOf(statement.holds, standing.heldFor),
    shortReason: null,
  }
}

export const read: Handler<typeof readReconciliation> = (call) =>
  call.read(async (tx) => {
    const statement = await reconciledOf(tx, call.tenant.organisationId, call.params.id)
    return stateOf(tx, statement, call.query.closing ?? null)
  })

/** Nobody posts or imports while the figures are read and kept. */
async function lockedStatement(
  tx: Transaction,
  call: Call & { params: { id: string } },
): Promise<Reconciled> {
  const statement = await reconciledOf(tx, call.tenant.organisationId, call.params.id, true)
  await lockBooks(tx, bookkeeperOf(call))
  return statement
}

/**
 * Where money is short, somebody else's pays for it: whoever closes the statement nevertheless has seen whose, and says why.
 * @returns the reason; null where nothing is short
 * @throws 422 without a reason, 409 where something else is short than was shown
 */
function reasonFor(
  { short, currency }: Answer,
  { short: shown, shortReason }: BodyOf<typeof closeReconciliation>,
): string | null {
  if (short.length === 0) return null
  const named = short.slice(0, 3).map((each) => shortageWords(each, currency))
  const words = [...named, ...(short.length > 3 ? [`${short.length - 3} more are short.`] : [])].join(' ')
  if (!shortReason) {
    const sentence = `${words} Move money to put it right, or say why the statement is closed anyway.`
    throw invalid([{ field: 'shortReason', errors: [sentence] }], sentence)
  }
  if (!sameShortages(short, shown)) {
    throw conflict('shortages_changed', `${words} Look at the reconciliation again before you close it.`)
  }
  return shortReason
}

/** Keeps that the figures of a statement agree, with all that they are made of. */
export async function keepClosed(
  tx: Transaction,
  { organisationId, statementId, bankAccountId, through, currency }: Reconciled,
  state: Answer,
  { by, at, shortReason }: { by: string | null; at: string; shortReason: string | null },
): Promise<void> {
  const { since, opening, lines, unpresented, notInBooks, heldFor, short, closing, bank, books, held } = state
  const madeOf: ReconciliationParts = {
    since,
    opening,
    lines,
    unpresented,
    notInBooks,
    heldFor,
    short,
    shortReason,
  }
  await sql`
    insert into bank_reconciliations (organisation_id, id, created_at, created_by, bank_account_id, statement_id, kind, through,
      currency, closing, bank, books, held, made_of)
    values (${organisationId}, ${uuid()}, ${at}, ${by}, ${bankAccountId}, ${statementId}, 'closed', ${through}, ${currency},
      ${closing}, ${bank}, ${books}, ${held}, ${JSON.stringify(madeOf)}::jsonb)`.execute(tx)
}

export const close: Handler<typeof closeReconciliation> = (call) =>
  call.write(async (tx) => {
    const { userId } = call.tenant
    const statement = await lockedStatement(tx, call)
    const state = await stateOf(tx, statement, call.body.closing)
    if (state.status === 'closed') throw conflict('closed_already', 'This statement is closed already.')
    if (state.problems.length > 0) throw conflict('figures_differ', state.problems.join(' '))
    const shortReason = reasonFor(state, call.body)
    await keepClosed(tx, statement, state, { by: userId, at: call.services.clock.now(), shortReason })
    writeTrace(
      tx,
      traceOf(
        call,
        'reconciled',
        'BankStatement',
        statement.statementId,
        shortReason === null ? undefined : { reason: { before: null, after: shortReason } },
      ),
    )
    return stateOf(tx, statement, null)
  })

export const reopen: Handler<typeof reopenReconciliation> = (call) =>
  call.write(async (tx) => {
    const { organisationId, userId } = call.tenant
    const statement = await lockedStatement(tx, call)
    const closed = await closedOf(tx, statement, statement.statementId)
    if (!closed) throw conflict('not_closed', 'This statement is not closed.')
    const newest = await closedOf(tx, statement)
    if (newest && newest.id !== closed.id) {
      throw conflict(
        'not_newest',
        `The statement through ${newest.through} was closed after it. Reopen that one first.`,
      )
    }
    await sql`
      insert into bank_reconciliations (organisation_id, id, created_by, bank_account_id, statement_id, kind, reopens_id, reason,
        through, currency, closing, bank, books, held, made_of)
      select organisation_id, ${uuid()}, ${userId}, bank_account_id, statement_id, 'reopened', id, ${call.body.reason}, through,
        currency, closing, bank, books, held, '{}'
      from bank_reconciliations where organisation_id = ${organisationId} and id = ${closed.id}`.execute(tx)
    const changes = { reason: { before: null, after: call.body.reason } }
    writeTrace(tx, traceOf(call, 'unreconciled', 'BankStatement', statement.statementId, changes))
    return stateOf(tx, statement, null)
  })

export const history: Handler<typeof listReconciliations> = (call) =>
  call.read(async (tx) => {
    const { organisationId } = call.tenant
    const currency = await currencyOf(tx, call)
    const { rows } = await sql<AnswerOf<typeof listReconciliations>['reconciliations'][number]>`
      select id, kind, created_at as at, statement_id as "statementId", through, closing, bank, books, held,
        coalesce(reason, made_of ->> 'shortReason') as reason,
        (select name from member_names where organisation_id = ${organisationId} and user_id = created_by) as "byName",
        exists (select from bank_reconciliations as back
          where back.organisation_id = ${organisationId} and back.reopens_id = each.id) as reopened
      from bank_reconciliations as each where organisation_id = ${organisationId} and bank_account_id = ${call.params.id}
      order by created_at desc, id desc`.execute(tx)
    return { currency, reconciliations: rows }
  })

export const report: Handler<typeof drawReconciliation> = async (call: Call<typeof drawReconciliation>) => {
  const { document, name } = await call.read(async (tx) => {
    const { organisationId } = call.tenant
    const state = await stateOf(tx, await reconciledOf(tx, organisationId, call.params.id), null)
    const issuer = await letterheadOf(tx, organisationId)
    const document = reconciliationReport({ ...state, issuer, dayWords })
    return { document, name: `${issuer.name} – ${state.bankAccountName}, ${dayWords(state.through)}.pdf` }
  })
  await sendDocument(call, document, name)
}

/** A line that a closed statement counted stays as it is. @throws 409 */
export async function assertNotClosed(
  tx: Transaction,
  organisationId: string,
  { bankAccountId, bookedOn }: { bankAccountId: string; bookedOn: string },
): Promise<void> {
  const closed = await closedOf(tx, { organisationId, bankAccountId })
  if (!closed || bookedOn > closed.through) return
  throw conflict(
    'reconciled',
    `This line is part of the reconciliation through ${closed.through}. Reopen that first.`,
  )
}
