import { readXlsx } from 'hucre/xlsx'
import Papa from 'papaparse'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { properties } from '#contract/tenant/properties.ts'
import { exportProperties } from '#contract/tenant/property-operations.ts'
import { today } from '#tests/support/calendar.ts'
import { propertyFixture } from '#tests/support/fixtures/properties.ts'
import type { Person } from '#tests/support/organisation.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let admin: Person

beforeAll(async () => {
  server = await startServer()
  admin = server.own.people.admin
  for (let n = 0; n < 40; n++) await create(propertyFixture.body!(n, server.own))
  await server.other.people.admin.call(properties.operations.create, {
    body: { ...propertyFixture.body!(1, server.other), title: 'Theirs' },
  })
})
afterAll(() => server.close())

async function create(body: Record<string, unknown>): Promise<Record<string, unknown>> {
  const answer = await admin.call(properties.operations.create, { body })
  expect(answer.status, answer.text).toBe(201)
  return answer.body as Record<string, unknown>
}

const download = (query: Record<string, string>, person = admin) =>
  person.call(exportProperties, { query: { format: 'csv', ...query } })

/** The file as a program without our code reads it. */
async function table(query: Record<string, string>, person = admin): Promise<Record<string, string>[]> {
  const answer = await download(query, person)
  expect(answer.status, answer.text).toBe(200)
  return Papa.parse<Record<string, string>>(answer.text.replace(/^\uFEFF/, ''), {
    header: true,
    skipEmptyLines: true,
  }).data
}

async function shown(query: Record<string, string>, person = admin) {
  const answer = await person.call(properties.operations.list, { query: { limit: '200', ...query } })
  expect(answer.status, answer.text).toBe(200)
  return (answer.body as { data: Record<string, unknown>[] }).data
}

