import type { LeaseStage, LeaseStatus } from './vocabulary.ts'

/** What is recorded of a lease that its status follows from; dates are `YYYY-MM-DD`. */
export interface LeaseFacts {
  stage: LeaseStage
  start: string
  /** Its last day; null for a lease without an end. */
  end: string | null
  noticeGivenOn: string | null
  /** The last day, once it has been decided; it may still lie ahead. */
  endedOn: string | null
}

/**
 * The status on a day: nobody stores it, so that it is right at midnight without anybody's doing
 * (docs/decisions/2026-11-21-lease-status.md). The database says the same by `lease_status`.
 */
export function statusOn(
  { stage, start, end, noticeGivenOn, endedOn }: LeaseFacts,
  day: string,
): LeaseStatus {
  if (stage !== 'signed') return stage
  if (day < start) return 'scheduled'
  if (endedOn !== null && day > endedOn) return 'ended'
  if (noticeGivenOn !== null && day >= noticeGivenOn) return 'notice'
  return end !== null && day > end ? 'holdingOver' : 'active'
}
