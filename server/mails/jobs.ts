import type { Services } from '../context.ts'
import { NotAccepted, type Mail } from '../adapters/mail/mailer.ts'
import type { JobData } from '../queue/queues.ts'

/** Mails that one process hands over at a time, so that one slow receiver does not hold up the others. */
const workers = 2

/** What is to be sent, made when it is sent; nothing when there is nobody to send it to any more. */
export type Writer = (services: Services, job: JobData['mails']) => Promise<Written | undefined>

type Written = Omit<Mail, 'id'> & {
  /** What is noted once the mail server has taken it, or refused it for good. */
  afterwards?: ((taken: boolean) => Promise<void>) | undefined
}

/** Hands over mails from the queue. What fails for now is tried again with growing delays, for some days. */
export async function startMails(services: Services, write: Writer): Promise<void> {
  const { jobs, mailer, log } = services
  const send = async (job: JobData['mails'], signal?: AbortSignal) => {
    const written = await write(services, job)
    // Whoever has taken it over meanwhile sends it.
    if (!written || signal?.aborted) return
    const { afterwards, ...mail } = written
    try {
      await mailer.send({ id: job.id, ...mail })
    } catch (error) {
      log.warn({ err: error, mailId: job.id, kind: job.kind }, 'a mail was not taken')
      if (!(error instanceof NotAccepted)) throw error
      await afterwards?.(false)
      return
    }
    await afterwards?.(true)
  }
  for (let index = 0; index < workers; index++) await jobs.work('mails', send)
}