describe('an export', () => {
  it.each([
    {},
    { sortBy: 'title', sortOrder: 'desc' },
    { sortBy: 'askingPrice' },
    { status: 'draft,archived', sortBy: 'reference' },
    { classification: 'residential,land' },
    { searchQuery: 'a', sortBy: 'city', sortOrder: 'desc' },
    { adate_range: '2020-01-01..' },
    { date_created: 'oldest' },
    { title: 'no such title' },
  ] as Record<string, string>[])('holds exactly what the list shows: %o', async (query) => {
    const rows = await shown(query)
    const file = await table({ ...query, columns: 'id,title', page: '3', limit: '10' })
    expect(file.map((row) => row['ID'] ?? row['Id'])).toEqual(rows.map((row) => row['id']))
  })

  it('tells people of the same name apart, also where nobody is named', async () => {
    const { 'facility-manager': manager, agents } = server.own.people
    const rename = (first: string, id: string) =>
      server.admin.query<{ email: string }>(
        `update identity.users set first_name = $1, last_name = 'Obi' where id = $2 returning email`,
        [first, id],
      )
    const { rows } = await rename('Ada', manager.userId)
    const title = 'House of namesakes'
    for (const facilityManagerId of [manager.userId, null])
      await create({ ...propertyFixture.body!(1, server.own), reference: null, title, facilityManagerId })
    const managers = async () =>
      new Set(
        (await table({ title, columns: 'title,facilityManagerId' })).map((row) => row['Facility manager']),
      )
    expect(await managers()).toEqual(new Set(['', 'Ada Obi']))
    await rename('ADA', agents.userId)
    expect(await managers()).toEqual(new Set(['', rows[0]!.email]))
  })

  it('is named after the organisation, the list and the day, and is nobody else’s to keep', async () => {
    for (const format of ['csv', 'xlsx']) {
      const { headers } = await download({ format, columns: 'title' })
      expect(headers['content-disposition']).toBe(
        `attachment; filename="Own Homes - Properties - ${today}.${format}"; ` +
          `filename*=UTF-8''Own%20Homes%20%E2%80%93%20Properties%20%E2%80%93%20${today}.${format}`,
      )
      expect(headers['cache-control']).toBe('no-store')
      expect(headers['content-type']).toBe(
        format === 'csv'
          ? 'text/csv; charset=utf-8'
          : 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      )
    }
    const head = await admin.send({
      method: 'HEAD',
      path: '/api/tenant/v1/properties/export?format=csv',
      headers: admin.credentials,
    })
    expect([head.status, head.text]).toEqual([200, ''])
  })

  it('has the chosen columns in their order, amounts with their currency, labels and names for codes and ids', async () => {
    const manager = server.own.people['portfolio-manager']
    const body = {
      ...propertyFixture.body!(900, server.own),
      reference: 'EXPORT-1',
      title: 'Zürich “Hof”, 北',
      classification: 'mixed',
      status: 'active',
      currency: 'JPY',
      askingPrice: 125_000,
      askingFrequency: 'monthly',
      portfolioManagerId: manager.userId,
      amenities: ['Pool', 'Gym; heated'],
      description: 'First line\n=cmd|calc',
      owners: [
        { name: 'Ada Obi', shareBps: 6250 },
        { name: 'Bello', shareBps: 3750 },
      ],
      valuations: [{ date: '2026-01-31', amount: 99 }],
    }
    await create(body)
    const columns =
      'value,title,portfolioManagerId,classification,askingFrequency,amenities,owners,valuations,description,coverPhoto'
    const answer = await download({ searchQuery: 'EXPORT-1', columns })
    expect(answer.text.split('\r\n')[0]).toBe(
      '\uFEFFValue,Currency,Name,Portfolio manager,Classification,Price is,Amenities,Owners,Valuations,Description',
    )
    expect(await table({ searchQuery: 'EXPORT-1', columns })).toEqual([
      {
        Value: '99',
        Currency: 'JPY',
        Name: 'Zürich “Hof”, 北',
        'Portfolio manager': 'Portfolio Manager Own Homes',
        Classification: 'Mixed use',
        'Price is': 'per month',
        Amenities: 'Pool; Gym\\; heated',
        Owners: 'Ada Obi 62.5%; Bello 37.5%',
        Valuations: '2026-01-31: 99',
        Description: 'First line\n=cmd|calc',
      },
    ])
  })

  it('makes amounts of major units, whatever the currency’s decimals', async () => {
    const amounts = { NGN: '1250000.05', JPY: '125000005', KWD: '125000.005', GBP: '0.05' }
    for (const [currency, written] of Object.entries(amounts)) {
      const minor = currency === 'GBP' ? 5 : 125_000_005
      const reference = `MONEY-${currency}`
      await create({
        ...propertyFixture.body!(901, server.own),
        reference,
        currency,
        askingPrice: minor,
        status: 'active',
      })
      const [row] = await table({ searchQuery: reference, columns: 'askingPrice' })
      expect(row).toEqual({ 'Asking price': written, Currency: currency })
    }
  })

  it('makes cells that a spreadsheet would run harmless, and numbers stay numbers', async () => {
    await create({
      ...propertyFixture.body!(902, server.own),
      reference: 'FORMULA-1',
      title: '=HYPERLINK("http://evil.example","x")',
      subtype: '@SUM(1)',
      district: '-5',
      contactName: '+1+1',
      longitude: -0.000_012,
      latitude: 51.5,
      status: 'active',
    })
    const columns = 'title,subtype,district,contactName,contactDialCode,longitude'
    const { text } = await download({ searchQuery: 'FORMULA-1', columns })
    expect(text.split('\r\n')[1]).toBe(
      `"'=HYPERLINK(""http://evil.example"",""x"")",'@SUM(1),-5,'+1+1,+234,-0.000012`,
    )
  })

  it('is a workbook with real numbers, dates and amounts', async () => {
    await create({
      ...propertyFixture.body!(903, server.own),
      reference: 'BOOK-1',
      title: '=1+1',
      yearBuilt: 1998,
      area: 120.5,
      currency: 'NGN',
      askingPrice: 125_000_050,
      postcode: '00123',
      status: 'active',
    })
    const answer = await download({
      format: 'xlsx',
      searchQuery: 'BOOK-1',
      columns: 'title,yearBuilt,area,askingPrice,postcode,createdAt,archivedAt',
    })
    const { sheets } = await readXlsx(answer.bytes)
    expect(sheets[0]!.name).toBe('Properties')
    expect(sheets[0]!.rows[0]).toEqual([
      'Name',
      'Year built',
      'Area',
      'Asking price',
      'Currency',
      'Postcode',
      'Created',
      'Archived',
    ])
    const [title, year, area, price, currency, postcode, created] = sheets[0]!.rows[1]!
    expect([title, year, area, price, currency, postcode]).toEqual([
      '=1+1',
      1998,
      120.5,
      1_250_000.5,
      'NGN',
      '00123',
    ])
    // In the organisation's time zone, where it is about noon.
    expect((created as Date).toISOString().slice(0, 10)).toBe(today)
    expect(Math.abs((created as Date).getUTCHours() - 12)).toBeLessThan(4)
  })

  it('is a header alone when nothing is shown', async () => {
    expect((await download({ title: 'no such title', columns: 'title,city' })).text).toBe(
      '\uFEFFName,City\r\n',
    )
    const { bytes } = await download({ format: 'xlsx', title: 'no such title', columns: 'title' })
    expect((await readXlsx(bytes)).sheets[0]!.rows).toEqual([['Name']])
  })

  it('refuses what it does not know, saying what', async () => {
    for (const [query, field] of [
      [{ format: 'pdf' }, 'format'],
      [{ columns: 'title,nope' }, 'columns'],
      [{ columns: '' }, 'columns'],
      [{ columns: 'coverPhoto' }, 'columns'],
      [{ sortBy: 'nope' }, 'sortBy'],
      [{ nope: '1' }, 'nope'],
    ] as [Record<string, string>, string][]) {
      expect(await download(query)).toMatchObject({ status: 422, body: { payload: [{ field }] } })
    }
    expect(await admin.call(exportProperties)).toMatchObject({ status: 422 })
  })
})

