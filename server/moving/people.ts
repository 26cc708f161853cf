import type pg from 'pg'
import { columnList, type Table } from '../db/copying.ts'
import { StartProblem } from '../config/start-problem.ts'
import { peoplesTables } from './export.ts'

/** Where people are put first, until it is known who is here already. */
export const waitingRoomOf = (table: string): string => `pg_temp.arrived_${table.split('.')[1]!}`

export async function makeWaitingRooms(client: pg.ClientBase): Promise<void> {
  for (const table of peoplesTables)
    await client.query(
      `create temp table arrived_${table.split('.')[1]!} (like ${table} including defaults including generated) on commit drop`,
    )
}

/** Who has come, and as whom they go on. */
export interface Newcomers {
  /** Who was not here before; they sign in as they did. */
  added: ReadonlySet<string>
  /** Who is here already, and signs in as here: the address, and the one that they have here where it is another. */
  known: { email: string; here: string }[]
  /** Ids that become another one. */
  renamed: ReadonlyMap<string, string>
}

interface Match {
  id: string
  email: string
  /** Whoever is here with this address, or with this id. */
  here: { id: string; email: string } | null
}

/** @throws StartProblem where two that have come would be one person here */
async function match(client: pg.ClientBase): Promise<Match[]> {
  const { rows } = await client.query<Match>(
    `select arrived.id, arrived.email, (
       select jsonb_build_object('id', users.id, 'email', users.email) from identity.users
       where users.email = arrived.email or users.id = arrived.id order by users.email = arrived.email desc limit 1) as here
     from ${waitingRoomOf('identity.users')} as arrived order by arrived.email`,
  )
  const taken = new Map<string, string>()
  for (const { email, here } of rows) {
    if (!here) continue
    const other = taken.get(here.id)
    if (other !== undefined) {
      throw new StartProblem(
        `${other} and ${email} would both be ${here.email} here. Have that person change the address at one of the two first.`,
      )
    }
    taken.set(here.id, email)
  }
  return rows
}

/** Lets people in who are not here yet, with how they sign in; whoever is here stays as they are. */
export async function letIn(client: pg.ClientBase, tables: readonly Table[]): Promise<Newcomers> {
  const matches = await match(client)
  const added = matches.filter(({ here }) => !here).map(({ id }) => id)
  for (const name of peoplesTables) {
    const columns = columnList(tables.find((table) => table.name === name)!.columns)
    const person = name === 'identity.users' ? 'id' : 'user_id'
    await client.query(
      `insert into ${name} (${columns}) select ${columns} from ${waitingRoomOf(name)} where ${person} = any($1)`,
      [added],
    )
  }
  const present = matches.flatMap(({ id, email, here }) => (here ? [{ id, email, here }] : []))
  return {
    added: new Set(added),
    known: present.map(({ email, here }) => ({ email, here: here.email })),
    renamed: new Map(present.filter(({ id, here }) => id !== here.id).map(({ id, here }) => [id, here.id])),
  }
}

const ids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** Puts the ids that people have here into rows, wherever they stand: in columns, lists and JSON. */
export function renaming(renamed: Newcomers['renamed']): ((line: Buffer) => Buffer) | undefined {
  if (renamed.size === 0) return undefined
  // One character a byte, so that nothing else changes.
  return (line) =>
    Buffer.from(
      line.toString('latin1').replace(ids, (id) => renamed.get(id) ?? id),
      'latin1',
    )
}
