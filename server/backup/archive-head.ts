import { StartProblem } from '../config/start-problem.ts'
import {
  edition,
  headName,
  headSchema,
  manifestName,
  manifestSchema,
  type Head,
  type Manifest,
} from './head.ts'
import { damaged, readArchive, wholeOf, type Entry } from './read-archive.ts'

const parsed = <T>(path: string, text: string, read: (value: unknown) => T): T => {
  try {
    return read(JSON.parse(text))
  } catch (error) {
    throw damaged(path, 'its description cannot be read', error)
  }
}

/**
 * @param kind what it is to be
 * @throws StartProblem when it is something else, or of a newer Freehold
 */
async function headOf(path: string, entry: Entry | undefined, kind: Head['kind']): Promise<Head> {
  if (entry?.name !== headName) throw new StartProblem(`${path} is not a Freehold archive.`)
  const head = parsed(path, String(await wholeOf(entry)), (value) => headSchema.parse(value))
  if (head.kind !== kind) {
    const word = {
      backup: 'a backup (npm run restore)',
      organisation: 'one organisation (npm run organisation:import)',
    }
    throw new StartProblem(`${path} holds ${word[head.kind]}.`)
  }
  if (head.edition <= edition) return head
  throw new StartProblem(
    `${path} was written by Freehold ${head.version}, which is newer. Use that one or a later one.`,
  )
}

/** Reads no more than what an archive says of itself. Parameters and errors as `readWhole`. */
export async function readHead(path: string, kind: Head['kind']): Promise<Head> {
  const entries = readArchive(path)
  try {
    const { value } = await entries.next()
    return await headOf(path, value || undefined, kind)
  } finally {
    await entries.return(undefined)
  }
}

/**
 * Hands over every part of an archive but its description, in order.
 * @param take has to read the part's content
 * @returns what everything came to where it was written
 * @throws StartProblem when it is another kind of archive, or not whole
 */
export async function readWhole(
  path: string,
  kind: Head['kind'],
  take: (entry: Entry) => Promise<void>,
): Promise<Manifest> {
  let head: Head | undefined
  let manifest: Manifest | undefined
  for await (const entry of readArchive(path)) {
    if (!head) head = await headOf(path, entry, kind)
    else if (entry.name === manifestName)
      manifest = parsed(path, String(await wholeOf(entry)), (value) => manifestSchema.parse(value))
    else await take(entry)
  }
  if (!manifest) throw damaged(path, 'its end is missing')
  return manifest
}
