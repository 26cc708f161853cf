import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { PoolConfig } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { beginBooks } from '#contract/tenant/money/books.ts'
import { raiseCharge } from '#contract/tenant/money/charge-operations.ts'
import { checkBooksOfToday } from '#server/ledger/check-all.ts'
import { letting } from '#tests/support/lettings.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { earlier } from '#tests/support/calendar.ts'

const command = join(import.meta.dirname, '../../server/ledger/check-cli.ts')
let server: TestServer

beforeAll(async () => {
  server = await startServer()
  const { admin } = server.own.people
  const house = await letting(server.own, {})
  await admin.call(beginBooks, { body: { beginOn: '2026-01-01' } })
  const lease = await house.signed(await house.unit({}), { start: '2026-01-01' })
  const body = { leaseId: lease.id, description: 'Key', dueOn: '2026-06-01', net: 10_000 }
  const charge = await admin.call(raiseCharge, { body })
  if (charge.status !== 201) throw new Error(charge.text)
})
afterAll(() => server.close())

/** @param host a folder of sockets, or a name */
const url = ({ host = '', port, user, password, database }: PoolConfig) =>
  `postgres://${user}:${encodeURIComponent(String(password))}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`

/** `npm run books:check` on the database of this server. */
async function check(): Promise<{ code: number; said: string }> {
  const { owner, app } = server.database
  const env = { PATH: process.env['PATH'], DATABASE_URL: url(owner), DATABASE_APP_URL: url(app) }
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [command], { env })
    return { code: 0, said: stdout }
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
    return { code, said: stdout + stderr }
  }
}

const told = async () =>
  (
    (await fetch(`http://127.0.0.1:${server.port}/readyz`).then((answer) => answer.json())) as {
      books: unknown
    }
  ).books

it('finds a kept total that does not follow from its postings, by hand and every night', async () => {
  expect(await told()).toEqual({ kept: 1, checkedAt: null, differences: 0 })
  await checkBooksOfToday(server.services)
  expect(await told()).toEqual({ kept: 1, checkedAt: expect.any(String) as string, differences: 0 })
  const right = await check()
  expect(right.code, right.said).toBe(0)

  await server.admin.query('update account_months set debit = debit + 1 where debit > 0')
  const { code, said } = await check()
  expect(said).toContain('kept 10001, posted 10000')
  expect(code).toBe(1)
  expect(await told()).toMatchObject({ differences: 1 })

  await server.admin.query(
    `update books set checked_at = ${earlier('checked_at', `interval '1 day'`)}, differences = 0`,
  )
  await checkBooksOfToday(server.services)
  expect(await told()).toMatchObject({ differences: 1 })
  expect(server.errors.splice(0)).toEqual([expect.stringContaining('differ from their postings in 1 places')])
  // Once a day is enough.
  await server.admin.query('update books set differences = 7')
  await checkBooksOfToday(server.services)
  expect(await told()).toMatchObject({ differences: 7 })
})
