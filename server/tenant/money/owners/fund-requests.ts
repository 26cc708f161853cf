import { sql, type RawBuilder } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { AnswerOf } from '#contract/kit/index.ts'
import { journalEntries } from '#contract/tenant/money/journal-entries.ts'
import { ownerStatement } from '#contract/tenant/money/owner-statement.ts'
import type { readOwnerFunds } from '#contract/tenant/owner-operations.ts'
import type * as operations from '#contract/tenant/money/fund-requests.ts'
import { ownerPayments } from '#contract/tenant/money/owner-payments.ts'
import { owners } from '#contract/tenant/owners.ts'
import { dayAt } from '#domain/dates/zones.ts'
import type { Currency } from '#domain/money/currencies.ts'
import { shortOf } from '#domain/owners/requests.ts'
import { assertMayAsk } from '../../../fields.ts'
import { traceOf, writeTrace } from '../../../crud/writes.ts'
import { scopeOf } from '../../../db/conditions.ts'
import type { Transaction } from '../../../db/database.ts'
import { conflict, invalid, notFound, staleVersion } from '../../../errors.ts'
import type { Call, Handler } from '../../../http/call.ts'
import { ownerCrud } from '../../owners/crud.ts'
import { currencyOf } from './accounts.ts'
import { heldFor } from './payable.ts'

export type FundRequest = AnswerOf<typeof operations.askForFunds>['requests'][number]
type Action = 'read' | 'update'

const perPage = 50
const todayOf = ({ services, tenant }: Call) => dayAt(services.clock.now(), tenant.timezone)

/** What was paid in for a request, of `fund_requests`. */
export const receivedFor = (organisationId: string) => sql<number>`(
  select coalesce(sum(amount), 0)::bigint from owner_payments as payment
  where payment.organisation_id = ${organisationId} and request_id = fund_requests.id and reversed_on is null)`

/** Requests that the caller may read or change, with where they stand: a query with a column for each field. */
function known(call: Call, action: Action, which: RawBuilder<unknown>): RawBuilder<unknown> {
  const { ability, organisationId } = call.tenant
  const organisation = sql`organisation_id = ${organisationId}`
  const title = sql`(select title from properties where properties.${organisation} and properties.id = property_id)`
  return sql`
    select *, case when withdrawn_on is null then greatest(amount - received, 0) else 0 end as open,
      withdrawn_on is null and received < amount and due_on < ${todayOf(call)}::date as overdue,
      case
        when withdrawn_on is not null then 'withdrawn' when received >= amount then 'received'
        when received > 0 then 'partReceived' else 'open'
      end as status
    from (
      select fund_requests.*, owners.name as owner_name, owners.user_id as owner_user_id, ${title} as property_title,
        ${receivedFor(organisationId)} as received
      from fund_requests join owners on owners.${organisation} and owners.id = owner_id
      where fund_requests.${organisation} and ${which}
    ) as fund_request
    where ${scopeOf(ability, action, ownerPayments)}`
}

const columns = sql`
  id, version, owner_id as "ownerId", owner_name as "ownerName", property_id as "propertyId", property_title as "propertyTitle",
  currency, amount, received, open, due_on as "dueOn", overdue, status, reference, reason,
  bank_account_id as "bankAccountId", created_at as "askedAt", email, refused, withdrawn_on as "withdrawnOn",
  withdrawal_reason as "withdrawalReason"`

async function read(
  tx: Transaction,
  call: Call,
  ids: readonly string[],
  action: Action = 'read',
): Promise<FundRequest[]> {
  const { rows } = await sql<FundRequest>`
    select ${columns} from (${known(call, action, sql`fund_requests.id = any(${ids}::uuid[])`)}) as known
    order by array_position(${ids}::uuid[], id)`.execute(tx)
  return rows
}

export const listRequests: Handler<typeof operations.listFundRequests> = (call) => {
  const { ownerId, propertyId, open, page } = call.query
  const which = sql.join(
    [
      sql`true`,
      ...(ownerId ? [sql`owner_id = any(${ownerId}::uuid[])`] : []),
      ...(propertyId ? [sql`property_id = any(${propertyId}::uuid[])`] : []),
    ],
    sql` and `,
  )
  return call.read(async (tx) => {
    const found = sql`(${known(call, 'read', which)}) as known where ${open ? sql`open > 0` : sql`true`}`
    const { rows } = await sql<FundRequest>`
      select ${columns} from ${found} order by open > 0 desc, case when open > 0 then due_on end, due_on desc, id
      limit ${perPage} offset ${(page - 1) * perPage}`.execute(tx)
    const { rows: sums } = await sql<{ total: number; overdue: number }>`
      select count(*) as total, count(*) filter (where overdue) as overdue from ${found}`.execute(tx)
    return { requests: rows, ...sums[0]! }
  })
}

