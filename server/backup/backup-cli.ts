// `npm run backup -- <folder or file>`: database and files as one archive, also while Freehold runs.
import { statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { openFileStore } from '../adapters/file-store.ts'
import { argumentsOf, command, optionsOf, sizeInWords } from '../config/command.ts'
import { readConfig } from '../config/environment.ts'
import { openCluster } from '../db/cluster/index.ts'
import { openLog } from '../logging.ts'
import { backUp } from './back-up.ts'

const usage = 'npm run backup -- <folder or file>'

/** A folder gets a file named after the moment. */
function placeFor(given: string): string {
  const path = resolve(given)
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory()
  const moment = new Date().toISOString().replaceAll(/[:.]/g, '-').slice(0, 19)
  return isFolder ? join(path, `freehold-${moment}Z.tar.gz`) : path
}

await command(async () => {
  const [given = ''] = argumentsOf(usage, 1)
  optionsOf(usage, [])
  const path = placeFor(given)
  const config = readConfig(process.env)
  const cluster = await openCluster(config, openLog(config))
  try {
    const begun = performance.now()
    const { head, manifest, size } = await backUp(
      { config, cluster, files: await openFileStore(config) },
      path,
    )
    const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0)
    const { count, bytes } = manifest.files
    console.log(
      `${path} (${sizeInWords(size)}): everything as of ${head.instant}, ${rows} rows and ${count} files (${sizeInWords(bytes)}), ` +
        `in ${((performance.now() - begun) / 1000).toFixed(1)} s.`,
    )
    console.log(
      head.holdsSecret
        ? 'It holds everything that Freehold knows, its session secret too: keep it as you would keep a password.'
        : 'SESSION_SECRET is not in it: a restore needs the same one.',
    )
    if (manifest.missing.length === 0) return
    console.error(
      `The store does not have ${manifest.missing.length} files that the database names, such as ${manifest.missing[0]}.`,
    )
    process.exitCode = 1
  } finally {
    await cluster.stop()
  }
})
