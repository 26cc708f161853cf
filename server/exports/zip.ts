import { PassThrough, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/** One file of an archive. */
export interface ZipEntry {
  name: string
  content: AsyncIterable<Buffer> | Iterable<Buffer>
}

/** An archive of the same content is the same archive; fast rather than well compressed. */
const options = { mtime: new Date(1980, 0, 1), mode: 0o100644, compressionLevel: 1 }

/** An archive in pieces, with flat memory: each entry is compressed while its content is still being made. */
export function zipOf(entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>): AsyncIterable<Buffer> {
  const zip = new ZipFile()
  const archive = zip.outputStream
  if (!(archive instanceof PassThrough)) throw new Error('The archive cannot be given up in the middle.')
  const fail = (error: Error) => archive.destroy(error)
  zip.on('error', fail)
  let current: Readable | undefined
  archive.once('close', () => current?.destroy())
  const feed = async () => {
    for await (const { name, content } of entries) {
      current = Readable.from(content, { objectMode: false })
      zip.addReadStream(current, name, options)
      await finished(current)
    }
    zip.end()
  }
  feed().catch(fail)
  return archive
}
