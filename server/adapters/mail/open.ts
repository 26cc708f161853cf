import type { Config } from '../../config/config.ts'
import type { Database } from '../../db/database.ts'
import { keepingMailer } from './kept.ts'
import type { Mailer } from './mailer.ts'

/** Whether mails are kept here, where whoever reaches the server can read them: only on one's own machine. */
export const keepsMails = ({ conveniences, smtpUrl }: Pick<Config, 'conveniences' | 'smtpUrl'>): boolean =>
  smtpUrl === undefined && conveniences

/** Mails wait in their queue until the server is started with somewhere to send them. */
const nowhere: Mailer = {
  send: () => Promise.reject(new Error('There is no SMTP_URL, so no mail can be sent.')),
  close: () => {},
}

export async function openMailer(config: Config, database: Database): Promise<Mailer> {
  if (config.smtpUrl !== undefined) {
    const { smtpMailer } = await import('./smtp.ts')
    return smtpMailer(config.smtpUrl, config.mailFrom)
  }
  return keepsMails(config) ? keepingMailer(database) : nowhere
}
