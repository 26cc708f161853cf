import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { AnswerOf } from '#contract/kit/index.ts'
import { journalEntries } from '#contract/tenant/money/journal-entries.ts'
import {
  mostOwnerMails,
  type previewOwnerMails,
  type sendOwnerMails,
} from '#contract/tenant/money/owner-mails.ts'
import { ownerPayments } from '#contract/tenant/money/owner-payments.ts'
import { ownerStatement } from '#contract/tenant/money/owner-statement.ts'
import { owners } from '#contract/tenant/owners.ts'
import { ownerMailKinds, type OwnerMailKind } from '#domain/owners/mails.ts'
import { assertMayAsk } from '../../../fields.ts'
import { traceOf, writeTrace } from '../../../crud/writes.ts'
import { scopeOf } from '../../../db/conditions.ts'
import type { Transaction } from '../../../db/database.ts'
import { conflict, invalid } from '../../../errors.ts'
import type { Call, Handler } from '../../../http/call.ts'
import { statementLines } from '../../owners/statement.ts'
import { assertNotAhead } from '../leased.ts'

type Shown = AnswerOf<typeof previewOwnerMails>['owners'][number]
type Owner = Shown & { propertyIds: string[] }
/** What the last time that it was sent says, column by column. */
type Row = Omit<Owner, 'last'> & { at: string | null; to: string; refused: boolean; total: number }

interface Period {
  kind: OwnerMailKind
  from: string
  through: string
}

/** Whoever sends a statement reads it first. @throws 403 */
function assertMaySend({ tenant: { ability } }: Call): void {
  for (const { resource, fields } of ownerStatement.requires) assertMayAsk(ability, resource, fields)
  assertMayAsk(ability, owners, ['email'])
}

/** @throws 422 for a period that ends before it begins, or is not over yet */
function assertPeriod(call: Call, { from, through }: Period): void {
  assertNotAhead(call, through, 'through')
  if (through < from)
    throw invalid([{ field: 'through', errors: ['Choose a day on or after the first one.'] }])
}

/** Owners of properties that the caller pays owners for, with what of these their statement shows. */
async function found(
  tx: Transaction,
  { tenant: { ability, organisationId } }: Call,
  { kind, from, through }: Period,
  ids: readonly string[] | undefined,
): Promise<{ owners: Owner[]; total: number }> {
  const organisation = sql`organisation_id = ${organisationId}`
  const whose = sql`${ids ? sql`id = any(${ids}::uuid[])` : sql`true`} and ${scopeOf(ability, 'read', owners)}`
  const which = sql`${scopeOf(ability, 'read', journalEntries)} and ${scopeOf(ability, 'create', ownerPayments)}`
  const { rows } = await sql<Row>`
    with line as materialized (
      ${statementLines(organisationId, { owners: whose, properties: which, from, through })}
    ), told as (
      select owner_id, array_agg(property_id order by property_id) as property_ids from line group by 1
    ), held as (
      select owner_id, json_agg(json_build_object('currency', currency, 'amount', amount) order by currency) as held
      from (select owner_id, currency, sum(closing)::bigint as amount from line group by 1, 2) as sum group by 1
    )
    select owners.id as "ownerId", name, email, count(*) over () as total,
      case when told is null then 'nothing' when coalesce(email, '') = '' then 'noEmail' else 'ready' end as outcome,
      coalesce(property_ids, '{}') as "propertyIds", coalesce(cardinality(property_ids), 0) as properties,
      coalesce(held, '[]') as held,
      mail.at, mail."to", mail.refused
    from owners left join told on told.owner_id = owners.id left join held on held.owner_id = owners.id
    left join lateral (
      select created_at as at, sent.email as "to", refused from owner_mails as sent
      where sent.${organisation} and sent.owner_id = owners.id and kind = ${kind} and from_on = ${from}::date
        and sent.through = ${through}::date
      order by created_at desc limit 1) as mail on true
    where ${organisation} and ${whose} and (told is not null or status = 'active' and exists (
      select from (select property_id from property_owners where ${organisation} and owner_id = owners.id) as owned
      where ${which}))
    order by coalesce(not mail.refused, false), folded_name, owners.id
    limit ${mostOwnerMails}`.execute(tx)
  return {
    owners: rows.map(({ at, to, refused, total: _, ...owner }) => ({
      ...owner,
      last: at === null ? null : { at, to, refused },
    })),
    total: rows[0]?.total ?? 0,
  }
}

export const previewMails: Handler<typeof previewOwnerMails> = (call) => {
  assertMaySend(call)
  const { ownerId, ...period } = call.query
  assertPeriod(call, period)
  return call.read(async (tx) => {
    const { owners: rows, total } = await found(tx, call, period, ownerId)
    return { owners: rows.map(({ propertyIds: _, ...owner }): Shown => owner), total }
  })
}

/** Why an owner is not sent it. */
function problemOf(owner: Owner | undefined, again: boolean): string | undefined {
  if (!owner) return 'There is no such record in your organisation.'
  if (owner.outcome === 'nothing') return `There is nothing to show ${owner.name} of this period.`
  if (owner.outcome === 'noEmail') return `${owner.name} has no email address: enter one first.`
  if (!again && owner.last && !owner.last.refused) return `${owner.name} was sent this already.`
  return undefined
}

export const sendMails: Handler<typeof sendOwnerMails> = (call) => {
  assertMaySend(call)
  const { again, ownerIds, ...period } = call.body
  assertPeriod(call, period)
  const { organisationId, userId } = call.tenant
  const ids = [...new Set(ownerIds)]
  return call.write(async (tx) => {
    const { owners: named } = await found(tx, call, period, ids)
    const known = new Map(named.map((owner) => [owner.ownerId, owner]))
    const problems = ids.flatMap((id) => {
      const problem = problemOf(known.get(id), again)
      return problem ? [{ field: `ownerIds.${ownerIds.indexOf(id)}`, errors: [problem] }] : []
    })
    if (problems.length > 0) throw invalid(problems)
    const mails = [...known.values()].map((owner) => ({
      id: uuid(),
      ...owner,
      again: owner.last !== null && !owner.last.refused,
    }))
    const { rows } = await sql<{ id: string }>`
      insert into owner_mails (organisation_id, id, created_by, owner_id, kind, from_on, through, property_ids, again, email)
      select ${organisationId}::uuid, id, ${userId}::uuid, "ownerId", ${period.kind}, ${period.from}::date,
        ${period.through}::date, "propertyIds", again, email
      from jsonb_to_recordset(${JSON.stringify(mails)}::jsonb)
        as mail (id uuid, "ownerId" uuid, "propertyIds" uuid[], again boolean, email text)
      on conflict do nothing returning id`.execute(tx)
    // Somebody else sent it meanwhile.
    if (rows.length < mails.length)
      throw conflict('sent_already', 'Some of these were sent a moment ago. Look at the list again.')
    await call.services.jobs.sendAll(
      tx,
      'mails',
      mails.map(({ id }) => ({ id, kind: 'owner' as const, organisationId })),
    )
    for (const { ownerId, email } of mails) {
      const what = `${ownerMailKinds[period.kind]} ${period.from} to ${period.through}`
      writeTrace(
        tx,
        traceOf(call, 'mailed', 'Owner', ownerId, {
          [period.kind]: { before: null, after: `${what}, ${email}` },
        }),
      )
    }
    return { sent: mails.length }
  })
}