/** What an owner has of all that the caller sees, per currency. */
export const readFunds: Handler<typeof readOwnerFunds> = (call) => {
  const { organisationId, ability } = call.tenant
  for (const { resource, fields } of ownerStatement.requires) assertMayAsk(ability, resource, fields)
  return call.read(async (tx) => {
    const { id } = await ownerCrud.find(tx, call.params.id, call)
    const within = scopeOf(ability, 'read', journalEntries)
    const held = await heldFor(tx, call.tenant, { date: todayOf(call), ownerId: id, within })
    const { rows: asked } = await sql<{ currency: Currency; amount: number }>`
      select currency, sum(greatest(amount - received, 0))::bigint as amount
      from (select currency, amount, property_id, ${receivedFor(organisationId)} as received from fund_requests
        where organisation_id = ${organisationId} and owner_id = ${id} and withdrawn_on is null) as owned
      where ${within} group by 1`.execute(tx)
    const currencies = [...new Set([...held, ...asked].map(({ currency }) => currency))].toSorted()
    const sum = (amounts: readonly number[]) => String(amounts.reduce((all, each) => all + BigInt(each), 0n))
    return {
      sums: currencies.map((currency) => {
        const lines = held.filter((line) => line.currency === currency)
        return {
          currency,
          held: sum(lines.map((line) => line.held)),
          payable: sum(lines.map((line) => Math.max(0, line.held - line.keptBack))),
          keptBack: sum(lines.map((line) => line.keptBack)),
          asked: sum(asked.filter((each) => each.currency === currency).map(({ amount }) => amount)),
        }
      }),
    }
  })
}

export const listShort: Handler<typeof operations.listShortFunds> = (call) => {
  const { organisationId, ability } = call.tenant
  assertMayAsk(ability, owners, ['email'])
  return call.read(async (tx) => {
    const currency = await currencyOf(tx, organisationId, call.query.bankAccountId)
    const held = await heldFor(tx, call.tenant, { date: todayOf(call), currency })
    const { rows } = await sql<{ ownerId: string; propertyId: string; asked: number }>`
      select owner_id as "ownerId", property_id as "propertyId",
        sum(greatest(amount - ${receivedFor(organisationId)}, 0))::bigint as asked
      from fund_requests where organisation_id = ${organisationId} and withdrawn_on is null and currency = ${currency}
        and property_id = any(${[...new Set(held.map(({ propertyId }) => propertyId))]}::uuid[])
      group by 1, 2`.execute(tx)
    const askedOf = new Map(rows.map(({ ownerId, propertyId, asked }) => [`${ownerId} ${propertyId}`, asked]))
    const lines = held.map((line) => {
      const asked = askedOf.get(`${line.ownerId} ${line.propertyId}`) ?? 0
      return { ...line, asked, short: shortOf({ ...line, asked }) }
    })
    return { lines: lines.filter(({ short, asked }) => short > 0 || asked > 0) }
  })
}

interface Wanted {
  name: string | null
  email: string | null
  currency: string | null
  reference: string
}

/** Whom and what requests mean, in their order; without a name where the caller may not ask, or this is no owner of it. */
async function wanted(
  tx: Transaction,
  { tenant: { ability, organisationId }, body }: Call<typeof operations.askForFunds>,
): Promise<Wanted[]> {
  const organisation = sql`organisation_id = ${organisationId}`
  const { rows } = await sql<Wanted>`
    select owner.name, owner.email, place.currency, coalesce(place.reference, '') as reference
    from unnest(${body.requests.map(({ ownerId }) => ownerId)}::uuid[], ${body.requests.map(({ propertyId }) => propertyId)}::uuid[])
      with ordinality as given (owner_id, property_id, n)
    left join (
      select * from (select id as property_id, currency, reference from properties where ${organisation}) as owned
      where ${scopeOf(ability, 'create', ownerPayments)}
    ) as place on place.property_id = given.property_id
    left join (
      select id, name, email from owners where ${organisation} and ${scopeOf(ability, 'read', owners)}
    ) as owner on owner.id = given.owner_id and exists (
      select from property_owners as share where share.${organisation}
        and share.property_id = place.property_id and share.owner_id = owner.id)
    order by n`.execute(tx)
  return rows
}

