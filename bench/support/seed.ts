import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Organisation } from '#tests/support/organisation.ts'

/** Portfolio managers among whom an organisation's properties are divided. */
const managers = 20

/** Colleagues who manage portfolios beside the one that every organisation has. @returns all of them */
async function addManagers(client: pg.Client, { id, people }: Organisation): Promise<string[]> {
  const first = people['portfolio-manager'].userId
  const others = Array.from({ length: managers - 1 }, () => randomUUID())
  await client.query(
    `insert into identity.users (id, email, email_verified, name, first_name, last_name)
     select person, person || '@bench.example', true, '', 'Manager', person::text from unnest($1::uuid[]) as person`,
    [others],
  )
  await client.query(
    'insert into members (organisation_id, user_id) select $1, person from unnest($2::uuid[]) as person',
    [id, others],
  )
  return [first, ...others]
}

/** Does the work while the table has no indexes but those of constraints, then makes them again: much faster for many rows. */
async function withoutIndexes(client: pg.Client, table: string, work: () => Promise<unknown>): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid = $1::regclass and not exists (select from pg_constraint where conindid = indexrelid)`,
    [table],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  await work()
  for (const { definition } of rows) await client.query(definition)
}

/**
 * Fills organisations with properties of believable spread: 8 states, 40 cities, 400 streets per city, four in five
 * active, created over five years, divided among twenty managers. Runs as superuser.
 * @param counts how many each organisation gets
 */
export async function seedProperties(
  client: pg.Client,
  counts: readonly (readonly [Organisation, number])[],
): Promise<void> {
  await withoutIndexes(client, 'properties', async () => {
    for (const [organisation, count] of counts) await fill(client, organisation, count)
  })
  await client.query('vacuum (analyze) properties')
  await client.query('checkpoint')
}

async function fill(client: pg.Client, organisation: Organisation, count: number): Promise<void> {
  const managerIds = await addManagers(client, organisation)
  await client.query(
    `
    insert into properties (organisation_id, id, created_at, updated_at, archived_at, title, reference, description,
      classification, subtype, purpose, tenure, status, listing, address_line1, city, district, state, country,
      postcode, latitude, longitude, currency, year_built, area, area_unit, unit_count, asking_price,
      asking_frequency, portfolio_manager_id, facility_manager_id, contact_name, contact_dial_code, contact_phone,
      amenities, value)
    select $1, uuidv7(created - now()), created, created, case when status = 'archived' then created end,
      (array['Palm','Cedar','Harbour','Garden','Crescent','Orchid','Summit','Lagoon','Heritage','Unity'])[1 + n % 10]
        || ' ' || (array['Court','House','Place','Towers','Mews','Residence','Plaza','Lodge'])[1 + n / 10 % 8] || ' ' || n,
      'R-' || lpad(n::text, 7, '0'),
      'Well kept, with off-street parking and a generator. Number ' || n || ' of the portfolio.',
      (array['residential','residential','residential','commercial','mixed','industrial'])[1 + (r[1] * 6)::int % 6],
      (array['terrace','semi-detached','block of flats','duplex',null])[1 + (r[2] * 5)::int % 5],
      (array['rent','rent','sale'])[1 + (r[3] * 3)::int % 3], 'freehold', status,
      (array['private','private','listed'])[1 + (r[4] * 3)::int % 3],
      (1 + n % 180) || ' ' || (array['Adeola','Bourdillon','Allen','Marina','Awolowo','Herbert','Ozumba','Kingsway',
        'Broad','Glover'])[1 + (r[5] * 10)::int % 10] || ' ' || (array['Street','Road','Close','Avenue'])[1 + (r[6] * 4)::int % 4]
        || ' ' || (1 + (r[7] * 400)::int % 400),
      'City ' || city, 'District ' || city || '-' || (r[8] * 10)::int, 'State ' || city / 5, 'NG',
      lpad(((r[9] * 99999)::int)::text, 6, '1'), 6 + r[1], 3 + r[2], (array['NGN','NGN','NGN','USD'])[1 + (r[3] * 4)::int % 4],
      1950 + (r[4] * 75)::int, round((40 + r[5] * 900)::numeric, 1), 'sqm', 1 + (r[6] * 40)::int,
      case when r[7] < 0.9 then (100000 + (r[8] * 9000000)::int) * 100::bigint end, 'yearly',
      ($2::uuid[])[1 + (city + (r[9] * 3)::int) % ${managers}], case when r[2] < 0.5 then $3::uuid end,
      (array['Ada','Bola','Chidi','Dayo','Efe'])[1 + (r[3] * 5)::int % 5] || ' ' || n % 977, '+234',
      '80' || lpad(((r[4] * 99999999)::int)::text, 8, '1'), '{parking,generator}',
      case when r[5] < 0.7 then (5000000 + (r[6] * 90000000)::int) * 100::bigint end
    from (
      select n, r, (power(r[10], 2) * 40)::int % 40 as city,
        date_trunc('milliseconds', now() - (interval '5 years' * (1 - n / $4::float))) as created,
        (array['active','active','active','active','active','active','active','active','draft','archived'])[1 + (r[11] * 10)::int % 10] as status
      from (
        select n, array[random(), random(), random(), random(), random(), random(), random(), random(), random(),
          random(), random()] as r
        from generate_series(1, $4::int) as n
      ) as dice
    ) as rows`,
    [organisation.id, managerIds, organisation.people['facility-manager'].userId, count],
  )
}
