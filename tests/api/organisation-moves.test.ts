import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import pg from 'pg'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { propertyPhotos } from '#contract/tenant/photos.ts'
import { properties } from '#contract/tenant/properties.ts'
import { bankAccounts } from '#contract/tenant/money/bank-accounts.ts'
import { beginBooks } from '#contract/tenant/money/books.ts'
import { raiseCharge } from '#contract/tenant/money/charge-operations.ts'
import { recordPayment } from '#contract/tenant/money/payment-operations.ts'
import { hashPassword } from '#server/admin/identity/hashing/index.ts'
import { tablesOf } from '#server/db/copying.ts'
import { readSchema } from '#server/db/schema.ts'
import { organisationIds } from '#server/db/organisation-ids.ts'
import { checkOf } from '#server/ledger/check-all.ts'
import { exportOrganisation, isOwn } from '#server/moving/export.ts'
import { importOrganisation, type Imported } from '#server/moving/import.ts'
import { removeOrganisation, reopenClosed } from '#server/moving/remove.ts'
import { originalKey } from '#server/pictures/renditions.ts'
import { unsealKey } from '#server/tenant/money/online/providers.ts'
import { partsOf, refusal } from '#tests/support/archives.ts'
import { TestBrowser } from '#tests/support/browser.ts'
import { inMonths, today } from '#tests/support/calendar.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { keepDocument } from '#tests/support/documents.ts'
import { takeOnline } from '#tests/support/fixtures/online-payments.ts'
import { letting, ok } from '#tests/support/lettings.ts'
import { createOrganisationWith, password, type TestOrganisation } from '#tests/support/people.ts'
import { providerKeys } from '#tests/support/payment-providers.ts'
import { pictureForm } from '#tests/support/form.ts'
import { serve, type Served } from '#tests/support/serve.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { nextTotp, totp } from '#tests/support/totp.ts'

const folder = mkdtempSync(join(tmpdir(), 'freehold-moves-'))
const archive = join(folder, 'own.tar.gz')
const ownPassword = 'mangoes at the harbour'
let origin: TestServer
let database: TestDatabase
let target: Served
let local: TestOrganisation
let secondFactor: string
let leaseId: string
let bank: string
let photo: string
let document: string
let imported: Imported

const there = () => ({
  config: target.services.config,
  cluster: { adminPoolConfig: database.admin, ownerPoolConfig: database.owner },
  files: target.services.files,
})
/** Somebody signs in with a password of their own, and a second step. */
async function protect(): Promise<void> {
  const { admin } = origin.own.people
  await origin.admin.query(
    `insert into identity.accounts (id, user_id, provider_id, account_id, password) values ($1, $2, 'credential', $3, $4)`,
    [uuid(), admin.userId, admin.userId, await hashPassword(ownPassword)],
  )
  const page = new TestBrowser(`http://127.0.0.1:${origin.port}`)
  expect((await page.signIn(admin.email, ownPassword)).status).toBe(201)
  secondFactor = (await page.admin('POST', '/me/second-factor', { password: ownPassword })).body.secret
  expect((await page.admin('POST', '/me/second-factor/confirm', { code: totp(secondFactor) })).status).toBe(
    204,
  )
}

async function atTarget<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client(database.admin)
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}

