import { sql, type RawBuilder } from 'kysely'
import type * as operations from '#contract/tenant/money/sale-operations.ts'
import { sales } from '#contract/tenant/money/sales.ts'
import { planOf } from '#domain/sales/terms.ts'
import { saleStageProblem, type SaleStage } from '#domain/sales/vocabulary.ts'
import { formatMoney } from '#domain/money/currencies.ts'
import { lockProperty } from '../../../crud/belongs-to.ts'
import { assertMayWrite } from '../../../fields.ts'
import { writeTrace, type Trace } from '../../../crud/writes.ts'
import type { Transaction } from '../../../db/database.ts'
import { sendAlong } from '../../../db/send-along.ts'
import { conflict, invalid, staleVersion } from '../../../errors.ts'
import type { Call, Handler } from '../../../http/call.ts'
import { entryOf, post, reverse, type Bookkeeper } from '../../../ledger/post.ts'
import { takeNumbers } from '../../../numbers.ts'
import { assertNotAhead } from '../leased.ts'
import { bankAccountFor } from '../payment-handlers.ts'
import { bookkeeperOf, previewEntries } from '../preview.ts'
import { saleCrud, type Sale } from './crud.ts'
import { tellAgents } from './tell.ts'

/** A call about one sale that names the version that was seen. */
type StepCall = Call & { params: { id: string }; body: { version: number; date: string } }

/** What a step makes of a sale: its columns, and the stage that it is in then. */
interface Step {
  action: string
  stage: SaleStage
  set: RawBuilder<unknown>
}

/**
 * The sale that a step is taken with, locked behind its property.
 * @throws 404, 403, 409 for another version than was seen, 422 for a day that is still to come
 */
export async function locked(tx: Transaction, call: StepCall): Promise<Sale> {
  const { id } = call.params
  const { propertyId } = await saleCrud.find(tx, id, call)
  await lockProperty(tx, call.tenant.organisationId, propertyId)
  const sale = await saleCrud.find(tx, id, call, true)
  assertMayWrite(call.tenant.ability, 'update', sales, sale, ['stage'])
  if (sale.version !== call.body.version) throw staleVersion(saleCrud.present(sale, call))
  assertNotAhead(call, call.body.date)
  return sale
}

/** @throws 409 for a stage that does not lead there */
export function assertLeadsTo(sale: Sale, to: Exclude<SaleStage, 'offer'>): void {
  const problem = saleStageProblem(sale.stage, to)
  if (problem) throw conflict('illegal_transition', problem)
}

/** @throws 422 for a day before another */
export function assertNotBefore(date: string, earliest: string | null, sentence: string): void {
  if (earliest !== null && date < earliest) throw invalid([{ field: 'date', errors: [sentence] }])
}

/** Notes a step; goes along with the transaction. */
export function write(tx: Transaction, call: Call, sale: Sale, { action, stage, set }: Step): void {
  const now = call.services.clock.now()
  sendAlong(
    tx,
    sql`update sales set ${set}, stage = ${stage}, version = version + 1, updated_at = ${now}
      where organisation_id = ${call.tenant.organisationId} and id = ${sale.id}`,
  )
  const changes: Trace['changes'] =
    stage === sale.stage ? {} : { stage: { before: sale.stage, after: stage } }
  writeTrace(tx, saleCrud.trace(call, action, sale, now, changes))
}

/** A step, answered with what the database made of it. */
export const taken = (
  call: Call & { params: { id: string } },
  step: (tx: Transaction, by: Bookkeeper) => Promise<unknown>,
): Promise<Sale> =>
  call.write(async (tx) => {
    await step(tx, bookkeeperOf(call))
    return saleCrud.present(await saleCrud.readBack(tx, call.params.id, call), call)
  })

/** @throws 409 where something of the same is agreed with somebody else */
async function assertNoOther(tx: Transaction, { tenant }: Call, sale: Sale): Promise<void> {
  const { id, propertyId, unitId } = sale
  const organisation = sql`organisation_id = ${tenant.organisationId}`
  const { rows } = await sql<{ buyerName: string }>`
    select buyer_name as "buyerName" from sales
    where ${organisation} and property_id = ${propertyId} and id <> ${id} and stage in ('accepted', 'underContract')
      and (unit_id is null or ${unitId}::uuid is null or unit_id = ${unitId}) limit 1`.execute(tx)
  if (rows[0]) {
    throw conflict('already_agreed', `A sale to ${rows[0].buyerName} is agreed already: end that one first.`)
  }
}

/** @throws 409 where it is sold */
async function assertUnsold(tx: Transaction, { tenant }: Call, { unitId, property }: Sale): Promise<void> {
  if (property.status === 'sold') throw conflict('already_sold', 'This property is sold already.')
  const { rows } = await sql<{ sold: boolean }>`
    select status = 'sold' as sold from units where organisation_id = ${tenant.organisationId} and id = ${unitId}`.execute(
    tx,
  )
  if (rows[0]?.sold) throw conflict('already_sold', 'This unit is sold already.')
}

