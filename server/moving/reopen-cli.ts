// `npm run organisation:reopen -- <slug or id>`: an organisation that an export has closed goes on here.
import { openFileStore } from '../adapters/file-store.ts'
import { argumentsOf, command, optionsOf } from '../config/command.ts'
import { readConfig } from '../config/environment.ts'
import { openCluster } from '../db/cluster/index.ts'
import { openLog } from '../logging.ts'
import { reopenClosed } from './remove.ts'

const usage = 'npm run organisation:reopen -- <slug or id>'

await command(async () => {
  const [which = ''] = argumentsOf(usage, 1)
  optionsOf(usage, [])
  const config = readConfig(process.env)
  const cluster = await openCluster(config, openLog(config))
  try {
    const { name } = await reopenClosed({ config, cluster, files: await openFileStore(config) }, which)
    console.log(`${name} is open again.`)
  } finally {
    await cluster.stop()
  }
})
