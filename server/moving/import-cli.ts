// `npm run organisation:import -- <file>`: takes in an organisation that another Freehold has exported.
import { resolve } from 'node:path'
import { systemClock } from '../adapters/clock.ts'
import { openFileStore } from '../adapters/file-store.ts'
import { argumentsOf, command, optionsOf } from '../config/command.ts'
import { readConfig } from '../config/environment.ts'
import { StartProblem } from '../config/start-problem.ts'
import { openCluster } from '../db/cluster/index.ts'
import { openDatabase } from '../db/database.ts'
import { checkOf } from '../ledger/check-all.ts'
import { openLog } from '../logging.ts'
import { importOrganisation } from './import.ts'

const usage = 'npm run organisation:import -- <file>'

await command(async () => {
  const [file = ''] = argumentsOf(usage, 1)
  optionsOf(usage, [])
  const config = readConfig(process.env)
  const log = openLog(config)
  const cluster = await openCluster(config, log)
  try {
    const files = await openFileStore(config)
    const { organisation, manifest, people, jobs } = await importOrganisation(
      { config, cluster, files },
      resolve(file),
    )
    const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0)
    console.log(
      `${organisation.name} is here: ${rows} rows, ${manifest.files.count} files and ${jobs} jobs, compared with what was exported. ` +
        `${people.added.size} people sign in with the passwords that they had.`,
    )
    for (const { email, here } of people.known) {
      const as = email === here ? '' : ` (as ${here})`
      console.log(
        `${email} already has an account here${as} and signs in with its password, not the one from the origin.`,
      )
    }
    const database = openDatabase(cluster.appPoolConfig)
    try {
      const differences = await checkOf({ database, clock: systemClock, log }, organisation.id)
      if (differences.length > 0)
        throw new StartProblem(
          `Its books differ from their postings in ${differences.length} places: npm run books:check`,
        )
      console.log('Its books match their postings.')
    } finally {
      await database.close()
    }
  } finally {
    await cluster.stop()
  }
})
