import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestBrowser } from '#tests/support/browser.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { checkBooks } from '#server/ledger/check.ts'
import { serve, type Served } from '#tests/support/serve.ts'
import { demoPassword, demoSignIns } from '../admin/demo-people/sign-ins.ts'
import { demoBusiness, demoPropertyId } from './business.ts'
import { seedDemo } from './seed.ts'

let database: TestDatabase
let served: Served
let loaded: boolean

beforeAll(async () => {
  database = await createTestDatabase()
  served = await serve(database)
  loaded = await seedDemo(served.services)
}, 120_000)
afterAll(async () => {
  await served.close()
  await database.drop()
})

/** Somebody of the demonstration, signed in with one of their profiles. */
async function signedIn(email: string, profile = 0): Promise<TestBrowser> {
  const browser = new TestBrowser(served.origin)
  const { status, body } = await browser.signIn(email, demoPassword)
  expect(status, email).toBe(201)
  expect((await browser.choose(body.profiles[profile].id)).status).toBe(201)
  return browser
}

describe('loading the demonstration', () => {
  it('happens once, however often it is asked for', async () => {
    expect(loaded).toBe(true)
    expect(await Promise.all([seedDemo(served.services), seedDemo(served.services)])).toEqual([false, false])
  })

  it('keeps two years of books that are right: paid, late, part paid, on account, bounced, kept back', async () => {
    const { pool } = served.services.database
    const { rows: organisations } = await pool.query<{ id: string }>('select organisation_ids() as id')
    for (const { id } of organisations) {
      const scope = { organisationId: id, userId: null }
      const found = await served.services.database.withTenant(scope, (tx) => checkBooks(tx, id))
      expect(found).toEqual([])
    }
    const admin = new pg.Pool(database.admin)
    const { rows } = await admin.query<{ what: string; count: number }>(`
      select status as what, count(*)::integer as count from (
        select charge_status(due_on, gross, open, ended_as, current_date) as status from charges) as charged group by 1
      union all select 'invoice ' || stage, count(*)::integer from invoices group by stage
      union all select 'payment', count(*)::integer from credits where kind = 'payment'
      union all select 'bounced', count(*)::integer from credits where reversed_on is not null
      union all select 'on account', count(*)::integer from credits where available > 0
      union all select kind, count(*)::integer from deposit_movements group by kind`)
    await admin.end()
    const counts = Object.fromEntries(rows.map(({ what, count }) => [what, count]))
    expect(counts['payment']).toBeGreaterThan(500)
    expect(counts['invoice issued']).toBeGreaterThan(500)
    expect(counts['invoice draft']).toBeGreaterThan(0)
    const deposits = ['received', 'applied', 'retained', 'refunded', 'transferredOut', 'transferredIn']
    for (const what of ['overdue', 'scheduled', 'bounced', 'on account', ...deposits])
      expect(counts[what], what).toBeGreaterThan(0)
    expect(counts['paid']).toBeGreaterThan(counts['overdue']! * 5)
  })

  it('has statements whose figures agree, and suggests nine of ten lines of the newest, none wrongly as sure', async () => {
    const browser = await signedIn('admin@demo.freehold.example')
    const { body } = await browser.tenant('GET', '/bank-statements?sortBy=through&sortOrder=asc')
    const statements: { id: string }[] = body.data
    expect(statements).toHaveLength(4)
    const closed: boolean[] = []
    for (const { id } of statements) {
      const { body: state } = await browser.tenant('GET', `/bank-statements/${id}/reconciliation`)
      closed.push(state.status === 'closed')
      expect(state.missing).toBe(0)
      expect(state.problems).toEqual(state.open > 0 ? [expect.stringContaining('still to match')] : [])
    }
    // The last whole month stays open while some of its lines are still to match.
    expect(closed).toEqual([true, true, expect.any(Boolean), false])
    const { body: open } = await browser.tenant('GET', '/bank-lines?status=open&limit=200')
    // What stands in the books: a line has the id of its entry, or of what was paid together.
    const pool = new pg.Pool(database.admin)
    const { rows } = await pool.query<{
      id: string
      entries: string[]
      suggestions: { sure: boolean; parts: { entryId?: string }[] }[]
    }>(
      `
      select id, suggestions, coalesce((select array_agg(entry_id::text) from expense_payments where batch_id = bank_lines.id),
        array[id::text]) as entries
      from bank_lines where status = 'open' and key = id::text and statement_id = any($1)`,
      [statements.map(({ id }) => id)],
    )
    await pool.end()
    expect(open.total).toBe(rows.length + 9)
    const isRight = ({ entries, suggestions: [first] }: (typeof rows)[number]) =>
      first?.parts
        .map(({ entryId }) => entryId)
        .toSorted()
        .join() === entries.toSorted().join()
    expect(rows.filter(isRight).length).toBeGreaterThanOrEqual(0.9 * rows.length)
    expect(rows.filter((row) => row.suggestions[0]?.sure && !isRight(row))).toEqual([])
  })

  it('holds for owners what the ledger says, for every property at the end of every month', async () => {
    const admin = await signedIn('admin@demo.freehold.example')
    const pool = new pg.Pool(database.admin)
    const { rows: owners } = await pool.query<{ ids: string }>(`
      select string_agg(id::text, ',') as ids from owners where organisation_id =
        (select organisation_id from members where user_id =
          (select id from identity.users where email = 'admin@demo.freehold.example'))`)
    // From the other side of the books: what is in the bank, less what is held for tenants, buyers, funds and the tax office.
    const { rows: months } = await pool.query<{ month: string; held: Record<string, string> }>(
      `
      with month as (
        select (date_trunc('month', begin_on) + (n || ' months')::interval - interval '1 day')::date as day
        from books, generate_series(1, 60) as n
        where organisation_id = (select organisation_id from owners where id = split_part($1, ',', 1)::uuid)
          and date_trunc('month', begin_on) + (n || ' months')::interval <= current_date
      ), moved as (
        select day, property_id, charge_id, purpose, sum(amount) as amount from month
        join postings on postings.date <= day and property_id in (select property_id from property_owners
          where owner_id = any(string_to_array($1, ',')::uuid[]))
        join accounts on accounts.id = postings.account_id
        group by 1, 2, 3, 4
      ), held as (
        select day, moved.property_id, sum(case
          when moved.purpose = 'receivables' and demanded.id is not null then amount
          when moved.purpose = 'receivables' then coalesce(round(amount * tax / gross), 0)
          when moved.purpose in ('bank', 'unallocatedReceipts', 'depositsHeld', 'taxPayable', 'serviceChargeFund',
            'reserveFund', 'salesInProgress') then amount else 0 end) as amount
        from moved left join charges on charges.id = charge_id
        left join accounts as demanded on demanded.id = charges.account_id and demanded.purpose = 'serviceChargeFund'
        group by 1, 2
      )
      select day::text as month, json_object_agg(property_id, amount::text) as held from held group by 1 order by 1`,
      [owners[0]!.ids],
    )
    await pool.end()
    expect(months.length).toBeGreaterThan(20)
    const closings = new Map<string, string>()
    for (const { month, held } of months) {
      const query = new URLSearchParams({
        from: `${month.slice(0, 7)}-01`,
        through: month,
        ownerId: owners[0]!.ids,
        limit: '200',
      })
      const { body } = await admin.tenant('GET', `/owners/statement?${query.toString()}`)
      const sums = new Map<string, bigint>()
      type Line = Record<string, number> & Record<'propertyId' | 'ownerId', string>
      for (const line of body.data as Line[]) {
        const { propertyId, ownerId, opening, closing } = line
        sums.set(propertyId, (sums.get(propertyId) ?? 0n) + BigInt(closing!))
        const key = `${propertyId} ${ownerId}`
        expect(String(opening), `${month} ${key}`).toBe(closings.get(key) ?? '0')
        closings.set(key, String(closing))
        const moved = ['received', 'spent', 'fees', 'paid', 'contributed', 'other'].map((kind) => line[kind]!)
        expect(moved.reduce((sum, each) => sum + each, opening!)).toBe(closing)
      }
      const ledger = Object.entries(held).filter(([, amount]) => amount !== '0')
      expect(
        Object.fromEntries([...sums].filter(([, sum]) => sum !== 0n).map(([id, sum]) => [id, String(sum)])),
        month,
      ).toEqual(Object.fromEntries(ledger))
    }
  }, 120_000)

  it('works its arrears: reminders of several stages, promises kept and broken, plans kept and missed, calls', async () => {
    const admin = await signedIn('admin@demo.freehold.example')
    const list = await admin.tenant('GET', '/charges/arrears?limit=100')
    const rows = list.body.data as Record<'step' | 'promise' | 'plan' | 'lastContact', string | null>[]
    const seen = (column: 'step' | 'promise' | 'plan') => new Set(rows.map((row) => row[column]))
    expect([...seen('promise')]).toEqual(expect.arrayContaining(['open', 'broken']))
    expect([...seen('plan')]).toEqual(expect.arrayContaining(['onTrack', 'behind']))
    expect(seen('step').size).toBeGreaterThan(3)
    // Only what has not been overdue for long has had no contact; how many that are depends on the day of the month.
    expect(rows.filter(({ lastContact }) => lastContact).length).toBeGreaterThan(rows.length / 4)
    const pool = new pg.Pool(database.admin)
    const listed = async (query: string) =>
      (await pool.query<{ what: string }>(query)).rows.map(({ what }) => what)
    expect(await listed('select distinct stage as what from arrears_reminders')).toEqual(
      expect.arrayContaining(['first', 'second', 'final']),
    )
    expect(
      await listed(`select name as what from deposit_movements join documents on documents.id = any(document_ids)
        where kind = 'retained'`),
    ).toContainEqual(expect.stringContaining('Moving out of'))
    await pool.end()
  })

  it('AU-02 lets every person in who is offered at sign-in, and RP-04 shows each of them something', async () => {
    for (const email of demoSignIns) {
      const browser = await signedIn(email)
      const list = await browser.tenant('GET', '/properties?limit=100')
      expect(list.status, email).toBe(200)
      expect(list.body.total, email).toBeGreaterThan(0)
    }
  })

  it('shows the administrator all that is not archived, each with a picture that is there', async () => {
    const browser = await signedIn('admin@demo.freehold.example')
    const { body } = await browser.tenant('GET', '/properties?limit=100')
    const [management] = demoBusiness('2026-01-01').organisations
    const expected = management!.properties.filter(({ record }) => record.status !== 'archived')
    expect(body.total).toBe(expected.length)
    for (const property of body.data) {
      for (const size of ['small', 'medium', 'large']) expect(property.coverPhoto[size]).toMatch(/^\/media\//)
    }
    const picture = await fetch(`${served.origin}${body.data[0].coverPhoto.medium}`)
    expect(picture.status).toBe(200)
    expect(picture.headers.get('content-type')).toBe('image/webp')
    expect((await picture.arrayBuffer()).byteLength).toBeGreaterThan(3000)
  })

  it('tells what happened to a property, and its gallery in order', async () => {
    const browser = await signedIn('admin@demo.freehold.example')
    const id = demoPropertyId('IKY-014')
    const activity = await browser.tenant('GET', `/properties/${id}/activity?limit=100`)
    expect(activity.body.data.at(-1)).toMatchObject({ action: 'created', actorName: 'Chidinma Okafor' })
    // Newest first; what is done about its issues is among it.
    const own = activity.body.data.find(({ subject }: { subject: string }) => subject === 'Property')
    expect(own.changes).toEqual({ listing: { before: 'listed', after: 'paused' } })
    const photos = await browser.tenant('GET', `/properties/${id}/photos`)
    expect(photos.body.data.length).toBeGreaterThan(2)
    expect(photos.body.data.map(({ cover }: { cover: boolean }) => cover)).toEqual(
      photos.body.data.map((_: unknown, index: number) => index === 0),
    )
  })

  it('RT-35 fills inboxes with what leads to records that their people may see', async () => {
    let told = 0
    for (const email of demoSignIns) {
      const browser = await signedIn(email)
      const { body } = await browser.tenant('GET', '/notifications?limit=100')
      told += body.total > 0 ? 1 : 0
      for (const { subject, subjectId, createdAt, eventType, data } of body.data) {
        expect(Date.parse(createdAt), `${email} ${eventType}`).toBeLessThan(Date.now() + 86_400_000)
        expect(JSON.stringify(data)).not.toContain('undefined')
        const place = { Property: 'properties', Issue: 'issues' }[subject as string]
        if (!place) continue
        const { status } = await browser.tenant('GET', `/${place}/${subjectId}`)
        expect(status, `${email} ${eventType}`).toBe(200)
      }
    }
    expect(told).toBe(demoSignIns.length)
  })

  it('keeps the second organisation from the first: its ids answer like random ones', async () => {
    const browser = await signedIn('admin@demo.freehold.example')
    const foreign = await browser.tenant('GET', `/properties/${demoPropertyId('R-01')}`)
    const random = await browser.tenant('GET', '/properties/0199d5a0-5a5a-7a5a-8a5a-5a5a5a5a5a5a')
    expect(foreign.status).toBe(404)
    expect({ ...foreign.body, requestId: '' }).toEqual({ ...random.body, requestId: '' })
  })

  it('AU-03 gives one person profiles in both organisations, which show different properties', async () => {
    const email = 'two-profiles@demo.freehold.example'
    const titles = await Promise.all(
      [0, 1].map(async (profile) => {
        const list = await (await signedIn(email, profile)).tenant('GET', '/properties?limit=100')
        return list.body.data.map(({ title }: { title: string }) => title) as string[]
      }),
    )
    expect(titles.flat().filter((title) => titles[0]!.includes(title) && titles[1]!.includes(title))).toEqual(
      [],
    )
    expect(titles.flat()).toContain('Chapel Allerton House')
    expect(titles.flat()).toContain('Karen Cottage')
  })
})
