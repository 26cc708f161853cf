import type { FastifyReply, FastifyRequest } from 'fastify'
import { statusMessage } from '#domain/errors/status-messages.ts'
import { linkClosed, portfolioNotFound, type Refusal } from '../errors.ts'
import { retryAfter } from '../http/error-map.ts'
import type { Landing } from './bundle.ts'
import { cameFrom, frameOf, isCrawler } from './visitor.ts'

/** Why an error page is shown that nothing went wrong for. */
export const askedFor = 'asked_for'

/**
 * ER-01, ER-02 and ER-10 for a page: what happened in the words that its status has, always the same for a path that
 * never was and one that may not be seen. A crawler gets the status and no page; the error is only logged (ER-04).
 */
export function answerErrorPage(
  landing: Landing,
  origin: string,
  refusal: Refusal,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { code, title, sentence } = wordsOf(refusal)
  const frame = frameOf(request, origin)
  const heading = code === 404 ? `${title}: ${frame.path}` : title
  reply
    .status(refusal.reason === askedFor ? code : refusal.status)
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex')
  if (code === 503) reply.header('retry-after', retryAfter)
  if (isCrawler(request)) {
    request.log.info({ path: frame.path, status: code }, 'a crawler asked for what cannot be shown')
    return reply.type('text/plain; charset=utf-8').send(`${heading}\n`)
  }
  const page = {
    status: code,
    title,
    heading,
    sentence,
    data: dataOf(refusal),
    back: cameFrom(request, origin),
  }
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', landing.contentPolicy)
    .header('vary', 'cookie')
    .send(landing.renderError(page, frame))
}

/** Pages that have words of their own, by the reason of their refusal. */
const ownWords: Readonly<Partial<Record<string, { title: string; sentence: string }>>> = {
  // RT-21.
  [portfolioNotFound]: {
    title: 'Portfolio Not Found',
    sentence: 'The portfolio does not exist, or it is no longer public.',
  },
  [linkClosed]: {
    title: 'This link no longer opens',
    sentence: 'It was revoked, or its last day has passed. Ask whoever sent it to you for another one.',
  },
}

const wordsOf = ({ status, reason }: Refusal) => ({ ...statusMessage(status), ...ownWords[reason] })

/** ER-03: what a refusal says for people besides what its status says; a missing page says nothing of why. */
function dataOf({ status, reason, message }: Refusal): string | null {
  return status === 404 || reason === askedFor || reason === linkClosed
    ? null
    : JSON.stringify({ description: message })
}
