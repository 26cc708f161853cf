import { sql } from 'kysely'
import { type AnswerOf, type RecordOf } from '#contract/kit/index.ts'
import { documents } from '#contract/tenant/documents.ts'
import { leases } from '#contract/tenant/leases.ts'
import type * as operations from '#contract/tenant/money/deposit-operations.ts'
import { mostHolding } from '#contract/tenant/money/deposit-operations.ts'
import { deposits } from '#contract/tenant/money/deposits.ts'
import { ofProperty } from '../../crud/belongs-to.ts'
import { crud } from '../../crud/crud.ts'
import { assertMayWrite } from '../../fields.ts'
import { traceOf, writeTrace } from '../../crud/writes.ts'
import { scopeOf } from '../../db/conditions.ts'
import type { Transaction } from '../../db/database.ts'
import { whereOf } from '../../db/list-query.ts'
import { conflict, invalid } from '../../errors.ts'
import { exportList } from '../../exports/export-list.ts'
import type { Call, Handler } from '../../http/call.ts'
import type { Bookkeeper } from '../../ledger/post.ts'
import { reverseMovement } from './deposit-reversals.ts'
import { applyDeposit, payDeposits, retainDeposit, transferDeposit } from './deposits.ts'
import { assertNotAhead, leaseToRecordFor } from './leased.ts'
import { allocationOrderOf, bankAccountFor } from './payment-handlers.ts'
import { bookkeeperOf, previewEntries } from './preview.ts'

type Deposit = RecordOf<typeof deposits>

export const depositCrud = crud(deposits, {
  table: 'deposit_records',
  belongsTo: ofProperty,
  propertyIdOf: ({ propertyId }) => propertyId,
})

export const exportDeposits = exportList({ crud: depositCrud })

/** What is done with a deposit: it can be shown without being done, and stands in the history of its lease. */
interface Step<C extends Call> {
  action: string
  /** @returns the lease whose deposit it was */
  take: (tx: Transaction, call: C, by: Bookkeeper) => Promise<Pick<Deposit, 'leaseId' | 'propertyId'>>
}

/** Takes a step, and shows what it would post. */
const handlersOf = <C extends Call>({ action, take }: Step<C>) => ({
  done: (call: C): Promise<Deposit> =>
    call.write(async (tx) => {
      const { leaseId, propertyId } = await take(tx, call, bookkeeperOf(call))
      writeTrace(tx, { ...traceOf(call, action, leases.subject, leaseId), propertyId })
      return depositCrud.present(await depositCrud.readBack(tx, leaseId, call), call)
    }),
  shown: (call: C) => previewEntries(call, (tx, by) => take(tx, call, by)),
})

/** What everything that takes from a deposit asks first. @throws 404, 403, and 422 for a day still to come */
async function held(
  tx: Transaction,
  call: Call<typeof operations.transferDeposit | typeof operations.reverseDepositMovement>,
  date: string,
): Promise<Deposit> {
  const deposit = await depositCrud.find(tx, call.params.id, call)
  assertMayWrite(call.tenant.ability, 'update', deposits, deposit, [])
  assertNotAhead(call, date)
  return deposit
}

export const receive = handlersOf<Call<typeof operations.receiveDeposit>>({
  action: 'depositReceived',
  async take(tx, call, by) {
    const { leaseId, date, bankAccountId } = call.body
    const { stage, property, propertyId } = await leaseToRecordFor(tx, call, leaseId, deposits)
    if (stage !== 'signed') {
      throw invalid([{ field: 'leaseId', errors: ['This lease is not signed yet: sign it first.'] }])
    }
    assertNotAhead(call, date)
    const assertCurrency = await bankAccountFor(tx, by.organisationId, bankAccountId)
    assertCurrency(property.currency)
    await payDeposits(tx, by, 'received', [call.body])
    return { leaseId, propertyId }
  },
})

export const refund = handlersOf<Call<typeof operations.refundDeposit>>({
  action: 'depositRefunded',
  async take(tx, call, by) {
    const deposit = await held(tx, call, call.body.date)
    const assertCurrency = await bankAccountFor(tx, by.organisationId, call.body.bankAccountId)
    assertCurrency(deposit.currency)
    await payDeposits(tx, by, 'refunded', [{ ...call.body, leaseId: deposit.leaseId }])
    return deposit
  },
})

