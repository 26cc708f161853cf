import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storedIn } from '#server/db/stored-in.ts'
import { restricting } from '#server/db/distributed/distribute.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'

/**
 * What a PostgreSQL that is spread over several servers by organisation could not do (`npm run db:distribute`). The lists name
 * what is left, so that they only become shorter. What statements may not say: tests/architecture/distributable.test.ts.
 */
let database: TestDatabase
let client: pg.Client

beforeAll(async () => {
  database = await createTestDatabase('template')
  client = new pg.Client(database.owner)
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

const namesOf = async (query: string) =>
  (await client.query<{ name: string }>(query)).rows.map(({ name }) => name)

const ofPeople = `relnamespace = 'identity'::regnamespace`
/** The column by which a table's rows are spread. */
const spread = `(select attrelid, attnum from pg_attribute join pg_class on pg_class.oid = attrelid
  where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'schema_parts'
    and attname = case relname when 'organisations' then 'id' else 'organisation_id' end) as spread`

/** The triggers' functions whose text has this. */
const functionsWith = (pattern: string) =>
  namesOf(
    `select distinct proname as name from pg_trigger join pg_proc on pg_proc.oid = tgfoid
     where not tgisinternal and pronamespace in ('public'::regnamespace, 'identity'::regnamespace)
       and regexp_replace(prosrc, '--[^\\n]*', '', 'g') ~* '${pattern}' order by 1`,
  )

/** Foreign keys, by a condition on them. */
const keysWhere = (condition: string) =>
  namesOf(
    `select conrelid::regclass || '.' || conname as name from pg_constraint
     where contype = 'f' and connamespace in ('public'::regnamespace, 'identity'::regnamespace) and (${condition}) order by 1`,
  )

describe('the tables', () => {
  it('are each of one organisation or of none', async () => {
    const without = await namesOf(
      `select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
       and not exists (select from ${spread} where attrelid = pg_class.oid) order by 1`,
    )
    expect(without).toEqual(['schema_parts'])
  })

  it('have nothing unique but within an organisation', async () => {
    const unique = await namesOf(
      `select indexrelid::regclass::text as name from pg_index join ${spread} on attrelid = indrelid
       where (indisunique or indisexclusion) and attnum <> all (indkey) order by 1`,
    )
    // Slugs end in chance; each server looks at those of its own organisations.
    expect(unique).toEqual(['organisations_slug_key'])
  })

  it('compare with nothing else in policies, neither by another table nor by what only one server knows', async () => {
    const policies = await namesOf(
      `select tablename || '.' || policyname as name from pg_policies where schemaname = 'public'
       and coalesce(qual, '') || coalesce(with_check, '') ~* 'select|nullif|current_setting' order by 1`,
    )
    expect(policies).toEqual([])
  })

  it('have no policies that restrict others, which Citus passes on to workers as ones that open', async () => {
    expect(await namesOf(restricting)).toEqual([])
  })
})

describe('the keys', () => {
  it('clear nothing themselves', async () => {
    expect(await keysWhere(`confdeltype in ('n', 'd') or confupdtype <> 'a'`)).toEqual([])
  })

  it('lead within an organisation by the organisation', async () => {
    const others = await keysWhere(
      `conrelid in (select attrelid from ${spread}) and confrelid in (select attrelid from ${spread})
       and not exists (select from ${spread} join ${spread.replace('as spread', 'as other')} on true
         cross join generate_subscripts(conkey, 1) as place
         where spread.attrelid = conrelid and other.attrelid = confrelid
           and conkey[place] = spread.attnum and confkey[place] = other.attnum)`,
    )
    expect(others).toEqual([])
  })

  it('lead from organisations to people alone, of whom every server has a copy', async () => {
    const toIdentity = `confrelid in (select oid from pg_class where ${ofPeople})`
    expect(await keysWhere(`connamespace = 'public'::regnamespace and ${toIdentity}`)).toEqual([
      'members.members_user_id_fkey',
    ])
  })

  it('lead from nobody to organisations', async () => {
    expect(
      await keysWhere(
        `conrelid in (select oid from pg_class where ${ofPeople}) and confrelid not in (select oid from pg_class where ${ofPeople})`,
      ),
    ).toEqual([])
  })
})

describe('the triggers', () => {
  it('with transition tables are no more, and use these in no statement that has another table', async () => {
    const found = await namesOf(
      `select tgrelid::regclass || '.' || tgname as name from pg_trigger
       where not tgisinternal and coalesce(tgoldtable, tgnewtable) is not null order by 1`,
    )
    expect(found).toEqual(['portfolio_properties.name_on_delete', 'portfolio_properties.name_on_insert'])
    expect(await functionsWith(String.raw`\mfrom changed\M(?! group by 1 order by 1 loop)`)).toEqual([])
  })

  it('say the organisation in every statement on a table, as they run where it is', async () => {
    const { rows } = await client.query<{ name: string; statement: string }>(
      `select proname as name, statement from (
         select distinct proname, prosrc from pg_trigger join pg_proc on pg_proc.oid = tgfoid
         where not tgisinternal and pronamespace = 'public'::regnamespace) as functions
       cross join regexp_split_to_table(regexp_replace(prosrc, '--[^\\n]*', '', 'g'), ';') as statement
       where statement ~* '\\m(from|join|update|into)\\M\\s+(${(
         await namesOf(
           `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v')`,
         )
       ).join('|')})\\M' and statement !~* 'organisation'`,
    )
    expect(rows).toEqual([])
  })

  it('notify nobody by themselves: where a record is, nobody may listen', async () => {
    expect(await functionsWith('pg_notify')).toEqual([])
    expect(
      await namesOf(`select proname as name from pg_proc where prosrc ~ 'pg_notify'
      and pronamespace in ('public'::regnamespace, 'identity'::regnamespace)`),
    ).toEqual(['announce'])
  })
})

