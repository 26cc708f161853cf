import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { CellType, ExportColumn } from './columns.ts'
import { columnName, xmlText } from './sheet.ts'
import { xlsxOf } from './xlsx.ts'

const column = (label: string, type: CellType = 'text'): ExportColumn => ({
  field: label,
  label,
  type,
  source: sql`x`,
  alone: true,
  text: (raw) => raw,
})

/** Written by us, read by another program. */
async function book(
  columns: ExportColumn[],
  batches: (string | null)[][][],
  title = 'Properties',
  rowsOfSheet?: number,
) {
  const source = async function* () {
    yield* batches
  }
  const pieces: Buffer[] = []
  for await (const piece of xlsxOf({ columns, sources: [] }, source(), title, rowsOfSheet)) pieces.push(piece)
  return readXlsx(Buffer.concat(pieces))
}

describe('XLSX', () => {
  it('keeps numbers, amounts, dates and answers as such, and texts as texts', async () => {
    const { sheets } = await book(
      [
        column('Name'),
        column('Units', 'number'),
        column('Price', 'money'),
        column('Since', 'date'),
        column('Created', 'instant'),
        column('Furnished', 'boolean'),
        column('Code'),
      ],
      [
        [['Palm Court', '12', '1250000.50', '2026-03-12', '2026-03-12 14:05:33', 'Yes', '00123']],
        [['=1+1', null, '500', '1899-05-01', null, 'No', '<&> _x0041_ 北\u0007']],
      ],
    )
    const [sheet] = sheets
    expect(sheet!.name).toBe('Properties')
    expect(sheet!.rows[0]).toEqual(['Name', 'Units', 'Price', 'Since', 'Created', 'Furnished', 'Code'])
    expect(sheet!.rows[1]).toEqual([
      'Palm Court',
      12,
      1250000.5,
      new Date('2026-03-12T00:00:00Z'),
      new Date('2026-03-12T14:05:33Z'),
      true,
      '00123',
    ])
    expect(sheet!.rows[2]).toEqual(['=1+1', null, 500, '1899-05-01', null, false, '<&> _x0041_ 北\u0007'])
  })

  it('is a file with a header alone when nothing is shown', async () => {
    const { sheets } = await book([column('Name')], [])
    expect(sheets[0]!.rows).toEqual([['Name']])
  })

  it('goes on in a further sheet where one is full', async () => {
    const batches = [0, 1, 2].map((batch) =>
      Array.from({ length: 7 }, (_, index) => [String(batch * 7 + index)]),
    )
    const { sheets } = await book([column('n', 'number')], batches, 'A/B: long name of a sheet, cut', 11)
    const numbers = Array.from({ length: 21 }, (_, index) => [index])
    expect(sheets.map((sheet) => sheet.rows)).toEqual([
      [['n'], ...numbers.slice(0, 10)],
      [['n'], ...numbers.slice(10, 20)],
      [['n'], ...numbers.slice(20)],
    ])
    expect(sheets[0]!.name.length).toBeLessThanOrEqual(31)
    expect(sheets[2]!.name).toMatch(/ 3$/)
  })

  it('cuts a text that is longer than a cell can be', async () => {
    const { sheets } = await book([column('Notes')], [[['x'.repeat(40_000)]]])
    expect(String(sheets[0]!.rows[1]![0])).toHaveLength(32_767)
  })

  it('ends with the error of its rows, not neatly', async () => {
    const rows = async function* (): AsyncGenerator<string[][]> {
      yield [['a']]
      throw new Error('the database went away')
    }
    const reading = async () => {
      for await (const _ of xlsxOf({ columns: [column('Name')], sources: [] }, rows(), 'x'));
    }
    await expect(reading()).rejects.toThrow('the database went away')
  })

  it('lets go of its rows when nobody reads on', async () => {
    let ended = false
    const rows = async function* (): AsyncGenerator<string[][]> {
      try {
        for (;;) yield Array.from({ length: 1000 }, () => ['some text to write'])
      } finally {
        ended = true
      }
    }
    let bytes = 0
    for await (const piece of xlsxOf({ columns: [column('Name')], sources: [] }, rows(), 'x')) {
      bytes += piece.length
      if (bytes > 200_000) break
    }
    expect(ended).toBe(true)
  })

  it('names columns as spreadsheets do', () => {
    expect([0, 25, 26, 51, 52, 701, 702].map(columnName)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA'])
    expect(xmlText('a & b')).toBe('a &amp; b')
  })
})
