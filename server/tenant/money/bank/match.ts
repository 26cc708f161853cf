import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { RecordOf } from '#contract/kit/index.ts'
import { bankLines, type LinePart } from '#contract/tenant/money/bank-lines.ts'
import type {
  matchLine,
  matchSure,
  previewMatch,
  refreshSuggestions,
  unmatchLine,
} from '#contract/tenant/money/bank-operations.ts'
import { ruleWords } from '#domain/bank/evidence.ts'
import { writeTrace } from '../../../crud/writes.ts'
import type { Transaction } from '../../../db/database.ts'
import { sendAlong } from '../../../db/send-along.ts'
import { conflict, invalid, Refusal, staleVersion } from '../../../errors.ts'
import type { Call, Handler } from '../../../http/call.ts'
import { reverse, type Bookkeeper } from '../../../ledger/post.ts'
import { takePaymentBack } from '../expenses/payments.ts'
import { reversePayments } from '../payments.ts'
import { bookkeeperOf, previewEntries } from '../preview.ts'
import { bankLineCrud } from './crud.ts'
import { currencyOf } from './items.ts'
import { assertNotClosed } from './reconcile.ts'
import { lockFor, neededBy, recordParts, type Matched } from './record.ts'
import { learn } from './rules.ts'

type Line = RecordOf<typeof bankLines>

/** The line, locked. @throws 404, 412 */
async function locked(tx: Transaction, call: Call, id: string, version?: number): Promise<Line> {
  const line = await bankLineCrud.find(tx, id, call, true)
  if (version !== undefined && line.version !== version) throw staleVersion(bankLineCrud.present(line, call))
  return line
}

/** What parts point to: other lines may have been suggested the same. */
const pointedAt = (parts: readonly LinePart[]): string[] =>
  parts.flatMap((part) => {
    if (part.kind === 'found') return [part.entryId]
    if (part.kind === 'payment') return [part.leaseId]
    return part.kind === 'expensePayment' ? [part.expenseId] : []
  })

/** Lines that were suggested what is taken now, and every line like this one where something was learnt, are worked out again. */
async function askAgain(
  tx: Transaction,
  call: Call,
  { bankAccountId }: Line,
  parts: readonly LinePart[],
  words: string,
): Promise<void> {
  const { organisationId } = call.tenant
  const like = pointedAt(parts).map((id) => `%${id}%`)
  await sql`
    update bank_lines set suggested_at = null, sure = null
    where organisation_id = ${organisationId} and bank_account_id = ${bankAccountId} and status = 'open'
      and (suggestions::text like any(${like}::text[]) or (${words} <> '' and folded like '%' || ${words} || '%'))`.execute(
    tx,
  )
  await call.services.jobs.send(tx, 'bank-matching', { organisationId, bankAccountId })
  for (const part of parts) {
    if (part.kind !== 'transfer') continue
    await sql`
      update bank_lines set suggested_at = null, sure = null
      where organisation_id = ${organisationId} and bank_account_id = ${part.bankAccountId} and status = 'open'
        and amount = ${-part.amount}`.execute(tx)
    await call.services.jobs.send(tx, 'bank-matching', { organisationId, bankAccountId: part.bankAccountId })
  }
}

function keep(tx: Transaction, call: Call, line: Line, matched: readonly Matched[]): void {
  const { organisationId, userId } = call.tenant
  const rows = matched.map((each) => ({ ...each, id: uuid() }))
  sendAlong(
    tx,
    sql`
      insert into bank_matches (organisation_id, id, created_by, line_id, bank_account_id, entry_id, amount, kind, document_id)
      select ${organisationId}::uuid, id, ${userId}::uuid, ${line.id}::uuid, ${line.bankAccountId}::uuid, "entryId", amount,
        kind, "documentId"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as match (id uuid, "entryId" uuid, amount bigint, kind text, "documentId" uuid)`,
  )
}

