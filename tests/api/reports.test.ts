import { readXlsx } from 'hucre/xlsx'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { longestPdf, type AnswerOf } from '#contract/kit/index.ts'
import { rentRoll } from '#contract/tenant/rent-roll.ts'
import { defaultRules } from '#domain/access/index.ts'
import { inMonths } from '#tests/support/calendar.ts'
import { letting, type Letting } from '#tests/support/lettings.ts'
import type { Person } from '#tests/support/organisation.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

/** What every report does, shown by the rent roll. */
type Roll = AnswerOf<typeof rentRoll.read>

let server: TestServer
let house: Letting
beforeAll(async () => {
  server = await startServer()
  house = await letting(server.own, { title: 'House' })
  const start = inMonths(-3)
  for (const amount of [300_000, 100_000, 200_000]) {
    const unit = await house.unit({ marketRent: 500_000, rentFrequency: 'monthly' })
    const terms = [{ type: 'rent', amount, from: start }]
    await house.signed(unit, { start, terms, deposit: amount, frequency: 'monthly' })
  }
})
afterAll(() => server.close())

const admin = () => server.own.people.admin
const read = (query: Record<string, string> = {}, person: Person = admin()) =>
  person.call(rentRoll.read, { query: { propertyId: house.propertyId, ...query } })
const rollOf = async (...asked: Parameters<typeof read>) => (await read(...asked)).body as Roll
const file = (format: string, query: Record<string, string> = {}, person: Person = admin()) =>
  person.call(rentRoll.file, { query: { propertyId: house.propertyId, format, ...query } })
const pdfOf = async (bytes: Buffer) =>
  extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: false })

describe('a report', () => {
  it('is sorted by what is asked for, on the page and in files, with the same totals', async () => {
    const labels = async (query: Record<string, string>) =>
      (await rollOf(query)).data.map(({ unitLabel }) => unitLabel)
    expect(await labels({ sortBy: 'contractRent' })).toEqual(['Flat 2', 'Flat 3', 'Flat 1'])
    expect(await labels({ sortBy: 'contractRent', sortOrder: 'desc', limit: '1', page: '2' })).toEqual([
      'Flat 3',
    ])
    expect((await rollOf({ sortBy: 'contractRent', limit: '1' })).totals).toEqual((await rollOf()).totals)
    const { text } = await file('csv', { sortBy: 'contractRent' })
    expect(text.match(/Flat \d/g)).toEqual(['Flat 2', 'Flat 3', 'Flat 1'])
    expect((await read({ sortBy: 'nextIncreaseOn' })).status).toBe(422)
  })

  it('is a workbook with numbers as numbers', async () => {
    const { sheets } = await readXlsx((await file('xlsx')).bytes)
    const [labels = [], first = []] = sheets[0]!.rows
    expect(first[labels.indexOf('Contract rent')]).toBe(3000)
    expect(first[labels.indexOf('Unit')]).toBe('Flat 1')
  })

  it('is a PDF that can be read, with its day, its rows and its totals', async () => {
    const answer = await file('pdf')
    expect(answer.headers['content-type']).toBe('application/pdf')
    const { text, totalPages } = await pdfOf(answer.bytes)
    expect(totalPages).toBe(1)
    for (const words of [
      'Rent roll',
      'As of',
      'Flat 2',
      'House',
      '3,000.00',
      'Total NGN',
      '6,000.00',
      'a month',
      'Page 1 of 1',
    ])
      expect(text[0]).toContain(words)
  })

  it('RP-02 leaves out what its reader may not see, on the page and in every file', async () => {
    const { people } = server.own
    await server.admin.query(
      `update roles set rules = $2 where organisation_id = $1 and key = 'portfolio-manager'`,
      [
        server.own.id,
        JSON.stringify([
          ...defaultRules.admin,
          { action: ['read', 'export'], subject: 'Lease', fields: ['tenantNames'], inverted: true },
          { action: ['read', 'export'], subject: 'Deposit', fields: ['held'], inverted: true },
        ]),
      ],
    )
    const reader = people['portfolio-manager']
    await expect.poll(async () => (await rollOf({}, reader)).columns).not.toContain('depositHeld')
    const roll = await rollOf({}, reader)
    expect(roll.data).toHaveLength(3)
    expect(roll.columns).toContain('contractRent')
    expect(roll.columns).not.toContain('tenantNames')
    expect(roll.data[0]).not.toHaveProperty('tenantNames')
    expect(Object.keys(roll.totals[0]!.sums)).toEqual([
      'marketRent',
      'contractRent',
      'otherRecurring',
      'balance',
    ])
    expect((await read({ sortBy: 'depositHeld' }, reader)).status).toBe(403)
    const csv = await file('csv', {}, reader)
    const { sheets } = await readXlsx((await file('xlsx', {}, reader)).bytes)
    const { text } = await pdfOf((await file('pdf', {}, reader)).bytes)
    for (const words of [csv.text, String(sheets[0]!.rows), text.join('')]) {
      expect(words).toContain('Contract rent')
      expect(words).not.toContain('Deposit')
      expect(words).not.toContain('Ada')
    }
  })

  it('repeats its labels on each page of a PDF, and refuses one that nobody would read', async () => {
    const add = (count: number) =>
      server.admin.query(
        `insert into units (organisation_id, property_id, id, label, type, status, currency, area_unit, rent_frequency)
         select organisation_id, property_id, gen_random_uuid(), 'Room ' || n || '/' || $2, 'flat', 'active', currency, area_unit, rent_frequency
         from units, generate_series(1, $2::int) as n
         where organisation_id = $1 and property_id = $3 and label = 'Flat 1'`,
        [server.own.id, count, house.propertyId],
      )
    await add(60)
    const { text, totalPages } = await pdfOf((await file('pdf')).bytes)
    expect(totalPages).toBeGreaterThan(1)
    for (const page of text) expect(page).toContain('Contract rent')
    expect(text.at(-1)).toContain(`Page ${totalPages} of ${totalPages}`)
    await add(longestPdf)
    const refused = await file('pdf')
    expect(refused).toMatchObject({ status: 422, body: { payload: [{ field: 'format' }] } })
    expect((await file('csv')).status).toBe(200)
  }, 60_000)
})
