import { sql } from 'kysely'
import { merged, paragraphsOf, usualTemplates, type Template } from '#domain/arrears/letters.ts'
import { reminderStages, type ReminderStage } from '#domain/arrears/stages.ts'
import { byKey, keysOf } from '#domain/kit/keys.ts'
import { formatMoney, type Currency } from '#domain/money/currencies.ts'
import type { Attachment } from '../../adapters/mail/mailer.ts'
import type { Services } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import type { Document } from '../../documents/document.ts'
import { reminder, type Issuer } from '../../documents/kinds.ts'
import { letterheadOf } from '../../documents/letterhead.ts'
import type { Letter } from '../../mails/letter.ts'
import type { JobData } from '../../queue/queues.ts'
import type { InArrears } from './remind.ts'

const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
const dayWords = (day: string) => dayFormat.format(new Date(`${day}T00:00:00Z`))

/** What a reminder says, kept with it. */
export interface Said {
  subject: string
  paragraphs: string[]
  lines: { description: string; dueOn: string; open: number }[]
}

export interface SentLetter {
  id: string
  leaseId: string
  stage: ReminderStage
  sentOn: string
  amount: number
  currency: Currency
  letter: Said
}

export const sentLetter = sql`id, lease_id as "leaseId", stage, sent_on as "sentOn", amount, currency, letter`

/** The text of each stage: the organisation's own, or the usual one. */
export async function templatesOf(
  tx: Transaction,
  organisationId: string,
): Promise<Record<ReminderStage, Template>> {
  const { rows } = await sql<Template & { stage: ReminderStage }>`
    select stage, subject, body from reminder_stages
    where organisation_id = ${organisationId} and subject is not null`.execute(tx)
  const own = new Map(rows.map(({ stage, ...template }) => [stage, template]))
  return byKey(keysOf(reminderStages), (stage) => own.get(stage) ?? usualTemplates[stage])
}

interface Line {
  leaseId: string
  description: string
  dueOn: string
  open: number
}

/** What reminders of leases say today, in their order. */
export async function letterOf(
  tx: Transaction,
  organisationId: string,
  today: string,
  given: readonly (InArrears & { stage: ReminderStage })[],
): Promise<Said[]> {
  const templates = await templatesOf(tx, organisationId)
  const { rows: names } = await sql<{ name: string }>`
    select name from organisations where id = ${organisationId}`.execute(tx)
  const { rows } = await sql<Line>`
    select lease_id as "leaseId", description, due_on as "dueOn", open from charges
    where organisation_id = ${organisationId} and lease_id = any(${given.map(({ leaseId }) => leaseId)}::uuid[])
      and settled_on is null and due_on < ${today}
    order by due_on, id`.execute(tx)
  const linesOf = Map.groupBy(rows, ({ leaseId }) => leaseId)
  return given.map((lease) => {
    const values = {
      tenant: lease.tenantNames,
      organisation: names[0]!.name,
      property: lease.propertyTitle,
      unit: lease.unitLabel,
      lease: lease.reference,
      amount: formatMoney(lease.overdue, lease.currency),
      since: dayWords(lease.since),
      days: String(lease.daysOverdue),
      today: dayWords(today),
    }
    const { subject, body } = templates[lease.stage]
    return {
      subject: merged(subject, values),
      paragraphs: paragraphsOf(merged(body, values)),
      lines: (linesOf.get(lease.leaseId) ?? []).map(({ leaseId: _, ...line }) => line),
    }
  })
}

interface Around {
  leaseId: string
  reference: string
  place: string
  tenant: string
  address: string | null
}

/** The letters of reminders as they were sent, on paper, in their order. */
export async function letterDocuments(
  tx: Transaction,
  organisationId: string,
  sent: readonly SentLetter[],
): Promise<{ document: Document; name: string }[]> {
  const issuer = await letterheadOf(tx, organisationId)
  const { rows } = await sql<Around>`
    select leases.id as "leaseId", leases.reference, unit_label || ', ' || property_title as place, tenant_names as tenant,
      tenants.address
    from leases left join tenants on tenants.organisation_id = leases.organisation_id and tenants.id = tenant_ids[1]
    where leases.organisation_id = ${organisationId}
      and leases.id = any(${sent.map(({ leaseId }) => leaseId)}::uuid[])`.execute(tx)
  const aroundOf = new Map(rows.map((around) => [around.leaseId, around]))
  return sent.map((each) => documentOf(each, aroundOf.get(each.leaseId)!, issuer))
}

function documentOf(
  { stage, sentOn, amount, currency, letter }: SentLetter,
  { reference, place, tenant, address }: Around,
  issuer: Issuer,
): { document: Document; name: string } {
  const document = reminder({
    issuer,
    currency,
    title: reminderStages[stage],
    reference,
    date: dayWords(sentOn),
    tenant: { name: tenant, lines: address?.split('\n').filter(Boolean) ?? [] },
    place,
    paragraphs: letter.paragraphs,
    charges: letter.lines.map(({ description, dueOn, open }) => ({
      description,
      due: dayWords(dueOn),
      amount: open,
    })),
    overdue: amount,
  })
  return { document, name: `${reminderStages[stage]} ${reference}.pdf` }
}

/** Writes the mail of a reminder, with the letter as PDF. */
export async function reminderMail(
  { database }: Services,
  { organisationId, reminderId, to }: Extract<JobData['mails'], { kind: 'reminder' }>,
): Promise<{ to: string; letter: Letter; attachments: Attachment[] } | undefined> {
  const found = await database.withTenant(
    { organisationId, userId: null },
    async (tx) => {
      const { rows } = await sql<SentLetter>`
        select ${sentLetter} from arrears_reminders
        where organisation_id = ${organisationId} and id = ${reminderId}`.execute(tx)
      const [sent] = rows
      return sent && { sent, ...(await letterDocuments(tx, organisationId, [sent]))[0]! }
    },
    { readOnly: true },
  )
  if (!found) return undefined
  const { sent, document, name } = found
  const { documentPdf } = await import('../../documents/pdf.ts')
  return {
    to,
    letter: {
      subject: sent.letter.subject,
      preview: `${formatMoney(sent.amount, sent.currency)} overdue.`,
      heading: reminderStages[sent.stage],
      paragraphs: sent.letter.paragraphs,
      notes: ['The letter with all overdue charges is attached as a PDF.'],
    },
    attachments: [{ name, type: 'application/pdf', content: await documentPdf(document) }],
  }
}
