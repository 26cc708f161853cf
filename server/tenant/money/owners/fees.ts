import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type * as operations from '#contract/tenant/money/management-fee-operations.ts'
import { managementAgreements } from '#contract/tenant/money/management-agreements.ts'
import { dayAt } from '#domain/dates/zones.ts'
import { assertMayWrite } from '../../../fields.ts'
import { writeTrace } from '../../../crud/writes.ts'
import type { Transaction } from '../../../db/database.ts'
import { sendAlong } from '../../../db/send-along.ts'
import { conflict, invalid, notFound } from '../../../errors.ts'
import type { Call, Handler } from '../../../http/call.ts'
import { entryOf, lockBooks, post, reverse, type Bookkeeper, type Entry } from '../../../ledger/post.ts'
import { assertNotAhead } from '../leased.ts'
import { bookkeeperOf } from '../preview.ts'
import { currencyOf } from './accounts.ts'
import { agreementCrud } from './agreements.ts'
import { feeLines, lastOfMonth, type FeeLine } from './fees-due.ts'

/** @throws 422 for a month that is not over, and a day before its end or still to come */
function throughOf(call: Call, { month, date }: { month: string; date: string }): string {
  const through = lastOfMonth(month)
  if (through >= dayAt(call.services.clock.now(), call.tenant.timezone)) {
    throw invalid([{ field: 'month', errors: ['This month is not over yet: choose an earlier one.'] }])
  }
  assertNotAhead(call, date)
  if (date < through) {
    throw invalid([{ field: 'date', errors: ['Fees are posted on the last day of the month or later.'] }])
  }
  return through
}

async function linesFor(
  tx: Transaction,
  call: Call,
  { month, date, bankAccountId }: { month: string; date: string; bankAccountId: string },
): Promise<FeeLine[]> {
  const through = throughOf(call, { month, date })
  const currency = await currencyOf(tx, call.tenant.organisationId, bankAccountId)
  return feeLines(tx, call.tenant, { through, date, bankAccountId, currency })
}

export const listDue: Handler<typeof operations.listFeesDue> = (call) =>
  call.read(async (tx) => ({ lines: await linesFor(tx, call, call.query) }))

type PostedFee = Pick<
  FeeLine,
  'agreementId' | 'propertyId' | 'propertyTitle' | 'currency' | 'through' | 'collected' | 'net' | 'tax'
>

/** What a fee posts: out of the property's books, and into those of the firm. */
const entriesOf = (
  line: PostedFee,
  id: string,
  { date, bankAccountId }: { date: string; bankAccountId: string },
): [Entry, Entry] => {
  const { currency, propertyId, net, tax, through, propertyTitle } = line
  const about = { date, sourceId: id, description: `Management fee through ${through}: ${propertyTitle}` }
  return [
    entryOf(
      { kind: 'managementFee', currency, dimensions: { propertyId }, bankAccountId, amount: net + tax },
      about,
    ),
    entryOf(
      {
        kind: 'managementFeeEarned',
        currency,
        dimensions: { propertyId: null },
        bankAccountId,
        net,
        tax,
      },
      about,
    ),
  ]
}

/** Posts fees; goes along with the transaction. */
export function postFees(
  tx: Transaction,
  by: Bookkeeper,
  lines: readonly PostedFee[],
  run: { date: string; bankAccountId: string },
): void {
  if (lines.length === 0) return
  const made = lines.map((line) => {
    const id = uuid()
    return { id, line, entries: entriesOf(line, id, run) }
  })
  post(
    tx,
    by,
    made.flatMap(({ entries }) => entries),
  )
  const rows = made.map(({ id, line, entries: [entry, earned] }) => ({
    ...line,
    id,
    entryId: entry.id,
    earnedEntryId: earned.id,
  }))
  sendAlong(
    tx,
    sql`
      insert into management_fees (organisation_id, id, created_by, agreement_id, property_id, through, date, bank_account_id,
        currency, collected, net, tax, entry_id, earned_entry_id)
      select ${by.organisationId}::uuid, id, ${by.userId}::uuid, "agreementId", "propertyId", through, ${run.date}::date,
        ${run.bankAccountId}::uuid, currency, collected, net, tax, "entryId", "earnedEntryId"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as fee (id uuid, "agreementId" uuid, "propertyId" uuid,
        through date, currency text, collected bigint, net bigint, tax bigint, "entryId" uuid, "earnedEntryId" uuid)`,
  )
}

export const charge: Handler<typeof operations.chargeFees> = (call) =>
  call.write(async (tx) => {
    const { agreementIds, date, bankAccountId } = call.body
    const by = bookkeeperOf(call)
    // What is held stays so until the fees are posted.
    await lockBooks(tx, by)
    const all = await linesFor(tx, call, call.body)
    const unknown = (agreementIds ?? []).flatMap((id, index) =>
      all.some(({ agreementId }) => agreementId === id)
        ? []
        : [
            {
              field: `agreementIds.${index}`,
              errors: ['There is no such agreement with fees of that month in the currency of the account.'],
            },
          ],
    )
    if (unknown.length > 0) throw invalid(unknown)
    const lines = agreementIds ? all.filter(({ agreementId }) => agreementIds.includes(agreementId)) : all
    const due = lines.filter(({ outcome }) => outcome === 'due')
    postFees(tx, by, due, { date, bankAccountId })
    const now = call.services.clock.now()
    for (const { agreementId } of due) {
      const agreement = await agreementCrud.find(tx, agreementId, call)
      assertMayWrite(call.tenant.ability, 'update', managementAgreements, agreement, ['fees'])
      writeTrace(tx, agreementCrud.trace(call, 'charge', agreement, now, {}))
    }
    return { lines }
  })

export const reverseOne: Handler<typeof operations.reverseFee> = (call) =>
  call.write(async (tx) => {
    const { feeId, date, reason } = call.body
    const agreement = await agreementCrud.find(tx, call.params.id, call, true)
    assertMayWrite(call.tenant.ability, 'update', managementAgreements, agreement, ['fees'])
    const by = bookkeeperOf(call)
    await lockBooks(tx, by)
    const { rows } = await sql<{
      date: string
      through: string
      reversedOn: string | null
      entryId: string
      earnedEntryId: string
    }>`
      select date, through, reversed_on as "reversedOn", entry_id as "entryId", earned_entry_id as "earnedEntryId"
      from management_fees where organisation_id = ${by.organisationId} and agreement_id = ${agreement.id} and id = ${feeId}`.execute(
      tx,
    )
    const [fee] = rows
    if (!fee) throw notFound()
    if (fee.reversedOn !== null) throw conflict('already_reversed', 'This has been reversed already.')
    assertNotAhead(call, date)
    if (date < fee.date) {
      throw invalid([
        { field: 'date', errors: [`This was posted on ${fee.date}: reverse it then or later.`] },
      ])
    }
    for (const id of [fee.entryId, fee.earnedEntryId])
      await reverse(tx, by, id, {
        date,
        description: `Management fee through ${fee.through} reversed: ${reason}`,
      })
    sendAlong(
      tx,
      sql`update management_fees set reversed_on = ${date}, reversal_reason = ${reason}
        where organisation_id = ${by.organisationId} and id = ${feeId}`,
    )
    writeTrace(tx, agreementCrud.trace(call, 'reverseFee', agreement, call.services.clock.now(), {}))
    return agreementCrud.present(await agreementCrud.readBack(tx, agreement.id, call), call)
  })
