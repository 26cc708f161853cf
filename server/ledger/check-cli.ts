// `npm run books:check`: works out again what is kept of every organisation's books and tells each difference. Ends with 1
// where there is one.
import { systemClock } from '../adapters/clock.ts'
import { readConfig } from '../config/environment.ts'
import { StartProblem } from '../config/start-problem.ts'
import { openCluster } from '../db/cluster/index.ts'
import { openDatabase } from '../db/database.ts'
import { openLog } from '../logging.ts'
import { checkAllBooks } from './check-all.ts'

async function check(): Promise<void> {
  const config = readConfig(process.env)
  const log = openLog(config)
  const cluster = await openCluster(config, log)
  const database = openDatabase(cluster.appPoolConfig)
  try {
    const found = await checkAllBooks({ database, clock: systemClock, log })
    const wrong = [...found].filter(([, differences]) => differences.length > 0)
    for (const [organisationId, differences] of wrong) {
      console.log(`Organisation ${organisationId}:`)
      for (const { what, id, words } of differences) console.log(`  ${what} ${id}: ${words}`)
    }
    const places = wrong.reduce((sum, [, differences]) => sum + differences.length, 0)
    console.log(
      places === 0
        ? `The books of all ${found.size} organisations match their postings.`
        : `${places} differences in the books of ${wrong.length} of ${found.size} organisations.`,
    )
    if (places > 0) process.exitCode = 1
  } finally {
    await database.close()
    await cluster.stop()
  }
}

try {
  await check()
} catch (error) {
  if (!(error instanceof StartProblem)) throw error
  console.error(error.message)
  process.exitCode = 1
}
