import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DrivenImport, startImporting } from '../support/imports.ts'
import type { Person } from '../support/organisation.ts'
import type { TestServer } from '../support/server.ts'

let server: TestServer
let admin: Person

beforeAll(async () => {
  ;({ server, admin } = await startImporting())
})
afterAll(() => server.close())

const header = 'Name,Address,City,Country,Currency'
const line = (name: string) => `${name},1 Broad St,Lagos,NG,NGN`

async function uploaded(content: string | Buffer) {
  const driven = await DrivenImport.upload(admin, content)
  const record = await driven.until('ready')
  const { findings, mapping } = await driven.setup()
  const { data } = await driven.rows()
  return { driven, record, findings: findings.join('\n'), mapping, values: data.map(({ values }) => values) }
}

describe('nothing in a file is guessed or lost in silence', () => {
  it('SC-02 keeps the first row below a header that ends in a carriage return alone', async () => {
    const { values } = await uploaded(`${header}\r${line('Ash Court')}\r\n${line('Elm Court')}\r\n`)
    expect(values.map(({ title }) => title)).toEqual(['Ash Court', 'Elm Court'])
  })

  it('SC-02 shows the rows of a file of carriage returns that has a line feed in quotes', async () => {
    const { values } = await uploaded(
      [`${header},Description`, `${line('Ash Court')},"one\ntwo"`, ''].join('\r'),
    )
    expect(values).toMatchObject([{ title: 'Ash Court', description: 'one\ntwo' }])
  })

  it('SC-02 counts short rows as errors, however many, and says how to allow them', async () => {
    const rows = Array.from({ length: 10 }, (_, n) =>
      n % 2 ? line(`Court ${n}`) : `Court ${n},1 Broad St,Lagos`,
    )
    const { driven, record, findings } = await uploaded([header, ...rows].join('\n'))
    expect(record).toMatchObject({ rows: 10, toCreate: 5, toReject: 5 })
    expect(findings).toContain('Many rows have fewer cells than the header')
    const { dialect } = await driven.setup()
    await driven.configure(() => ({ dialect: { ...dialect, shortRows: true } }))
    const { data } = await driven.rows({ show: 'errors' })
    // The cells that are there have not moved.
    expect(data.every(({ values }) => values['city'] === 'Lagos')).toBe(true)
  })

  it('SC-02 says how it reads amounts that can be read two ways, and reads them otherwise when told to', async () => {
    const file =
      `${header},Asking price\n${line('Ash Court')},2.500\n${line('Elm Court')},1.250\n`.replaceAll(',', ';')
    const { driven, findings, mapping, values } = await uploaded(file)
    expect(findings).toContain(
      '“Asking price” has numbers such as 2.500 that can be read two ways: the comma is taken for the decimal mark.',
    )
    expect(values.map(({ askingPrice }) => askingPrice)).toEqual([250_000, 125_000])
    await driven.configure(() => ({
      mapping: {
        ...mapping,
        fields: { ...mapping.fields, askingPrice: { ...mapping.fields['askingPrice']!, decimalMark: '.' } },
      },
    }))
    const { data } = await driven.rows()
    expect(data.map((row) => row.values['askingPrice'])).toEqual([250, 125])
  })

  it('SC-02 takes the unit that the name of a column says', async () => {
    const { findings, values } = await uploaded(`${header},Area (sqft)\n${line('Ash Court')},1200\n`)
    expect(values).toMatchObject([{ area: 1200, areaUnit: 'sqft' }])
    expect(findings).toContain('“Area (sqft)” is read in square feet.')
  })

  it('SC-02 reads a file with one broken byte as what it is, and refuses that cell alone', async () => {
    const [before, after] = [`${header}\n${line('Café Zürich')}\n`, `${line('Übersee Hof')}\n`]
    const broken = Buffer.concat([Buffer.from(before), Buffer.from([0xff]), Buffer.from(after)])
    const { record, values } = await uploaded(broken)
    expect(record).toMatchObject({ toCreate: 1, toReject: 1 })
    expect(values[0]).toMatchObject({ title: 'Café Zürich' })
  })

  it('SC-02 keeps a long wrong cell whose cut would halve a sign', async () => {
    const { record } = await uploaded(
      `${header},Year built\n${line('Ash Court')},${'x'.repeat(498)}😀${'y'.repeat(20)}\n`,
    )
    expect(record).toMatchObject({ toReject: 1 })
  })
})