export const apply = handlersOf<Call<typeof operations.applyDeposit>>({
  action: 'depositApplied',
  async take(tx, call, by) {
    const deposit = await held(tx, call, call.body.date)
    const order = await allocationOrderOf(tx, by.organisationId)
    await applyDeposit(tx, by, { ...call.body, leaseId: deposit.leaseId, order })
    return deposit
  },
})

/** @throws 422 beside each that is no document of the lease, its unit or its property that the caller sees */
async function assertEvidence(
  tx: Transaction,
  { tenant: { organisationId, ability } }: Call,
  { propertyId }: Deposit,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  const { rows } = await sql<{ id: string }>`
    select id from documents where organisation_id = ${organisationId} and id = any(${ids}::uuid[])
      and property_id = ${propertyId} and ${scopeOf(ability, 'read', documents)}`.execute(tx)
  const known = new Set(rows.map(({ id }) => id))
  const problems = ids.flatMap((id, index) =>
    known.has(id)
      ? []
      : [{ field: `documentIds.${index}`, errors: ['There is no such document of this property.'] }],
  )
  if (problems.length > 0) throw invalid(problems)
}

export const retain = handlersOf<Call<typeof operations.retainDeposit>>({
  action: 'depositRetained',
  async take(tx, call, by) {
    const deposit = await held(tx, call, call.body.date)
    await assertEvidence(tx, call, deposit, call.body.documentIds)
    await retainDeposit(tx, by, { ...call.body, leaseId: deposit.leaseId })
    return deposit
  },
})

export const transfer = handlersOf<Call<typeof operations.transferDeposit>>({
  action: 'depositTransferred',
  async take(tx, call, by) {
    const deposit = await held(tx, call, call.body.date)
    if (!deposit.renewalId) {
      throw conflict('no_renewal', 'No signed lease renews this one: refund the deposit instead.')
    }
    await transferDeposit(tx, by, {
      leaseId: deposit.leaseId,
      toLeaseId: deposit.renewalId,
      date: call.body.date,
    })
    return deposit
  },
})

export const reverse = handlersOf<Call<typeof operations.reverseDepositMovement>>({
  action: 'depositReversed',
  async take(tx, call, by) {
    const deposit = await held(tx, call, call.body.date)
    const { leaseId } = deposit
    await reverseMovement(tx, by, { leaseId, id: call.params.movementId, ...call.body })
    return deposit
  },
})

type Totals = AnswerOf<typeof operations.totalDeposits>

/** What the list's filters show comes to. */
export const totals: Handler<typeof operations.totalDeposits> = async (call) => {
  const query = depositCrud.asked(call.query, call)
  const { ability, organisationId } = call.tenant
  return call.read(async (tx) => {
    // Worked out once for all three.
    const { rows } = await sql<Totals>`
      with shown as materialized (
        select * from deposit_records where organisation_id = ${organisationId}
          and ${whereOf(deposits, query, call.tenant)} and ${scopeOf(ability, 'read', deposits)}
      )
      select
        (select coalesce(json_agg(sums), '[]') from (
          select currency, count(*) as count, sum(required)::text as required, sum(held)::text as held,
            sum(outstanding)::text as outstanding,
            coalesce(sum(held) filter (where status = 'toReturn'), 0)::text as "toReturn"
          from shown group by currency order by count(*) desc, currency) as sums) as sums,
        (select coalesce(json_agg(accounts), '[]') from (
          select bank_account_id as "bankAccountId", bank_account_name as name, currency, count(*) as count,
            sum(held)::text as held
          from shown where held <> 0 group by bank_account_id, bank_account_name, currency
          order by currency, bank_account_name collate people_order, bank_account_id) as accounts) as "bankAccounts",
        (select coalesce(json_agg(houses), '[]') from (
          select property_id as "propertyId", property_title as title, currency, count(*) as count,
            sum(held)::text as held
          from shown where held <> 0 group by property_id, property_title, currency
          order by currency, sum(held) desc, property_id limit ${mostHolding}) as houses) as properties`.execute(
      tx,
    )
    return rows[0]!
  })
}
