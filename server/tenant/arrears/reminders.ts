import { sql, type RawBuilder } from 'kysely'
import type { AnswerOf } from '#contract/kit/index.ts'
import { charges } from '#contract/tenant/money/charges.ts'
import { reminded } from '#contract/tenant/money/arrears.ts'
import {
  mostReminded,
  type previewReminders,
  type printReminderLetters,
  type readReminderLetter,
  type sendReminders,
} from '#contract/tenant/money/reminders.ts'
import { leases } from '#contract/tenant/leases.ts'
import { dayAt } from '#domain/dates/zones.ts'
import { assertMayAsk } from '../../fields.ts'
import { scopeOf } from '../../db/conditions.ts'
import type { Transaction } from '../../db/database.ts'
import { invalid, notFound } from '../../errors.ts'
import { attachment } from '../../exports/file-name.ts'
import type { Call, Handler } from '../../http/call.ts'
import { sendDocument } from '../money/receipts.ts'
import { letterDocuments, letterOf, sentLetter, type SentLetter } from './letters.ts'
import { chosen, inArrears, remind, type Delivery } from './remind.ts'
import { writeTrace, traceOf } from '../../crud/writes.ts'

/** The day where the organisation is. */
export const todayOf = ({ services, tenant }: Call): string => dayAt(services.clock.now(), tenant.timezone)

/** Amounts are shown and sent: whoever may not read them reminds nobody. */
export const assertSeesMoney = ({ tenant }: Call): void =>
  assertMayAsk(tenant.ability, charges, ['gross', 'open', 'dueOn', 'tenantNames', 'leaseId'])

/** Leases of `lease_records` that the caller sees, and whose arrears they may do this with. */
export const mayOf = ({ tenant: { ability, organisationId } }: Call, action: 'read' | 'create') => sql`
  organisation_id = ${organisationId} and ${scopeOf(ability, 'read', leases)}
    and ${scopeOf(ability, action, { ...leases, subject: reminded.subject })}`

type Preview = AnswerOf<typeof previewReminders>

export const preview: Handler<typeof previewReminders> = (call) => {
  assertSeesMoney(call)
  const { stage = null, delivery, leaseId, propertyId } = call.query
  const today = todayOf(call)
  const within = sql`lease_id in (select id from lease_records where ${mayOf(call, 'create')}
    and ${leaseId ? sql`id = any(${leaseId}::uuid[])` : sql`true`}
    and ${propertyId ? sql`property_id = any(${propertyId}::uuid[])` : sql`true`})`
  return call.read(async (tx): Promise<Preview> => {
    const { total, rows } = await inArrears(tx, call.tenant, today, { within, most: mostReminded })
    const wanted = { stage, delivery }
    const found = rows.map((row) => ({ row, ...chosen(row, today, wanted) }))
    const [only] = leaseId?.length === 1 ? found : []
    const written = only?.stage
      ? (await letterOf(tx, call.tenant.organisationId, today, [{ ...only.row, stage: only.stage }]))[0]
      : undefined
    return {
      total,
      leases: found.map(({ row, stage: due, to, skipped }) => ({
        leaseId: row.leaseId,
        leaseReference: row.reference,
        tenantNames: row.tenantNames,
        unitLabel: row.unitLabel,
        propertyTitle: row.propertyTitle,
        currency: row.currency,
        overdue: row.overdue,
        since: row.since,
        daysOverdue: row.daysOverdue,
        stage: due,
        to,
        skipped,
      })),
      letter: written ? { subject: written.subject, paragraphs: written.paragraphs } : null,
    }
  })
}

/** @throws 422 where one of them is not there, or not the caller's to remind */
async function assertMayRemind(tx: Transaction, call: Call, leaseIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from lease_records where ${mayOf(call, 'create')} and id = any(${leaseIds}::uuid[])`.execute(tx)
  const known = new Set(rows.map(({ id }) => id))
  const problems = leaseIds.flatMap((id, index) =>
    known.has(id)
      ? []
      : [{ field: `leaseIds.${index}`, errors: ['There is no such record in your organisation.'] }],
  )
  if (problems.length > 0) throw invalid(problems)
}

export const send: Handler<typeof sendReminders> = (call) => {
  assertSeesMoney(call)
  const { organisationId, userId } = call.tenant
  const { stage, delivery } = call.body
  const leaseIds = [...new Set(call.body.leaseIds)]
  const today = todayOf(call)
  return call.write(async (tx) => {
    await assertMayRemind(tx, call, leaseIds)
    const within = sql`lease_id = any(${leaseIds}::uuid[])`
    const { rows } = await inArrears(tx, call.tenant, today, { within, most: mostReminded })
    const wanted: { stage: typeof stage; delivery: Delivery } = { stage, delivery }
    const outcome = await remind(tx, call.services, { organisationId, userId }, today, rows, wanted)
    for (const { leaseId, propertyId, stage: which } of outcome.sent) {
      writeTrace(tx, {
        ...traceOf(call, 'reminded', leases.subject, leaseId),
        propertyId,
        changes: { reminder: { before: null, after: which } },
      })
    }
    const owing = new Set(rows.map(({ leaseId }) => leaseId))
    return {
      sent: outcome.sent.map(({ id, leaseId, stage: which, to }) => ({ id, leaseId, stage: which, to })),
      skipped: [
        ...outcome.skipped,
        ...leaseIds
          .filter((id) => !owing.has(id))
          .map((leaseId) => ({ leaseId, reason: 'nothingOverdue' as const })),
      ],
    }
  })
}

/** Reminders that the caller may read the letters of. */
const sentLetters = (call: Call, which: RawBuilder<unknown>) => sql<SentLetter & { id: string }>`
  select id, ${sentLetter} from arrears_reminders as sent
  where organisation_id = ${call.tenant.organisationId} and ${which}
    and lease_id in (select id from lease_records where ${mayOf(call, 'read')})`

export const letter: Handler<typeof readReminderLetter> = async (call) => {
  assertSeesMoney(call)
  const { id, reminderId } = call.params
  const { document, name } = await call.read(async (tx) => {
    const { rows } = await sentLetters(call, sql`id = ${reminderId} and lease_id = ${id}`).execute(tx)
    if (rows.length === 0) throw notFound()
    return (await letterDocuments(tx, call.tenant.organisationId, rows))[0]!
  })
  await sendDocument(call, document, name)
}

export const letters: Handler<typeof printReminderLetters> = async (call) => {
  assertSeesMoney(call)
  const ids = [...new Set(call.body.ids)]
  const found = await call.read(async (tx) => {
    const { rows } = await sentLetters(call, sql`id = any(${ids}::uuid[])`).execute(tx)
    const byId = new Map(rows.map((sent) => [sent.id, sent]))
    const unknown = ids.findIndex((id) => !byId.has(id))
    if (unknown >= 0) {
      throw invalid([{ field: `ids.${unknown}`, errors: ['There is no such record in your organisation.'] }])
    }
    const inOrder = ids.map((id) => byId.get(id)!)
    return letterDocuments(tx, call.tenant.organisationId, inOrder)
  })
  const { documentsPdf } = await import('../../documents/pdf.ts')
  const pdf = await documentsPdf(
    'Reminders',
    found.map(({ document }) => document),
  )
  call.reply.header('cache-control', 'no-store').type('application/pdf')
  call.reply.header('content-disposition', attachment('Reminders.pdf')).send(pdf)
}
