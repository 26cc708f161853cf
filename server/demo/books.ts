import { sql } from 'kysely'
import { addDays, addMonths } from '#domain/dates/calendar.ts'
import type { Transaction } from '../db/database.ts'
import { openBooks } from '../ledger/open-books.ts'
import { analyzeBooks } from '../ledger/statistics.ts'
import type { Bookkeeper } from '../ledger/post.ts'
import { chargeNext, fromTheStart, openBooksOf } from '../tenant/money/charge-run.ts'
import {
  applyDeposit,
  payDeposits,
  retainDeposit,
  transferDeposit,
  type DepositPayment,
} from '../tenant/money/deposits.ts'
import { recordPayments, reversePayment } from '../tenant/money/payments.ts'
import type { DemoOrganisation } from './business.ts'
import { demoId } from './ids.ts'
import type { DemoLease, DemoTenant } from './lettings/index.ts'
import { paymentsOf, type DemoCharge } from './payers.ts'
import { randomOf } from './random.ts'
import { insertAll } from './rows.ts'
import { loadBudgets } from './service-charges.ts'

/** So many months of books. */
const months = 24
/** So many leases are charged, and payments recorded, by one statement. */
const batch = 2_000
/** Fewer at first, whose statistics those after them are planned by. */
const first = 200

const banks: Readonly<Record<string, { bank: string; sortCode: string }>> = {
  NGN: { bank: 'Guaranty Trust Bank', sortCode: '058152036' },
  GBP: { bank: 'Barclays', sortCode: '20-00-00' },
  USD: { bank: 'Chase', sortCode: '071000013' },
  KES: { bank: 'Equity Bank', sortCode: '68000' },
}

interface Into {
  client: string
  deposits: string
}

/** An account for rents and one for deposits in each currency that the organisation lets in. */
async function loadBankAccounts(tx: Transaction, organisation: DemoOrganisation): Promise<Map<string, Into>> {
  const currencies = [...new Set(organisation.properties.map(({ record }) => record.currency))]
  const rows = currencies.flatMap((currency, index) =>
    (['client', 'deposits'] as const).map((kind, place) => ({
      organisation_id: organisation.id,
      id: demoId('bank account', `${organisation.id}/${currency}/${kind}`),
      name: `${kind === 'client' ? 'Client account' : 'Deposit account'} ${currency}`,
      kind,
      takes_rent: kind === 'client',
      currency,
      bank_name: banks[currency]?.bank ?? null,
      account_name: organisation.name,
      account_number: String(10_234_560 + index * 1_111 + place * 37),
      sort_code: banks[currency]?.sortCode ?? null,
    })),
  )
  const text = { name: 'text', kind: 'text', currency: 'text', bank_name: 'text', account_name: 'text' }
  const types = {
    organisation_id: 'uuid',
    id: 'uuid',
    takes_rent: 'boolean',
    ...text,
    account_number: 'text',
    sort_code: 'text',
  }
  await insertAll(tx, 'bank_accounts', types, rows)
  return new Map(
    currencies.map((currency) => {
      const idOf = (kind: string) => rows.find((row) => row.currency === currency && row.kind === kind)!.id
      return [currency, { client: idOf('client'), deposits: idOf('deposits') }]
    }),
  )
}

async function loadCharges(tx: Transaction, by: Bookkeeper, today: string): Promise<void> {
  const books = (await openBooksOf(tx, by.organisationId))!
  const days = { through: addDays(today, 14), today }
  let after: string | undefined = fromTheStart
  while (after !== undefined) {
    ;({ after } = await chargeNext(tx, by, books, days, {
      after,
      most: after === fromTheStart ? first : batch,
    }))
    if (after !== undefined) await analyzeBooks(tx)
  }
}

async function loadPayments(
  tx: Transaction,
  by: Bookkeeper,
  { tenants, into, today }: { tenants: readonly DemoTenant[]; into: Map<string, Into>; today: string },
): Promise<void> {
  const { rows } = await sql<DemoCharge>`
    select lease_id as "leaseId", tenant_id as "tenantId", due_on as "dueOn", sum(gross)::bigint as amount, currency
    from charges where organisation_id = ${by.organisationId} and due_on <= ${today}
    group by lease_id, tenant_id, due_on, currency order by lease_id, due_on`.execute(tx)
  const withAccount = new Set(tenants.filter(({ userId }) => userId !== null).map(({ id }) => id))
  const byLease = Map.groupBy(rows, ({ leaseId }) => leaseId)
  const all = [...byLease.values()].flatMap((charges) =>
    paymentsOf(charges, {
      bankAccountId: into.get(charges[0]!.currency)!.client,
      isSlow: withAccount.has(charges[0]!.tenantId),
      today,
    }),
  )
  const drafts = all.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
  const ids: string[] = []
  while (ids.length < drafts.length) {
    const begun = ids.length > 0
    ids.push(
      ...(await recordPayments(tx, by, drafts.slice(ids.length, ids.length + (begun ? batch : first)))),
    )
    if (!begun) await analyzeBooks(tx)
  }
  // A cheque that bounced, and what was paid instead.
  const cheque = drafts.findLastIndex(({ method, date }) => method === 'cheque' && date < addDays(today, -40))
  if (cheque < 0) return
  const { date, ...paid } = drafts[cheque]!
  await reversePayment(tx, by, { id: ids[cheque]!, date: addDays(date, 5), reason: 'The cheque bounced.' })
  const again = { ...paid, method: 'bankTransfer', reference: 'Instead of the cheque' }
  await recordPayments(tx, by, [{ ...again, date: addDays(date, 11) }])
}

