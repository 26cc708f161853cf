import type { IssueStatus } from '#domain/issues/vocabulary.ts'
import { isFinalStatus, isReopening, issueTransitionProblem } from '#domain/issues/transitions.ts'
import type { Transaction } from '../../db/database.ts'
import { conflict } from '../../errors.ts'
import type { Call } from '../../http/call.ts'
import { tellOfStatus } from './tell.ts'

type Row = Record<string, unknown>

/** What else changes with the status. @throws 409 where it may not follow */
export async function statusFollows(tx: Transaction, before: Row, patch: Row, call: Call): Promise<Row> {
  const to = patch['status'] as IssueStatus | undefined
  const from = before['status'] as IssueStatus
  if (to === undefined || to === from) return {}
  const problem = issueTransitionProblem(from, to)
  if (problem) throw conflict('illegal_transition', problem)
  const now = call.services.clock.now()
  await tellOfStatus(tx, call, before, to)
  return {
    ...(to === 'completed' ? { completedAt: now } : {}),
    ...(isFinalStatus(to) ? { closedAt: now } : {}),
    ...(isReopening(from, to)
      ? { completedAt: null, rating: null, reopenedCount: (before['reopenedCount'] as number) + 1 }
      : {}),
  }
}
