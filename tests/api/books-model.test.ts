import fc from 'fast-check'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AnswerOf } from '#contract/kit/index.ts'
import { statement } from '#contract/tenant/money/statement.ts'
import { addDays } from '#domain/dates/calendar.ts'
import { split } from '#domain/money/round.ts'
import type { Transaction } from '#server/db/database.ts'
import { Refusal } from '#server/errors.ts'
import { lockBooks } from '#server/ledger/post.ts'
import { checkBooks } from '#server/ledger/check.ts'
import { raiseCharges } from '#server/tenant/money/charges.ts'
import { applyCredit, creditCharge, refundCredit, type CreditKind } from '#server/tenant/money/credits.ts'
import { reverseMovement } from '#server/tenant/money/deposit-reversals.ts'
import { applyDeposit, payDeposits, retainDeposit, transferDeposit } from '#server/tenant/money/deposits.ts'
import { openItems } from '#server/tenant/money/items.ts'
import { recordPayments, reversePayment } from '#server/tenant/money/payments.ts'
import { eachOnce, expectOwned, ownedBy, ownerSteps, type Owned } from '#tests/support/books-model-owners.ts'
import { documentsOf, documentSteps, expectDocuments, type Documents } from '#tests/support/books-model.ts'
import { server, startExpensesOn } from '#tests/support/expenses.ts'
import { expectThreeFigures } from '#tests/support/held-for.ts'
import { letting } from '#tests/support/lettings.ts'
import { coOwned } from '#tests/support/owners-money.ts'

/** `BOOKS_ROUNDS=promised`: 10,000 operations, 20 seeds; else a smaller round. */
const promised = process.env['BOOKS_ROUNDS'] === 'promised'
const [operations, seeds, leaseCount] = promised ? [10_000, 20, 20] : [480, 2, 3]
const clients = 8

let by: { organisationId: string; userId: string }

const write = <T>(work: (tx: Transaction) => Promise<T>) => server.services.database.withTenant(by, work)

beforeAll(async () => {
  await startExpensesOn('2026-01-01')
  by = { organisationId: server.own.id, userId: server.own.people.admin.userId }
})
afterAll(() => server.close())

/** What a client knows: what was acknowledged, and what that does to what a lease owes. */
interface Known {
  leases: readonly string[]
  bank: string
  charges: string[]
  payments: { id: string; leaseId: string; amount: number }[]
  /** By lease: what is owed less what is on account, as an office would add it up. */
  balance: Map<string, bigint>
  deposit: Map<string, bigint>
  /** Expenses, and the years of service charge that their property shares. */
  documents: Documents
  /** Their owners, what they are paid and what they pay. */
  owned: Owned
}

const add = (map: Map<string, bigint>, leaseId: string, amount: number) =>
  map.set(leaseId, (map.get(leaseId) ?? 0n) + BigInt(amount))

type Pick = <T>(list: readonly T[]) => T | undefined
type Step = (known: Known, pick: Pick, amount: number, date: string) => Promise<void>

const pay: Step = async (known, pick, amount, date) => {
  const leaseId = pick(known.leases)!
  const draft = { leaseId, date, method: 'cash', bankAccountId: known.bank, reference: null, amount }
  const id = await write(async (tx) => {
    const { open } = await openItems(tx, by.organisationId, leaseId)
    const one = pick(open)
    // Now and then by hand, and now and then for more than is open.
    const allocations =
      one && amount % 3 === 0
        ? [{ chargeId: one.id, amount: Math.min(amount, one.open + (amount % 7)) }]
        : undefined
    const [made] = await recordPayments(tx, by, [{ ...draft, allocations }])
    return made!
  })
  add(known.balance, leaseId, -amount)
  known.payments.push({ id, leaseId, amount })
}
const charge: Step = async (known, pick, amount, date) => {
  const leaseId = pick(known.leases)!
  const ids = await write(async (tx) => {
    const { account } = await openItems(tx, by.organisationId, leaseId)
    const tax = amount % 2 ? Math.round(amount / 5) : 0
    const draft = { account, type: 'oneOff', description: 'Repair', dueOn: date, net: amount, tax } as const
    return raiseCharges(tx, by, [draft, { ...draft, tax: 0, type: 'serviceCharge' }])
  })
  add(known.balance, leaseId, amount * 2 + (amount % 2 ? Math.round(amount / 5) : 0))
  known.charges.push(...ids)
}
const reverse: Step = async (known, pick, _amount, date) => {
  const payment = pick(known.payments)
  if (!payment) return charge(known, pick, 100, date)
  await write((tx) => reversePayment(tx, by, { id: payment.id, date, reason: 'Bounced' }))
  add(known.balance, payment.leaseId, payment.amount)
}
const credit =
  (kind: CreditKind): Step =>
  async (known, pick, amount, date) => {
    const chargeId = pick(known.charges)
    if (!chargeId) return charge(known, pick, 100, date)
    const { leaseId, taken } = await write(async (tx) => {
      const { rows } = await sql<{ leaseId: string; rest: number }>`
        select lease_id as "leaseId", gross - (select coalesce(sum(amount), 0)::bigint from credits
          where credits.organisation_id = charges.organisation_id and credits.lease_id = charges.lease_id
            and charge_id = charges.id) as rest
        from charges where organisation_id = ${by.organisationId} and id = ${chargeId}`.execute(tx)
      const { leaseId: of, rest } = rows[0]!
      // Now and then all that is left of it, in three parts that have to add up.
      const parts = amount % 2 && rest > 2 ? split(rest, [1, 1, 1]) : [amount]
      if (parts.length > 1) {
        await openItems(tx, by.organisationId, of)
        await lockBooks(tx, by)
      }
      for (const part of parts)
        await creditCharge(tx, by, { kind, chargeId, date, amount: part, reason: 'Agreed' })
      return { leaseId: of, taken: parts.reduce((sum, part) => sum + part, 0) }
    })
    add(known.balance, leaseId, -taken)
  }
