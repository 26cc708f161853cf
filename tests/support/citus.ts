import pg from 'pg'
import { furnish } from '#server/db/cluster/bootstrap.ts'
import { distribute } from '#server/db/distributed/distribute.ts'
import { createVisitor, letVisitorIn, visitorRole } from '#server/db/distributed/visitors.ts'

/** One server of a Citus cluster. */
export interface Place {
  host: string
  port: number
}

async function on<T>(connection: pg.PoolConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** The workers that the coordinator's database knows. */
export const workersOf = (admin: pg.PoolConfig): Promise<Place[]> =>
  on(admin, async (client) => {
    const { rows } = await client.query<Place>(
      `select nodename as host, nodeport as port from pg_dist_node where groupid > 0 and isactive order by groupid`,
    )
    return rows
  })

/** Makes an empty database on every server and makes them one cluster, in which the coordinator keeps no organisations. */
export async function createOnAll(
  admin: pg.PoolConfig,
  workers: readonly Place[],
  name: string,
  owner: string,
): Promise<void> {
  const places = [{ host: admin.host!, port: admin.port! }, ...workers]
  for (const place of places) {
    await on({ ...admin, ...place }, (client) =>
      client.query(`create database ${name} owner ${owner} encoding 'UTF8' template template0`),
    )
    const here = { ...admin, ...place, database: name }
    await furnish(here, name)
    await on(here, async (client) => {
      await client.query('create extension citus')
      // What tests write as superuser brings about the same as what the product writes (`withinTransactions`).
      await client.query('alter role current_user set citus.allow_nested_distributed_execution = on')
      const { rows } = await client.query('select from pg_roles where rolname = $1', [visitorRole])
      if (rows.length === 0) for (const statement of createVisitor) await client.query(statement)
      await client.query(letVisitorIn(name))
    })
  }
  await on({ ...admin, database: name }, async (client) => {
    await client.query('select citus_set_coordinator_host($1, $2)', [admin.host, admin.port])
    for (const { host, port } of workers) await client.query('select citus_add_node($1, $2)', [host, port])
  })
}

/**
 * Distributes the migrated database and leaves it so that copies can be made of it: a copy of each server's part is a cluster
 * of its own, as a cluster's catalogue knows servers and not the names of databases.
 */
export async function distributeTemplate(
  admin: pg.PoolConfig,
  workers: readonly Place[],
  owner: pg.PoolConfig,
): Promise<void> {
  await distribute(owner)
  const name = owner.database!
  for (const place of [{ host: admin.host!, port: admin.port! }, ...workers]) {
    await on({ ...admin, ...place }, async (client) => {
      await client.query(`alter database ${name} allow_connections false`)
      await client.query('select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = $1', [
        name,
      ])
    })
  }
}
