import { ApiError } from '#src/lib/client/index.ts'
import { noAnswer } from '#src/lib/client/api-error.ts'
import { toast } from './toast.ts'

/** ER-07 to ER-09: what a toast says of an error; undefined for one that nobody needs to hear of (a cancelled call). */
export function errorWords(error: unknown): { message: string; description?: string } | undefined {
  if (error instanceof ApiError) {
    const { message, description } = error
    return { message, description: description === message ? undefined : description }
  }
  if (error instanceof Error && error.name === 'CanceledError') return undefined
  return { message: noAnswer.message, description: noAnswer.unavailable }
}

/** Says what went wrong in a toast. An ended session has its own one (AU-09). */
export function notifyError(error: unknown): void {
  if (error instanceof ApiError && error.code === 401) return
  const words = errorWords(error)
  if (words) toast.error(words.message, { id: `error-${words.message}`, description: words.description })
}
