import { sql } from 'kysely'
import type { LinePart } from '#contract/tenant/money/bank-lines.ts'
import type { Candidate, MatchingRule } from '#domain/bank/matching.ts'
import type { Transaction } from '../../../db/database.ts'
import { itemsOf } from './items.ts'

interface Scope {
  organisationId: string
  bankAccountId: string
}

interface Rule extends MatchingRule {
  incoming: boolean
  leaseId: string | null
  accountId: string | null
  otherAccountId: string | null
  propertyId: string | null
  /** Of the category or the other account. */
  name: string | null
}

async function rulesOf(tx: Transaction, { organisationId, bankAccountId }: Scope): Promise<Rule[]> {
  const { rows } = await sql<Rule>`
    select id, words, incoming, by_hand as "byHand", times, lease_id as "leaseId", account_id as "accountId",
      other_account_id as "otherAccountId", property_id as "propertyId",
      coalesce((select name from accounts where organisation_id = ${organisationId} and accounts.id = account_id),
        (select name from bank_accounts where organisation_id = ${organisationId} and bank_accounts.id = other_account_id)) as name
    from bank_rules where organisation_id = ${organisationId} and bank_account_id = ${bankAccountId}`.execute(
    tx,
  )
  return rows
}

/** What is in the books at the account; what was paid together is one, as the bank says it in one line. */
async function found(tx: Transaction, scope: Scope): Promise<Candidate<LinePart>[]> {
  const items = await itemsOf(tx, scope)
  const batches = Map.groupBy(items, ({ batchId, entryId }) => batchId ?? entryId)
  return [...batches.values()].flatMap((batch) => {
    const one = (some: typeof batch): Candidate<LinePart> => ({
      amounts: [some.reduce((sum, { amount }) => sum + amount, 0)],
      date: some[0]!.date,
      name: some.length === 1 ? (some[0]!.name ?? '') : '',
      references: some.flatMap(({ references }) => references),
      label: some.length === 1 ? some[0]!.description : `${some.length} payments made together`,
      partsFor: () => some.map(({ entryId }) => ({ kind: 'found' as const, entryId })),
    })
    return batch.length === 1 ? [one(batch)] : [one(batch), ...batch.map((each) => one([each]))]
  })
}

interface Owing {
  leaseId: string
  reference: string
  tenantNames: string
  unitLabel: string
  open: number[]
}

/** Each charge, and what is owed up to each of them. */
function expected(open: readonly number[]): number[] {
  let sum = 0
  return [...open.map((amount) => (sum += amount)).toReversed(), ...open]
}

async function owing(
  tx: Transaction,
  { organisationId, bankAccountId }: Scope,
  rules: readonly Rule[],
): Promise<Candidate<LinePart>[]> {
  const { rows } = await sql<Owing>`
    select leases.id as "leaseId", leases.reference, tenant_names as "tenantNames", unit_label as "unitLabel", owed.open
    from (
      select lease_id, jsonb_agg(open order by due_on, id) as open from charges
      where organisation_id = ${organisationId} and settled_on is null
        and currency = (select currency from bank_accounts
          where organisation_id = ${organisationId} and id = ${bankAccountId} and kind in ('client', 'serviceCharge'))
      group by lease_id
    ) as owed
    join leases on leases.organisation_id = ${organisationId} and leases.id = owed.lease_id
    order by leases.id`.execute(tx)
  const learnt = Map.groupBy(
    rules.filter(({ leaseId }) => leaseId !== null),
    ({ leaseId }) => leaseId,
  )
  return rows.map(({ leaseId, reference, tenantNames, unitLabel, open }) => ({
    amounts: expected(open),
    date: null,
    name: tenantNames,
    references: [reference],
    label: `Payment of ${tenantNames}, ${unitLabel} (${reference})`,
    partsFor: (amount) => [{ kind: 'payment', leaseId, amount }],
    rules: learnt.get(leaseId) ?? [],
  }))
}

interface ToPay {
  expenseId: string
  label: string
  reference: string | null
  vendorName: string | null
  open: number
}

