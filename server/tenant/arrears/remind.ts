import { sql, type RawBuilder } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { deliveries } from '#contract/tenant/money/reminders.ts'
import { abilityOf } from '#domain/access/index.ts'
import { reminderFor, type ReminderStage, type SkipReason } from '#domain/arrears/stages.ts'
import type { Currency } from '#domain/money/currencies.ts'
import type { Services } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { letterOf } from './letters.ts'
import { arrearsOn, type Asking } from './standing.ts'

export type Delivery = keyof typeof deliveries

/** What the software itself may do within an organisation. */
export const everything = abilityOf([{ action: 'manage', subject: 'all' }])

/** A lease in arrears, and how its reminders stand. */
export interface InArrears {
  leaseId: string
  propertyId: string
  reference: string
  tenantNames: string
  unitLabel: string
  propertyTitle: string
  currency: Currency
  overdue: number
  since: string
  daysOverdue: number
  debtId: string
  sent: ReminderStage[]
  next: { stage: ReminderStage; on: string } | null
  paused: 'promise' | 'plan' | null
  email: string | null
}

/** Leases in arrears today, the oldest debt first. */
export async function inArrears(
  tx: Transaction,
  tenant: Asking,
  today: string,
  { within, most }: { within: RawBuilder<unknown>; most: number },
): Promise<{ total: number; rows: InArrears[] }> {
  const { rows } = await sql<InArrears & { total: number }>`
    select lease_id as "leaseId", property_id as "propertyId", reference, tenant_names as "tenantNames",
      unit_label as "unitLabel", property_title as "propertyTitle", currency, overdue, since,
      days_overdue as "daysOverdue", debt_id as "debtId", sent, next,
      case when plan = 'onTrack' then 'plan' when promise_status = 'open' then 'promise' end as paused,
      (select nullif(email, '') from tenants
       where tenants.organisation_id = ${tenant.organisationId} and tenants.id = tenant_id) as email,
      count(*) over () as total
    from (${arrearsOn(tenant, today, { within })}) as found
    order by since, lease_id limit ${most}`.execute(tx)
  return { total: rows[0]?.total ?? 0, rows: rows.map(({ total: _, ...row }) => row) }
}

interface Wanted {
  /** The next one of each where it is due, when null. */
  stage: ReminderStage | null
  delivery: Delivery
}

/** Which reminder a lease gets and where it goes, or why it gets none. */
export function chosen(
  row: InArrears,
  today: string,
  { stage, delivery }: Wanted,
): { stage: ReminderStage | null; to: string | null; skipped: SkipReason | null } {
  const outcome = reminderFor(row, { today, stage, printed: delivery !== 'email' })
  return 'skipped' in outcome
    ? { stage: null, to: null, skipped: outcome.skipped }
    : { stage: outcome.stage, to: delivery === 'print' ? null : row.email, skipped: null }
}

interface Sent {
  id: string
  leaseId: string
  propertyId: string
  stage: ReminderStage
  to: string | null
}

interface Outcome {
  sent: Sent[]
  skipped: { leaseId: string; reason: SkipReason }[]
}

/**
 * Writes reminders to leases in arrears. Whoever writes the same at the same time, each stage of a debt goes out once: the
 * database says who was first.
 */
export async function writeReminders(
  tx: Transaction,
  { organisationId, userId }: { organisationId: string; userId: string | null },
  today: string,
  rows: readonly InArrears[],
  wanted: Wanted,
): Promise<Outcome> {
  const choices = rows.map((row) => ({ row, ...chosen(row, today, wanted) }))
  const due = choices.flatMap(({ row, stage, to }) => (stage ? [{ ...row, stage, to, id: uuid() }] : []))
  const letters = await letterOf(tx, organisationId, today, due)
  const drafts = due.map((lease, index) => ({
    id: lease.id,
    propertyId: lease.propertyId,
    leaseId: lease.leaseId,
    chargeId: lease.debtId,
    stage: lease.stage,
    daysOverdue: lease.daysOverdue,
    amount: lease.overdue,
    currency: lease.currency,
    to: lease.to,
    letter: letters[index],
  }))
  const { rows: written } = await sql<{ id: string }>`
    insert into arrears_reminders (organisation_id, id, created_by, property_id, lease_id, charge_id, stage, sent_on,
      days_overdue, amount, currency, mailed_to, letter)
    select ${organisationId}::uuid, id, ${userId}::uuid, "propertyId", "leaseId", "chargeId", stage, ${today}::date,
      "daysOverdue", amount, currency, "to", letter
    from jsonb_to_recordset(${JSON.stringify(drafts)}::jsonb) as draft (id uuid, "propertyId" uuid, "leaseId" uuid,
      "chargeId" uuid, stage text, "daysOverdue" integer, amount bigint, currency text, "to" text, letter jsonb)
    order by "chargeId"
    on conflict do nothing returning id`.execute(tx)
  const first = new Set(written.map(({ id }) => id))
  const sent = due.filter(({ id }) => first.has(id))
  return {
    sent: sent.map(({ id, leaseId, propertyId, stage, to }) => ({ id, leaseId, propertyId, stage, to })),
    skipped: [
      ...choices.flatMap(({ row, skipped }) => (skipped ? [{ leaseId: row.leaseId, reason: skipped }] : [])),
      ...due.filter(({ id }) => !first.has(id)).map(({ leaseId }) => ({ leaseId, reason: 'sent' as const })),
    ],
  }
}

/** Writes reminders and mails those that have an address. */
export async function remind(
  tx: Transaction,
  { jobs }: Pick<Services, 'jobs'>,
  by: { organisationId: string; userId: string | null },
  today: string,
  rows: readonly InArrears[],
  wanted: Wanted,
): Promise<Outcome> {
  const outcome = await writeReminders(tx, by, today, rows, wanted)
  const { organisationId } = by
  await jobs.sendAll(
    tx,
    'mails',
    outcome.sent.flatMap(({ id, to }) =>
      to ? [{ id: uuid(), kind: 'reminder' as const, organisationId, reminderId: id, to }] : [],
    ),
  )
  return outcome
}
