import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { invalid, Refusal } from '../errors.ts'
import type { Call } from '../http/call.ts'
import { receiveFiles, type ReceivedFile } from '../http/received-files.ts'
import { inspectPicture, NotAPicture } from './render.ts'

/** What the form may hold: `fileSize` in bytes. */
const formLimits = { fileSize: 10 * 1024 * 1024, files: 1 } as const

const notTaken = (sentence: string) => invalid([{ field: 'file', errors: [sentence] }], sentence)

/**
 * Takes one picture out of a form.
 * @param make what becomes of the file, which is gone afterwards
 * @throws 422 on `file` for what is no picture, 413 for one that is too large
 */
export async function receivePicture<T>(
  { services: { config }, request }: Call,
  make: (path: string) => Promise<T>,
): Promise<T> {
  const received: ReceivedFile[] = []
  try {
    await receiveFiles(request, join(config.dataDir, 'uploads'), formLimits, (file) => {
      received.push(file)
    })
    const [file] = received
    if (!file) throw notTaken('Choose a picture.')
    if (file.truncated) {
      throw new Refusal(413, 'too_large', `“${file.name}” is larger than 10 MB. Choose a smaller picture.`)
    }
    if (file.size === 0) throw notTaken(`“${file.name}” is empty.`)
    try {
      await inspectPicture(file.path)
      return await make(file.path)
    } catch (error) {
      throw error instanceof NotAPicture ? notTaken(`“${file.name}” ${error.message}`) : error
    }
  } finally {
    for (const { path } of received) await rm(path, { force: true })
  }
}
