import { sql } from 'kysely'
import { reminderStages, type ReminderStage } from '#domain/arrears/stages.ts'
import { merged, paragraphsOf, type Template } from '#domain/letters/merge.ts'
import type { reminderFields } from '#domain/letters/reminders.ts'
import type { BankDetails } from '#domain/money/bank-details.ts'
import { howToPay, payOnline, type BankDetail } from '#domain/money/how-to-pay.ts'
import { formatMoney, type Currency } from '#domain/money/currencies.ts'
import type { Attachment } from '../../adapters/mail/mailer.ts'
import type { Services } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import type { Document } from '../../documents/document.ts'
import { reminder, type Issuer } from '../../documents/kinds.ts'
import { letterheadOf } from '../../documents/letterhead.ts'
import type { Letter } from '../../mails/letter.ts'
import { templatesOf } from '../../mails/templates.ts'
import type { JobData } from '../../queue/queues.ts'
import { payLink } from '../money/online/links.ts'
import { payTo } from '../money/pay-to.ts'
import type { InArrears } from './remind.ts'

const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
const dayWords = (day: string) => dayFormat.format(new Date(`${day}T00:00:00Z`))

/** What a reminder says, kept with it. */
export interface Said {
  subject: string
  paragraphs: string[]
  lines: { description: string; dueOn: string; open: number }[]
  /** How to pay it, where that was known; letters of before it was said have none. */
  payment?: BankDetail[]
}

export interface SentLetter {
  leaseId: string
  stage: ReminderStage
  sentOn: string
  amount: number
  currency: Currency
  letter: Said
}

export const sentLetter = sql`lease_id as "leaseId", stage, sent_on as "sentOn", amount, currency, letter`

interface Line {
  leaseId: string
  description: string
  dueOn: string
  open: number
}

/** What reminders of leases say today, in their order; `tried` instead of what the organisation has them say. */
export async function letterOf(
  tx: Transaction,
  organisationId: string,
  today: string,
  given: readonly (InArrears & { stage: ReminderStage })[],
  tried: Partial<Record<ReminderStage, Template>> = {},
): Promise<Said[]> {
  const templates = { ...(await templatesOf(tx, organisationId)), ...tried }
  const { rows: names } = await sql<{ name: string }>`
    select name from organisations where id = ${organisationId}`.execute(tx)
  const { rows } = await sql<Line>`
    select lease_id as "leaseId", description, due_on as "dueOn", open from charges
    where organisation_id = ${organisationId} and lease_id = any(${given.map(({ leaseId }) => leaseId)}::uuid[])
      and settled_on is null and due_on < ${today}
    order by due_on, id`.execute(tx)
  const { rows: accounts } = await sql<{ id: string; account: BankDetails | null }>`
    select lease.lease_id as id, ${payTo(organisationId, 'lease')} as account
    from (select id as lease_id, property_id, currency from leases
      where organisation_id = ${organisationId} and id = any(${given.map(({ leaseId }) => leaseId)}::uuid[])) as lease`.execute(
    tx,
  )
  const accountOf = new Map(accounts.map(({ id, account }) => [id, account]))
  const linesOf = Map.groupBy(rows, ({ leaseId }) => leaseId)
  return given.map((lease) => {
    const values: Record<keyof typeof reminderFields, string> = {
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
    const account = accountOf.get(lease.leaseId)
    const { subject, body } = templates[lease.stage]
    return {
      subject: merged(subject, values),
      paragraphs: paragraphsOf(merged(body, values)),
      lines: (linesOf.get(lease.leaseId) ?? []).map(({ leaseId: _, ...line }) => line),
      payment: account ? howToPay(account, lease.reference) : [],
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
    payment: letter.payment ?? [],
  })
  return { document, name: `${reminderStages[stage]} ${reference}.pdf` }
}

const paymentWords = (payment: readonly BankDetail[]) =>
  ['How to pay:', ...payment.map(({ label, value }) => `${label}: ${value}`)].join('\n')

/** What the mail of a reminder says; the letter comes with it as PDF. */
export const reminderLetter = ({ stage, amount, currency, letter }: SentLetter): Letter => ({
  subject: letter.subject,
  preview: `${formatMoney(amount, currency)} overdue.`,
  heading: reminderStages[stage],
  paragraphs: [...letter.paragraphs, ...(letter.payment?.length ? [paymentWords(letter.payment)] : [])],
  notes: ['The letter with all overdue charges is attached as a PDF.'],
})

/** Writes the mail of a reminder, with the letter as PDF; both lead to where it can be paid online, where it can. */
export async function reminderMail(
  services: Services,
  { organisationId, reminderId, to }: Extract<JobData['mails'], { kind: 'reminder' }>,
): Promise<{ to: string; letter: Letter; attachments: Attachment[] } | undefined> {
  const found = await services.database.withTenant({ organisationId, userId: null }, async (tx) => {
    const { rows } = await sql<SentLetter>`
        select ${sentLetter} from arrears_reminders
        where organisation_id = ${organisationId} and id = ${reminderId}`.execute(tx)
    const [sent] = rows
    if (!sent) return undefined
    const url = await payLink(tx, services, organisationId, { leaseId: sent.leaseId })
    const { letter } = sent
    const payment = [...(letter.payment ?? []), ...(url ? [payOnline(url)] : [])]
    const [drawn] = await letterDocuments(tx, organisationId, [{ ...sent, letter: { ...letter, payment } }])
    return { sent, url, ...drawn! }
  })
  if (!found) return undefined
  const { sent, url, document, name } = found
  const { documentPdf } = await import('../../documents/pdf.ts')
  return {
    to,
    letter: { ...reminderLetter(sent), ...(url && { action: { label: 'Pay online', url } }) },
    attachments: [{ name, type: 'application/pdf', content: await documentPdf(document) }],
  }
}
