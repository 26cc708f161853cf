import { createTransport } from 'nodemailer'
import { NotAccepted, type Mailer } from './mailer.ts'

/** Milliseconds that a server may be silent; another try comes later anyway. */
const patience = 10_000

interface SmtpError extends Error {
  code?: string
  responseCode?: number
}

const isSmtpError = (error: unknown): error is SmtpError => error instanceof Error

/** A 5xx for this sender, receiver or content; one for our sign-in is about the configuration, which may be mended. */
const isFinal = ({ code, responseCode = 0 }: SmtpError) =>
  responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE')

/** What went wrong, without addresses or words of the mail. */
function withoutContent(error: SmtpError): Error {
  const plain = new Error(`SMTP: ${error.code ?? error.name} ${error.responseCode ?? ''}`.trim())
  plain.stack = undefined
  return plain
}

/**
 * Sends by SMTP; connections are kept for a while.
 * @param url `smtp://user:password@host:587` or `smtps://…`
 * @param from sender, e.g. `Freehold <no-reply@homes.example>`
 */
export function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport(
    {
      url,
      pool: true,
      maxConnections: 2,
      connectionTimeout: patience,
      greetingTimeout: patience,
      socketTimeout: patience,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  )
  return {
    async send({ id, to, subject, html, text, headers, attachments = [] }) {
      const host = /@([^\s>]+)>?$/.exec(from)?.[1] ?? 'localhost'
      try {
        await transport.sendMail({
          messageId: `<${id}@${host}>`,
          to: { name: '', address: to },
          subject,
          html,
          text,
          headers,
          attachments: attachments.map(({ name, type, content }) => ({
            filename: name,
            contentType: type,
            content,
          })),
        })
      } catch (error) {
        if (!isSmtpError(error)) throw error
        const plain = withoutContent(error)
        throw isFinal(error) ? new NotAccepted(plain) : plain
      }
    },
    close: () => transport.close(),
  }
}
