/** What a mail says; how it looks is the same for all (`render.ts`). */
export interface Letter {
  subject: string
  /** Shown beside the subject in lists of mails. */
  preview: string
  heading: string
  paragraphs: readonly string[]
  /** The one thing to do. */
  action?: { label: string; url: string }
  /** Small print under it: how long it holds, what to do if it was not you. */
  notes: readonly string[]
}
