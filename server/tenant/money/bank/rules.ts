import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { AnswerOf, BodyOf } from '#contract/kit/index.ts'
import type { LinePart } from '#contract/tenant/money/bank-lines.ts'
import type { addBankRule, forgetBankRule, listBankRules } from '#contract/tenant/money/bank-rules.ts'
import { folded, ruleWords } from '#domain/bank/evidence.ts'
import { keysOf } from '#domain/kit/keys.ts'
import { isCategory, type AccountType } from '#domain/ledger/accounts.ts'
import type { Currency } from '#domain/money/currencies.ts'
import { traceOf, writeTrace } from '../../../crud/writes.ts'
import type { Transaction } from '../../../db/database.ts'
import { sendAlong } from '../../../db/send-along.ts'
import { invalid, notFound } from '../../../errors.ts'
import type { Call, Handler } from '../../../http/call.ts'
import { currencyOf } from './items.ts'

type Rule = AnswerOf<typeof listBankRules>['rules'][number]

/** What a rule says that a line is; one of the first three. */
interface Target {
  leaseId: string | null
  accountId: string | null
  otherAccountId: string | null
  propertyId: string | null
}

const mostShown = 500

async function rulesBy(
  tx: Transaction,
  organisationId: string,
  { id, account, search = '' }: { id?: string; account?: string; search?: string },
): Promise<Rule[]> {
  const organisation = sql`organisation_id = ${organisationId}`
  const { rows } = await sql<Rule>`
    select bank_rules.id, bank_account_id as "bankAccountId", bank_accounts.name as "bankAccountName", words,
      case when incoming then 'in' else 'out' end as direction, by_hand as "byHand",
      case when lease_id is not null then 'payment' when account_id is not null then 'category' else 'transfer' end as kind,
      coalesce(leases.tenant_names || ', ' || leases.reference, accounts.name, other.name) as target,
      lease_id as "leaseId", properties.title as "propertyTitle", times, last_used_at as "lastUsedAt"
    from bank_rules
    join bank_accounts on bank_accounts.${organisation} and bank_accounts.id = bank_account_id
    left join leases on leases.${organisation} and leases.id = lease_id
    left join accounts on accounts.${organisation} and accounts.id = account_id
    left join bank_accounts as other on other.${organisation} and other.id = other_account_id
    left join properties on properties.${organisation} and properties.id = bank_rules.property_id
    where bank_rules.${organisation}
      and ${id === undefined ? sql`true` : sql`bank_rules.id = ${id}`}
      and ${account === undefined ? sql`true` : sql`bank_account_id = ${account}`}
      and position(${folded(search)} in words) > 0
    order by last_used_at desc nulls last, words, bank_rules.id limit ${mostShown}`.execute(tx)
  return rows
}

export const list: Handler<typeof listBankRules> = (call) =>
  call.read(async (tx) => ({ rules: await rulesBy(tx, call.tenant.organisationId, call.query) }))

const wrong = (field: string, sentence: string) => invalid([{ field, errors: [sentence] }], sentence)

