// `npm run organisation:remove -- <slug or id>`: deletes an organisation that an export has closed. Asks; `--yes` answers.
import { openFileStore } from '../adapters/file-store.ts'
import { agreed } from '../config/agreed.ts'
import { argumentsOf, command, optionsOf } from '../config/command.ts'
import { readConfig } from '../config/environment.ts'
import { openCluster } from '../db/cluster/index.ts'
import { openLog } from '../logging.ts'
import { removeOrganisation } from './remove.ts'

const called = 'npm run organisation:remove --'
const usage = `${called} <slug or id> [--yes]`

await command(async () => {
  const [which = ''] = argumentsOf(usage, 1)
  optionsOf(usage, ['--yes'])
  const config = readConfig(process.env)
  const cluster = await openCluster(config, openLog(config))
  try {
    const parts = { config, cluster, files: await openFileStore(config) }
    const removed = await removeOrganisation(parts, which, ({ name, slug }) =>
      agreed(`Everything of ${name} will be gone here.`, `${called} ${slug}`),
    )
    console.log(removed ? `${removed.name} is gone from here.` : 'Nothing was changed.')
  } finally {
    await cluster.stop()
  }
})
