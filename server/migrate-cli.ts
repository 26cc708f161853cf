// `npm run db:migrate`: brings the database up to date without serving, for a release that migrates beforehand.
import { readConfig } from './config/environment.ts'
import { StartProblem } from './config/start-problem.ts'
import { installQueues } from './queue/queue.ts'
import { openLog } from './logging.ts'
import { openCluster } from './db/cluster/index.ts'
import { migrateToLatest } from './db/migrate.ts'

try {
  const config = readConfig(process.env)
  const cluster = await openCluster(config, openLog(config))
  try {
    await migrateToLatest(cluster.ownerPoolConfig)
    await installQueues(cluster.ownerPoolConfig)
    console.log('The database is up to date.')
  } finally {
    await cluster.stop()
  }
} catch (error) {
  if (!(error instanceof StartProblem)) throw error
  console.error(error.message)
  process.exitCode = 1
}
