import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Operation } from '#contract/kit/index.ts'
import { abilityOf, defaultRules, rulesFor } from '#domain/access/index.ts'
import { systemClock } from '#server/adapters/clock.ts'
import { servingOptions, withinTransactions, type Connection } from '#server/db/distributed/citus.ts'
import type { Tables } from '#server/db/database.ts'
import type { Call } from '#server/http/call.ts'
import type { Organisation } from './organisation.ts'
import type { Statement } from './recorded-list.ts'

const { INT8, NUMERIC, DATE, TIMESTAMPTZ } = pg.types.builtins
const numbers = new Set<number>([INT8, NUMERIC])
const texts = new Set<number>([DATE, TIMESTAMPTZ])

/** How a hand-written handler for one organisation's administrator logs in: it says which once per connection. */
export const asOneOf = ({ distributed, ...connection }: Connection, { id }: Organisation): pg.PoolConfig => ({
  ...connection,
  options: `-c TimeZone=UTC -c app.organisation=${id} ${distributed ? servingOptions : ''}`,
})

/** Reads in a transaction of an organisation, as requests do. */
export async function readingAs<T>(
  client: pg.ClientBase,
  { id }: Organisation,
  work: () => Promise<T>,
): Promise<T> {
  // What only Citus knows is a setting that nobody reads elsewhere.
  await client.query(`begin read only; set local app.organisation = '${id}'; ${withinTransactions}`)
  try {
    return await work()
  } finally {
    await client.query('rollback')
  }
}

/** Every statement by which a handler answers the administrator, in their order. */
export async function statementsOf(
  connection: Connection,
  organisation: Organisation,
  { operation, query }: { operation: Operation; query: Record<string, string> },
  handler: (call: Call) => Promise<unknown>,
): Promise<Statement[]> {
  const statements: Statement[] = []
  const client = new pg.Client({
    ...asOneOf(connection, organisation),
    types: {
      getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
        numbers.has(oid)
          ? Number
          : texts.has(oid)
            ? (text: string) => text
            : pg.types.getTypeParser(oid, format)) as pg.CustomTypesConfig['getTypeParser'],
    },
  })
  await client.connect()
  const recorder = {
    query: (text: string, values: unknown[]) => {
      statements.push({ text, values })
      return client.query(text, values)
    },
    release: () => {},
  }
  const tx = new Kysely<Tables>({
    dialect: new PostgresDialect({
      pool: { connect: async () => recorder, end: async () => {} } as unknown as pg.Pool,
    }),
  })
  const { userId, profileId } = organisation.people.admin
  const ability = abilityOf(rulesFor(defaultRules.admin, { userId, profileId, scope: {} }))
  try {
    const call = {
      query: operation.query?.parse(query),
      tenant: { organisationId: organisation.id, userId, ability },
      services: { clock: systemClock },
      read: (work: (given: typeof tx) => Promise<unknown>) => work(tx),
    } as unknown as Call
    await readingAs(client, organisation, () => handler(call))
  } finally {
    await client.end()
  }
  return statements
}