/** @throws 422 beside what is missing, does not exist or is kept in another currency than the account */
async function targetOf(
  tx: Transaction,
  organisationId: string,
  { id, currency }: { id: string; currency: Currency },
  { kind, direction, ...body }: BodyOf<typeof addBankRule>,
): Promise<Target> {
  const none = { leaseId: null, accountId: null, otherAccountId: null, propertyId: null }
  const { rows } = await sql<{
    category: AccountType | null
    other: Currency | null
    property: Currency | null
    lease: Currency | null
  }>`
    select
      (select type from accounts where organisation_id = ${organisationId} and status = 'active' and id = ${body.accountId}) as category,
      (select currency from bank_accounts where organisation_id = ${organisationId} and id = ${body.otherAccountId}) as other,
      (select currency from properties where organisation_id = ${organisationId} and id = ${body.propertyId}) as property,
      (select properties.currency from leases join properties on properties.organisation_id = ${organisationId}
        and properties.id = leases.property_id
        where leases.organisation_id = ${organisationId} and leases.id = ${body.leaseId}) as lease`.execute(
    tx,
  )
  const known = rows[0]!
  const { otherAccountId, leaseId, propertyId } = body
  const given = { otherAccountId, leaseId, propertyId }
  const found = { otherAccountId: known.other, leaseId: known.lease, propertyId: known.property }
  for (const field of keysOf(given)) {
    if (given[field] !== null && found[field] === null)
      throw wrong(field, 'There is no such record in your organisation.')
  }
  const kept = (field: string, its: Currency | null, missing: string) => {
    if (its === null) throw wrong(field, missing)
    if (its !== currency) throw wrong(field, `This is kept in ${its}, the bank account in ${currency}.`)
  }
  if (kind === 'payment') {
    if (direction === 'out') throw wrong('direction', 'Tenants pay money in.')
    kept('leaseId', known.lease, 'Choose who pays.')
    return { ...none, leaseId }
  }
  if (propertyId !== null) kept('propertyId', known.property, 'There is no such record in your organisation.')
  if (kind === 'transfer') {
    if (otherAccountId === id) throw wrong('otherAccountId', 'Choose another bank account.')
    kept('otherAccountId', known.other, 'Choose a bank account.')
    return { ...none, otherAccountId, propertyId }
  }
  if (known.category === null || !isCategory(known.category))
    throw wrong('accountId', 'Choose a category of income or expenses.')
  return { ...none, accountId: body.accountId, propertyId }
}

/** Has what a rule says, or does not say any more, suggested anew. */
async function askAgain(
  tx: Transaction,
  call: Call,
  { bankAccountId, ruleId, words }: { bankAccountId: string; ruleId: string; words: string },
): Promise<void> {
  const { organisationId } = call.tenant
  await sql`
    update bank_lines set suggested_at = null, sure = null
    where organisation_id = ${organisationId} and bank_account_id = ${bankAccountId} and status = 'open'
      and (suggestions::text like ${`%${ruleId}%`} or folded like ${`%${words.replaceAll(' ', '%')}%`})`.execute(
    tx,
  )
  await call.services.jobs.send(tx, 'bank-matching', { organisationId, bankAccountId })
}

export const add: Handler<typeof addBankRule> = (call) =>
  call.write(async (tx) => {
    const { organisationId, userId } = call.tenant
    const { id: bankAccountId } = call.params
    const currency = await currencyOf(tx, call)
    const words = folded(call.body.words)
    if (words.length < 3) throw wrong('words', 'Enter at least three letters or digits.')
    const target = await targetOf(tx, organisationId, { id: bankAccountId, currency }, call.body)
    const { leaseId, accountId, otherAccountId, propertyId } = target
    const ruleId = uuid()
    // What was learnt of the same words gives way to what somebody says of them.
    const { rows } = await sql`
      insert into bank_rules (organisation_id, id, created_by, bank_account_id, words, incoming, by_hand, lease_id, account_id,
        other_account_id, property_id, times)
      values (${organisationId}, ${ruleId}, ${userId}, ${bankAccountId}, ${words}, ${call.body.direction === 'in'}, true,
        ${leaseId}, ${accountId}, ${otherAccountId}, ${propertyId}, 0)
      on conflict (organisation_id, bank_account_id, words, incoming) do update set id = excluded.id, by_hand = true,
        created_by = excluded.created_by, lease_id = excluded.lease_id, account_id = excluded.account_id,
        other_account_id = excluded.other_account_id, property_id = excluded.property_id, times = 0
      where not bank_rules.by_hand
      returning id`.execute(tx)
    if (rows.length === 0) {
      throw wrong(
        'words',
        'There is a rule for these words already. Forget that one first, or use other words.',
      )
    }
    writeTrace(
      tx,
      traceOf(call, 'ruleAdded', 'BankAccount', bankAccountId, { words: { before: null, after: words } }),
    )
    await askAgain(tx, call, { bankAccountId, ruleId, words })
    return (await rulesBy(tx, organisationId, { id: ruleId }))[0]!
  })

