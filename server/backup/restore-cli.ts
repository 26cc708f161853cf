// `npm run restore -- <file>`: puts a backup into an empty DATA_DIR, or an empty database of DATABASE_URL.
import { resolve } from 'node:path'
import { systemClock } from '../adapters/clock.ts'
import { openFileStore } from '../adapters/file-store.ts'
import { argumentsOf, command, optionsOf, sizeInWords } from '../config/command.ts'
import { readConfig } from '../config/environment.ts'
import { StartProblem } from '../config/start-problem.ts'
import { openCluster } from '../db/cluster/index.ts'
import { openDatabase } from '../db/database.ts'
import { checkAllBooks } from '../ledger/check-all.ts'
import { openLog } from '../logging.ts'
import { secretFor } from './kept-secret.ts'
import { restore } from './restore.ts'

const sending = '--send-waiting'
const usage = `npm run restore -- <file> [${sending}]`

await command(async () => {
  const [given = ''] = argumentsOf(usage, 1)
  const options = optionsOf(usage, [sending])
  const path = resolve(given)
  const config = readConfig(await secretFor(path, process.env))
  const log = openLog(config)
  const cluster = await openCluster(config, log)
  try {
    const files = await openFileStore(config)
    const { head, manifest, leftOut, jobs } = await restore({ config, cluster, files }, path, {
      sendWaiting: options.has(sending),
    })
    const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0)
    console.log(
      `Restored everything as of ${head.instant}: ${rows} rows and ${manifest.files.count} files ` +
        `(${sizeInWords(manifest.files.bytes)}), compared with what was backed up. Work that waits: ${jobs} jobs.`,
    )
    if (leftOut.mails + leftOut.events > 0) {
      console.log(
        `${leftOut.mails} mails and ${leftOut.events} events that were due were left out, because the origin may have sent them. ` +
          `If the origin was stopped before the backup, restore with ${sending} instead.`,
      )
    }
    if (manifest.missing.length > 0)
      console.log(`${manifest.missing.length} files were missing at the origin already.`)
    const database = openDatabase(cluster.appPoolConfig)
    try {
      const found = [...(await checkAllBooks({ database, clock: systemClock, log })).values()]
      const places = found.reduce((sum, differences) => sum + differences.length, 0)
      if (places > 0)
        throw new StartProblem(
          `The books differ from their postings in ${places} places: npm run books:check`,
        )
      console.log(`The books of all ${found.length} organisations match their postings.`)
    } finally {
      await database.close()
    }
  } finally {
    await cluster.stop()
  }
})
