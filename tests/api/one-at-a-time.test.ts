import { afterAll, beforeAll, expect, it } from 'vitest'
import { managementAgreements } from '#contract/tenant/money/management-agreements.ts'
import { serviceCharges } from '#contract/tenant/money/service-charges.ts'
import type { Answer } from '#tests/support/client.ts'
import { errorOf } from '#tests/support/error.ts'
import { letting, ok } from '#tests/support/lettings.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

// Checks of overlapping days wait for each other crosswise where two come at once, which the database notices after a second
// (https://www.postgresql.org/docs/current/index-locking.html): so whoever writes such days first has the property to itself.

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const resources = {
  'service charges': { operations: serviceCharges.operations, more: { name: 'Any' } },
  'management agreements': { operations: managementAgreements.operations, more: { feeBps: 1_000 } },
}

/** How many statements wait for the lock of another. */
async function waiting(): Promise<number> {
  const { rows } = await server.admin.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity where cardinality(pg_blocking_pids(pid)) > 0`,
  )
  return rows[0]!.n
}

/** Sends while somebody else has the property. @returns what is answered once it is free */
async function behind(propertyId: string, send: () => Promise<Answer>[]): Promise<Answer[]> {
  const holder = await server.admin.connect()
  try {
    await holder.query('begin')
    await holder.query('select from properties where id = $1 for no key update', [propertyId])
    const sent = send()
    await expect.poll(waiting).toBe(sent.length)
    await holder.query('commit')
    return await Promise.all(sent)
  } finally {
    holder.release()
  }
}

const statuses = (answers: Answer[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b)

it.each(Object.entries(resources))(
  '%s of the same days are taken one after the other',
  async (_, resource) => {
    const { admin } = server.own.people
    const { create, update } = resource.operations
    const { propertyId } = await letting(server.own)
    const body = (from: string, to: string) => ({ propertyId, ...resource.more, from, to })

    const created = await behind(propertyId, () =>
      Array.from({ length: 4 }, () => admin.call(create, { body: body('2031-01-01', '2031-01-31') })),
    )
    expect(statuses(created)).toEqual([201, 422, 422, 422])
    const refused = created.find(({ status }) => status === 422)!
    expect(errorOf(refused, 422).payload).toMatchObject([{ field: 'from' }])

    const others = [
      await ok(admin.call(create, { body: body('2031-03-01', '2031-03-31') })),
      await ok(admin.call(create, { body: body('2031-04-01', '2031-04-30') })),
    ]
    const changed = await behind(propertyId, () =>
      others.map(({ id }) =>
        admin.call(update, { params: { id }, body: { version: 1, from: '2031-05-01', to: '2031-05-31' } }),
      ),
    )
    expect(statuses(changed)).toEqual([200, 422])
  },
)
