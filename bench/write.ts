import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { properties } from '#contract/tenant/properties.ts'
import { columnOf } from '#server/db/columns.ts'
import { pathOf } from '#tests/support/client.ts'
import type { Organisation } from '#tests/support/organisation.ts'
import { inArena, perSecond } from './support/arena.ts'
import type { BareTask } from './support/bare-process.ts'
import type { Request } from './support/load.ts'
import { median, type Result } from './support/result.ts'
import { seedProperties } from './support/seed.ts'

const rounds = 7
/** Properties that are there before. */
const existing = 20_000

const text = (maxLength: number) => ({ type: 'string', minLength: 1, maxLength })
const whole = (maximum: number) => ({ type: 'integer', minimum: 0, maximum })
/** What a new property is given, and how a hand-written handler would have it checked. */
const given = {
  title: text(160),
  description: text(5000),
  classification: { enum: ['residential', 'commercial', 'mixed', 'industrial', 'land', 'hospitality'] },
  purpose: { enum: ['rent', 'sale', 'shortlet'] },
  addressLine1: text(160),
  city: text(80),
  state: text(80),
  country: { type: 'string', pattern: '^[A-Z]{2}$' },
  latitude: { type: 'number', minimum: -90, maximum: 90 },
  longitude: { type: 'number', minimum: -180, maximum: 180 },
  currency: { type: 'string', pattern: '^[A-Z]{3}$' },
  yearBuilt: whole(2200),
  unitCount: whole(1_000_000),
  askingPrice: whole(Number.MAX_SAFE_INTEGER),
  contactName: text(120),
  contactDialCode: { type: 'string', pattern: String.raw`^\+\d{1,4}$` },
  contactPhone: { type: 'string', pattern: String.raw`^[1-9]\d{9}$` },
} as const
const fields = Object.keys(given) as (keyof typeof given)[]

function property(n: number): Record<keyof typeof given, string | number> {
  return {
    title: `${['Cedar', 'Palm', 'Harbour'][n % 3]} House ${n}`,
    description: `Well kept, with parking and a generator. Number ${n} of the portfolio.`,
    classification: ['residential', 'commercial', 'mixed'][n % 3]!,
    purpose: ['rent', 'sale'][n % 2]!,
    addressLine1: `${n % 180} Broad Street`,
    city: `City ${n % 40}`,
    state: `State ${n % 8}`,
    country: 'NG',
    latitude: 6 + (n % 1000) / 1000,
    longitude: 3 + (n % 1000) / 1000,
    currency: 'NGN',
    yearBuilt: 1950 + (n % 75),
    unitCount: 1 + (n % 40),
    askingPrice: 100_000 + n,
    contactName: 'Ada Obi',
    contactDialCode: '+234',
    contactPhone: `8${String(n % 1_000_000_000).padStart(9, '0')}`,
  }
}

/** The hand-written handler's: a table of the same definition, one statement, what the server fills in as constants. */
function bareTask(organisation: Organisation): Partial<BareTask> {
  const columns = fields.map(columnOf)
  const values = fields.map((_, index) => `$${index + 2}`)
  return {
    insert: {
      text: `insert into bare_properties (organisation_id, id, reference, status, listing, area_unit, ${columns.join(', ')})
        values ('${organisation.id}', $1, $1::uuid, 'active', 'private', 'sqm', ${values.join(', ')})`,
      fields,
      schema: {
        type: 'object',
        required: ['title', 'addressLine1', 'city', 'country', 'currency'],
        additionalProperties: false,
        properties: given,
      },
    },
  }
}

async function openBareTable(admin: pg.Client): Promise<void> {
  await admin.query(`
    create table bare_properties (like properties including all);
    alter table bare_properties
      add foreign key (organisation_id) references organisations (id),
      add foreign key (organisation_id, portfolio_manager_id) references members (organisation_id, user_id),
      add foreign key (organisation_id, facility_manager_id) references members (organisation_id, user_id)`)
  const { rows } = await admin.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_name = 'properties' and is_generated = 'NEVER'`,
  )
  const names = rows.map(({ name }) => name).join(', ')
  await admin.query(`insert into bare_properties (${names}) select ${names} from properties`)
  await admin.query('vacuum (analyze) bare_properties')
}

/** Creating and changing one property through HTTP, over a durable PostgreSQL, beside a bare INSERT of the same. */
export const run = (): Promise<Result[]> =>
  inArena(['Writing Homes'], async ({ product, admin, organisations, bare: serve }) => {
    const organisation = organisations[0]!
    await seedProperties(admin, [[organisation, existing]])
    await openBareTable(admin)
    const bare = await serve(bareTask(organisation))
    const { authorization } = organisation.people.admin.credentials
    const { rows: records } = await admin.query<{ id: string }>(
      'select id from properties where status = $1',
      ['active'],
    )
    const versions = new Map(records.map(({ id }) => [id, 1]))
    let n = 0
    const creating = (): Request => ({
      method: 'POST',
      path: pathOf(properties.operations.create, {}),
      headers: { authorization, 'idempotency-key': randomUUID() },
      body: JSON.stringify(property(n++)),
    })
    const updating = (): Request => {
      const { id } = records[n++ % records.length]!
      const version = versions.get(id)!
      versions.set(id, version + 1)
      return {
        method: 'PATCH',
        path: pathOf(properties.operations.update, { params: { id } }),
        headers: { authorization },
        body: JSON.stringify({ version, title: `Cedar House ${n}`, unitCount: n % 40, askingPrice: n }),
      }
    }
    const inserting = (): Request => ({
      method: 'POST',
      path: '/records',
      body: JSON.stringify(property(n++)),
    })

    const speeds: Record<'bare' | 'create' | 'update', number[]> = { bare: [], create: [], update: [] }
    for (let round = 0; round <= rounds; round++) {
      const [once, created, updated] = [
        await perSecond(bare.port, inserting, 201),
        await perSecond(product.port, creating, 201),
        await perSecond(product.port, updating, 200),
      ]
      // The first round warms both sides up.
      if (round === 0) continue
      speeds.bare.push(once)
      speeds.create.push(created)
      speeds.update.push(updated)
    }
    const limit = median(speeds.bare)
    return (['create', 'update'] as const).map((verb): Result => {
      const figure = median(speeds[verb])
      const what = {
        create: 'Creating a property, with audit, idempotency and outbox',
        update: 'Changing three fields of a property, with version, audit and outbox',
      }
      return {
        what: `${what[verb]}, 16 connections`,
        figure: `${Math.round(figure)} /s`,
        limit: `${Math.round(limit)} /s, a bare INSERT handler`,
        ratio: figure / limit,
        promise: '≥ 0.45',
        kept: figure / limit >= 0.45,
      }
    })
  })
