import * as fc from 'fast-check'
import { sql } from 'kysely'
import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import type { ExportColumn } from './columns.ts'
import { csvOf, csvText } from './csv.ts'

const column = (label: string, type: ExportColumn['type'] = 'text'): ExportColumn => ({
  field: label,
  label,
  type,
  source: sql`x`,
  text: (raw) => raw,
})

async function written(columns: ExportColumn[], rows: (string | null)[][]): Promise<string> {
  const batches = async function* () {
    yield rows
  }
  const pieces: Buffer[] = []
  for await (const piece of csvOf({ columns, sources: [] }, batches())) pieces.push(piece)
  return Buffer.concat(pieces).toString()
}

describe('CSV', () => {
  it('begins with a byte order mark and a header, ends lines as RFC 4180 says, quotes what must be', async () => {
    const text = await written(
      [column('Name'), column('Address, second line'), column('Units', 'number')],
      [
        ['Palm “Court”', 'He said "no"', '12'],
        ['Zürich\nWest', null, null],
      ],
    )
    expect(text).toBe(
      '\uFEFFName,"Address, second line",Units\r\nPalm “Court”,"He said ""no""",12\r\n"Zürich\nWest",,\r\n',
    )
  })

  it.each([
    ['=HYPERLINK("http://evil.example")', `"'=HYPERLINK(""http://evil.example"")"`],
    ['+1+1', "'+1+1"],
    ['-1+cmd|calc', "'-1+cmd|calc"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['\r=1', `"'\r=1"`],
    ['＝1+1', "'＝1+1"],
  ])('makes %j harmless', (text, cell) => {
    expect(csvText(text)).toBe(cell)
  })

  it.each(['-5', '+234', '-1250.50', '.5', '1=1', 'a@b.example', ''])('leaves %j as it is', (text) => {
    expect(csvText(text)).toBe(text)
  })

  it('is read back as it was by another program, whatever the texts are', async () => {
    const cell = fc.string({ unit: 'grapheme' }).filter((text) => !/^[=+\-@\t\r\n＝＋－＠]/.test(text))
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(cell, cell), { minLength: 1 }), async (rows) => {
        const text = await written([column('a'), column('b')], rows)
        const read = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { newline: '\r\n' }).data.slice(1, -1)
        expect(read).toEqual(rows)
      }),
    )
  })
})
