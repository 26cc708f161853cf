import type pg from 'pg'
import type { Organisation } from '#tests/support/organisation.ts'

/** Fills an organisation with properties that have something in nearly every column. Runs as superuser. */
export async function fillWithProperties(
  admin: pg.Client,
  { id, people }: Organisation,
  count: number,
): Promise<void> {
  await admin.query(
    `insert into properties (organisation_id, id, created_at, updated_at, title, reference, description, classification,
       subtype, purpose, tenure, status, listing, address_line1, city, district, state, country, postcode, latitude,
       longitude, timezone, currency, year_built, area, area_unit, unit_count, asking_price, asking_frequency,
       portfolio_manager_id, facility_manager_id, contact_name, contact_dial_code, contact_phone, contact_email,
       amenities, value)
     select $1, gen_random_uuid(), now() - n * interval '1 minute', now(),
       (array['Palm', 'Cedar', 'Harbour', 'Garden', 'Orchid'])[1 + n % 5] || ' Court ' || n, 'P-' || lpad(n::text, 7, '0'),
       'Well kept, with parking and a generator, number ' || n || ' of the portfolio', 
       (array['residential', 'commercial', 'mixed'])[1 + n % 3], 'block of flats', (array['rent', 'sale'])[1 + n / 2 % 2],
       'freehold', 'active', (array['private', 'listed'])[1 + n % 2], n % 180 || ' Broad Street', 'City ' || n % 40,
       'District ' || n % 400, 'State ' || n % 10, 'NG', lpad((n % 99999)::text, 6, '1'), 6 + n * 0.00001,
       3 + n * 0.00001, 'Africa/Lagos', (array['NGN', 'USD'])[1 + n / 4 % 2], 1950 + n % 75, 40.5 + n % 900, 'sqm', n % 40,
       (100000 + n) * 100::bigint, 'yearly', $2, case when n % 2 = 0 then $3::uuid end, 'Ada Obi', '+234',
       '80' || lpad((n % 99999999)::text, 8, '1'), 'house' || n || '@example.com', '{parking,generator}',
       (5000000 + n) * 100::bigint
     from generate_series(1, $4::integer) as n`,
    [id, people['portfolio-manager'].userId, people['facility-manager'].userId, count],
  )
  await admin.query('vacuum analyze properties')
}