function stand(tx: Transaction, call: Call, line: Line, status: Line['status'], action: string): void {
  sendAlong(
    tx,
    sql`update bank_lines set status = ${status}, version = version + 1, updated_at = now(), sure = null,
        suggested_at = case when ${status} = 'open' then null else suggested_at end
      where organisation_id = ${call.tenant.organisationId} and id = ${line.id}`,
  )
  const changes = { status: { before: line.status, after: status } }
  writeTrace(tx, bankLineCrud.trace(call, action, line, call.services.clock.now(), changes))
}

interface Kept extends Matched {
  reversed: boolean
}

/** Takes back what a line was matched with: what was recorded for it is reversed on the line's day. */
async function takeBack(tx: Transaction, call: Call, by: Bookkeeper, line: Line): Promise<void> {
  const { organisationId } = by
  const { rows } = await sql<Kept>`
    select entry_id as "entryId", amount, kind, document_id as "documentId", exists (
      select from journal_entries as back
      where back.organisation_id = ${organisationId} and back.reverses_id = entry_id) as reversed
    from bank_matches where organisation_id = ${organisationId} and line_id = ${line.id} order by id`.execute(
    tx,
  )
  const { rows: others } = await sql<{ name: string }>`
    select bank_accounts.name from bank_matches
    join bank_accounts on bank_accounts.organisation_id = ${organisationId} and bank_accounts.id = bank_account_id
    where bank_matches.organisation_id = ${organisationId} and line_id <> ${line.id}
      and entry_id = any(${rows.filter(({ kind }) => kind === 'transfer').map(({ entryId }) => entryId)}::uuid[])`.execute(
    tx,
  )
  if (others[0]) {
    throw conflict(
      'matched_elsewhere',
      `The other side of this transfer is matched in ${others[0].name}. Undo that line first.`,
    )
  }
  const date = line.bookedOn
  const reason = 'Bank line matched anew'
  const open = rows.filter(({ reversed }) => !reversed)
  if (open.length > 1) {
    const ids = (of: Matched['kind']) =>
      open.flatMap(({ kind, documentId }) => (kind === of && documentId ? [documentId] : []))
    const { rows: leases } = await sql<{ id: string }>`select lease_id as id from credits
      where organisation_id = ${organisationId} and id = any(${ids('payment')}::uuid[])`.execute(tx)
    await lockFor(tx, by, { leaseIds: leases.map(({ id }) => id), expenseIds: ids('expensePayment') })
  }
  const paymentIds = open.flatMap(({ kind, documentId }) =>
    kind === 'payment' && documentId ? [documentId] : [],
  )
  if (paymentIds.length > 0) await reversePayments(tx, by, { ids: paymentIds, date, reason })
  for (const { kind, entryId, documentId } of open) {
    if (kind === 'expensePayment' && documentId) {
      await takePaymentBack(tx, call, documentId, {
        which: (payment) => payment.entryId === entryId,
        date,
        reason,
      })
    } else if (kind === 'category' || kind === 'suspense' || kind === 'transfer') {
      await reverse(tx, by, entryId, { date, description: `Taken back: ${line.description}`.slice(0, 200) })
    }
  }
  await sql`delete from bank_matches where organisation_id = ${organisationId} and line_id = ${line.id}`.execute(
    tx,
  )
}

/** Matches a line that is open or in suspense, which is taken back first. */
async function matchNow(
  tx: Transaction,
  call: Call,
  line: Line,
  parts: readonly LinePart[],
  by = bookkeeperOf(call),
): Promise<void> {
  if (line.status === 'matched') {
    throw conflict('matched_already', 'This line is matched already. Undo that first.')
  }
  if (line.status === 'suspense') {
    await lockFor(tx, by, neededBy(parts))
    await takeBack(tx, call, by, line)
  }
  const matched = await recordParts(tx, call, by, line, parts)
  keep(tx, call, line, matched)
  learn(tx, { organisationId: by.organisationId, at: call.services.clock.now() }, line, parts)
  stand(tx, call, line, parts.some(({ kind }) => kind === 'suspense') ? 'suspense' : 'matched', 'match')
}

