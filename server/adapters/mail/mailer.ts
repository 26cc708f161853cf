/** A file that goes along with a mail. */
export interface Attachment {
  name: string
  type: string
  content: Buffer
}

/** One mail, ready to go. */
export interface Mail {
  /** UUID; the same over every attempt, so that a receiver can tell a repetition. */
  id: string
  to: string
  subject: string
  html: string
  text: string
  /** Beyond those that every mail has. */
  headers?: Record<string, string>
  attachments?: readonly Attachment[]
}

/** Where mails go. */
export interface Mailer {
  /**
   * Hands a mail over.
   * @throws {NotAccepted} when this mail will never be taken; anything else is worth another try
   */
  send: (mail: Mail) => Promise<void>
  close: () => void
}

/** The receiving side has said for good that it won't take this mail. */
export class NotAccepted extends Error {
  constructor(cause: unknown) {
    super('The mail was refused for good.', { cause })
    this.name = 'NotAccepted'
  }
}
