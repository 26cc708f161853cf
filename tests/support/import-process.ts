import { pino } from 'pino'
import type { Config } from '#server/config/config.ts'
import { startImports } from '#server/tenant/imports/jobs.ts'
import { openServices } from '#server/services.ts'
import type { TestDatabase } from './database.ts'

/** A process that only works on imports, to be killed at the worst moment: `node import-process.ts <task as JSON>`. */
const { config, connection } = JSON.parse(process.argv[2]!) as {
  config: Config
  connection: TestDatabase['app']
}
const services = await openServices(config, connection, pino({ level: 'silent' }))
await startImports(services)
process.send?.('started')
