import type pg from 'pg'

interface Column {
  table: string
  name: string
  type: string
  required: boolean
  filled: boolean
  always: boolean
  check: string | null
}

/** What a column holds in JavaScript, as server/db/database.ts reads it. */
const types: Record<string, string> = {
  uuid: 'string',
  text: 'string',
  date: 'string',
  daterange: 'string',
  timestamptz: 'string',
  int4: 'number',
  int8: 'number',
  numeric: 'string',
  float8: 'number',
  bool: 'boolean',
  jsonb: 'Json',
  bytea: 'Buffer',
  _uuid: 'string[]',
  _text: 'string[]',
  _int4: 'number[]',
}

const columns = `
  select case nspname when 'public' then relname else nspname || '.' || relname end as table,  attname as name, typname as type, attnotnull as required, atthasdef as filled, attgenerated <> '' as always,
    (select pg_get_constraintdef(c.oid) from pg_constraint c
     where conrelid = attrelid and contype = 'c' and conkey = array[attnum]
       and pg_get_constraintdef(c.oid) ~ '= ANY \\(ARRAY' limit 1) as check
  from pg_attribute join pg_class on pg_class.oid = attrelid join pg_namespace n on n.oid = relnamespace
    join pg_type on pg_type.oid = atttypid
  where nspname in ('public', 'identity') and relkind = 'r' and attnum > 0 and not attisdropped
    and pg_get_userbyid(relowner) = 'freehold_owner' and relname <> 'schema_parts'
  order by 1, attnum`

/** Choices that a check constraint names. */
function choicesOf(check: string | null): string | undefined {
  const list = check && /= ANY \(ARRAY\[(.*)\]\)/.exec(check)?.[1]
  if (!list) return undefined
  return [...list.matchAll(/'([^']*)'::text/g)].map(([, word]) => `'${word}'`).join(' | ')
}

function typeOf({ type, required, filled, always, check }: Column): string {
  const base = choicesOf(check) ?? types[type]
  if (!base) throw new Error(`Say in tests/support/table-types.ts what a column of type ${type} holds.`)
  const whole = required ? base : `${base} | null`
  if (always) return `GeneratedAlways<${whole}>`
  return filled ? `Generated<${whole}>` : whole
}

/** "identity.rate_limits" → "IdentityRateLimits" */
const typeNameOf = (table: string) =>
  table.replace(/(?:^|[._])([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** The rows of every table as TypeScript, for server/db/tables.ts. */
export async function tableTypes(client: pg.Client): Promise<string> {
  const { rows } = await client.query<Column>(columns)
  const tables = Map.groupBy(rows, ({ table }) => table)
  const rowTypes = [...tables].map(([table, its]) => {
    const fields = its.map((column) => `  ${column.name}: ${typeOf(column)}\n`)
    return `export interface ${typeNameOf(table)} {\n${fields.join('')}}\n`
  })
  const keys = [...tables.keys()].map(
    (table) => `  ${table.includes('.') ? `'${table}'` : table}: ${typeNameOf(table)}\n`,
  )
  return `// Made from the schema by tests/api/schema.test.ts: npm run db:types. Not written by hand.
import type { ColumnType, GeneratedAlways } from 'kysely'

type Json = ColumnType<unknown, string, string>
/** A column that the database fills when nothing is given. */
type Generated<T> =
  T extends ColumnType<infer Read, infer Given, infer Changed>
    ? ColumnType<Read, Given | undefined, Changed>
    : ColumnType<T, T | undefined, T>

${rowTypes.join('\n')}
export interface SchemaTables {\n${keys.join('')}}\n`
}
