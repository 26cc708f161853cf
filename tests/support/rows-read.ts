import pg from 'pg'

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Plan[]
  /** Of Citus: what its servers do, and what is read before. */
  'Distributed Query'?: {
    Job: { Tasks: { 'Remote Plan': [{ Plan: Plan }][] }[] }
    Subplans?: { PlannedStmt: { Plan: Plan }[] }[]
  }
}

/** What one part of a plan reads of a table: rows that it hands on, and those that it looks at in vain. */
const readBy = (plan: Plan): number => {
  const { 'Actual Rows': rows, 'Rows Removed by Filter': dropped = 0 } = plan
  return (rows + dropped + (plan['Rows Removed by Index Recheck'] ?? 0)) * plan['Actual Loops']
}

function scansOf(plan: Plan): Plan[] {
  const { Job, Subplans = [] } = plan['Distributed Query'] ?? {}
  const elsewhere = [
    ...(Job?.Tasks ?? []).flatMap((task) => task['Remote Plan'].flat()),
    ...Subplans.flatMap(({ PlannedStmt }) => PlannedStmt),
  ]
  return [
    ...(plan['Relation Name'] ? [plan] : []),
    ...[...(plan.Plans ?? []), ...elsewhere.map(({ Plan }) => Plan)].flatMap(scansOf),
  ]
}

/** Without the number that Citus gives a part of a table. */
const whole = (name: string) => name.replace(/_\d{6,}$/, '')

export interface RowsRead {
  /** Of all tables. */
  rows: number
  /** "5000 of leases by leases_by_age", most first. */
  words: string[]
}

/**
 * Runs a statement and counts the rows that the database looks at for it, whether it shows them or not.
 * @param client as whoever is to be asked for, within a transaction that has its scope
 * @param planned as it is planned for any values (`once`), for those that it has, or for those that stand in it (`inlined`):
 * Citus explains a statement with parameters as if it knew none, though it runs it knowing them
 */
export async function rowsRead(
  client: pg.ClientBase,
  { text, values = [] }: { text: string; values?: unknown[] },
  planned?: 'once' | 'inlined',
): Promise<RowsRead> {
  const explain = 'explain (analyze, timing off, format json)'
  const literals = values.map((value) =>
    value === null || value === undefined ? 'null' : pg.escapeLiteral(literalOf(value)),
  )
  if (planned === 'once') {
    await client.query(`set local plan_cache_mode = force_generic_plan; prepare asked as ${text}`)
    const given = literals.join(', ')
    const { rows } = await client.query<Explained>(`${explain} execute asked${given && `(${given})`}`)
    await client.query('deallocate asked')
    return readIn(rows)
  }
  const { rows } =
    planned === 'inlined'
      ? await client.query<Explained>(
          `${explain} ${text.replace(/\$(\d+)/g, (_, n: string) => literals[Number(n) - 1]!)}`,
        )
      : await client.query<Explained>(`${explain} ${text}`, values)
  return readIn(rows)
}

/**
 * Runs a statement, planned as for any values, and counts how many rows of a table are read, also by functions, into which a plan does
 * not look.
 */
export async function readOf(
  client: pg.ClientBase,
  table: string,
  { text, values }: { text: string; values: unknown[] },
): Promise<{ found: number; read: number }> {
  const readSoFar = async () => {
    const { rows } = await client.query<{ read: number }>(
      `select (coalesce(idx_tup_fetch, 0) + seq_tup_read)::int as read from pg_stat_xact_user_tables where relname = $1`,
      [table],
    )
    return rows[0]!.read
  }
  await client.query('set local plan_cache_mode = force_generic_plan')
  // What transactions before it read is counted for a while.
  const before = await readSoFar()
  const { rows: found } = await client.query(text, values)
  return { found: found.length, read: (await readSoFar()) - before }
}

interface Explained {
  'QUERY PLAN': [{ Plan: Plan }]
}

const literalOf = (value: unknown) =>
  Array.isArray(value) ? `{${value.map((each) => JSON.stringify(each)).join(',')}}` : String(value)

function readIn(rows: readonly Explained[]): RowsRead {
  const scans = scansOf(rows[0]!['QUERY PLAN'][0].Plan)
  const words = scans
    .map((scan): [number, string] => [
      Math.round(readBy(scan)),
      `${whole(scan['Relation Name']!)} by ${whole(scan['Index Name'] ?? scan['Node Type'])}`,
    ])
    .filter(([read]) => read > 0)
    .toSorted(([left], [right]) => right - left)
  return {
    rows: words.reduce((sum, [read]) => sum + read, 0),
    words: words.map(([read, where]) => `${read} of ${where}`),
  }
}
