import { sql } from 'kysely'
import {
  accountExistsLetter,
  passwordChangedLetter,
  resetLetter,
  secondFactorLetter,
  verificationLetter,
} from '../../mails/account-letters.ts'
import type { Letter } from '../../mails/letter.ts'
import type { Config } from '../../config/config.ts'
import type { Transaction } from '../../db/database.ts'
import type { JobData } from '../../jobs/queues.ts'
import type { Writer } from '../../jobs/mails.ts'
import { createLink, linkLifetimes } from './links.ts'

interface Receiver {
  id: string
  email: string
  first_name: string
  email_verified: boolean
}

async function receiverOf(tx: Transaction, job: JobData['mails']): Promise<Receiver | undefined> {
  const theirs = 'userId' in job ? sql`id = ${job.userId}` : sql`email = ${job.email.toLowerCase()}`
  const { rows } = await sql<Receiver>`
    select id, email, first_name, email_verified from identity.users where ${theirs}`.execute(tx)
  return rows[0]
}

async function letterFor(
  tx: Transaction,
  { publicUrl, sessionSecret }: Config,
  job: JobData['mails'],
  receiver: Receiver,
): Promise<Letter | undefined> {
  const { id, first_name: name, email_verified: verified } = receiver
  const forgot = `${publicUrl}/auth/forgot-password`
  switch (job.kind) {
    case 'verify-email': {
      if (verified) return undefined
      const token = await createLink(tx, sessionSecret, job.id, 'verify-email', id)
      return verificationLetter(
        name,
        `${publicUrl}/auth/email-verify/${token}`,
        linkLifetimes['verify-email'],
      )
    }
    case 'reset-password': {
      const token = await createLink(tx, sessionSecret, job.id, 'reset-password', id)
      return resetLetter(name, `${forgot}/${token}/reset`, linkLifetimes['reset-password'])
    }
    case 'account-exists':
      return verified ? accountExistsLetter(name, `${publicUrl}/auth/sign-in`) : undefined
    case 'password-changed':
      return passwordChangedLetter(name, forgot)
    case 'second-factor-on':
    case 'second-factor-off':
      return secondFactorLetter(name, job.kind === 'second-factor-on', forgot)
  }
}

/** Writes a mail of somebody's own account when it is sent, as things are then. */
export const writeAccountMail: Writer = async ({ config, database }, job) => {
  const { receiver, letter } = await database.withTransaction(async (tx) => {
    const found = await receiverOf(tx, job)
    return { receiver: found, letter: found && (await letterFor(tx, config, job, found)) }
  })
  if (!receiver || !letter) return undefined
  // Loaded with the first mail: a start need not wait for what draws pages.
  const { renderLetter } = await import('../../mails/render.ts')
  return { to: receiver.email, subject: letter.subject, ...renderLetter(letter, config.publicUrl) }
}
