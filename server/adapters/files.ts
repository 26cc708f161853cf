import { createReadStream } from 'node:fs'
import { access, constants, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createWriteStream } from 'node:fs'
import { randomUUID } from 'node:crypto'

/** Where the bytes of files are kept: local disk by default, any S3-compatible store instead. Keys are ours. */
export interface FileStore {
  /** Writes whole or not at all. */
  put: (key: string, content: Buffer | Readable, mimeType: string) => Promise<void>
  /** @throws when there is no such file */
  read: (key: string) => Promise<Readable>
  remove: (key: string) => Promise<void>
  /** @throws when the store cannot be written */
  check: () => Promise<void>
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
        if (Buffer.isBuffer(content)) await writeFile(draft, content, { mode: 0o600 })
        else await pipeline(content, createWriteStream(draft, { mode: 0o600 }))
        await rename(draft, path)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
    async read(key) {
      const path = place(key)
      await access(path, constants.R_OK)
      return createReadStream(path)
    },
    remove: (key) => rm(place(key), { force: true }),
    async check() {
      await mkdir(root, { recursive: true, mode: 0o700 })
      await access(root, constants.W_OK)
    },
  }
}