export const forget: Handler<typeof forgetBankRule> = (call) =>
  call.write(async (tx) => {
    const { id: bankAccountId, ruleId } = call.params
    const { rows } = await sql<{ words: string }>`
      delete from bank_rules where organisation_id = ${call.tenant.organisationId} and bank_account_id = ${bankAccountId}
        and id = ${ruleId} returning words`.execute(tx)
    const [rule] = rows
    if (!rule) throw notFound()
    writeTrace(
      tx,
      traceOf(call, 'ruleForgotten', 'BankAccount', bankAccountId, {
        words: { before: rule.words, after: null },
      }),
    )
    await askAgain(tx, call, { bankAccountId, ruleId, words: rule.words })
    return { forgotten: true as const }
  })

/** A line as far as something is learnt of it. */
interface Learnt {
  bankAccountId: string
  amount: number
  party: string | null
  reference: string | null
  description: string
}

function targetOfPart(part: LinePart): Target | undefined {
  const none = { leaseId: null, accountId: null, otherAccountId: null, propertyId: null }
  switch (part.kind) {
    case 'payment':
      return { ...none, leaseId: part.leaseId }
    case 'category':
      return { ...none, accountId: part.accountId, propertyId: part.propertyId }
    case 'transfer':
      return { ...none, otherAccountId: part.bankAccountId, propertyId: part.propertyId }
    default:
      return undefined
  }
}

/** Remembers what a line was, for the next like it; or that a rule made by hand said so. */
export function learn(
  tx: Transaction,
  { organisationId, at }: { organisationId: string; at: string },
  line: Learnt,
  parts: readonly LinePart[],
): void {
  const words = ruleWords(line)
  const [part] = parts
  const target = parts.length === 1 && part ? targetOfPart(part) : undefined
  if (!target) return
  const { leaseId, accountId, otherAccountId, propertyId } = target
  const same = sql`(lease_id, account_id, other_account_id, property_id)
    is not distinct from (${leaseId}::uuid, ${accountId}::uuid, ${otherAccountId}::uuid, ${propertyId}::uuid)`
  const text = ` ${folded([line.party, line.reference, line.description].filter(Boolean).join(' '))} `
  sendAlong(
    tx,
    sql`
      with said as (
        update bank_rules set times = times + 1, last_used_at = ${at}
        where organisation_id = ${organisationId} and bank_account_id = ${line.bankAccountId}
          and incoming = ${line.amount > 0} and by_hand and position(' ' || words || ' ' in ${text}) > 0 and ${same}
        returning id
      )
      insert into bank_rules (organisation_id, bank_account_id, words, incoming, lease_id, account_id, other_account_id, property_id,
        last_used_at)
      select ${organisationId}::uuid, ${line.bankAccountId}::uuid, ${words}, ${line.amount > 0}, ${leaseId}::uuid, ${accountId}::uuid,
        ${otherAccountId}::uuid, ${propertyId}::uuid, ${at}
      where length(${words}) >= 3 and not exists (select from said)
      on conflict (organisation_id, bank_account_id, words, incoming) do update set
        times = case when (bank_rules.lease_id, bank_rules.account_id, bank_rules.other_account_id, bank_rules.property_id)
            is not distinct from (excluded.lease_id, excluded.account_id, excluded.other_account_id, excluded.property_id)
          then bank_rules.times + 1 else 1 end,
        lease_id = excluded.lease_id, account_id = excluded.account_id, other_account_id = excluded.other_account_id,
        property_id = excluded.property_id, last_used_at = excluded.last_used_at
      where not bank_rules.by_hand`,
  )
}
