import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib'
import type { PageView } from '#contract/public/pages.ts'

export type Encoding = 'br' | 'gzip'

/** A rendered page as it is sent; kept compressed, as nearly nobody asks for it otherwise. */
export interface Rendition {
  etag: string
  /** Bytes that it takes in memory, at most. */
  size: number
  body: (encoding: Encoding | undefined) => Promise<Buffer>
}

const decompress = promisify(brotliDecompress)

interface Kept<Page> {
  revision: string
  /** When its data was last read, in milliseconds. */
  readAt: number
  page: Page
  /** What `page` says, to see whether a new reading says something else. */
  data: string
  views: Map<string, Promise<Rendition>>
  bytes: number
}

export interface KeptPagesOptions<Page> {
  /** What changes when the page does; undefined where there is no such page. */
  revisionOf: (id: string) => Promise<string | undefined>
  read: (id: string) => Promise<Page | undefined>
  render: (page: Page, id: string, view: PageView) => Promise<string>
  /** What renders: when it is another one, nothing that was rendered before is right any more. */
  renderer?: () => Promise<object>
  /** Milliseconds since some moment. */
  now?: () => number
  /** How old what the revision does not tell of may be (cards of other properties), in milliseconds. */
  neighboursMayBe?: number
  /** Memory for pages, in bytes. */
  limit?: number
}

/**
 * Rendered pages, kept until something on them changes: each request asks for the subject's revision first
 * (docs/decisions/2026-11-21-public-reads.md).
 * @returns the page as it looks in a view, undefined where there is none
 */
export function keptPages<Page>({
  revisionOf,
  read,
  render,
  renderer,
  now = () => performance.now(),
  neighboursMayBe = 5_000,
  limit = 64 * 1024 * 1024,
}: KeptPagesOptions<Page>): (id: string, view: PageView) => Promise<Rendition | undefined> {
  /** Oldest use first. */
  const pages = new Map<string, Kept<Page>>()
  /** Readings under way, by id and revision: never one that began before the revision asked for. */
  const readings = new Map<string, Promise<Kept<Page> | undefined>>()
  let bytes = 0
  let renderedBy: object | undefined

  const grow = (kept: Kept<Page>, by: number) => {
    kept.bytes += by
    bytes += by
    for (const [id, oldest] of pages) {
      if (bytes <= limit || oldest === kept) break
      forget(id)
    }
  }
  const forget = (id: string) => {
    bytes -= pages.get(id)?.bytes ?? 0
    pages.delete(id)
  }
  const use = (id: string, kept: Kept<Page>) => {
    pages.delete(id)
    pages.set(id, kept)
  }

  const reading = async (id: string, revision: string): Promise<Kept<Page> | undefined> => {
    const readAt = now()
    const page = await read(id)
    if (!page) return undefined
    const data = JSON.stringify(page)
    const before = pages.get(id)
    if (before?.data === data) {
      Object.assign(before, { revision, readAt })
      return before
    }
    forget(id)
    const kept = { revision, readAt, page, data, views: new Map<string, Promise<Rendition>>(), bytes: 0 }
    pages.set(id, kept)
    grow(kept, data.length)
    return kept
  }

  const readOnce = (id: string, revision: string) => {
    const key = `${id} ${revision}`
    let under = readings.get(key)
    if (!under) {
      under = reading(id, revision).finally(() => readings.delete(key))
      readings.set(key, under)
    }
    return under
  }

  const renditionOf = (id: string, kept: Kept<Page>, view: PageView) => {
    const key = `${view.form} ${view.colorMode} ${view.signedIn}`
    let rendition = kept.views.get(key)
    if (!rendition) {
      rendition = render(kept.page, id, view).then(packed)
      kept.views.set(key, rendition)
      const settle = async () => {
        const { size } = await rendition!
        if (pages.get(id) === kept) grow(kept, size)
      }
      settle().catch(() => kept.views.delete(key))
    }
    return rendition
  }

  return async (id, view) => {
    const current = await renderer?.()
    if (current !== renderedBy) {
      pages.clear()
      bytes = 0
      renderedBy = current
    }
    const revision = await revisionOf(id)
    if (revision === undefined) {
      forget(id)
      return undefined
    }
    let kept = pages.get(id)
    const fresh = kept?.revision === revision && now() - kept.readAt <= neighboursMayBe
    if (kept && fresh) use(id, kept)
    else kept = await readOnce(id, revision)
    return kept && renditionOf(id, kept, view)
  }
}

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

const brotli = (plain: Buffer, quality: number) =>
  compressBrotli(plain, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
    },
  })

/**
 * Compressed off the thread that answers: cheaply for the first who asks, densely once somebody else does. Most pages are
 * rendered for one visitor and change before the next.
 */
async function packed(html: string): Promise<Rendition> {
  const plain = Buffer.from(html)
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  let br = await brotli(plain, 4)
  let zipped: Promise<Buffer> | undefined
  let asked = 0
  const again = async () => decompress(br)
  const denser = async () => {
    br = await brotli(await again(), 9)
  }
  return {
    etag,
    size: 2 * br.length,
    async body(encoding) {
      if (encoding === undefined) return again()
      if (encoding === 'gzip') return (zipped ??= again().then((body) => compressGzip(body, { level: 6 })))
      asked += 1
      if (asked === 2) denser().catch(() => {})
      return br
    },
  }
}