const damages = [
  'Repainting of two rooms',
  'A broken window pane',
  'Cleaning after moving out',
  'Two lost keys',
]

/** What the report of moving out is known by, which shows why a deposit was retained. */
export const inspectionOf = (leaseId: string) => `moving out of ${leaseId}`

/**
 * Deposits of what began or ended since the books began: those of tenants who left settle what they owe and are paid back,
 * some not whole; those of renewed leases move along, unless the renewal is recent.
 */
async function loadDeposits(
  tx: Transaction,
  by: Bookkeeper,
  {
    leases,
    accountOf,
    beginOn,
    today,
  }: {
    leases: readonly DemoLease[]
    accountOf: (lease: DemoLease) => string
    beginOn: string
    today: string
  },
): Promise<void> {
  const { rows } = await sql<{ leaseId: string; owed: number }>`
    select lease_id as "leaseId", sum(open)::bigint as owed from charges
    where organisation_id = ${by.organisationId} and settled_on is null group by lease_id`.execute(tx)
  const owedBy = new Map(rows.map(({ leaseId, owed }) => [leaseId, owed]))
  const kept = leases.filter(
    ({ deposit, stage, start, endedOn }) =>
      deposit && stage === 'signed' && start <= today && (endedOn ?? today) >= beginOn,
  )
  const known = new Set(kept.map(({ id }) => id))
  const renewalOf = new Map(kept.map((lease) => [lease.renewalOfId, lease]))
  const received: DepositPayment[] = []
  const refunded: DepositPayment[] = []
  const retained: Parameters<typeof retainDeposit>[2][] = []
  const applied: Parameters<typeof applyDeposit>[2][] = []
  const transferred: Parameters<typeof transferDeposit>[2][] = []
  for (const lease of kept) {
    const { id: leaseId, start, endedOn } = lease
    const deposit = lease.deposit!
    const random = randomOf(`deposit of ${leaseId}`)
    const before = start < beginOn
    const paid = { leaseId, method: 'bankTransfer', bankAccountId: accountOf(lease) }
    if (!lease.renewalOfId || !known.has(lease.renewalOfId)) {
      const [date, reference] = before ? [beginOn, 'Held before the books began'] : [start, null]
      received.push({ ...paid, date, reference, amount: deposit })
    }
    const renewal = renewalOf.get(leaseId)
    if (renewal) {
      if (addDays(renewal.start, 30) <= today)
        transferred.push({ leaseId, toLeaseId: renewal.id, date: renewal.start })
      continue
    }
    if (endedOn === null || addDays(endedOn, 14) > today) continue
    const damage = random.chance(0.15) ? Math.round((deposit * random.between(0.1, 0.4)) / 1000) * 1000 : 0
    if (damage > 0) {
      const reason = random.pick(damages)
      const documentIds = [demoId('document', inspectionOf(leaseId))]
      retained.push({ leaseId, date: addDays(endedOn, 10), amount: damage, reason, documentIds })
    }
    const owed = Math.min(owedBy.get(leaseId) ?? 0, deposit - damage)
    if (owed > 0) {
      const reason = 'What was still owed on moving out'
      applied.push({ leaseId, date: addDays(endedOn, 12), amount: owed, reason })
    }
    const amount = deposit - damage - owed
    if (amount > 0) refunded.push({ ...paid, date: addDays(endedOn, 14), reference: null, amount })
  }
  // Receipts are numbered as the money came.
  await payDeposits(
    tx,
    by,
    'received',
    received.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0)),
  )
  for (const draft of retained) await retainDeposit(tx, by, draft)
  for (const draft of applied) await applyDeposit(tx, by, draft)
  for (const draft of transferred) await transferDeposit(tx, by, draft)
  await payDeposits(tx, by, 'refunded', refunded)
}

/**
 * Two years of books: what the leases brought, what was paid of it and when, and deposits. Written by the
 * same functions that people's work is.
 */
export async function loadBooks(
  tx: Transaction,
  organisation: DemoOrganisation,
  { leases, tenants }: { leases: readonly DemoLease[]; tenants: readonly DemoTenant[] },
  today: string,
): Promise<void> {
  const by = { organisationId: organisation.id, userId: null }
  const thisMonth = `${today.slice(0, 7)}-01`
  const beginOn = addMonths(thisMonth, -months)
  await openBooks(tx, organisation.id, beginOn)
  const into = await loadBankAccounts(tx, organisation)
  const currencyOf = new Map(organisation.properties.map(({ id, record }) => [id, record.currency]))
  await loadCharges(tx, by, today)
  await loadBudgets(tx, organisation, today)
  await loadPayments(tx, by, { tenants, into, today })
  const accountOf = ({ propertyId }: DemoLease) => into.get(currencyOf.get(propertyId)!)!.deposits
  await loadDeposits(tx, by, { leases, accountOf, beginOn, today })
}

/** Nothing is posted any more to the months before the last two. */
export async function closeMonths(tx: Transaction, organisationId: string, today: string): Promise<void> {
  const closedThrough = addDays(addMonths(`${today.slice(0, 7)}-01`, -2), -1)
  await sql`
    update books set closed_through = ${closedThrough} where organisation_id = ${organisationId}`.execute(tx)
}
