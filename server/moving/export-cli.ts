// `npm run organisation:export -- <slug or id> <file>`: one organisation as an archive for another Freehold.
import { resolve } from 'node:path'
import { openFileStore } from '../adapters/file-store.ts'
import { argumentsOf, command, optionsOf, sizeInWords } from '../config/command.ts'
import { readConfig } from '../config/environment.ts'
import { openCluster } from '../db/cluster/index.ts'
import { openLog } from '../logging.ts'
import { exportOrganisation } from './export.ts'

const closing = '--close'
const usage = `npm run organisation:export -- <slug or id> <file> [${closing}]`

await command(async () => {
  const [which = '', file = ''] = argumentsOf(usage, 2)
  const options = optionsOf(usage, [closing])
  const path = resolve(file)
  const config = readConfig(process.env)
  const cluster = await openCluster(config, openLog(config))
  try {
    const parts = { config, cluster, files: await openFileStore(config) }
    const { organisation, manifest, instant, size, people } = await exportOrganisation(parts, which, path, {
      closing: options.has(closing),
    })
    const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0)
    console.log(
      `${path} (${sizeInWords(size)}): ${organisation.name} as of ${instant}, ${rows} rows, ${people} people, ${manifest.files.count} files. ` +
        'Passwords (hashed), second factors and keys of payment providers (readable) are in it: delete it when it has been imported.',
    )
    if (organisation.closed) {
      console.log(
        `${organisation.name} is closed here: nobody can open it, nothing is done or sent. ` +
          `Once it works elsewhere: npm run organisation:remove -- ${organisation.slug}. To go on here: npm run organisation:reopen -- ${organisation.slug}.`,
      )
    }
    if (manifest.missing.length === 0) return
    console.error(
      `The store does not have ${manifest.missing.length} files that the database names, such as ${manifest.missing[0]}.`,
    )
    process.exitCode = 1
  } finally {
    await cluster.stop()
  }
})
