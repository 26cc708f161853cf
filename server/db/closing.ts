import pg from 'pg'
import { StartProblem } from '../config/start-problem.ts'
import { isDistributed } from './distributed/citus.ts'

/** One policy a table for each closed organisation, named after it. */
const prefix = 'closed_'
const policyOf = (organisationId: string) => `${prefix}${organisationId.replaceAll('-', '')}`

/** Milliseconds for which others may have to wait for one table, before it is tried again. */
const patience = 2_000
const mostTries = 30

/** Those that do not exist for anybody at the moment. */
export async function closedOrganisations(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select distinct substr(polname, ${prefix.length + 1})::uuid::text as id from pg_policy
     where polname ~ '^${prefix}[0-9a-f]{32}$' order by id`,
  )
  return rows.map(({ id }) => id)
}

/**
 * Tables to which the policies that keep organisations apart apply, and what names the organisation there; those first without
 * which nobody comes in.
 */
async function fencedTables(client: pg.ClientBase): Promise<{ name: string; column: string }[]> {
  const { rows } = await client.query<{ name: string; column: string }>(
    `select format('public.%I', relname) as name,
       case when relname = 'organisations' then 'id' else 'organisation_id' end as column
     from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relrowsecurity
     order by relname not in ('organisations', 'members', 'profiles'), relname`,
  )
  return rows
}

const lockNotAvailable = '55P03'
const deadlock = '40P01'

/**
 * One table at a time, so that nobody waits for us longer than for one, and never in a circle.
 * @throws StartProblem where others do not let go of it
 */
async function change(client: pg.ClientBase, table: string, statement: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await client.query(`set lock_timeout = ${patience}`)
      await client.query(statement)
      return
    } catch (error) {
      const busy =
        error instanceof pg.DatabaseError && [lockNotAvailable, deadlock].includes(error.code ?? '')
      if (!busy) throw error
      if (tries >= mostTries)
        throw new StartProblem(`Others use ${table} without a pause. Try again when they have ended.`, error)
    } finally {
      await client.query('reset lock_timeout').catch(() => {})
    }
  }
}

/**
 * Hides an organisation from every request, job and visitor at every process, from the end of this call on: a further policy on
 * each table hides its rows and lets none be written. Others are not touched.
 * @throws StartProblem where organisations are spread over several servers
 * @param client as the owner of the schema; within a transaction only where nobody else uses the database
 */
export async function closeOrganisation(client: pg.ClientBase, organisationId: string): Promise<void> {
  // Citus 13.2 hands such a policy on to its workers as one that opens instead of restricting.
  if (await isDistributed(client)) {
    throw new StartProblem(
      'An organisation cannot be closed where organisations are spread over several servers. Export it without --close.',
    )
  }
  const policy = policyOf(organisationId)
  const isNot = (column: string) => `(${column} <> ${pg.escapeLiteral(organisationId)}::uuid)`
  const { rows } = await client.query<{ name: string }>(
    `select format('public.%I', relname) as name from pg_policy join pg_class on pg_class.oid = polrelid where polname = $1`,
    [policy],
  )
  const hidden = new Set(rows.map(({ name }) => name))
  for (const { name, column } of await fencedTables(client)) {
    if (hidden.has(name)) continue
    await change(
      client,
      name,
      `create policy ${policy} on ${name} as restrictive using ${isNot(column)} with check ${isNot(column)}`,
    )
  }
}

/** Undoes `closeOrganisation`, the other way round: nobody comes in before everything is there again. */
export async function reopenOrganisation(client: pg.ClientBase, organisationId: string): Promise<void> {
  for (const { name } of (await fencedTables(client)).toReversed())
    await change(client, name, `drop policy if exists ${policyOf(organisationId)} on ${name}`)
}
