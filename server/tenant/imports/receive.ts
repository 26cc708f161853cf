import { createHash } from 'node:crypto'
import { isAscii } from 'node:buffer'
import { PassThrough, Transform, type TransformCallback } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import { fileTypeFromBuffer } from 'file-type'
import { largestImport } from '#contract/tenant/imports.ts'
import { countUtf8, detectEncoding, unfinishedTail, type Utf8Counts } from '#domain/imports/encoding.ts'
import { Refusal, invalid } from '../../errors.ts'
import type { Call } from '../../http/call.ts'

/** Bytes from which encoding, dialect and columns are guessed. */
export const headSize = 1024 * 1024

export interface Received {
  name: string
  size: number
  sha256: string
  /** The first `headSize` bytes. */
  head: Buffer
  /** Of the whole file. */
  utf8: Utf8Counts
}

/** Looks at the bytes on their way to the store. */
class Inspector extends Transform {
  size = 0
  readonly #utf8: Utf8Counts = { whole: 0, broken: 0 }
  readonly #head: Buffer[] = []
  #headSize = 0
  #tail = Buffer.alloc(0)
  readonly #hash = createHash('sha256')

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.size += chunk.length
    this.#hash.update(chunk)
    if (this.#headSize < headSize) {
      const part = chunk.subarray(0, headSize - this.#headSize)
      this.#head.push(Buffer.from(part))
      this.#headSize += part.length
    }
    if (this.#tail.length > 0 || !isAscii(chunk)) {
      const whole = this.#tail.length > 0 ? Buffer.concat([this.#tail, chunk]) : chunk
      const end = whole.length - unfinishedTail(whole)
      const { whole: more, broken } = countUtf8(whole.subarray(0, end))
      this.#utf8.whole += more
      this.#utf8.broken += broken
      this.#tail = Buffer.from(whole.subarray(end))
    }
    done(null, chunk)
  }

  result(name: string): Received {
    return {
      name,
      size: this.size,
      sha256: this.#hash.digest('hex'),
      head: Buffer.concat(this.#head),
      utf8: { ...this.#utf8, broken: this.#utf8.broken + this.#tail.length },
    }
  }
}

const onlyFile = (sentence: string) => invalid([{ field: 'file', errors: [sentence] }], sentence)

/**
 * Streams the uploaded file into the store. Nothing stays there when it is refused.
 * @throws 413 too large · 415 not a text file, whatever its name says · 422 no file, or an empty one
 */
export async function receiveFile(call: Call, key: string): Promise<Received> {
  const { files } = call.services
  if (!call.request.isMultipart()) {
    throw new Refusal(415, 'unsupported_media_type', 'Send a multipart form with the CSV file.')
  }
  const part = await call.request.file({ limits: { fileSize: largestImport, files: 1 } })
  if (!part) throw onlyFile('Choose a CSV file.')
  const inspector = new Inspector()
  const toStore = new PassThrough()
  try {
    await Promise.all([pipeline(part.file, inspector, toStore), files.put(key, toStore, 'text/csv')])
    if (part.file.truncated) {
      throw new Refusal(413, 'too_large', 'The file is larger than 1 GB. Divide it into several.')
    }
    const received = inspector.result(nameOf(part))
    await refuseOtherKinds(received)
    return received
  } catch (error) {
    await files.remove(key)
    throw error
  }
}

function nameOf(part: MultipartFile): string {
  const name = (part.filename ?? '')
    .split(/[\\/]/)
    .at(-1)!
    .replace(/\p{Cc}/gu, '')
    .trim()
  return name.slice(-255) || 'import.csv'
}

const otherKinds: Record<string, string> = {
  xlsx: 'an Excel workbook. In Excel choose “Save as”, “CSV UTF-8”',
  cfb: 'an old Excel workbook. In Excel choose “Save as”, “CSV UTF-8”',
  ods: 'an OpenDocument spreadsheet. Save it as CSV',
  zip: 'a ZIP archive. Unpack it',
  gz: 'a compressed file. Unpack it',
  pdf: 'a PDF. Export the table as CSV',
}

/** The first bytes decide, not the name: a workbook called .csv is still a workbook. */
async function refuseOtherKinds({ size, head }: Received): Promise<void> {
  if (size === 0) throw onlyFile('The file is empty.')
  let strange = 0
  for (const byte of head) if (byte < 9 || (byte > 13 && byte < 32)) strange++
  const wide = detectEncoding(head).encoding.startsWith('utf-16')
  const marked = head[0] === 0xef || head[0]! >= 0xfe
  // Some kinds are known by two letters that a header may begin with too: text alone proves nothing but a PDF.
  const kind = marked ? undefined : await fileTypeFromBuffer(head.subarray(0, 4100))
  if (kind && (strange > 0 || kind.ext === 'pdf')) {
    const what = otherKinds[kind.ext] ?? `a ${kind.ext.toUpperCase()} file. Export the table as CSV`
    throw new Refusal(415, 'unsupported_media_type', `This is ${what}, and upload that.`)
  }
  if (!wide && strange > head.length / 50) {
    throw new Refusal(415, 'unsupported_media_type', 'This is not a text file. Upload a CSV file.')
  }
}
