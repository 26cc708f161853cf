import { ApiError } from '#src/lib/client/api-error.ts'

/** What a failed call says, in one sentence or two. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof ApiError)) throw error
  const lines = error.payload.filter((line) => typeof line === 'string')
  return [error.message, ...lines].join(' ')
}