export const match: Handler<typeof matchLine> = (call) =>
  call.write(async (tx) => {
    const { version, parts } = call.body
    const line = await locked(tx, call, call.params.id, version)
    await matchNow(tx, call, line, parts)
    await askAgain(tx, call, line, parts, ruleWords(line))
    return bankLineCrud.present(await bankLineCrud.readBack(tx, line.id, call), call)
  })

export const matchPreview: Handler<typeof previewMatch> = (call) =>
  previewEntries(call, async (tx, by) => {
    const { version, parts } = call.body
    await matchNow(tx, call, await locked(tx, call, call.params.id, version), parts, by)
  })

export const undo: Handler<typeof unmatchLine> = (call) =>
  call.write(async (tx) => {
    const line = await locked(tx, call, call.params.id, call.body.version)
    if (line.status === 'open') throw conflict('not_matched', 'This line is not matched with anything.')
    await assertNotClosed(tx, call.tenant.organisationId, line)
    await takeBack(tx, call, bookkeeperOf(call), line)
    stand(tx, call, line, 'open', 'undo')
    await askAgain(tx, call, line, [], '')
    return bankLineCrud.present(await bankLineCrud.readBack(tx, line.id, call), call)
  })

/** Lines that one call accepts. */
const atOnce = 100

/** Sure ones from oldest to newest, until as many are done or one cannot be: that stays to be looked at. */
export const acceptSure: Handler<typeof matchSure> = (call) =>
  call.write(async (tx) => {
    const { organisationId } = call.tenant
    const { id: bankAccountId } = call.params
    await currencyOf(tx, call)
    const { rows } = await sql<{ id: string }>`
      select id from bank_lines where organisation_id = ${organisationId} and bank_account_id = ${bankAccountId}
        and status = 'open' and sure is not null and suggested_at is not null
      order by booked_on, id limit ${atOnce}`.execute(tx)
    const taken = new Set<string>()
    let matched = 0
    const lines: Line[] = []
    for (const { id } of rows) lines.push(await locked(tx, call, id))
    await lockFor(
      tx,
      bookkeeperOf(call),
      neededBy(lines.flatMap(({ suggestions }) => suggestions[0]?.parts ?? [])),
    )
    for (const line of lines) {
      const [first] = line.suggestions
      if (line.status !== 'open' || !first?.sure) continue
      // What an earlier one of these took is worked out again before anything like it is accepted.
      const points = pointedAt(first.parts)
      if (points.some((point) => taken.has(point))) continue
      try {
        await matchNow(tx, call, line, first.parts)
      } catch (error) {
        // Nothing of the others is kept either: the sentence says which line it was.
        if (!(error instanceof Refusal) || error.status !== 422) throw error
        throw invalid(
          error.payload.length > 0 ? [{ field: 'id', errors: [error.message] }] : [],
          `${line.bookedOn}, ${line.description}: ${error.message}`,
        )
      }
      for (const point of points) taken.add(point)
      matched++
    }
    const { rows: left } = await sql<{ left: number }>`
      select count(*)::int as left from bank_lines where organisation_id = ${organisationId}
        and bank_account_id = ${bankAccountId} and status = 'open' and sure is not null`.execute(tx)
    if (taken.size > 0) {
      const like = [...taken].map((point) => `%${point}%`)
      await sql`
        update bank_lines set suggested_at = null, sure = null where organisation_id = ${organisationId}
          and bank_account_id = ${bankAccountId} and status = 'open'
          and suggestions::text like any(${like}::text[])`.execute(tx)
      await call.services.jobs.send(tx, 'bank-matching', { organisationId, bankAccountId })
    }
    return { matched, left: left[0]!.left }
  })

export const refresh: Handler<typeof refreshSuggestions> = (call) =>
  call.write(async (tx) => {
    const { organisationId } = call.tenant
    const { id: bankAccountId } = call.params
    await currencyOf(tx, call)
    const { rows } = await sql`
      update bank_lines set suggested_at = null, sure = null where organisation_id = ${organisationId}
        and bank_account_id = ${bankAccountId} and status = 'open' returning id`.execute(tx)
    if (rows.length > 0) await call.services.jobs.send(tx, 'bank-matching', { organisationId, bankAccountId })
    return { waiting: rows.length }
  })