describe('who may export what', () => {
  it('is as with the list: nothing of another organisation, nothing out of scope', async () => {
    const theirs = await table({ columns: 'title' }, server.other.people.admin)
    expect(theirs).toEqual([{ Name: 'Theirs' }])
    const manager = server.own.people['portfolio-manager']
    const file = await table({ columns: 'id' }, manager)
    const visible = await shown({}, manager)
    expect(file.map((row) => Object.values(row)[0])).toEqual(visible.map(({ id }) => id))
    expect(file.length).toBeGreaterThan(0)
    expect(file.length).toBeLessThan((await table({ columns: 'id' })).length)
  })

  it('is nothing for roles that may only look, and nobody without a token', async () => {
    for (const role of ['staff-member', 'partners', 'renter', 'agents'] as const) {
      expect((await download({}, server.own.people[role])).status).toBe(403)
    }
    expect((await server.anonymous.call(exportProperties, { query: { format: 'csv' } })).status).toBe(401)
  })

  it('leaves out columns that a role may not read, and cells of rows where it may not', async () => {
    const person = server.own.people['facility-manager']
    const mine = person.userId
    await create({
      ...propertyFixture.body!(904, server.own),
      reference: 'FIELDS-1',
      title: 'Managed',
      facilityManagerId: mine,
      askingPrice: 100,
      currency: 'GBP',
      status: 'active',
    })
    await create({
      ...propertyFixture.body!(905, server.own),
      reference: 'FIELDS-2',
      title: 'Other',
      facilityManagerId: null,
      askingPrice: 100,
      currency: 'GBP',
      status: 'active',
    })
    const rules = [
      {
        action: ['read', 'export'],
        subject: 'Property',
        fields: [
          'id',
          'reference',
          'title',
          'addressLine1',
          'addressLine2',
          'city',
          'district',
          'state',
          'postcode',
        ],
      },
      {
        action: ['read', 'export'],
        subject: 'Property',
        fields: ['askingPrice', 'currency'],
        conditions: { facilityManagerId: '${user.id}' },
      },
    ]
    await server.admin.query(
      `update roles set rules = $1 where organisation_id = $2 and key = 'facility-manager'`,
      [JSON.stringify(rules), server.own.id],
    )
    const columns = 'title,askingPrice,currency,contactName'
    const query = { searchQuery: 'FIELDS', sortBy: 'title', columns }
    await expect.poll(async () => (await download(query, person)).status).toBe(200)
    expect(await table(query, person)).toEqual([
      { Name: 'Managed', 'Asking price': '1.00', Currency: 'GBP' },
      { Name: 'Other', 'Asking price': '', Currency: '' },
    ])
    expect((await download({ sortBy: 'title', columns: 'contactName' }, person)).status).toBe(422)
    expect((await download({ ...query, sortBy: 'contactName' }, person)).status).toBe(403)
  })
})
