import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import pg from 'pg'
import { v7 as uuid } from 'uuid'
import { preparedName } from '#server/db/prepared.ts'
import type { Statement } from '#tests/support/recorded-list.ts'

/** What the bare server is to do. */
export interface BareTask {
  connection: pg.PoolConfig
  /** `GET /lists/:n` runs the statements of the n-th one after another and answers with their rows and the last total. */
  lists?: Statement[][]
  /** `POST /records` inserts one: an id, then these fields of the body, which its schema has checked. */
  insert?: { text: string; fields: string[]; schema: object }
}

/**
 * What a hand-written handler costs: Fastify, a pool, one statement; nobody asks who is calling, nothing is checked but
 * what a schema says. Statements are prepared where the product prepares them.
 */
const [{ connection, lists = [], insert }] = (await once(process, 'message')) as [BareTask]
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

if (insert) {
  const { text, fields, schema } = insert
  app.post<{ Body: Record<string, unknown> }>(
    '/records',
    { schema: { body: schema } },
    async ({ body }, reply) => {
      const id = uuid()
      await pool.query({ text, values: [id, ...fields.map((name) => body[name] ?? null)], name: 'insert' })
      return reply.status(201).send({ id, ...body })
    },
  )
}

await app.listen({ host: '127.0.0.1', port: 0 })
process.on('disconnect', () => process.exit(0))
process.send!((app.server.address() as AddressInfo).port)
