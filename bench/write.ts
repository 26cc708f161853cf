import { randomUUID } from 'node:crypto'
import { properties } from '#contract/tenant/properties.ts'
import { columnOf } from '#server/db/columns.ts'
import { pathOf } from '#tests/support/client.ts'
import { inArena } from './support/arena.ts'
import { besideIdeal } from './support/beside-ideal.ts'
import { makeIdeal } from './support/ideal.ts'
import type { Request } from './support/load.ts'
import type { Result } from './support/result.ts'
import { seedProperties } from './support/seed.ts'
import { serveIdeal } from './support/served.ts'

/** Properties that are there before. */
const existing = 20_000

/** What a new property is given. */
function property(n: number) {
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

/** The same for the hand-written handler, which knows fields by their columns. */
const row = (n: number) => ({
  ...Object.fromEntries(Object.entries(property(n)).map(([name, value]) => [columnOf(name), value])),
  reference: `P-${n}`,
  status: 'active',
  listing: 'private',
})

/**
 * Creating and changing one property through HTTP, over a durable PostgreSQL, beside the bare INSERT of the handler that is
 * written by hand.
 */
export const run = (): Promise<Result[]> =>
  inArena(['Writing Homes'], async ({ product, database, admin, organisations }) => {
    const organisation = organisations[0]!
    await seedProperties(admin, [[organisation, existing]])
    const table = await makeIdeal(admin, 'ideal', organisation)
    const ideal = await serveIdeal({ connection: database.asSuperuser })
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
        headers: { authorization, 'idempotency-key': randomUUID() },
        body: JSON.stringify({ version, title: `Cedar House ${n}`, unitCount: n % 40, askingPrice: n }),
      }
    }
    const inserting = (): Request => ({
      method: 'POST',
      path: `/${table}`,
      headers: { authorization: 'Bearer t' },
      body: JSON.stringify(row(n++)),
    })
    try {
      return await besideIdeal(admin, { server: ideal, next: inserting, status: 201 }, [
        {
          what: 'Creating a property, with permission, audit, idempotency and outbox',
          side: { server: product, next: creating, status: 201 },
          least: 0.35,
        },
        {
          what: 'Changing three fields of a property, with the same and its version',
          side: { server: product, next: updating },
          least: 0.35,
        },
      ])
    } finally {
      await ideal.stop()
    }
  })
