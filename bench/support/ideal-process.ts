import { createHash } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import pg from 'pg'
import { recordPayment } from './ideal-books.ts'
import { idealColumns } from './ideal.ts'

export interface IdealTask {
  connection: pg.PoolConfig
}

/**
 * The fair limit: the least that the machine needs for the same work. One round trip, prepared statements with one right plan
 * each, JSON made by PostgreSQL and passed through.
 */
const [{ connection }] = (await once(process, 'message')) as [IdealTask]
const pool = new pg.Pool({ ...connection, max: 6, options: '-c plan_cache_mode=force_generic_plan' })
const app = Fastify()
const token = 'Bearer t'
app.addHook('onRequest', async (request, reply) => {
  if (request.headers.authorization !== token) await reply.code(401).send({ error: 'unauthorised' })
})

const all = ['id', ...idealColumns, 'created_at'].map((column) => `p.${column}`).join(', ')
const rowsOf = (table: string) =>
  `(select coalesce(json_agg(r order by r.created_at desc, r.id desc), '[]')::text
    from (select ${all} from page join ${table} p using (id)) r) as rows`
const filtered = (table: string) => `
  with page as (select id from ${table} where state = $1 and classification = $2
    order by created_at desc, id desc limit $3 offset $4)
  select (select count(*) from ${table} where state = $1 and classification = $2)::int as total, ${rowsOf(table)}`
const searched = (table: string) => `
  with found as materialized (
    select id, created_at from ${table} where state = $1 and classification = $2 and search like $5),
  page as (select id from found order by created_at desc, id desc limit $3 offset $4)
  select (select count(*) from found)::int as total, ${rowsOf(table)}`

interface ListQuery {
  state: string
  classification: string
  q?: string
  start?: string
  limit?: string
}

app.get<{ Params: { table: string }; Querystring: ListQuery }>(
  '/:table',
  async ({ params, query }, reply) => {
    const { table } = params
    const { state, classification, q, start = '0', limit = '10' } = query
    const values = [state, classification, Number(limit), Number(start)]
    const { rows } = await pool.query<{ total: number; rows: string }>(
      q
        ? { name: `s ${table}`, text: searched(table), values: [...values, `%${q.toLowerCase()}%`] }
        : { name: `f ${table}`, text: filtered(table), values },
    )
    return reply.header('x-total-count', rows[0]!.total).type('application/json').send(rows[0]!.rows)
  },
)

const text = (maxLength: number) => ({ type: 'string', minLength: 1, maxLength })
const whole = { type: 'integer', minimum: 0 }
const body = {
  type: 'object',
  additionalProperties: false,
  required: ['title', 'classification', 'address_line1', 'country'],
  properties: Object.fromEntries(
    idealColumns.map((column) => {
      if (['latitude', 'longitude'].includes(column)) return [column, { type: 'number' }]
      return [column, ['year_built', 'unit_count', 'asking_price'].includes(column) ? whole : text(5000)]
    }),
  ),
}
app.post<{ Params: { table: string }; Body: Record<string, unknown> }>(
  '/:table',
  { schema: { body } },
  async (request, reply) => {
    const { table } = request.params
    const { rows } = await pool.query<{ record: string }>({
      name: `i ${table}`,
      text: `insert into ${table} (${idealColumns.join(', ')})
        values (${idealColumns.map((_, index) => `$${index + 1}`).join(', ')}) returning row_to_json(${table})::text as record`,
      values: idealColumns.map((column) => request.body[column] ?? null),
    })
    return reply.code(201).type('application/json').send(rows[0]!.record)
  },
)

interface Paid {
  leaseId: string
  chargeId: string
  bankAccountId: string
  date: string
  method: string
  amount: number
}
const person = '00000000-0000-4000-8000-000000000000'
const id = { type: 'string', format: 'uuid' }
const paid = {
  type: 'object',
  additionalProperties: false,
  required: ['leaseId', 'chargeId', 'bankAccountId', 'date', 'method', 'amount'],
  properties: {
    leaseId: id,
    chargeId: id,
    bankAccountId: id,
    date: { type: 'string', format: 'date' },
    method: { enum: ['cash', 'bankTransfer'] },
    amount: { type: 'integer', minimum: 1 },
  },
}
app.post<{ Body: Paid }>(
  '/payments',
  { schema: { body: paid } },
  async ({ headers, body: payment }, reply) => {
    const { leaseId, chargeId, bankAccountId, date, method, amount } = payment
    const hash = createHash('sha256').update(JSON.stringify(payment)).digest('base64url')
    const { rows } = await pool.query<{ record: string }>({
      name: 'payment',
      text: recordPayment,
      values: [
        leaseId,
        chargeId,
        bankAccountId,
        date,
        method,
        amount,
        headers['idempotency-key'],
        hash,
        person,
      ],
    })
    return reply.code(201).type('application/json').send(rows[0]!.record)
  },
)

await app.listen({ host: '127.0.0.1', port: 0 })
process.on('disconnect', () => process.exit(0))
process.send!((app.server.address() as AddressInfo).port)
