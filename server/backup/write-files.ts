import { createHash } from 'node:crypto'
import { FileMissing, type FileStore } from '../adapters/files.ts'
import type { Manifest } from './head.ts'
import type { ArchiveWriter } from './write-archive.ts'

/** Digests what comes by. */
export async function* digesting(
  content: AsyncIterable<Buffer>,
  digest: { update: (chunk: Buffer) => unknown },
): AsyncGenerator<Buffer> {
  for await (const chunk of content) {
    digest.update(chunk)
    yield chunk
  }
}

/** What files come to: how many, how large, and one digest over all of them in the order of the archive. */
export class FilesSum {
  #count = 0
  #bytes = 0
  readonly #digest = createHash('sha256')

  /** @param sha256 hexadecimal */
  add(key: string, size: number, sha256: string): void {
    this.#count++
    this.#bytes += size
    this.#digest.update(`${key} ${sha256}\n`)
  }

  result(): Manifest['files'] {
    return { count: this.#count, bytes: this.#bytes, checksum: this.#digest.copy().digest('hex') }
  }
}

/** Copies files into an archive, a folder of keys at a time, and finds what is missing of those that should be there. */
export class FilesWriter {
  readonly #archive: ArchiveWriter
  readonly #store: FileStore
  readonly #sum = new FilesSum()
  readonly missing: string[] = []

  constructor(archive: ArchiveWriter, store: FileStore) {
    this.#archive = archive
    this.#store = store
  }

  /**
   * @param folder all below it is copied
   * @param named what has to be there
   * @param isWanted leaves out some
   */
  async copy(
    folder: string,
    named: AsyncIterable<string>,
    isWanted: (key: string) => boolean = () => true,
  ): Promise<void> {
    const wanting = new Set<string>()
    for await (const key of named) wanting.add(key)
    for await (const { key, size } of this.#store.list(folder)) {
      if (!isWanted(key)) continue
      const content = await this.#store.read(key).catch((error: unknown) => {
        // An upload that was refused meanwhile.
        if (error instanceof FileMissing) return undefined
        throw error
      })
      if (!content) continue
      const digest = createHash('sha256')
      await this.#archive.stream(`files/${key}`, size, digesting(content, digest))
      this.#sum.add(key, size, digest.digest('hex'))
      wanting.delete(key)
    }
    // All of them, as a restore takes what is not among them for lost on its way.
    for (const key of wanting) this.missing.push(key)
  }

  result(): Manifest['files'] {
    return this.#sum.result()
  }
}
