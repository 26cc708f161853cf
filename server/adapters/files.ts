import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { access, constants, copyFile, mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Where the bytes of files are kept: local disk by default, any S3-compatible store instead. Keys are ours. */
export interface FileStore {
  /** Reached over a network: reading is slower, in smaller pieces. */
  remote?: boolean
  /** Writes whole or not at all. */
  put: (key: string, content: Buffer | Readable, mimeType: string) => Promise<void>
  /**
   * Copies a file that ships with the product, whole or not at all. Found again there should a power cut take it, so
   * nobody waits for the disk.
   */
  copy: (key: string, path: string, mimeType: string) => Promise<void>
  /** @throws FileMissing when there is no such file */
  read: (key: string) => Promise<Readable>
  /** Removing what is not there is no error. */
  remove: (key: string) => Promise<void>
  /** Every whole file below a folder of keys such as `people`, in no order; a file that goes meanwhile may be left out. */
  list: (folder: string) => AsyncIterable<StoredFile>
  /** @throws when the store cannot be written */
  check: () => Promise<void>
}

/** A file as a list of the store has it. */
export interface StoredFile {
  key: string
  /** Bytes. */
  size: number
}

/** There is no file under this key. */
export class FileMissing extends Error {
  constructor(key: string, cause?: unknown) {
    super(`There is no file ${key}.`, { cause })
    this.name = 'FileMissing'
  }
}

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : undefined

/** What lies below a folder of the disk, by its path. Drafts begin with a dot. */
async function* filesBelow(folder: string): AsyncGenerator<string> {
  const entries = await opendir(folder).catch((error: unknown) => {
    if (codeOf(error) !== 'ENOENT') throw error
    return []
  })
  for await (const entry of entries) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* filesBelow(path)
    else if (!entry.name.startsWith('.')) yield path
  }
}

/** Files below one folder; written beside their place and moved there, so that a killed process leaves no half file. */
export function diskStore(folder: string): FileStore {
  const root = resolve(folder)
  const place = (key: string) => {
    const path = resolve(root, key)
    if (!path.startsWith(root + sep)) throw new Error('A file key leads out of the store.')
    return path
  }
  return {
    async put(key, content) {
      const path = place(key)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const draft = join(dirname(path), `.${randomUUID()}.part`)
      try {
        // On the disk before it gets its name: a record that names it is never left without it.
        const target = createWriteStream(draft, { mode: 0o600, flush: true })
        await pipeline(Buffer.isBuffer(content) ? Readable.from([content]) : content, target)
        await rename(draft, path)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
    async copy(key, path) {
      const target = place(key)
      const draft = join(dirname(target), `.${randomUUID()}.part`)
      // Shares the blocks where the file system can.
      const copied = () => copyFile(path, draft, constants.COPYFILE_FICLONE)
      try {
        await copied().catch(async (error: unknown) => {
          if (codeOf(error) !== 'ENOENT') throw error
          await mkdir(dirname(target), { recursive: true, mode: 0o700 })
          await copied()
        })
        await rename(draft, target)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
    async read(key) {
      const file = await open(place(key)).catch((error: unknown) => {
        throw ['ENOENT', 'ENOTDIR', 'EISDIR'].includes(codeOf(error) ?? '')
          ? new FileMissing(key, error)
          : error
      })
      return file.createReadStream()
    },
    remove: (key) => rm(place(key), { force: true }),
    async *list(below) {
      for await (const path of filesBelow(place(below))) {
        const size = await stat(path).then(
          (found) => found.size,
          (error: unknown) => {
            if (codeOf(error) !== 'ENOENT') throw error
            return undefined
          },
        )
        if (size !== undefined) yield { key: relative(root, path).replaceAll(sep, '/'), size }
      }
    },
    async check() {
      await mkdir(root, { recursive: true, mode: 0o700 })
      await access(root, constants.W_OK)
    },
  }
}