const apply: Step = async (known, pick, _amount, date) => {
  await write((tx) => applyCredit(tx, by, { leaseId: pick(known.leases)!, date }))
}
const refund: Step = async (known, pick, amount, date) => {
  const leaseId = pick(known.leases)!
  const draft = {
    leaseId,
    date,
    method: 'cash',
    bankAccountId: known.bank,
    reference: null,
    reason: null,
    amount,
  }
  await write((tx) => refundCredit(tx, by, draft))
  add(known.balance, leaseId, amount)
}
const deposit =
  (kind: 'received' | 'refunded'): Step =>
  async (known, pick, amount, date) => {
    const leaseId = pick(known.leases)!
    const payment = { leaseId, date, method: 'cash', bankAccountId: known.bank, reference: null, amount }
    await write((tx) => payDeposits(tx, by, kind, [payment]))
    add(known.deposit, leaseId, kind === 'received' ? amount : -amount)
  }
const useDeposit: Step = async (known, pick, amount, date) => {
  const leaseId = pick(known.leases)!
  await write((tx) => applyDeposit(tx, by, { leaseId, date, amount, reason: null }))
  add(known.deposit, leaseId, -amount)
  add(known.balance, leaseId, -amount)
}
const keepDeposit: Step = async (known, pick, amount, date) => {
  const leaseId = pick(known.leases)!
  await write((tx) =>
    retainDeposit(tx, by, { leaseId, date, amount, reason: 'Broken window', documentIds: [] }),
  )
  add(known.deposit, leaseId, -amount)
}

const moveDeposit: Step = async (known, pick, amount, date) => {
  const leaseId = pick(known.leases)!
  const toLeaseId = known.leases[(known.leases.indexOf(leaseId) + 1) % known.leases.length]!
  // Mostly on the last day, on which all of it is there.
  const on = amount % 4 ? addDays('2026-01-01', 300) : date
  const moved = await write((tx) => transferDeposit(tx, by, { leaseId, toLeaseId, date: on }))
  add(known.deposit, leaseId, -moved)
  add(known.deposit, toLeaseId, moved)
}

const correctDeposit: Step = async (known, pick, amount, date) => {
  const leaseId = pick(known.leases)!
  const on = amount % 4 ? addDays('2026-01-01', 300) : date
  const movement = await write(async (tx) => {
    const { rows } = await sql<{
      id: string
      amount: number
      otherLeaseId: string | null
      creditId: string | null
    }>`
      select id, amount, other_lease_id as "otherLeaseId", credit_id as "creditId" from deposit_movements
      where lease_id = ${leaseId} and kind <> 'reversed' and reversed_on is null`.execute(tx)
    const found = pick(rows)
    if (found) await reverseMovement(tx, by, { leaseId, id: found.id, date: on, reason: 'Typed by mistake' })
    return found
  })
  if (!movement) return
  add(known.deposit, leaseId, -movement.amount)
  if (movement.otherLeaseId) add(known.deposit, movement.otherLeaseId, movement.amount)
  if (movement.creditId) add(known.balance, leaseId, -movement.amount)
}

const steps: readonly Step[] = [
  charge,
  charge,
  charge,
  pay,
  pay,
  pay,
  reverse,
  apply,
  refund,
  useDeposit,
  keepDeposit,
  moveDeposit,
  correctDeposit,
  credit('creditNote'),
  credit('waiver'),
  credit('writeOff'),
  deposit('received'),
  deposit('refunded'),
  ...ownerSteps.map(
    (step): Step =>
      (known, pick, amount, date) =>
        step(known.owned, pick, amount, date),
  ),
  ...Array.from(
    { length: documentSteps(() => {}).length },
    (_, n): Step =>
      (known, pick, amount, date) =>
        documentSteps((leaseId, owed) => add(known.balance, leaseId, owed))[n]!(
          known.documents,
          pick,
          amount,
          date,
        ),
  ),
]

