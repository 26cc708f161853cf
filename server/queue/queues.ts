import type { Queue } from 'pg-boss'

/** What a visitor is written to about. */
export type ViewingLetter = 'held' | 'booked' | 'moved' | 'confirmed' | 'declined' | 'cancelled' | 'reminder'

/** What a job of each queue is given. Ids only: the data itself is read when the job runs. */
export interface JobData {
  /** Checks, commits or undoes one import, whichever its status asks for. */
  imports: { organisationId: string; importId: string }
  /** Charges all leases of an organisation through a day. */
  'charge-runs': { organisationId: string; runId: string }
  /** Raises the invoices of a run, and asks for the mails. */
  'bill-runs': { organisationId: string; runId: string }
  /** Makes a file of a report. */
  'report-files': { organisationId: string; fileId: string }
  /** Works out what the open lines of a bank account may be. */
  'bank-matching': { organisationId: string; bankAccountId: string }
  /** Deletes a picture of a person unless it is the one that they show. */
  avatars: { userId: string; avatarId: string }
  /**
   * One mail. `id` is a UUID that stays the same over all attempts. Those that anybody may ask for name an address,
   * known or not: who asks must not learn, not even by time, whether it has an account.
   */
  mails: { id: string } & (
    | { kind: 'account-exists' | 'reset-password'; email: string }
    | { kind: 'verify-email'; email: string }
    /** To an address that is not theirs yet, and to the one that was. */
    | { kind: 'change-email' | 'email-changed'; userId: string; to: string }
    | { kind: 'email-change-asked'; userId: string; newEmail: string }
    | { kind: 'invite'; organisationId: string; inviteId: string }
    | { kind: 'receipt'; organisationId: string; paymentId: string; to: string }
    | { kind: 'depositReceipt'; organisationId: string; leaseId: string; movementId: string; to: string }
    | { kind: 'invoice'; organisationId: string; invoiceId: string; to: string }
    /** All that a run has for a tenant. */
    | { kind: 'bill-run'; organisationId: string; runId: string; tenantId: string }
    /** What an owner is sent of a period. */
    | { kind: 'owner'; organisationId: string }
    /** What an owner is asked to pay in. */
    | { kind: 'funds'; organisationId: string }
    /** A saved report for one of those who are mailed it. */
    | { kind: 'report'; organisationId: string }
    | { kind: 'payLink'; organisationId: string; linkId: string; to: string }
    /** To a visitor; `sequence` is the viewing's when it was asked for. */
    | { kind: 'viewing'; organisationId: string; viewingId: string; about: ViewingLetter; sequence: number }
    | { kind: 'reminder'; organisationId: string; reminderId: string; to: string }
    /** One event at once; or what a day's events of it have come to. */
    | { kind: 'notifications' | 'daily-notifications'; organisationId: string; userId: string }
    | {
        kind: 'password-changed' | 'second-factor-on' | 'second-factor-off' | 'second-factor-reset'
        userId: string
      }
  )
}

export type QueueName = keyof JobData

/**
 * Runs go on where they were, and say themselves where they are refused: what is tried again was killed, or had no database. So it
 * is tried soon, and for well over an hour.
 */
const ofRuns = { retryLimit: 1_000, retryDelay: 5, expireInSeconds: 7200, heartbeatSeconds: 15 }

/** How each queue treats its jobs. A job of a killed process runs again once its heartbeat is missed. */
export const queues: Record<QueueName, Omit<Queue, 'name'>> = {
  imports: { retryLimit: 5, retryDelay: 2, retryBackoff: true, expireInSeconds: 7200, heartbeatSeconds: 30 },
  'charge-runs': ofRuns,
  'bill-runs': ofRuns,
  'report-files': ofRuns,
  'bank-matching': {
    retryLimit: 5,
    retryDelay: 2,
    retryBackoff: true,
    expireInSeconds: 3600,
    heartbeatSeconds: 30,
  },
  avatars: { retryLimit: 30, retryDelay: 5, retryBackoff: true, retryDelayMax: 3600, expireInSeconds: 60 },
  // Some three days of tries. The links of a mail follow from its id, so every attempt carries the same ones.
  mails: {
    retryLimit: 90,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: 3600,
    // Long enough for a large report over a slow line: what is given up is sent again.
    expireInSeconds: 1800,
    // A mail whose process was killed is sent by another one within half a minute.
    heartbeatSeconds: 15,
    deleteAfterSeconds: 3600,
  },
}
