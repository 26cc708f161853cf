import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import pg from 'pg'
import { preparedName } from '#server/db/prepared.ts'
import type { Statement } from '#tests/support/recorded-list.ts'

/** What the bare server is to do. */
export interface BareTask {
  connection: pg.PoolConfig
  /** `GET /lists/:n` runs the statements of the n-th one after another and answers with their rows and the last total. */
  lists?: Statement[][]
}

/**
 * What a hand-written handler costs: Fastify, a pool, one statement; nobody asks who is calling, nothing is checked but
 * what a schema says. Statements are prepared where the product prepares them.
 */
const [{ connection, lists = [] }] = (await once(process, 'message')) as [BareTask]
const { INT8, TIMESTAMPTZ } = pg.types.builtins
pg.types.setTypeParser(INT8, Number)
// Dates would be read only to be written again.
pg.types.setTypeParser(TIMESTAMPTZ, (text: string) => text)

const pool = new pg.Pool({ ...connection, max: 20 })
const app = Fastify()

app.get<{ Params: { n: string } }>('/lists/:n', async ({ params }) => {
  const client = await pool.connect()
  try {
    const data: { total: number }[] = []
    for (const { text, values } of lists[Number(params.n)]!) {
      const { rows } = await client.query<{ total: number }>({ text, values, name: preparedName(text) })
      data.push(...rows)
    }
    return { data, total: data.at(-1)?.total ?? 0 }
  } finally {
    client.release()
  }
})

await app.listen({ host: '127.0.0.1', port: 0 })
process.on('disconnect', () => process.exit(0))
process.send!((app.server.address() as AddressInfo).port)
