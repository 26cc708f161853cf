import type pg from 'pg'
import { expect } from 'vitest'

export interface Kept {
  recipient: string
  subject: string
  html: string
  text: string
}

/** Waits for the n-th mail to an address, counted from the first. */
export async function mailTo(pool: pg.Pool, recipient: string, subject: RegExp, count = 1): Promise<Kept> {
  let found: Kept[] = []
  await expect
    .poll(
      async () => {
        const { rows } = await pool.query<Kept>(
          'select recipient, subject, html, text from identity.kept_mails where recipient = $1 order by sent_at',
          [recipient],
        )
        found = rows.filter((mail) => subject.test(mail.subject))
        return found.length
      },
      { timeout: 20_000, interval: 100 },
    )
    .toBeGreaterThanOrEqual(count)
  return found[count - 1]!
}

/** The secret part of the link in a mail. */
export function tokenIn({ text }: Kept): string {
  const token = /\/auth\/(?:email-verify|forgot-password|invite)\/([\w-]{43})(?:\/reset|\?change)?\s/.exec(
    text,
  )?.[1]
  if (!token) throw new Error(`There is no link in: ${text}`)
  return token
}
