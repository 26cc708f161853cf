import { readArchive, wholeOf } from './read-archive.ts'

/** The session secret of the Freehold that was backed up, where it was kept in its DATA_DIR. */
async function secretIn(path: string): Promise<string | undefined> {
  for await (const entry of readArchive(path)) {
    const content = await wholeOf(entry)
    if (entry.name === 'data-folder/session-secret') return String(content)
    if (entry.name.startsWith('schema/')) return undefined
  }
  return undefined
}

/**
 * The environment with the secret of an archive, where no other is given: with one that a start makes, what the first has encrypted
 * could not be read.
 */
export async function secretFor(path: string, env: NodeJS.ProcessEnv): Promise<NodeJS.ProcessEnv> {
  if ((env['SESSION_SECRET'] ?? '').trim() !== '') return env
  const secret = await secretIn(path)
  return secret === undefined ? env : { ...env, SESSION_SECRET: secret }
}
