import type { FastifyRequest } from 'fastify'
import type { ColorMode, PageFrame, PageView } from '#contract/public/pages.ts'

/** The cookie in which the appearance is kept (SC-10); scripts of the dashboard write it too. */
export const colorModeCookie = 'colour-mode'

export const isColorMode = (text: unknown): text is ColorMode =>
  text === 'system' || text === 'light' || text === 'dark'

export function colorModeOf(request: FastifyRequest): ColorMode {
  // An address that could not be read is refused before cookies are.
  const chosen = (request.cookies as FastifyRequest['cookies'] | undefined)?.[colorModeCookie]
  return isColorMode(chosen) ? chosen : 'system'
}

/** The cookie by which the browser's own pages remember who signed in (AU-06); nothing in it is secret, or trusted. */
const signedInCookie = 'auth-state'

export const viewOf = (request: FastifyRequest, form: PageView['form'] = 'document'): PageView => ({
  colorMode: colorModeOf(request),
  signedIn: Boolean((request.cookies as FastifyRequest['cookies'] | undefined)?.[signedInCookie]),
  form,
})

export const frameOf = (request: FastifyRequest, origin: string): PageFrame => ({
  origin,
  path: request.url.split('?')[0]!,
  ...viewOf(request),
})

/** Whether a person's browser asks for a page, and not a program for data or a page for its parts. */
export const asksForPage = (request: FastifyRequest) =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  Boolean(request.headers.accept?.includes('text/html')) &&
  !/^\/(api|media|assets|fonts)\//.test(request.url)

/** ER-04. */
const crawlers = /bot\b|crawl|spider|slurp|facebookexternalhit|embedly|preview|whatsapp|telegram|lighthouse/i

export const isCrawler = (request: FastifyRequest) => crawlers.test(request.headers['user-agent'] ?? '')

/** A path of this site, and nothing that a browser could take for another one. */
export const isOwnPath = (path: unknown): path is string =>
  typeof path === 'string' &&
  path.length <= 2000 &&
  /^\/(?![/\\])[\x21-\x7e]*$/.test(path) &&
  !path.includes('\\')

/** The page of this site that the visitor came from. */
export function cameFrom(request: FastifyRequest, origin: string): string | null {
  const referrer = URL.parse(request.headers.referer ?? '')
  if (!referrer || referrer.origin !== origin) return null
  const path = referrer.pathname + referrer.search
  return isOwnPath(path) && path !== request.url ? path : null
}
