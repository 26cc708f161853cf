import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PageView } from '#contract/public/pages.ts'
import { notFound } from '../errors.ts'
import type { Landing, LandingSource } from './bundle.ts'
import type { Encoding, Rendition } from './kept-pages.ts'
import { viewOf } from './visitor.ts'

/** AP-05: where a page's payload is, below the page's own path. */
const payloadName = '_payload.json'

/** Where a page is now, for good. */
interface Moved {
  path: string
  query: string
}

/** Gives a page as it looks to a visitor, or nothing where there is none. */
export type PageSource = (
  request: FastifyRequest,
  view: PageView,
) => Promise<Rendition | Moved | string | undefined>

/**
 * Serves a page and its payload. A browser asks for both each time and is told in a line when nothing has changed.
 * @param path of the page, as a route
 * @param missing what is said where there is no such page
 */
export function mountPage(
  app: FastifyInstance,
  path: string,
  landing: LandingSource,
  pageOf: PageSource,
  missing = notFound,
): void {
  const answer = (form: PageView['form']) => async (request: FastifyRequest, reply: FastifyReply) => {
    const page = await pageOf(request, viewOf(request, form))
    if (page === undefined) throw missing()
    if (typeof page !== 'string' && 'path' in page) {
      const moved = form === 'payload' ? `${page.path}/${payloadName}` : page.path
      return reply.redirect(moved + page.query, 301)
    }
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

/** Answers with a page that is made for one visitor: kept by nobody. */
export async function sendPage(
  landing: LandingSource,
  reply: FastifyReply,
  render: (bundle: Landing) => string,
): Promise<FastifyReply> {
  const bundle = await landing()
  headersOf(bundle, 'document', reply)
  return reply.header('cache-control', 'no-store').send(render(bundle))
}

/** Found by nobody, kept by nobody, and told to no other site: a page whose address is a secret. */
export const withPrivacy = (reply: FastifyReply) =>
  reply
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex')

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