const problemOf = (found: Wanted, { currency, mails }: { currency: string; mails: boolean }) => {
  if (found.name === null) return ['ownerId', 'This is no owner of this property.'] as const
  if (found.currency !== currency)
    return ['propertyId', `The property is kept in ${found.currency}: choose such an account.`] as const
  if (mails && !found.email)
    return ['ownerId', `${found.name} has no email address: enter one, or ask without email.`] as const
  return undefined
}

export const ask: Handler<typeof operations.askForFunds> = (call) => {
  const { bankAccountId, dueOn, reason, reference, mails, requests } = call.body
  const { organisationId, ability, userId } = call.tenant
  assertMayAsk(ability, owners, ['email'])
  if (dueOn < todayOf(call))
    throw invalid([{ field: 'dueOn', errors: ['Enter today’s date or a later one.'] }])
  return call.write(async (tx) => {
    const currency = await currencyOf(tx, organisationId, bankAccountId)
    const found = await wanted(tx, call)
    const seen = new Set<string>()
    const problems = requests.flatMap(({ ownerId, propertyId }, index) => {
      const key = `${ownerId} ${propertyId}`
      const twice = seen.has(key)
        ? (['ownerId', 'This owner and property are in the list twice.'] as const)
        : undefined
      seen.add(key)
      const problem = twice ?? problemOf(found[index]!, { currency, mails })
      return problem ? [{ field: `requests.${index}.${problem[0]}`, errors: [problem[1]] }] : []
    })
    if (problems.length > 0) throw invalid(problems)
    const mailOf = new Map(requests.map(({ ownerId }) => [ownerId, uuid()]))
    const made = requests.map((request, index) => ({
      ...request,
      id: uuid(),
      reference: reference?.trim() || found[index]!.reference,
      ...(mails && { mailId: mailOf.get(request.ownerId), email: found[index]!.email }),
    }))
    await sql`
      insert into fund_requests (organisation_id, id, created_by, owner_id, property_id, currency, amount, due_on,
        bank_account_id, reference, reason, mail_id, email)
      select ${organisationId}::uuid, id, ${userId}::uuid, "ownerId", "propertyId", ${currency}, amount, ${dueOn}::date,
        ${bankAccountId}::uuid, reference, ${reason}, "mailId", email
      from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as request (id uuid, "ownerId" uuid, "propertyId" uuid,
        amount bigint, reference text, "mailId" uuid, email text)`.execute(tx)
    if (mails)
      await call.services.jobs.sendAll(
        tx,
        'mails',
        [...mailOf.values()].map((id) => ({ id, kind: 'funds' as const, organisationId })),
      )
    const answer = await read(
      tx,
      call,
      made.map(({ id }) => id),
    )
    for (const { ownerId, propertyId, amount } of answer) {
      const changes = { amount: { before: null, after: amount }, dueOn: { before: null, after: dueOn } }
      writeTrace(tx, { ...traceOf(call, 'askedForFunds', 'Owner', ownerId, changes), propertyId })
    }
    return { requests: answer }
  })
}

export const withdraw: Handler<typeof operations.withdrawFundRequest> = (call) =>
  call.write(async (tx) => {
    const { requestId, version, reason } = call.body
    const { organisationId } = call.tenant
    await sql`select from fund_requests where organisation_id = ${organisationId} and id = ${requestId}
      for update`.execute(tx)
    const [request] = await read(tx, call, [requestId], 'update')
    if (!request) throw notFound()
    if (request.status === 'withdrawn')
      throw conflict('already_withdrawn', 'This request has been withdrawn already.')
    if (request.status === 'received')
      throw conflict('already_received', 'All of it was paid in: there is nothing to withdraw.')
    if (request.version !== version) throw staleVersion(request)
    await sql`
      update fund_requests set withdrawn_on = ${todayOf(call)}::date, withdrawal_reason = ${reason}, version = version + 1,
        updated_at = ${call.services.clock.now()}
      where organisation_id = ${organisationId} and id = ${requestId}`.execute(tx)
    const changes = {
      amount: { before: request.amount, after: null },
      reason: { before: null, after: reason },
    }
    writeTrace(tx, {
      ...traceOf(call, 'withdrewFundRequest', 'Owner', request.ownerId, changes),
      propertyId: request.propertyId,
    })
    return (await read(tx, call, [requestId]))[0]!
  })
