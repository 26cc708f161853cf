import { createWriteStream } from 'node:fs'
import { chmod, rename, rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip, type Gzip } from 'node:zlib'
import { pack, type Pack } from 'tar-stream'
import { codeOf, reasonOf, StartProblem } from '../config/start-problem.ts'
import { roomIn } from './room-in.ts'
import { RowSum, type Sum } from './row-sum.ts'

/** Rows are kept in pieces of about so many bytes, as a tar file says the size of each before it. */
const pieceSize = 1024 * 1024

const unwritable = ['ENOSPC', 'EDQUOT', 'EACCES', 'EROFS', 'ENOENT', 'ENOTDIR', 'EPERM', 'EEXIST']

/** Gives a compressor what comes, until it is over. */
async function feed(zip: Gzip, source: Source, isOver: () => boolean): Promise<void> {
  while (source.chunk && !isOver()) {
    if (!zip.write(source.chunk)) await roomIn(zip)
    if (zip.destroyed) return
    source.chunk = await source.next()
  }
  zip.end()
}

interface Source {
  /** Nothing at the end. */
  chunk: Buffer | undefined
  next: () => Promise<Buffer | undefined>
}

/**
 * Compresses what comes, and from a moment on only wraps it: as a second member of the same file, as turning compression
 * off within one has no effect.
 */
async function* zipped(packed: AsyncIterable<unknown>, isCompressed: () => boolean): AsyncGenerator<Buffer> {
  const chunks = packed[Symbol.asyncIterator]()
  const next = async () => {
    const { value, done } = await chunks.next()
    return !done && Buffer.isBuffer(value) ? value : undefined
  }
  const source: Source = { chunk: await next(), next }
  for (const { level, isOver } of [
    { level: 6, isOver: () => !isCompressed() },
    { level: 0, isOver: () => false },
  ]) {
    if (!source.chunk) return
    const zip = createGzip({ level })
    const fed = feed(zip, source, isOver)
    fed.catch((error: Error) => zip.destroy(error))
    yield* zip
    await fed
  }
}

/** A tar file, compressed, that is being written from its beginning to its end. */
export class ArchiveWriter {
  readonly #pack: Pack
  /** Pictures and PDFs are compressed already: what follows is kept as it is. */
  compresses = true

  constructor(packed: Pack) {
    this.#pack = packed
  }

  /** @param size of what comes, in bytes */
  async stream(name: string, size: number, content: AsyncIterable<Buffer>): Promise<void> {
    const { promise: kept, resolve, reject } = Promise.withResolvers<void>()
    kept.catch(() => {})
    const end = (error?: Error | null) => (error ? reject(error) : resolve())
    const sink = this.#pack.entry({ name, size, mode: 0o600 }, end)
    // Over before its end: the archive cannot be written, which its own writing tells.
    sink.on('close', () => reject(new Error('The archive was given up.')))
    for await (const chunk of content) {
      if (sink.destroyed) break
      if (!sink.write(chunk)) await roomIn(sink)
    }
    sink.end(null)
    await kept
  }

  put(name: string, content: Buffer | string): Promise<void> {
    const bytes = Buffer.from(content)
    return this.stream(name, bytes.length, Readable.from([bytes]))
  }

  /** @param rows as COPY gives them @returns what they come to */
  async rows(table: string, rows: AsyncIterable<Buffer>): Promise<Sum> {
    const sum = new RowSum()
    let waiting: Buffer[] = []
    let size = 0
    let piece = 0
    const flush = async () => {
      if (size > 0)
        await this.put(`tables/${table}/${String(++piece).padStart(6, '0')}`, Buffer.concat(waiting))
      waiting = []
      size = 0
    }
    for await (const chunk of rows) {
      const whole = sum.push(chunk)
      waiting.push(whole)
      size += whole.length
      if (size >= pieceSize) await flush()
    }
    await flush()
    return sum.result()
  }
}

/**
 * Writes an archive that only its owner may read. It has its name only once it is whole and on the disk.
 * @returns its size in bytes
 * @throws StartProblem when it cannot be written; nothing of it is left then
 */
export async function writeArchive(
  path: string,
  write: (archive: ArchiveWriter) => Promise<void>,
): Promise<number> {
  if (await stat(path).catch(() => undefined)) throw new StartProblem(`${path} is there already.`)
  const draft = `${path}.part`
  const packed = pack()
  const archive = new ArchiveWriter(packed)
  const file = createWriteStream(draft, { mode: 0o600, flush: true })
  const written = pipeline(
    zipped(packed, () => archive.compresses),
    file,
  )
  // Nobody takes what comes any more, so whoever writes is told instead of waiting.
  written.catch(() => packed.destroy())
  try {
    await write(archive)
    packed.finalize()
    await written
    await chmod(draft, 0o600)
    const { size } = await stat(draft)
    await rename(draft, path)
    return size
  } catch (error) {
    packed.destroy()
    // What keeps it from being written comes first.
    const cause = await written.then(
      () => error,
      (failure: unknown) =>
        codeOf(failure).startsWith('E') && codeOf(failure) !== 'ERR_STREAM_PREMATURE_CLOSE' ? failure : error,
    )
    await rm(draft, { force: true }).catch(() => {})
    if (!unwritable.includes(codeOf(cause))) throw cause
    throw new StartProblem(`${path} cannot be written because ${reasonOf(cause)}.`, cause)
  }
}
