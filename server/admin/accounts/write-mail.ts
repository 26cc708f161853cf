import { sql } from 'kysely'
import {
  accountExistsLetter,
  addressTakenLetter,
  changeEmailLetter,
  emailChangeAskedLetter,
  emailChangedLetter,
  passwordChangedLetter,
  resetLetter,
  secondFactorLetter,
  secondFactorResetLetter,
  verificationLetter,
} from '../../mails/account-letters.ts'
import type { Letter } from '../../mails/letter.ts'
import type { Config } from '../../config/config.ts'
import type { Transaction } from '../../db/database.ts'
import type { Services } from '../../context.ts'
import type { JobData } from '../../queue/queues.ts'
import type { Writer } from '../../mails/jobs.ts'
import { notificationMail, type NotificationMail } from '../../notifications/write-mail.ts'
import { inviteMail } from '../invites/write-mail.ts'
import { reminderMail } from '../../tenant/arrears/letters.ts'
import { billRunMail, invoiceMail } from '../../tenant/money/billing/mails.ts'
import { depositReceiptMail } from '../../tenant/money/deposit-receipts.ts'
import { payLinkMail } from '../../tenant/money/online/link-mail.ts'
import { fundsMail } from '../../tenant/money/owners/fund-mail.ts'
import { ownerMail } from '../../tenant/money/owners/write-mail.ts'
import { receiptMail } from '../../tenant/money/receipts.ts'
import { reportMail } from '../../tenant/saved-reports/write-mail.ts'
import { viewingMail } from '../../tenant/viewings/write-mail.ts'
import type { Attachment } from '../../adapters/mail/mailer.ts'
import { createLink, linkLifetimes, keepNewestLink } from './links.ts'

/** Mails of somebody's own account. */
type AccountMail = Exclude<
  JobData['mails'],
  | {
      kind:
        | 'invite'
        | 'receipt'
        | 'depositReceipt'
        | 'invoice'
        | 'bill-run'
        | 'owner'
        | 'funds'
        | 'reminder'
        | 'report'
        | 'payLink'
        | 'viewing'
    }
  | NotificationMail
>

interface Receiver {
  id: string
  email: string
  first_name: string
  email_verified: boolean
}

async function receiverOf(tx: Transaction, job: AccountMail): Promise<Receiver | undefined> {
  const theirs = 'userId' in job ? sql`id = ${job.userId}` : sql`email = ${job.email.toLowerCase()}`
  const { rows } = await sql<Receiver>`
    select id, email, first_name, email_verified from identity.users where ${theirs}`.execute(tx)
  return rows[0]
}

/** To an address that somebody asked for: the link; or, where it has an account of its own, that somebody asked. */
async function changeLetter(
  tx: Transaction,
  { publicUrl, sessionSecret }: Pick<Config, 'publicUrl' | 'sessionSecret'>,
  { id, to }: { id: string; to: string },
  receiver: Receiver,
): Promise<Letter | undefined> {
  const { rows: links } = await sql<{ session_id: string }>`
    select session_id from identity.links where id = ${id} and used_at is null`.execute(tx)
  const [link] = links
  // Given up before the mail was written.
  if (!link) return undefined
  const { rows: owners } = await sql<{ first_name: string }>`
    select first_name from identity.users where email = ${to} and email_verified`.execute(tx)
  const [owner] = owners
  if (owner) return addressTakenLetter(owner.first_name, `${publicUrl}/auth/sign-in`)
  const change = { email: to, sessionId: link.session_id }
  const token = await createLink(tx, sessionSecret, id, 'change-email', receiver.id, change)
  const url = `${publicUrl}/auth/email-verify/${token}?change`
  return changeEmailLetter(url, linkLifetimes['change-email'])
}

async function letterFor(
  tx: Transaction,
  { publicUrl, sessionSecret }: Config,
  job: AccountMail,
  receiver: Receiver,
): Promise<Letter | undefined> {
  const { id, first_name: name, email_verified: verified } = receiver
  const forgot = `${publicUrl}/auth/forgot-password`
  switch (job.kind) {
    case 'verify-email': {
      if (verified) return undefined
      const token = await createLink(tx, sessionSecret, job.id, 'verify-email', id)
      await keepNewestLink(tx, 'verify-email', id)
      return verificationLetter(`${publicUrl}/auth/email-verify/${token}`, linkLifetimes['verify-email'])
    }
    case 'reset-password': {
      const token = await createLink(tx, sessionSecret, job.id, 'reset-password', id)
      await keepNewestLink(tx, 'reset-password', id)
      return resetLetter(
        verified ? name : undefined,
        `${forgot}/${token}/reset`,
        linkLifetimes['reset-password'],
      )
    }
    case 'account-exists':
      return verified ? accountExistsLetter(name, `${publicUrl}/auth/sign-in`) : undefined
    case 'change-email':
      return changeLetter(tx, { publicUrl, sessionSecret }, job, receiver)
    case 'email-change-asked':
      return emailChangeAskedLetter(name, job.newEmail, forgot)
    case 'email-changed':
      return emailChangedLetter(name, receiver.email)
    case 'password-changed':
      return passwordChangedLetter(name, forgot)
    case 'second-factor-on':
    case 'second-factor-off':
      return secondFactorLetter(name, job.kind === 'second-factor-on', forgot)
    case 'second-factor-reset':
      return secondFactorResetLetter(name, `${publicUrl}/auth/sign-in`)
  }
}

async function accountMail({ config, database }: Services, job: AccountMail) {
  const { receiver, letter } = await database.withTransaction(async (tx) => {
    const found = await receiverOf(tx, job)
    return { receiver: found, letter: found && (await letterFor(tx, config, job, found)) }
  })
  return receiver && letter && { to: 'to' in job ? job.to : receiver.email, letter }
}

type Written =
  | {
      to: string
      letter: Letter
      headers?: Record<string, string>
      attachments?: readonly Attachment[]
      afterwards?: (taken: boolean) => Promise<void>
    }
  | undefined

function written(services: Services, job: JobData['mails']): Promise<Written> {
  switch (job.kind) {
    case 'invite':
      return inviteMail(services, job)
    case 'receipt':
      return receiptMail(services, job)
    case 'depositReceipt':
      return depositReceiptMail(services, job)
    case 'invoice':
      return invoiceMail(services, job)
    case 'bill-run':
      return billRunMail(services, job)
    case 'owner':
      return ownerMail(services, job)
    case 'funds':
      return fundsMail(services, job)
    case 'reminder':
      return reminderMail(services, job)
    case 'payLink':
      return payLinkMail(services, job)
    case 'viewing':
      return viewingMail(services, job)
    case 'report':
      return reportMail(services, job)
    case 'notifications':
    case 'daily-notifications':
      return notificationMail(services, job)
    default:
      return accountMail(services, job)
  }
}

/** Writes a mail when it is sent, as things are then. */
export const writeMail: Writer = async (services, job) => {
  const mail = await written(services, job)
  if (!mail) return undefined
  // Loaded with the first mail: a start need not wait for what draws pages.
  const { renderLetter } = await import('../../mails/render.ts')
  return {
    to: mail.to,
    subject: mail.letter.subject,
    headers: mail.headers,
    attachments: mail.attachments,
    afterwards: mail.afterwards,
    ...renderLetter(mail.letter, services.config.publicUrl),
  }
}