describe('functions with the rights of the schema’s owner', () => {
  it('work for one organisation, on the server that has it, or only read, or follow what is nobody’s', async () => {
    const { rows } = await client.query<{ name: string }>(
      `select proname as name from pg_proc where prosecdef and provolatile = 'v'
       and pronamespace in ('public'::regnamespace, 'identity'::regnamespace)
       and coalesce(proargnames[1], '') <> 'organisation' order by 1`,
    )
    expect(rows.map(({ name }) => name)).toEqual([
      // Statistics, which a spread database leaves to autovacuum.
      'analyze_books',
      'analyze_import_rows',
      'analyze_records',
      // Sessions are on the coordinator, and end in a transaction of their own there.
      'end_with_session',
    ])
  })
})

describe('what is written to', () => {
  it('is the table that a view of records shows', async () => {
    const { rows } = await client.query<{ view: string; table: string }>(
      `select view_name as view, table_name as table from information_schema.view_table_usage where view_schema = 'public'`,
    )
    const { rows: writable } = await client.query<{ view: string }>(
      `select table_name as view from information_schema.views where table_schema = 'public' and is_insertable_into = 'YES'
       and has_table_privilege('freehold_app', table_name::regclass, 'insert') order by 1`,
    )
    expect(writable.length).toBeGreaterThan(10)
    // Layers between a view and its table, to which nobody writes.
    const layers = ['leases_today', 'leases_with_status']
    // Lines of files that a trigger takes apart: only inserted, which the coordinator does itself.
    const takenApart = ['tenancies', 'vendor_invoices']
    for (const { view } of writable.filter((each) => ![...layers, ...takenApart].includes(each.view))) {
      const stored = storedIn(view)
      expect(stored, view).not.toBe(view)
      const below = (name: string): string[] =>
        rows
          .filter((row) => row.view === name && row.table !== name)
          .flatMap(({ table }) => [table, ...below(table)])
      expect(below(view), view).toContain(stored)
    }
  })
})
