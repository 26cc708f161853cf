import { CsvError, parse } from 'csv-parse/sync'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  columnNames,
  delimiters,
  sniffDialect,
  sniffQuote,
  type Delimiter,
  type SampleTable,
} from './dialect.ts'

/** As far as it can be read. */
function tableOf(text: string, delimiter: Delimiter): SampleTable {
  const options = { delimiter, quote: sniffQuote(text), relax_column_count: true }
  const records: string[][] = []
  const read = (relaxed: boolean) => {
    const keep = (record: string[]) => void (relaxed && records.push(record))
    try {
      parse(text, { ...options, relax_quotes: relaxed, on_record: keep })
    } catch (error) {
      return error instanceof CsvError && error.code === 'CSV_INVALID_CLOSING_QUOTE'
    }
    return false
  }
  read(true)
  return { delimiter, records, odd: read(false) }
}
const sniff = (text: string, name?: (name: string) => boolean) =>
  sniffDialect(
    text,
    delimiters.map((delimiter) => tableOf(text, delimiter)),
    name,
  )
const knownName = (name: string) => ['name', 'city', 'price', 'units'].includes(name.toLowerCase())

describe('dialect of an uploaded file', () => {
  it.each([
    ['comma', 'Name,City,Price\nA,Lagos,1\nB,Leeds,2\n', ','],
    ['semicolon with decimal commas', 'Name;Price;Size\nA;1,5;2,5\nB;3,5;4,5\n', ';'],
    ['tab', 'Name\tCity\nOne, two\tLagos\nB\tLeeds\n', '\t'],
    ['bar', 'Name|City\nA|Lagos\nB|Leeds\n', '|'],
    ['sep line', 'sep=;\r\nName;City\r\nA,B,C;Lagos\r\n', ';'],
  ])('SC-02 finds the delimiter: %s', (_, text, delimiter) => {
    expect(sniff(text, knownName)).toMatchObject({ delimiter, header: true })
  })

  it('SC-02 finds out whether there is a header', () => {
    expect(sniff('Name,Units\nA,5\nB,6\n', knownName).header).toBe(true)
    expect(sniff('Rose Court,5,Lagos\nLily Court,6,Lagos\n', knownName).header).toBe(false)
    expect(sniff('Rose Court,Lagos\nLily Court,Lagos\n', knownName).header).toBe(false)
    expect(sniff('Naam,Plaats\nRose Court,Lagos\nLily Court,Leeds\n', knownName).header).toBe(true)
  })

  it('passes over titles above the table', () => {
    const dialect = sniff('Our buildings,,,\n\nName,City,Price,Units\nA,Lagos,1,2\nB,Leeds,3,4\n', knownName)
    expect(dialect).toMatchObject({ skip: 2, header: true, width: 4 })
  })

  it('takes apostrophes for quotes only where they are', () => {
    const cells = "'Rose, Court','Lagos','a'\n".repeat(4)
    expect(sniff(`'Name','City','x'\n${cells}`).quote).toBe("'")
    expect(sniff('Name,City\nSt. Mary\'s,"Lagos"\nO\'Brien,Leeds\n').quote).toBe('"')
  })

  it('finds files whose rows leave out empty cells at the end', () => {
    expect(sniff('Name,City,Price\nA,Lagos,3\nB\nC,Leeds,2\nD,Leeds,2\n', knownName).shortRows).toBe(true)
    expect(sniff('Name,City\nA,Lagos\nB,Leeds\n', knownName).shortRows).toBe(false)
  })

  it('reads back any table in any of the delimiters', () => {
    const cell = fc.stringMatching(/^[A-Za-z0-9 ,;|"\n.-]{0,12}$/)
    fc.assert(
      fc.property(
        fc.constantFrom(...delimiters),
        fc
          .integer({ min: 2, max: 5 })
          .chain((width) =>
            fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 8 }),
          ),
        (delimiter, table) => {
          fc.pre(table.every((row) => row.some((value) => value.trim() !== '')))
          const text = table
            .map((row) => row.map((value) => `"${value.replaceAll('"', '""')}"`).join(delimiter))
            .join('\r\n')
          expect(sniff(text).delimiter).toBe(delimiter)
        },
      ),
    )
  })

  it('never throws, whatever the text', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.string({ maxLength: 8 }), { minLength: 1 }), { maxLength: 9 }),
        fc.string({ maxLength: 300 }),
        (records, text) =>
          void sniffDialect(
            text,
            delimiters.map((delimiter) => ({ delimiter, records, odd: false })),
          ),
      ),
    )
  })

  it('gives each column a name of its own and says what it changed', () => {
    expect(columnNames(['Name', '', 'name', ' Zip  Code '], 5)).toEqual({
      names: ['Name', 'Column 2', 'name (2)', 'Zip Code', 'Column 5'],
      notes: [
        'Column 2 has no name in the file.',
        'The name “name” is used by more than one column.',
        'Column 5 has no name in the file.',
      ],
    })
    expect(columnNames(undefined, 2)).toEqual({ names: ['Column 1', 'Column 2'], notes: [] })
  })
})