beforeAll(async () => {
  origin = await startServer()
  database = await createTestDatabase()
  target = await serve(database, { SESSION_SECRET: 'the secret of another place, of 32 characters and more' })
  const { admin, 'portfolio-manager': manager } = origin.own.people
  await ok(admin.call(beginBooks, { body: { beginOn: inMonths(-3) } }))
  const house = await letting(origin.own, { portfolioManagerId: manager.userId })
  bank = (
    await ok(
      admin.call(bankAccounts.operations.create, {
        body: { name: 'Rents', kind: 'client', currency: 'NGN' },
      }),
    )
  ).id
  leaseId = (await house.signed(await house.unit(), { start: inMonths(-2) })).id
  await ok(
    admin.call(raiseCharge, { body: { leaseId, description: 'Key', dueOn: inMonths(-1), net: 10_000 } }),
  )
  const body = { leaseId, date: today, method: 'cash', bankAccountId: bank, amount: 1_000 }
  expect((await ok(admin.call(recordPayment, { body })))['receipt']).toBe('R-00001')
  document = await keepDocument(admin, house.propertyId)
  const added = await admin.call(propertyPhotos.add, { params: { id: house.propertyId }, ...pictureForm() })
  photo = (added.body as { data: { id: string }[] }).data[0]!.id
  await takeOnline(origin.own)
  await letting(origin.other)
  await origin.admin.query(
    `insert into outbox (organisation_id, id, topic, payload) values ($1, $2, 'notifications.deliver', '{}')`,
    [origin.own.id, uuid()],
  )
  await protect()
  local = await createOrganisationWith(target.services.database, 'Local', [
    { roles: ['admin'] },
    { roles: ['landlord'] },
  ])
  await target.services.database.pool.query('update identity.users set email = $2 where id = $1', [
    local.people[1]!.userId,
    manager.email,
  ])
  await exportOrganisation(partsOf(origin), 'own-homes', archive)
  imported = await importOrganisation(there(), archive)
})
afterAll(async () => {
  await target.close()
  await database.drop()
  await origin.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Everything of an organisation, as text; what is sealed with a secret differs. */
async function contents(as: pg.PoolConfig, id: string): Promise<Map<string, string[]>> {
  const client = new pg.Client(as)
  await client.connect()
  const found = new Map<string, string[]>()
  for (const { name } of (await tablesOf(client)).filter(isOwn)) {
    const its = name === 'public.organisations' ? 'id' : 'organisation_id'
    const { rows } = await client.query<{ row: string }>(
      `select (to_jsonb(t) - 'secret_key' - 'webhook_secret')::text as row from ${name} as t where ${its} = $1 order by 1`,
      [id],
    )
    found.set(
      name,
      rows.map(({ row }) => row),
    )
  }
  await client.end()
  return found
}

describe('an organisation that is exported and imported', () => {
  it('is the same there, table by table, but for whom people are there', async () => {
    const { 'portfolio-manager': manager } = origin.own.people
    const known = local.people[1]!.userId
    expect(imported.people.known).toEqual([{ email: manager.email, here: manager.email }])
    expect([...imported.people.renamed]).toEqual([[manager.userId, known]])
    const [before, after] = await Promise.all(
      [origin.database.admin, database.admin].map((as) => contents(as, origin.own.id)),
    )
    // It was not closed, so what waits to be told is told where it is; what cleans up does so at both.
    const waiting = before!.get('public.outbox')!
    const cleansUp = waiting.filter((row) => /"topic": "(files\.delete|documents\.deleteFiles)"/.test(row))
    expect(cleansUp.length).toBeGreaterThan(0)
    before!.set('public.outbox', cleansUp)
    const named = (rows: string[]) => rows.map((row) => row.replaceAll(manager.userId, known)).toSorted()
    expect([...before!.values()].filter((rows) => rows.length > 0).length).toBeGreaterThan(25)
    for (const [name, rows] of before!) expect(after!.get(name)!.toSorted(), name).toEqual(named(rows))
    expect(
      await atTarget('select count(*)::int as n from properties where portfolio_manager_id = $1', [known]),
    ).toEqual([{ n: 1 }])
  })

  it('brings nothing of another organisation, and changes nothing of those that are there', async () => {
    expect(await atTarget('select name from organisations order by name')).toEqual([
      { name: 'Local' },
      { name: 'Own Homes' },
    ])
    expect(
      await atTarget('select count(*)::int as n from properties where organisation_id = $1', [
        origin.other.id,
      ]),
    ).toEqual([{ n: 0 }])
    const strangers = origin.other.people.admin.email
    expect(
      await atTarget('select count(*)::int as n from identity.users where email = $1', [strangers]),
    ).toEqual([{ n: 0 }])
  })

  it('lets its people sign in: newcomers with password and second factor, others as they do there', async () => {
    const { admin, 'portfolio-manager': manager } = origin.own.people
    const page = new TestBrowser(target.origin)
    expect((await page.signIn(manager.email, password)).body.profiles).toHaveLength(2)
    expect((await page.signIn(admin.email, ownPassword)).body).toMatchObject({
      user: null,
      secondFactor: true,
    })
    const entered = await page.admin('POST', '/session/second-factor', { code: nextTotp(secondFactor) })
    expect(entered.body).toMatchObject({ user: { id: admin.userId }, profiles: [{ role: 'admin' }] })
    expect((await page.choose(admin.profileId)).status).toBe(201)

    // Its numbers go on, its files open, its keys can be read.
    const paid = await page.tenant('POST', '/payments', {
      leaseId,
      date: today,
      method: 'cash',
      bankAccountId: bank,
      amount: 500,
    })
    expect([paid.status, paid.body.receipt]).toEqual([201, 'R-00002'])
    const place = {
      title: 'Next',
      addressLine1: '2 High Street',
      city: 'Lagos',
      country: 'NG',
      currency: 'NGN',
    }
    const made = await page.tenant('POST', '/properties', place)
    const references = await origin.admin.query<{ last: string }>(
      'select max(reference) as last from properties where organisation_id = $1',
      [origin.own.id],
    )
    expect(made.body.reference > references.rows[0]!.last).toBe(true)
    const { body } = await page.tenant('GET', `/documents/${document}`)
    expect((await fetch(`${target.origin}${body.links.download}`)).status).toBe(200)
    const key = originalKey(origin.own.id, photo)
    const [one, other] = await Promise.all(
      [origin.services, target.services].map(async ({ files }) => buffer(await files.read(key))),
    )
    expect(other).toEqual(one)
    const [kept] = await atTarget<{ sealed: string }>('select secret_key as sealed from payment_providers')
    const sealed = { provider: 'stripe', key: 'secretKey', sealed: kept!.sealed } as const
    expect(unsealKey(target.services, origin.own.id, sealed)).toBe(providerKeys.stripe.secretKey)
    expect(await checkOf(target.services, origin.own.id)).toEqual([])
  })

  it('is refused where it is already, where its slug is taken, and of another version', async () => {
    expect(await refusal(importOrganisation(there(), archive))).toBe(
      'StartProblem: Own Homes is here already (as Own Homes).',
    )
    expect(await refusal(importOrganisation(partsOf(origin), archive))).toMatch(/is here already/)
    const own = await readSchema()
    const schema = { ...own, tables: `${own.tables}\ncreate table more ();` }
    expect(await refusal(importOrganisation({ ...there(), schema }, archive))).toMatch(
      /older version than this Freehold/,
    )
    expect(await refusal(exportOrganisation(partsOf(origin), 'nobody', join(folder, 'x')))).toMatch(
      /^StartProblem: There is no organisation nobody/,
    )
    await origin.admin.query(`update organisations set slug = 'local-homes' where id = $1`, [origin.other.id])
    const path = join(folder, 'other.tar.gz')
    await exportOrganisation(partsOf(origin), origin.other.id, path)
    const slug = (to: string) =>
      target.services.database.withTenant({ organisationId: local.id, userId: null }, (tx) =>
        tx.updateTable('organisations').set({ slug: to }).where('id', '=', local.id).execute(),
      )
    await slug('local-homes')
    expect(await refusal(importOrganisation(there(), path))).toMatch(
      /^StartProblem: Local is here with the same slug, local-homes/,
    )
    await slug('local')
  })

  it('leaves nothing behind where the archive is damaged, or somebody cannot be told apart', async () => {
    const path = join(folder, 'whole.tar.gz')
    await exportOrganisation(partsOf(origin), origin.other.id, path)
    const bytes = readFileSync(path)
    const broken = join(folder, 'broken.tar.gz')
    writeFileSync(broken, bytes.subarray(0, bytes.length - 600))
    const before = await atTarget('select count(*)::int as n from identity.users')
    expect(await refusal(importOrganisation(there(), broken))).toMatch(/is damaged and cannot be used/)
    const [first, second] = ['admin', 'renter'] as const
    const { people } = origin.other
    // One of the two by the id, the other by the address.
    await atTarget(
      `insert into identity.users (id, email, name, first_name, last_name) values ($1, $2, '', 'A', 'B')`,
      [people[first].userId, people[second].email],
    )
    expect(await refusal(importOrganisation(there(), path))).toMatch(
      /would both be renter@other-homes\.example here/,
    )
    await atTarget('delete from identity.users where id = $1', [people[first].userId])
    expect(await atTarget('select count(*)::int as n from identity.users')).toEqual(before)
    expect(await atTarget('select count(*)::int as n from organisations')).toEqual([{ n: 2 }])
    for await (const { key } of target.services.files.list(origin.other.id)) expect(key).toBe('nothing')
  })
})

describe('an organisation that is closed', () => {
  it('does not exist for anybody from then on, goes along with what waits, comes back, and goes for good', async () => {
    const { own, other, services } = origin
    // Whoever set up a second step had to come again.
    const lead = own.people['team-lead']
    const list = () => lead.call(properties.operations.list)
    expect((await list()).status).toBe(200)
    const mail = { id: uuid(), kind: 'funds', organisationId: own.id } as const
    await services.database.withTransaction((tx) => services.jobs.send(tx, 'mails', mail))
    const path = join(folder, 'closed.tar.gz')
    const { manifest } = await exportOrganisation(partsOf(origin), own.id, path, { closing: true })
    expect([manifest.tables['jobs.job']!.rows > 0, manifest.tables['public.outbox']!.rows > 0]).toEqual([
      true,
      true,
    ])
    expect((await list()).status).toBe(401)
    expect((await other.people.admin.call(properties.operations.list)).status).toBe(200)
    const ids = () => services.database.withTransaction(organisationIds)
    expect(await ids()).toEqual([other.id])
    const due = () =>
      origin.admin.query(
        `select from jobs.job where data ->> 'organisationId' = $1 and start_after < now() + interval '1 year'`,
        [own.id],
      )
    expect((await due()).rowCount).toBe(0)
    const scope = { organisationId: own.id, userId: null }
    const write = services.database.withTenant(scope, (tx) =>
      tx.insertInto('counters').values({ organisation_id: own.id, name: 'x', value: 1 }).execute(),
    )
    await expect(write).rejects.toThrow('row-level security')

    await reopenClosed(partsOf(origin), own.id)
    expect((await list()).status).toBe(200)
    expect((await due()).rowCount).toBeGreaterThan(0)

    const agreed = async () => true
    expect(await refusal(removeOrganisation(partsOf(origin), own.id, agreed))).toMatch(
      /^StartProblem: Own Homes is in use\. Close it first/,
    )
    await exportOrganisation(partsOf(origin), own.id, join(folder, 'again.tar.gz'), { closing: true })
    const left = await contents(origin.database.admin, other.id)
    expect(await removeOrganisation(partsOf(origin), own.id, async () => false)).toBeUndefined()
    await removeOrganisation(partsOf(origin), own.id, agreed)
    const gone = await contents(origin.database.admin, own.id)
    for (const [name, rows] of gone) expect(rows, name).toEqual([])
    expect(await contents(origin.database.admin, other.id)).toEqual(left)
    for await (const { key } of services.files.list(own.id)) expect(key).toBe('nothing')
    expect((await origin.admin.query(`select from pg_policy where polname like 'closed%'`)).rowCount).toBe(0)
  })
})
