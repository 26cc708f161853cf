// `npm run db:reset`: forgets everything that the embedded database and the file store hold, so that the next start
// begins anew. Asks before it does; `--yes` answers. Never touches a database of DATABASE_URL.
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { agreed } from '../config/agreed.ts'
import { endRestore } from '../config/data-folder.ts'
import { readConfig } from '../config/environment.ts'
import { StartProblem } from '../config/start-problem.ts'
import { databasePlace } from './cluster/folders.ts'
import { postmasterOf } from './cluster/postmaster.ts'

async function reset(): Promise<void> {
  const { dataDir, databaseUrl } = readConfig(process.env)
  if (databaseUrl !== undefined) {
    throw new StartProblem(
      'db:reset only empties the embedded database. DATABASE_URL is set: drop and create that database yourself.',
    )
  }
  const { folder } = databasePlace(dataDir)
  if (existsSync(join(folder, 'data')) && postmasterOf(join(folder, 'data'))) {
    throw new StartProblem(`A Freehold uses ${dataDir}. Stop it first.`)
  }
  if (!(await agreed(`All data in ${dataDir} will be gone.`, 'npm run db:reset --'))) {
    console.log('Nothing was changed.')
    return
  }
  for (const path of [folder, join(dataDir, 'postgresql.location'), join(dataDir, 'files')]) {
    rmSync(path, { recursive: true, force: true })
  }
  endRestore(dataDir)
  console.log('The next start begins with an empty database.')
}

try {
  await reset()
} catch (error) {
  if (!(error instanceof StartProblem)) throw error
  console.error(error.message)
  process.exitCode = 1
}
