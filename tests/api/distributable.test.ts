import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'

/**
 * What a PostgreSQL that is spread over several servers by organisation could not do. The lists name what is left, so
 * that they only become shorter.
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

/** The triggers' functions whose text has this. */
const functionsWith = (pattern: string) =>
  namesOf(
    `select distinct proname as name from pg_trigger join pg_proc on pg_proc.oid = tgfoid
     where not tgisinternal and pronamespace in ('public'::regnamespace, 'identity'::regnamespace)
       and regexp_replace(prosrc, '--[^\\n]*', '', 'g') ~* '${pattern}' order by 1`,
  )

/** Foreign keys of tenant tables, by a condition on them. */
const keysWhere = (condition: string) =>
  namesOf(
    `select conrelid::regclass || '.' || conname as name from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace and ${condition} order by 1`,
  )

describe('the schema', () => {
  it('has no further triggers with transition tables', async () => {
    const found = await namesOf(
      `select tgrelid::regclass || '.' || tgname as name from pg_trigger
       where not tgisinternal and coalesce(tgoldtable, tgnewtable) is not null order by 1`,
    )
    expect(found).toEqual(['portfolio_properties.name_on_delete', 'portfolio_properties.name_on_insert'])
  })

  it('has no further triggers that query', async () => {
    expect(await functionsWith(String.raw`\m(from|update|insert into)\M\s+\w|perform give_`)).toEqual([
      'complete_unit',
      'forget_import_rows',
      'give_issues_to_tenant',
      'keep_an_admin',
      'move_documents_of_issue',
      'move_documents_of_lease',
      'name_portfolios',
      'note_end_of_view',
      'remove_invoice',
      'remove_tenancy',
      'share_lease',
      'share_leases_of_tenant',
      'share_leases_with_profile',
      'tell_leases_of_tenant',
      'tell_leases_of_unit',
      'tell_unit_of_lease',
      'tell_units',
      'write_invoice',
      'write_tenancy',
    ])
  })

  it('notifies from no further triggers', async () => {
    expect(await functionsWith('pg_notify')).toEqual([
      'announce_member',
      'announce_portfolio_manager',
      'announce_profile',
      'announce_role',
      'announce_scope',
      'announce_session',
      'announce_view',
    ])
  })

  it('has no further keys that the database clears', async () => {
    expect(await keysWhere("confdeltype in ('n', 'd')")).toEqual([
      'documents.documents_organisation_id_lease_id_fkey',
      'documents.documents_unit_id_fkey',
      'issue_records.issue_records_organisation_id_property_id_unit_id_fkey',
      'issue_records.issue_records_reported_for_id_fkey',
      'maintenance_plans.maintenance_plans_organisation_id_property_id_unit_id_fkey',
    ])
  })

  it('refers from no further tenant tables to people and sessions', async () => {
    const toIdentity = `confrelid in (select oid from pg_class where relnamespace = 'identity'::regnamespace)`
    expect(await keysWhere(toIdentity)).toEqual([
      'member_sessions.member_sessions_session_id_fkey',
      'members.members_user_id_fkey',
      'views_as.views_as_session_id_fkey',
    ])
  })
})
