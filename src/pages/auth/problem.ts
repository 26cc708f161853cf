import { ApiError } from '#src/lib/client/api-error.ts'

/** What a failed call says, in one sentence or two. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof ApiError)) throw error
  const lines = error.payload.filter((line) => typeof line === 'string')
  return [error.message, ...lines].join(' ')
}

/** VA-04: what a refused form says of its fields, by field. */
export function fieldErrorsOf(error: unknown): Record<string, string> {
  return (error instanceof ApiError && error.errors) || {}
}

/** Why a mailed link no longer works. */
const linkProblems = ['used', 'expired', 'unknown'] as const
export type LinkProblem = (typeof linkProblems)[number]

export function linkProblemOf(error: unknown): LinkProblem | undefined {
  const reason = error instanceof ApiError ? error.reason : ''
  return linkProblems.find((problem) => reason === `link_${problem}`)
}

/** The password was right, but the address is not confirmed yet. */
export function isUnconfirmed(error: unknown): boolean {
  return error instanceof ApiError && error.reason === 'email_not_verified'
}
