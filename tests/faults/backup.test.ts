import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { bankAccounts } from '#contract/tenant/money/bank-accounts.ts'
import { beginBooks } from '#contract/tenant/money/books.ts'
import { raiseCharge } from '#contract/tenant/money/charge-operations.ts'
import { recordPayment } from '#contract/tenant/money/payment-operations.ts'
import { hashPassword } from '#server/admin/identity/hashing/index.ts'
import { TestBrowser } from '#tests/support/browser.ts'
import { inMonths, today } from '#tests/support/calendar.ts'
import { keepDocument } from '#tests/support/documents.ts'
import { letting, ok } from '#tests/support/lettings.ts'
import { endAll, openFolder } from '#tests/support/process.ts'
import { Business, sessionSecret } from './support/business.ts'
import { Embedded } from './support/embedded.ts'
import { Ledger } from './support/ledger.ts'
import { Figures } from './support/rounds.ts'
import { PhotoWork } from './support/work.ts'

const folder = openFolder()
const origin = new Embedded(join(folder, 'origin'))
const elsewhere = new Embedded(join(folder, 'elsewhere'))
const archive = join(folder, 'backup.tar.gz')
/** As a start makes it: kept in the data folder, and in no variable. */
const kept = { SESSION_SECRET: '' }
const ownPassword = 'mangoes at the harbour'
const photos = new PhotoWork()
let business: Business
let document: string

/** A command of the product in a process of its own. */
function command(name: string, dataDir: string, ...words: string[]) {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../server/backup', name), ...words], {
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], DATA_DIR: dataDir, LOG_LEVEL: 'fatal' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text))
  const ended = new Promise<{ code: number | null; said: string }>((resolve) => {
    child.once('close', (code) => resolve({ code, said }))
  })
  return { child, ended }
}

beforeAll(async () => {
  mkdirSync(origin.dataDir, { mode: 0o711 })
  writeFileSync(join(origin.dataDir, 'session-secret'), sessionSecret, { mode: 0o600 })
  const at = await origin.start(kept).ready
  business = await Business.open(origin.admin, join(folder, 'client'))
  await business.useAt(at)
  const { admin } = business.own.people
  await origin.ask(
    `insert into identity.accounts (id, user_id, provider_id, account_id, password) values ($1, $2, 'credential', $3, $4)`,
    [uuid(), admin.userId, admin.userId, await hashPassword(ownPassword)],
  )
  await ok(admin.call(beginBooks, { body: { beginOn: inMonths(-3) } }))
  const house = await letting(business.own, { title: 'Own house' })
  const account = { name: 'Rents', kind: 'client', currency: 'NGN' }
  const bank = (await ok(admin.call(bankAccounts.operations.create, { body: account }))).id
  const leaseId = (await house.signed(await house.unit(), { start: inMonths(-2) })).id
  await ok(
    admin.call(raiseCharge, { body: { leaseId, description: 'Key', dueOn: inMonths(-1), net: 10_000 } }),
  )
  await ok(
    admin.call(recordPayment, {
      body: { leaseId, date: today, method: 'cash', bankAccountId: bank, amount: 1_000 },
    }),
  )
  document = await keepDocument(admin, house.propertyId)
  await photos.run(() => business.admin, 3)
})
afterAll(async () => {
  await endAll()
  rmSync(folder, { recursive: true, force: true })
})

const sums = (at: Embedded) =>
  at.ask(`select (select count(*) from postings) as postings, (select sum(abs(amount)) from postings) as amount,
    (select sum(debit) from account_months) as debit, (select count(*) from document_files) as documents,
    (select count(*) from property_photos) as photos`)

it('a backup under load comes back elsewhere, whole and as of one instant', async () => {
  const ledger = new Ledger(business.own.id, `Own backup ${Date.now()}`, new Figures())
  const writing = Promise.all(Array.from({ length: 3 }, () => ledger.write(() => business.admin)))
  writing.catch(() => {})
  await vi.waitFor(() => expect(ledger.acknowledged).toBeGreaterThan(20), { timeout: 20_000 })
  const before = ledger.acknowledged
  const instant = new Date()
  const { code, said } = await command('backup-cli.ts', origin.dataDir, archive).ended
  expect(code, said).toBe(0)
  expect(ledger.acknowledged).toBeGreaterThan(before)
  ledger.stop()
  await writing
  expect(statSync(archive).mode & 0o777).toBe(0o600)

  // Killed in the middle it is no Freehold; done again it is.
  const killed = command('restore-cli.ts', elsewhere.dataDir, archive)
  await vi.waitFor(() => expect(existsSync(join(elsewhere.dataDir, 'restore-unfinished'))).toBe(true), {
    timeout: 30_000,
    interval: 5,
  })
  killed.child.kill('SIGKILL')
  await killed.ended
  const early = elsewhere.start(kept)
  expect(await early.ended).toBe(1)
  expect(early.said()).toMatch(/A restore into .* was broken off, so not everything is there\. Run it again/)
  const restored = await command('restore-cli.ts', elsewhere.dataDir, archive).ended
  expect(restored.code, restored.said).toBe(0)
  expect(restored.said).toContain('The books of all 2 organisations match their postings.')
  const again = await command('restore-cli.ts', elsewhere.dataDir, archive).ended
  expect([again.code, again.said]).toEqual([1, expect.stringMatching(/^The database freehold is not empty/)])

  const at = await elsewhere.start(kept).ready
  expect(await sums(elsewhere)).toEqual(await sums(origin))
  // What was answered before is there; and every record has come with its history, which is another table.
  const made = `select count(*)::int as n from activity where action = 'created' and subject = 'Property'`
  const [[all], [sooner], [there], [torn]] = await Promise.all([
    origin.ask<{ n: number }>(made),
    origin.ask<{ n: number }>(`${made} and at < $1`, [instant]),
    elsewhere.ask<{ n: number }>(made),
    elsewhere.ask<{ n: number }>(
      `select count(*)::int as n from properties where not exists (
         select from activity where subject_id = properties.id and action = 'created')`,
    ),
  ])
  expect(torn!.n).toBe(0)
  expect(sooner!.n).toBeGreaterThan(10)
  expect(there!.n).toBeGreaterThanOrEqual(sooner!.n)
  expect(there!.n).toBeLessThanOrEqual(all!.n)

  const { admin } = business
  const page = new TestBrowser(at)
  expect((await page.signIn(admin.email, ownPassword)).status).toBe(201)
  expect((await page.choose(admin.profileId)).status).toBe(201)
  const { body } = await page.tenant('GET', `/documents/${document}`)
  expect((await fetch(`${at}${body.links.download}`)).status).toBe(200)
  await business.useAt(at)
  expect(await photos.check(business.admin)).toBe(3)
}, 180_000)
