import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RecordOf } from '#contract/kit/index.ts'
import { exportVendors, vendors } from '#contract/tenant/vendors.ts'
import { startServer, type TestServer } from '../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const { create, get, update } = vendors.operations
const bank = { bankName: 'Zenith Bank', accountNumber: '0123456789', taxNumber: 'NG-1' }

async function added(body: object) {
  const answer = await server.own.people.admin.call(create, { body })
  expect(answer.status, answer.text).toBe(201)
  return answer.body as RecordOf<typeof vendors>
}

it('shows where vendors are paid to those who pay them, and to nobody else', async () => {
  const { id } = await added({ name: 'Sure Locks', notes: 'Slow.', ...bank })
  const { admin, 'portfolio-manager': manager, ...others } = server.own.people
  for (const person of [admin, manager])
    expect((await person.call(get, { params: { id } })).body).toMatchObject({ ...bank, notes: 'Slow.' })
  for (const person of [others['facility-manager'], others['staff-member']]) {
    const answer = await person.call(get, { params: { id } })
    expect(answer.body).toMatchObject({ name: 'Sure Locks' })
    for (const hidden of ['bankName', 'accountNumber', 'taxNumber', 'notes'])
      expect(answer.body).not.toHaveProperty(hidden)
    const file = await person.call(exportVendors, { query: { format: 'csv' } })
    expect(file.status).toBe(403)
  }
})

it('keeps each name once, and says so beside it', async () => {
  const { id, version } = await added({ name: 'Once Ltd' })
  const again = await server.own.people.admin.call(create, { body: { name: 'Once Ltd' } })
  expect([again.status, again.body]).toMatchObject([422, { payload: [{ field: 'name' }] }])
  const archived = await server.own.people.admin.call(update, {
    params: { id },
    body: { version, status: 'archived' },
  })
  expect((archived.body as RecordOf<typeof vendors>).archivedAt).not.toBeNull()
})

it('refuses an IBAN that no payment would reach, also in a change of something else', async () => {
  const wrong = { iban: 'GB29NWBK60161331926891', bic: 'NWBK' }
  const refused = await server.own.people.admin.call(create, { body: { name: 'Far Away', ...wrong } })
  expect([refused.status, refused.body]).toMatchObject([
    422,
    { payload: [{ field: 'iban' }, { field: 'bic' }] },
  ])
  const { id, version, iban } = await added({ name: 'Far Away', iban: 'GB29 NWBK 6016 1331 9268 19' })
  expect(iban).toBe('GB29 NWBK 6016 1331 9268 19')
  const changed = await server.own.people.admin.call(update, {
    params: { id },
    body: { version, bic: 'NWBK' },
  })
  expect([changed.status, changed.body]).toMatchObject([422, { payload: [{ field: 'bic' }] }])
})
