import * as fc from 'fast-check'
import { sql } from 'kysely'
import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import type { ExportColumn } from './columns.ts'
import { csvOf } from './csv.ts'

const column = (label: string, type: ExportColumn['type'] = 'text'): ExportColumn => ({
  field: label,
  label,
  type,
  source: sql`x`,
  alone: true,
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

  it('makes what a spreadsheet would run harmless, and leaves numbers as they are', async () => {
    const cells = [
      '=1+1',
      '+1+1',
      '-1+cmd|calc',
      '@SUM(A1)',
      '\t=1',
      '＝1+1',
      '-5',
      '+234',
      '-1250.50',
      'a@b.example',
    ]
    const text = await written(
      [column('a')],
      cells.map((cell) => [cell]),
    )
    expect(text.split('\r\n').slice(1, -1)).toEqual([
      "'=1+1",
      "'+1+1",
      "'-1+cmd|calc",
      "'@SUM(A1)",
      "'\t=1",
      "'＝1+1",
      '-5',
      '+234',
      '-1250.50',
      'a@b.example',
    ])
  })

  it('is read back as it was by another program, whatever the texts are', async () => {
    const cell = fc.string({ unit: 'grapheme' }).filter((text) => !/^'*[=+\-@\t\r\n＝＋－＠]/.test(text))
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(cell, cell), { minLength: 1 }), async (rows) => {
        const text = await written([column('a'), column('b')], rows)
        const read = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { newline: '\r\n' }).data.slice(1, -1)
        expect(read).toEqual(rows)
      }),
    )
  })
})
