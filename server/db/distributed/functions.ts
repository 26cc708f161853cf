import type pg from 'pg'
import { withReturning } from './words.ts'

interface Found {
  signature: string
  definition: string
  body: string
  language: string
  /** Whether it returns rows, one value or nothing. */
  returns: 'rows' | 'value' | 'nothing'
  everywhere: boolean
  /** Whether it has the rights of the schema's owner. */
  definer: boolean
  /** Whether it works for one organisation with the rights of the schema's owner. */
  delegated: boolean
}

const functions = `
  select pg_proc.oid::regprocedure::text as signature, pg_get_functiondef(pg_proc.oid) as definition, prosrc as body,
    lanname as language, case when proretset then 'rows' when prorettype = 'void'::regtype then 'nothing' else 'value' end as returns,
    exists (select from pg_catalog.pg_dist_object where classid = 'pg_proc'::regclass and objid = pg_proc.oid
      and coalesce(force_delegation, false) = coalesce(prosecdef and proargnames[1] = 'organisation', false)) as everywhere,
    prosecdef as definer, coalesce(prosecdef and proargnames[1] = 'organisation', false) as delegated
  from pg_proc join pg_language on pg_language.oid = prolang
  where pronamespace in ('public'::regnamespace, 'identity'::regnamespace) and prokind = 'f'
    and lanname in ('sql', 'plpgsql')
    and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')
  order by 1`

/** Whether a body reads or writes one of the tables. */
const speaksOf = (body: string, tables: ReadonlySet<string>) =>
  [
    ...body.replaceAll(/--.*$/gm, '').matchAll(/\b(?:from|join|update|into|using)\s+(?:only\s+)?([\w.]+)/gi),
  ].some(([, name]) => tables.has(name!.replace(/^public\./, '')))

/** The same in PL/pgSQL, in which names of columns go before those of parameters, as in SQL. */
function inPlpgsql({ definition, body, returns }: Found): string {
  const statement = body.trim().replace(/;$/, '')
  const said = {
    rows: `return query\n${statement};`,
    value: `return (\n${statement}\n);`,
    nothing: `${statement};`,
  }[returns]
  return definition
    .replace('LANGUAGE sql', 'LANGUAGE plpgsql')
    .replace(body, () => `\n#variable_conflict use_column\nbegin\n${said}\nend\n`)
}

/**
 * Makes functions fit for a distributed database: those in SQL that read its tables become the same in PL/pgSQL, since Citus
 * can't plan what is in another's statement, and all exist on every server, where triggers call them.
 * @returns how many were rewritten
 */
export async function adaptFunctions(client: pg.ClientBase): Promise<number> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relkind in ('r', 'v') and relnamespace in ('public'::regnamespace, 'identity'::regnamespace)`,
  )
  const names = new Set(tables.map(({ name }) => name))
  const { rows: found } = await client.query<Found>(functions)
  let rewritten = 0
  await client.query('set check_function_bodies = off')
  for (const each of found) {
    if (each.language === 'sql' && speaksOf(each.body, names)) {
      await client.query(inPlpgsql(each))
      rewritten++
    } else if (each.definer && /\banalyze\s/i.test(each.body)) {
      // Statistics that follow at once are a help on one server. Others' rights within a transaction are refused here.
      await client.query(each.definition.replace(each.body, () => '\nbegin\nend\n'))
    } else if (each.language === 'plpgsql') {
      const body = withReturning(each.body)
      // PL/pgSQL asks for somewhere to put what a statement returns that stands alone, which none of these does.
      if (body !== each.body && each.delegated)
        await client.query(each.definition.replace(each.body, () => body))
    }
    if (each.everywhere) continue
    // What has other rights than the rest of a transaction has to run where the rest does, not beside it.
    if (each.delegated) {
      await client.query(
        `select create_distributed_function($1::regprocedure, 'organisation', colocate_with => 'organisations', force_delegation => true)`,
        [each.signature],
      )
    } else await client.query('select create_distributed_function($1::regprocedure)', [each.signature])
  }
  // The coordinator works the organisation out while it plans, and so finds the one server that has it, whatever a statement says.
  // On workers it stays what it is: there the policies compare anew each time. docs/decisions/2026-11-26-beyond-one-server.md
  await client.query('set local citus.enable_ddl_propagation = off')
  await client.query('alter function app_organisation() immutable')
  await client.query('set local citus.enable_ddl_propagation = on')
  return rewritten
}