async function toPay(
  tx: Transaction,
  { organisationId, bankAccountId }: Scope,
): Promise<Candidate<LinePart>[]> {
  const { rows } = await sql<ToPay>`
    select id as "expenseId", label, reference, vendor_name as "vendorName", open from expense_records
    where organisation_id = ${organisationId} and stage = 'approved' and open > 0
      and currency = (select currency from bank_accounts
        where organisation_id = ${organisationId} and id = ${bankAccountId})
    order by id`.execute(tx)
  return rows.map(({ expenseId, label, reference, vendorName, open }) => ({
    amounts: [-open],
    date: null,
    name: vendorName ?? '',
    references: [label, ...(reference ? [reference] : [])],
    label: `Expense ${label}${vendorName ? ` of ${vendorName}` : ''}`,
    partsFor: (amount) => [{ kind: 'expensePayment', expenseId, amount }],
  }))
}

interface Other {
  bankAccountId: string
  name: string
  amount: number
  bookedOn: string
}

/** Open lines of the firm's other accounts in the same currency: money that left one may be what came into this one. */
async function transfers(
  tx: Transaction,
  { organisationId, bankAccountId }: Scope,
): Promise<Candidate<LinePart>[]> {
  const { rows } = await sql<Other>`
    select bank_account_id as "bankAccountId", bank_accounts.name, amount, booked_on as "bookedOn" from bank_lines
    join bank_accounts on bank_accounts.organisation_id = ${organisationId} and bank_accounts.id = bank_account_id
    where bank_lines.organisation_id = ${organisationId} and bank_lines.status = 'open' and bank_account_id <> ${bankAccountId}
      and bank_lines.currency = (select currency from bank_accounts
        where organisation_id = ${organisationId} and id = ${bankAccountId})
    order by booked_on desc limit 2000`.execute(tx)
  return rows.map(({ bankAccountId: other, name, amount, bookedOn }) => ({
    amounts: [-amount],
    date: bookedOn,
    // Amount and day tell a transfer; how the account is called says nothing.
    name: '',
    references: [],
    label: amount > 0 ? `Transfer to ${name}` : `Transfer from ${name}`,
    partsFor: (own) => [{ kind: 'transfer', bankAccountId: other, propertyId: null, amount: own }],
  }))
}

/** Categories and transfers that rules say lines of this account are. */
function byRules(all: readonly Rule[], incoming: boolean): Candidate<LinePart>[] {
  const ofAnyAmount = all.filter((rule) => rule.leaseId === null && rule.incoming === incoming)
  const target = ({ accountId, otherAccountId, propertyId }: Rule) =>
    `${accountId} ${otherAccountId} ${propertyId}`
  return [...Map.groupBy(ofAnyAmount, target).values()].map((rules) => {
    const { accountId, otherAccountId, propertyId, name } = rules[0]!
    return {
      amounts: [],
      date: null,
      name: '',
      references: [],
      label: accountId ? (name ?? 'Category') : `Transfer ${incoming ? 'from' : 'to'} ${name}`,
      anyAmount: true,
      // The other account's line may say the same already.
      asks: accountId === null,
      rules,
      partsFor: (amount: number): LinePart[] => [
        accountId
          ? { kind: 'category', accountId, propertyId, amount }
          : { kind: 'transfer', bankAccountId: otherAccountId!, propertyId, amount },
      ],
    }
  })
}

/** What lines of a bank account may be, money in and money out apart. */
export async function candidatesFor(
  tx: Transaction,
  scope: Scope,
): Promise<{ incoming: Candidate<LinePart>[]; outgoing: Candidate<LinePart>[] }> {
  const rules = await rulesOf(tx, scope)
  const both = [...(await found(tx, scope)), ...(await transfers(tx, scope))]
  const incoming = ({ amounts: [amount = 0] }: Candidate<LinePart>) => amount > 0
  return {
    incoming: [...both.filter(incoming), ...(await owing(tx, scope, rules)), ...byRules(rules, true)],
    outgoing: [
      ...both.filter((each) => !incoming(each)),
      ...(await toPay(tx, scope)),
      ...byRules(rules, false),
    ],
  }
}