export const accept: Handler<typeof operations.acceptSale> = (call) =>
  taken(call, async (tx, by) => {
    const { date } = call.body
    const sale = await locked(tx, call)
    assertLeadsTo(sale, 'accepted')
    assertNotBefore(date, sale.offeredOn, 'This is before the offer.')
    await assertUnsold(tx, call, sale)
    await assertNoOther(tx, call, sale)
    const { organisationId } = by
    // One that was accepted before keeps its number.
    const taken = sale.label === null ? await takeNumbers(tx, organisationId, 'sale') : undefined
    const numbered = taken ? sql`number = ${taken.first}, prefix = ${taken.prefix},` : sql``
    const set = sql`${numbered} accepted_on = ${date}`
    write(tx, call, sale, { action: 'accept', stage: 'accepted', set })
    await tellAgents(tx, call, sale, 'accepted')
  })

export const contract: Handler<typeof operations.contractSale> = (call) =>
  taken(call, async (tx) => {
    const { date } = call.body
    const sale = await locked(tx, call)
    assertLeadsTo(sale, 'underContract')
    assertNotBefore(date, sale.acceptedOn, 'This is before the offer was accepted.')
    const plan = planOf(sale)
    if (plan.length === 0) {
      throw conflict(
        'nothing_due',
        'Enter the planned completion or instalments, so that the price falls due.',
      )
    }
    const set = sql`contracted_on = ${date}, instalments = ${JSON.stringify(plan)}`
    write(tx, call, sale, { action: 'contract', stage: 'underContract', set })
    await tellAgents(tx, call, sale, 'underContract')
  })

async function ended(tx: Transaction, call: Call<typeof operations.endSale>, by: Bookkeeper): Promise<void> {
  const { as, date, reason, refund, bankAccountId } = call.body
  const sale = await locked(tx, call)
  assertLeadsTo(sale, as)
  const { id, paid, currency, propertyId, unitId, buyerName, offeredOn, receipts } = sale
  assertNotBefore(date, offeredOn, 'This is before the offer.')
  const lastPaid = receipts.filter(({ reversedOn }) => reversedOn === null).at(-1)?.date ?? null
  assertNotBefore(date, lastPaid, `Something was paid on ${lastPaid}: end it on that day or later.`)
  if (refund > paid) {
    throw invalid([{ field: 'refund', errors: [`Only ${formatMoney(paid, currency)} was paid.`] }])
  }
  if (refund > 0 && bankAccountId === null) {
    throw invalid([{ field: 'bankAccountId', errors: ['Choose the account that it is paid back from.'] }])
  }
  if (bankAccountId !== null) {
    const assertCurrency = await bankAccountFor(tx, by.organisationId, bankAccountId, 'this sale')
    assertCurrency(currency)
  }
  const kept = paid - refund
  const entry = entryOf(
    {
      kind: 'saleEnded',
      currency,
      dimensions: { propertyId, unitId },
      bankAccountId,
      refunded: refund,
      kept,
    },
    { date, sourceId: id, description: `Sale to ${buyerName} ended: ${reason}` },
  )
  post(tx, by, [entry])
  write(tx, call, sale, {
    action: as === 'cancelled' ? 'cancel' : 'fallThrough',
    stage: as,
    set: sql`ended_on = ${date}, reason = ${reason}, paid = 0, kept = ${kept}, entry_id = ${paid > 0 ? entry.id : null}`,
  })
  await tellAgents(tx, call, sale, as)
}

export const end: Handler<typeof operations.endSale> = (call) => taken(call, (tx, by) => ended(tx, call, by))

export const endPreview: Handler<typeof operations.previewEnding> = (call) =>
  previewEntries(call, (tx, by) => ended(tx, call, by))

async function reopened(
  tx: Transaction,
  call: Call<typeof operations.reopenSale>,
  by: Bookkeeper,
): Promise<void> {
  const { date, reason } = call.body
  const sale = await locked(tx, call)
  const { stage, endedOn, entryId, commissionEntryId, propertyId, unitId } = sale
  assertNotBefore(date, endedOn, `It ended on ${endedOn}: take that back on that day or later.`)
  if (stage !== 'completed') {
    if (endedOn === null) throw conflict('illegal_transition', 'This sale has not ended.')
    if (entryId !== null) {
      throw conflict('illegal_transition', 'What was paid is paid back or kept: enter a new offer instead.')
    }
    const set = sql`ended_on = null, reason = null, accepted_on = null, contracted_on = null`
    write(tx, call, sale, { action: 'reopen', stage: 'offer', set })
    return
  }
  await assertNoOther(tx, call, sale)
  for (const id of [entryId, commissionEntryId]) {
    const description = `Completion of ${sale.label} undone: ${reason}`
    if (id !== null) await reverse(tx, by, id, { date, description })
  }
  const organisation = sql`organisation_id = ${by.organisationId}`
  const now = call.services.clock.now()
  const what = sql`status = 'active', version = version + 1, updated_at = ${now}`
  sendAlong(
    tx,
    unitId === null
      ? sql`update properties set ${what} where ${organisation} and id = ${propertyId} and status = 'sold'`
      : sql`update units set ${what} where ${organisation} and id = ${unitId} and status = 'sold'`,
  )
  const set = sql`ended_on = null, entry_id = null, commission_entry_id = null`
  write(tx, call, sale, { action: 'reopen', stage: 'underContract', set })
}

export const reopen: Handler<typeof operations.reopenSale> = (call) =>
  taken(call, (tx, by) => reopened(tx, call, by))

export const reopenPreview: Handler<typeof operations.previewReopening> = (call) =>
  previewEntries(call, (tx, by) => reopened(tx, call, by))
