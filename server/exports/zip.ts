import { pipeline } from 'node:stream/promises'
import { createDeflateRaw, crc32 } from 'node:zlib'

/** One file of an archive. */
export interface ZipEntry {
  name: string
  content: AsyncIterable<Buffer> | Iterable<Buffer>
}

interface Sums {
  crc: number
  size: number
}

/** What a 32-bit length in an archive can say. */
const largest = 0xffff_ffff

/** Sizes follow the content (bit 3), names are UTF-8 (bit 11). */
const flags = 0x0808
const deflated = 8
const version = 20
/** 1 January 1980: an archive of the same content is the same archive. */
const date = 0x0021

function header(signature: number, fields: readonly (readonly [bytes: 2 | 4, value: number])[]): Buffer {
  const buffer = Buffer.alloc(4 + fields.reduce((length, [bytes]) => length + bytes, 0))
  let at = buffer.writeUInt32LE(signature, 0)
  for (const [bytes, value] of fields) at = buffer.writeUIntLE(value, at, bytes)
  return buffer
}

const bounded = (value: number) => {
  if (value > largest) throw new Error('The archive has grown larger than its format can say.')
  return value
}

/** Compresses by a thread beside this one, fast rather than well, and counts what goes in. */
async function* compressed(content: ZipEntry['content'], sums: Sums): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw({ level: 1, chunkSize: 64 * 1024 })
  const counted = async function* () {
    for await (const chunk of content) {
      sums.crc = crc32(chunk, sums.crc)
      sums.size += chunk.length
      yield chunk
    }
  }
  const feeding = pipeline(counted, deflate)
  feeding.catch(() => {})
  for await (const chunk of deflate) yield chunk as Buffer
  await feeding
}

/**
 * An archive in pieces, with flat memory: each entry is compressed while its content is still being made.
 * @throws when an entry or the archive exceeds 4 GiB
 */
export async function* zipOf(entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>): AsyncGenerator<Buffer> {
  const directory: Buffer[] = []
  let offset = 0
  for await (const { name, content } of entries) {
    const nameBytes = Buffer.from(name)
    const start = offset
    const sums: Sums = { crc: 0, size: 0 }
    const local = header(0x04034b50, [
      [2, version],
      [2, flags],
      [2, deflated],
      [2, 0],
      [2, date],
      [4, 0],
      [4, 0],
      [4, 0],
      [2, nameBytes.length],
      [2, 0],
    ])
    let length = 0
    yield Buffer.concat([local, nameBytes])
    for await (const chunk of compressed(content, sums)) {
      length += chunk.length
      yield chunk
    }
    const sizes = [
      [4, sums.crc],
      [4, bounded(length)],
      [4, bounded(sums.size)],
    ] as const
    const descriptor = header(0x08074b50, sizes)
    yield descriptor
    offset = bounded(start + local.length + nameBytes.length + length + descriptor.length)
    const listed = header(0x02014b50, [
      [2, version],
      [2, version],
      [2, flags],
      [2, deflated],
      [2, 0],
      [2, date],
      ...sizes,
      [2, nameBytes.length],
      [2, 0],
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, start],
    ])
    directory.push(Buffer.concat([listed, nameBytes]))
  }
  const list = Buffer.concat(directory)
  yield Buffer.concat([
    list,
    header(0x06054b50, [
      [2, 0],
      [2, 0],
      [2, directory.length],
      [2, directory.length],
      [4, list.length],
      [4, offset],
      [2, 0],
    ]),
  ])
}
