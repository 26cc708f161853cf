import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib'
import type { ColorMode, PropertyPage } from '#contract/public/pages.ts'
import type { RevisionOf } from '../../db/published.ts'

export type Encoding = 'br' | 'gzip'

/** A rendered page as it is sent. */
export interface Rendition {
  etag: string
  /** Only compressed ones are kept: nearly nobody asks for another. */
  bodies: Record<Encoding, Buffer>
}

const decompress = promisify(brotliDecompress)

/** The page for a program that reads no compression. */
export const plainBody = ({ bodies }: Rendition): Promise<Buffer> => decompress(bodies.br)

interface Kept {
  revision: string
  /** When its data was last read, in milliseconds. */
  readAt: number
  page: PropertyPage
  /** What `page` says, to see whether a new reading says something else. */
  data: string
  modes: Map<ColorMode, Promise<Rendition>>
  bytes: number
}

export interface KeptPagesOptions {
  revisionOf: RevisionOf
  read: (id: string) => Promise<PropertyPage | undefined>
  render: (page: PropertyPage, id: string, mode: ColorMode) => Promise<string>
  /** Milliseconds since some moment. */
  now?: () => number
  /** How old the cards of other properties on a page may be, in milliseconds. */
  neighboursMayBe?: number
  /** Memory for pages, in bytes. */
  limit?: number
}

/**
 * Rendered pages of properties, kept until something on them changes: each request asks for the property's revision
 * first (docs/decisions/2026-11-21-public-reads.md).
 * @returns the page of a listed property, undefined of anything else
 */
export function keptPages({
  revisionOf,
  read,
  render,
  now = () => performance.now(),
  neighboursMayBe = 5_000,
  limit = 64 * 1024 * 1024,
}: KeptPagesOptions): (id: string, mode: ColorMode) => Promise<Rendition | undefined> {
  /** Oldest use first. */
  const pages = new Map<string, Kept>()
  /** Readings under way, by id and revision: never one that began before the revision asked for. */
  const readings = new Map<string, Promise<Kept | undefined>>()
  let bytes = 0

  const grow = (kept: Kept, by: number) => {
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
  const use = (id: string, kept: Kept) => {
    pages.delete(id)
    pages.set(id, kept)
  }

  const reading = async (id: string, revision: string): Promise<Kept | undefined> => {
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
    const kept = { revision, readAt, page, data, modes: new Map<ColorMode, Promise<Rendition>>(), bytes: 0 }
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

  const renditionOf = (id: string, kept: Kept, mode: ColorMode) => {
    let rendition = kept.modes.get(mode)
    if (!rendition) {
      rendition = render(kept.page, id, mode).then(packed)
      kept.modes.set(mode, rendition)
      const settle = async () => {
        const { bodies } = await rendition!
        const size = Object.values(bodies).reduce((sum, body) => sum + body.length, 0)
        if (pages.get(id) === kept) grow(kept, size)
      }
      settle().catch(() => kept.modes.delete(mode))
    }
    return rendition
  }

  return async (id, mode) => {
    const revision = await revisionOf(id)
    if (revision === undefined) {
      forget(id)
      return undefined
    }
    let kept = pages.get(id)
    const fresh = kept?.revision === revision && now() - kept.readAt <= neighboursMayBe
    if (kept && fresh) use(id, kept)
    else kept = await readOnce(id, revision)
    return kept && renditionOf(id, kept, mode)
  }
}

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** Compressed once, off the thread that answers. */
async function packed(html: string): Promise<Rendition> {
  const plain = Buffer.from(html)
  const [br, zipped] = await Promise.all([
    compressBrotli(plain, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 9,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
      },
    }),
    compressGzip(plain, { level: 9 }),
  ])
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  return { etag, bodies: { br, gzip: zipped } }
}
