import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FileStore } from '../adapters/files.ts'
import type { Entry } from './read-archive.ts'
import { digesting, FilesSum } from './write-files.ts'

const types: Record<string, string> = { webp: 'image/webp', avif: 'image/avif', csv: 'text/csv' }

/** What the store is told; answers say for themselves what they hold. */
const typeOf = (key: string) => types[key.slice(key.lastIndexOf('.') + 1)] ?? 'application/octet-stream'

/** Puts the files of an archive into the store. */
export class FilesLoader {
  readonly #store: FileStore
  readonly sum = new FilesSum()
  /** Of all that it has put, or begun to put. */
  readonly keys: string[] = []

  constructor(store: FileStore) {
    this.#store = store
  }

  /**
   * @param entry `files/<key>`
   * @param isWanted whether it is stored, or only read
   */
  async take(entry: Entry, isWanted = true): Promise<void> {
    const key = entry.name.slice('files/'.length)
    const digest = createHash('sha256')
    let size = 0
    const counting = {
      update(chunk: Buffer) {
        digest.update(chunk)
        size += chunk.length
      },
    }
    const content = digesting(entry.content, counting)
    if (isWanted) {
      this.keys.push(key)
      await this.#store.put(key, Readable.from(content, { objectMode: false }), typeOf(key))
    } else for await (const chunk of content) void chunk
    this.sum.add(key, size, digest.digest('hex'))
  }
}
