import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type pg from 'pg'
import { pino } from 'pino'
import { assemble } from '#server/assemble.ts'
import type { Config } from '#server/config/config.ts'

/** The whole server as a process of its own, so that what it takes can be told from what measures it. */
const [{ config, connection }] = (await once(process, 'message')) as [
  { config: Config; connection: pg.PoolConfig },
]
const { app, begin } = await assemble(config, connection, pino({ level: 'error' }))
await begin()
await app.listen({ host: '127.0.0.1', port: 0 })

let most = 0
setInterval(() => {
  most = Math.max(most, process.memoryUsage.rss())
}, 20)
process.on('message', () => {
  process.send!({ now: process.memoryUsage.rss(), most })
  most = 0
})
process.on('disconnect', () => process.exit(0))
process.send!((app.server.address() as AddressInfo).port)
