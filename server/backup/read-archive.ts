import { createReadStream } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { createGunzip } from 'node:zlib'
import { extract, type Extract } from 'tar-stream'
import { codeOf, reasonOf, StartProblem } from '../config/start-problem.ts'
import { roomIn } from './room-in.ts'

/** One part of an archive. Its content has to be read before the next one comes. */
export interface Entry {
  name: string
  content: AsyncIterable<Buffer>
}

/** Small parts are read whole. */
export const wholeOf = (entry: Entry): Promise<Buffer> => buffer(entry.content)

/** @throws the first error of the file or of its compression */
async function feed(path: string, into: Extract): Promise<void> {
  const unzipping = createGunzip()
  const file = createReadStream(path).on('error', (error) => unzipping.destroy(error))
  try {
    const unzipped: AsyncIterable<Buffer> = file.pipe(unzipping)
    for await (const chunk of unzipped) {
      // It has found something wrong itself, or nobody reads on.
      if (into.destroyed) return
      if (!into.write(chunk)) await roomIn(into)
    }
    into.end(null)
  } catch (error) {
    // Without an error, whoever waits for the next part would wait forever.
    into.destroy(error instanceof Error ? error : new Error(String(error)))
    throw error
  } finally {
    file.destroy()
    unzipping.destroy()
  }
}

/** @throws StartProblem that says so, for what is missing in the file or was changed there */
export const damaged = (path: string, reason: string, cause?: unknown) =>
  new StartProblem(`${path} is damaged and cannot be used: ${reason}.`, cause)

/** What unzipping and tar say of a file that was cut off or changed. */
const isDamage = (error: unknown) =>
  codeOf(error).startsWith('Z_') ||
  (error instanceof Error && /^(Unexpected end|Invalid tar)/.test(error.message))

/** Why a part could not be read: what unzipping or the file has said comes before what followed from it. */
async function problemOf(path: string, fed: Promise<void>, error: unknown): Promise<unknown> {
  const cause = await fed.then(
    () => error,
    (failure: unknown) => failure,
  )
  if (isDamage(cause)) return damaged(path, reasonOf(cause), cause)
  if (!/^E[A-Z]/.test(codeOf(cause)) || codeOf(cause).startsWith('ERR_')) return cause
  return new StartProblem(`${path} cannot be read because ${reasonOf(cause)}.`, cause)
}

/** Its types say nothing of what it gives. */
async function* contentOf(
  part: AsyncIterable<unknown>,
  problem: (error: unknown) => Promise<unknown>,
): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of part) if (Buffer.isBuffer(chunk)) yield chunk
  } catch (error) {
    throw await problem(error)
  }
}

/**
 * The parts of an archive, in the order in which they were written, with flat memory.
 * @throws StartProblem when it cannot be read, or is not whole
 */
export async function* readArchive(path: string): AsyncGenerator<Entry> {
  const unpacked = extract()
  unpacked.on('error', () => {})
  const fed = feed(path, unpacked)
  fed.catch(() => {})
  const problem = (error: unknown) => problemOf(path, fed, error)
  try {
    for await (const part of unpacked) yield { name: part.header.name, content: contentOf(part, problem) }
    await fed
  } catch (error) {
    throw await problem(error)
  } finally {
    unpacked.destroy()
  }
}
