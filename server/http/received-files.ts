import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { togetherProblem } from '#domain/documents/limits.ts'
import { invalid, Refusal } from '../errors.ts'

/** One file of a form, whole on our disk. */
export interface ReceivedFile {
  /** As its sender calls it: no folders, no control characters, for people only. */
  name: string
  path: string
  size: number
  /** Hexadecimal. */
  sha256: string
  /** Whether it was larger than allowed; what came after is not there. */
  truncated: boolean
}

export interface FileLimits {
  /** Bytes of one file. */
  fileSize: number
  files: number
  /** Bytes of all files; any number of them when left out. */
  together?: number
}

/** Files older than this were left by a killed process. */
const leftAfter = 24 * 3_600_000
const swept = new Set<string>()

/** Makes the folder for files on their way; once per process removes what an earlier one left in it. */
async function workFolder(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if (!swept.has(folder)) {
    swept.add(folder)
    for (const name of await readdir(folder)) {
      const path = join(folder, name)
      const found = await stat(path).catch(() => undefined)
      if (found && Date.now() - found.mtimeMs > leftAfter) await rm(path, { force: true })
    }
  }
  return folder
}

/** Without folders, control characters, and signs that turn writing around: "C:\Users\me\a\u0000b.jpg" → "ab.jpg" */
function plainName(given: string | undefined): string {
  const name = basename((given ?? '').replaceAll('\\', '/'))
    // oxlint-disable-next-line no-control-regex -- control characters are what is removed
    .replace(/[\u0000-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .trim()
  return name.slice(0, 200) || 'file'
}

async function receive(part: { file: Readable & { truncated?: boolean }; filename?: string }, path: string) {
  const hash = createHash('sha256')
  let size = 0
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      size += chunk.length
      done(null, chunk)
    },
  })
  await pipeline(part.file, measure, createWriteStream(path, { mode: 0o600 }))
  return { size, sha256: hash.digest('hex'), truncated: part.file.truncated === true }
}

/** Bytes of the form as its sender says, 0 where that is not said. */
export const announcedSize = ({ headers }: FastifyRequest): number => Number(headers['content-length'] ?? 0)

/** What a form may hold besides its files: names, types and boundaries. */
const besides = 64 * 1024

function assertTogether(bytes: number, { together = Number.POSITIVE_INFINITY }: FileLimits): void {
  const problem = bytes > together ? togetherProblem(bytes, together) : undefined
  if (problem) throw new Refusal(413, 'too_large', problem)
}

/**
 * Streams the files of a multipart form to disk, one after the other, with flat memory.
 * @param folder for files on their way; each is `onFile`'s to remove, even when this throws later
 * @param onFile told of each file as soon as it is whole; not awaited, so that work on it goes on beside the upload
 * @throws 415 when it is no form, 413 with too many or too large files, 422 when it has other fields, 400 when it breaks off
 */
export async function receiveFiles(
  request: FastifyRequest,
  folder: string,
  limits: FileLimits,
  onFile: (file: ReceivedFile) => void,
): Promise<void> {
  const place = await workFolder(folder)
  let sum = 0
  try {
    assertTogether(announcedSize(request) - besides, limits)
    const { fileSize, files } = limits
    const options = {
      limits: { fileSize, files, fields: 5, parts: files + 5 },
      throwFileSizeLimit: false,
    }
    for await (const part of request.parts(options)) {
      if (part.type === 'field') {
        throw invalid([{ field: part.fieldname, errors: ['There is no such field here.'] }])
      }
      const path = join(place, randomUUID())
      try {
        const received = await receive(part, path)
        sum += received.size
        assertTogether(sum, limits)
        onFile({ name: plainName(part.filename), path, ...received })
      } catch (error) {
        await rm(path, { force: true })
        throw error
      }
    }
  } catch (error) {
    // What is still coming is read and dropped, so that the sender gets to see the answer.
    request.raw.unpipe()
    request.raw.resume()
    throw error
  }
}
