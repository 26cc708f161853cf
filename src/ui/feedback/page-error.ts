import { isLostChunk } from '#src/lib/chunk-reload.ts'
import { ApiError, noAnswer } from '#src/lib/client/api-error.ts'

/** What a page error carries (ER-03): `data` is a JSON string that may hold a description. */
export interface PageError {
  statusCode: number
  message?: string
  data?: string
  requestId?: string
}

/** ER-03. */
export function descriptionOf(data: string | undefined): string | undefined {
  if (!data) return undefined
  try {
    const { description }: { description?: unknown } = JSON.parse(data)
    return typeof description === 'string' && description ? description : undefined
  } catch {
    return undefined
  }
}

/** ER-05: a failed call as the error of a whole page. */
export function pageErrorFrom(error: unknown): PageError {
  if (isLostChunk(error)) {
    const description =
      'A part of this page could not be loaded. Check your internet connection, then load it again.'
    return { statusCode: 0, data: JSON.stringify({ description }) }
  }
  if (!(error instanceof ApiError)) return { statusCode: 500 }
  if (error.code === 0) {
    const description = navigator.onLine ? noAnswer.unavailable : noAnswer.offline
    return { statusCode: 503, message: noAnswer.message, data: JSON.stringify({ description }) }
  }
  return {
    statusCode: error.code,
    message: error.message,
    data: error.description && JSON.stringify({ description: error.description }),
    requestId: error.requestId,
  }
}

/** Whether asking again may help: too many requests, a server that is busy, broken or away. */
export const mayPass = ({ statusCode }: PageError): boolean => statusCode === 429 || statusCode >= 500

/** ER-04: visitors that only read pages to index them. */
export function isCrawler(userAgent: string): boolean {
  return /bot|crawl|spider|slurp|mediapartners|facebookexternalhit|embedly|preview|lighthouse/i.test(
    userAgent,
  )
}
