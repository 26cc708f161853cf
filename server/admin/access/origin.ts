import type { IncomingHttpHeaders } from 'node:http'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

function hostOf(origin: string): string | undefined {
  try {
    return new URL(origin).host
  } catch {
    return undefined
  }
}

/**
 * Whether a request that carries a cookie may change something: it comes from our own pages, from a page of a trusted
 * origin, or from no page at all (a program, which no foreign site can steer). Browsers say where a request comes from
 * in `Sec-Fetch-Site` (secure addresses only) and `Origin`; a page can't forge either.
 * @param trusted origins without a slash at the end
 */
export function mayChange(
  method: string,
  headers: IncomingHttpHeaders,
  trusted: ReadonlySet<string>,
): boolean {
  if (safeMethods.has(method)) return true
  const { origin, host } = headers
  if (origin !== undefined && trusted.has(origin)) return true
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  return origin === undefined || (host !== undefined && hostOf(origin) === host)
}
