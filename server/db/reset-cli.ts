// `npm run db:reset`: forgets everything that the embedded database and the file store hold, so that the next start
// begins anew. Asks before it does; `--yes` answers. Never touches a database of DATABASE_URL.
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { readConfig } from '../config/environment.ts'
import { StartProblem } from '../config/start-problem.ts'
import { databasePlace } from './cluster/folders.ts'
import { postmasterOf } from './cluster/postmaster.ts'

async function agreed(question: string): Promise<boolean> {
  if (process.argv.includes('--yes')) return true
  if (!process.stdin.isTTY) {
    throw new StartProblem(`${question} Say so with --yes: npm run db:reset -- --yes`)
  }
  const asking = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await asking.question(`${question} Type "yes" to go on: `)
  asking.close()
  return answer.trim().toLowerCase() === 'yes'
}

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
  if (!(await agreed(`All data in ${dataDir} will be gone.`))) {
    console.log('Nothing was changed.')
    return
  }
  for (const path of [folder, join(dataDir, 'postgresql.location'), join(dataDir, 'files')]) {
    rmSync(path, { recursive: true, force: true })
  }
  console.log('The next start begins with an empty database.')
}

try {
  await reset()
} catch (error) {
  if (!(error instanceof StartProblem)) throw error
  console.error(error.message)
  process.exitCode = 1
}
