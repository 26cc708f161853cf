import type { Database } from '../../db/database.ts'
import type { Mail, Mailer } from './mailer.ts'

/** Mails that are kept; older ones go. */
const most = 500

export interface KeptMail extends Mail {
  /** ISO instant. */
  sentAt: string
}

/** Keeps mails in the database instead of sending them, to be read at `/dev/mail`. Never in production. */
export function keepingMailer({ pool }: Database): Mailer {
  return {
    async send({ id, to, subject, html, text, headers = {} }) {
      await pool.query(
        `with kept as (
           insert into identity.kept_mails (id, recipient, subject, html, text, headers)
           values ($1, $2, $3, $4, $5, $6)
           on conflict (id) do nothing
         )
         delete from identity.kept_mails
         where id in (select id from identity.kept_mails order by sent_at desc, id desc offset ${most})`,
        [id, to, subject, html, text, JSON.stringify(headers)],
      )
    },
    close: () => {},
  }
}

/** The mails that were kept, newest first. */
export async function keptMails({ pool }: Database): Promise<Omit<KeptMail, 'html' | 'text'>[]> {
  const { rows } = await pool.query<Omit<KeptMail, 'html' | 'text'>>(
    `select id, recipient as "to", subject, sent_at as "sentAt" from identity.kept_mails
     order by sent_at desc, id desc`,
  )
  return rows
}

export async function keptMail({ pool }: Database, id: string): Promise<KeptMail | undefined> {
  const { rows } = await pool.query<KeptMail>(
    `select id, recipient as "to", subject, html, text, sent_at as "sentAt" from identity.kept_mails
     where id::text = $1`,
    [id],
  )
  return rows[0]
}
