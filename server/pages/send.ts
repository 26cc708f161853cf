import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PageView } from '#contract/public/pages.ts'
import { notFound } from '../errors.ts'
import type { Landing, LandingSource } from './bundle.ts'
import type { Encoding, Rendition } from './kept-pages.ts'
import { viewOf } from './visitor.ts'

/** AP-05: where a page's payload is, below the page's own path. */
const payloadName = '_payload.json'

/** Gives a page as it looks to a visitor, or nothing where there is none. */
export type PageSource = (request: FastifyRequest, view: PageView) => Promise<Rendition | string | undefined>

/**
 * Serves a page and its payload. A browser asks for both each time and is told in a line when nothing has changed.
 * @param path of the page, as a route
 */
export function mountPage(
  app: FastifyInstance,
  path: string,
  landing: LandingSource,
  pageOf: PageSource,
): void {
  const answer = (form: PageView['form']) => async (request: FastifyRequest, reply: FastifyReply) => {
    const page = await pageOf(request, viewOf(request, form))
    if (page === undefined) throw notFound()
    headersOf(await landing(), form, reply)
    if (typeof page === 'string') return reply.send(page)
    reply.header('etag', page.etag)
    if (request.headers['if-none-match']?.includes(page.etag)) return reply.status(304).send()
    const encoding = encodingOf(request)
    if (encoding) reply.header('content-encoding', encoding)
    return reply.send(await page.body(encoding))
  }
  // What is kept was compressed when it was rendered; what is not kept is compressed as it goes.
  app.get(path, answer('document'))
  app.get(`${path === '/' ? '' : path}/${payloadName}`, answer('payload'))
}

function headersOf(landing: Landing, form: PageView['form'], reply: FastifyReply): void {
  reply.header('cache-control', 'no-cache').header('vary', 'accept-encoding, cookie')
  if (form === 'payload') reply.type('application/json; charset=utf-8').header('x-robots-tag', 'noindex')
  else reply.type('text/html; charset=utf-8').header('content-security-policy', landing.contentPolicy)
}

function encodingOf({ headers }: FastifyRequest): Encoding | undefined {
  const accepted = [headers['accept-encoding'] ?? ''].join()
  if (/\bbr\b(?!;q=0(?:\.0*)?(?:,|$))/.test(accepted)) return 'br'
  if (/\bgzip\b(?!;q=0(?:\.0*)?(?:,|$))/.test(accepted)) return 'gzip'
  return undefined
}