async function furnish(): Promise<Known> {
  const house = await letting(server.own, { owners: coOwned() })
  const leases: string[] = []
  for (let n = 0; n < leaseCount; n++) leases.push((await house.signed(await house.unit())).id)
  const bank = uuid()
  await write((tx) =>
    sql`insert into bank_accounts (organisation_id, id, name, kind, currency)
      values (${by.organisationId}, ${bank}, ${bank}, 'client', 'NGN')`.execute(tx),
  )
  return {
    leases,
    bank,
    charges: [],
    payments: [],
    balance: new Map(),
    deposit: new Map(),
    documents: await documentsOf(house),
    owned: await ownedBy(house, bank),
  }
}

/** A statement says after each line what the ledger says of that day, and goes on from what was brought forward. */
async function agreesWithStatement(leaseId: string): Promise<void> {
  const read = async (query: object) => {
    const answer = await server.own.people.admin.call(statement.read, {
      query: { leaseId, limit: '200', through: '2026-12-31', ...query },
    })
    expect(answer.status, answer.text).toBe(200)
    return answer.body as AnswerOf<typeof statement.read>
  }
  const { rows: days } = await server.admin.query<{ date: string; balance: number }>(
    `select date::text, (sum(sum(amount)) over (order by date))::int as balance from postings
     join accounts on accounts.organisation_id = postings.organisation_id and accounts.id = account_id and purpose in ('receivables', 'unallocatedReceipts')
     where lease_id = $1 group by date order by date`,
    [leaseId],
  )
  const first = await read({})
  const whole = first.data
  for (let page = 2; whole.length < first.total; page++) whole.push(...(await read({ page })).data)
  const lastOf = new Map(whole.map(({ date, balance }) => [date, balance]))
  const dates = whole.map(({ date }) => date!)
  expect(dates).toEqual(dates.toSorted((one, other) => one.localeCompare(other)))
  expect(days.length).toBeGreaterThan(0)
  for (const { date, balance } of days.filter((day) => lastOf.has(day.date)))
    expect(lastOf.get(date), date).toBe(balance)
  expect(first.figures?.balances).toEqual([{ currency: 'NGN', amount: String(days.at(-1)!.balance) }])
  const middle = days[Math.floor(days.length / 2)]!
  const { data } = await read({ from: addDays(middle.date, 1) })
  expect(data[0]).toMatchObject({ kind: 'broughtForward', balance: middle.balance })
}

it.each(Array.from({ length: seeds }, (_, seed) => seed + 1))(
  'the books are right after whatever eight people do at once (seed %i)',
  async (seed) => {
    const known = await furnish()
    let [done, refused] = [0, 0]
    await Promise.all(
      Array.from({ length: clients }, async (_, client) => {
        const numbers = fc.sample(fc.nat(1_000_000), {
          numRuns: (operations / clients) * 4,
          seed: seed * 1_000 + client,
        })
        const next = () => numbers.pop()!
        for (let n = 0; n < operations / clients; n++) {
          const [step, amount, day] = [
            steps[next() % steps.length]!,
            (next() % 900) + 1,
            addDays('2026-01-01', next() % 300),
          ]
          const turn = next()
          try {
            await step(known, (list) => list[turn % list.length], amount, day)
            done++
          } catch (error) {
            // What is refused changes nothing; anything else is a fault.
            if (!(error instanceof Refusal) || ![409, 422].includes(error.status)) throw error
            refused++
          }
        }
      }),
    )
    expect(done + refused).toBe(operations)
    expect(done).toBeGreaterThan(operations / 3)

    await eachOnce(known.owned)
    expect(await write((tx) => checkBooks(tx, by.organisationId))).toEqual([])
    const { rows } = await server.admin.query<{ lease: string; owed: string; held: string }>(
      `select lease as lease,
        ((select coalesce(sum(open), 0) from charges where organisation_id = $2 and lease_id = lease)
          - (select coalesce(sum(available), 0) from credits where organisation_id = $2 and lease_id = lease))::text as owed,
        (select coalesce(sum(amount), 0) from deposit_movements
          where organisation_id = $2 and lease_id = lease)::text as held
       from unnest($1::uuid[]) as lease`,
      [known.leases, server.own.id],
    )
    for (const { lease, owed, held } of rows) {
      expect(BigInt(owed)).toBe(known.balance.get(lease) ?? 0n)
      expect(BigInt(held)).toBe(known.deposit.get(lease) ?? 0n)
    }
    await expectDocuments(known.documents)
    await write((tx) => expectThreeFigures(tx, by.organisationId, known.bank))
    await expectOwned(known.owned)
    for (const lease of known.leases) await agreesWithStatement(lease)
    const { rows: numbers } = await server.admin.query<{ first: string; last: string; count: string }>(
      `select min(number) as first, max(number) as last, count(*) from credits where kind = 'payment'`,
    )
    expect(numbers[0]!.first).toBe('1')
    expect(numbers[0]!.last).toBe(numbers[0]!.count)
    const { rows: sums } = await server.admin.query('select sum(amount)::text as sum from postings')
    expect(sums).toEqual([{ sum: '0' }])
  },
  promised ? 3_600_000 : process.env['TEST_CITUS'] ? 400_000 : 120_000,
)
