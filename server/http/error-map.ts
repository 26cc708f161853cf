import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorEnvelope } from '#contract/kit/index.ts'
import { DatabaseSilent } from '../db/pulse.ts'
import { refusalOfDatabase } from '../db/refusals.ts'
import { Refusal } from '../errors.ts'

/** Framework errors that are the caller's doing, by Fastify's code: reason and sentence. */
const requestErrors: Record<string, [status: number, reason: string, message: string]> = {
  FST_ERR_CTP_INVALID_JSON_BODY: [400, 'malformed_json', 'The body is not valid JSON.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: [400, 'malformed_json', 'The body is empty; send JSON.'],
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'too_large', 'The body is larger than this call takes.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [
    415,
    'unsupported_media_type',
    'Send application/json, or a multipart form where files are asked for.',
  ],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [
    400,
    'malformed_request',
    'The body is not as long as its Content-Length says.',
  ],
  FST_ERR_BAD_URL: [400, 'malformed_request', 'The address is not well formed.'],
  FST_REQ_FILE_TOO_LARGE: [413, 'too_large', 'A file is larger than this call takes.'],
  FST_FILES_LIMIT: [413, 'too_large', 'There are more files than this call takes at once.'],
  FST_PARTS_LIMIT: [413, 'too_large', 'The form has more parts than this call takes.'],
  FST_INVALID_MULTIPART_CONTENT_TYPE: [
    415,
    'unsupported_media_type',
    'Send a multipart form with the files.',
  ],
}

/** What the reader of multipart forms says of a broken one; its errors have no code. */
const brokenForm =
  /^(Unexpected end of multipart data|Multipart: Boundary not found|Unsupported Content-Type)|terminated early/

/** Codes of a disk that is full. */
const fullDisk = ['ENOSPC', 'EDQUOT']

/** Seconds after which it is worth asking again for what was unavailable. */
export const retryAfter = '2'

/** The one place where whatever was thrown becomes a refusal; unknown errors say nothing of the inside. */
export function refusalOf(error: FastifyError | Error): Refusal {
  if (error instanceof Refusal) return error
  const ofDatabase = refusalOfDatabase(error)
  if (ofDatabase) return ofDatabase
  const { code = '', statusCode: status = 500 }: Error & { code?: string; statusCode?: number } = error
  const known = requestErrors[code]
  if (known) return new Refusal(...known)
  if (fullDisk.includes(code)) {
    return new Refusal(507, 'storage_full', 'There is no room left for files. Nothing was changed.', {
      cause: error,
    })
  }
  if (brokenForm.test(error.message)) {
    return new Refusal(400, 'malformed_request', 'The form breaks off or is not well formed.')
  }
  if (status === 429) return new Refusal(429, 'too_many_requests', error.message)
  if (status >= 400 && status < 500)
    return new Refusal(status, 'malformed_request', 'The request is not well formed.')
  return new Refusal(500, 'internal', 'Something went wrong on our side. It has been noted.', {
    cause: error,
  })
}

/** AP-07 on the wire. */
export function envelopeOf(refusal: Refusal, requestId: string): ErrorEnvelope {
  return {
    code: refusal.status,
    message: refusal.message,
    reason: refusal.reason,
    payload: refusal.payload,
    ...(refusal.current === undefined ? {} : { current: refusal.current }),
    requestId,
  }
}

/** Notes each refusal with its reason, and what is ours to look into. That the database is silent has been said once and for all by then. */
export function noteFailure(refusal: Refusal, error: Error, request: FastifyRequest, words: string): void {
  if (refusal.status < 500 || refusal.reason === 'busy') {
    const fields = refusal.payload.flatMap((problem) => (typeof problem === 'string' ? [] : problem.field))
    const { method, routeOptions } = request
    const route = routeOptions.url ?? 'unmatched'
    const { status, reason } = refusal
    // Fields by name only: what stands in them is people's.
    request.log.info(
      { method, route, status, reason, ...(fields.length > 0 && { fields }) },
      'request refused',
    )
    return
  }
  if (refusal.cause instanceof DatabaseSilent) request.log.warn('refused, as the database is silent')
  else request.log.error({ err: refusal.cause ?? error }, words)
}

export function answerError(
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const refusal = refusalOf(error)
  noteFailure(refusal, error, request, 'request failed')
  if (refusal.status === 503 || refusal.reason === 'too_many_downloads')
    reply.header('retry-after', retryAfter)
  if (refusal.status === 401) reply.header('www-authenticate', 'Bearer')
  return reply
    .status(refusal.status)
    .type('application/json; charset=utf-8')
    .send(envelopeOf(refusal, request.id))
}
