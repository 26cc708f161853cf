// `npm run db:distribute`: spreads the tables of DATABASE_URL over the workers of its Citus cluster, by organisation. Run it again
// after a version with new tables.
import { readConfig } from '../config/environment.ts'
import { StartProblem } from '../config/start-problem.ts'
import { distribute } from './distributed/distribute.ts'

try {
  const { databaseUrl } = readConfig(process.env)
  if (databaseUrl === undefined) {
    throw new StartProblem(
      'db:distribute spreads the database of DATABASE_URL, which is not set: the embedded one is a single server.',
    )
  }
  for (const sentence of await distribute({ connectionString: databaseUrl })) console.log(sentence)
} catch (error) {
  if (!(error instanceof StartProblem)) throw error
  console.error(error.message)
  process.exitCode = 1
}
