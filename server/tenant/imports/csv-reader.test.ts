import * as fc from 'fast-check'
import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import type { ImportDialect } from '#contract/tenant/import-shapes.ts'
import { CsvReader, UnreadableFile, type CsvRecord } from './csv-reader.ts'

const dialect: ImportDialect = {
  encoding: 'utf-8',
  delimiter: ',',
  quote: '"',
  header: true,
  skip: 0,
  shortRows: false,
}

/** Feeds the bytes in pieces of the given sizes. */
function read(bytes: Buffer, pieces: readonly number[], changes: Partial<ImportDialect> = {}, bom = 0) {
  const records: CsvRecord[] = []
  const reader = new CsvReader({ ...dialect, ...changes }, bom, (record) => records.push(record))
  let at = 0
  for (const size of pieces) {
    reader.write(bytes.subarray(at, at + size))
    at += size
  }
  reader.write(bytes.subarray(at))
  reader.end()
  return { records, blankRows: reader.blankRows }
}

const cell = fc.string({ unit: fc.constantFrom('a', 'é', '漢', '"', ',', '\n', ' ', '1', '€'), maxLength: 8 })
const row = fc
  .array(cell, { minLength: 2, maxLength: 4 })
  .filter((cells) => cells.some((text) => text.trim() !== ''))

describe('reading a file piece by piece', () => {
  it('SC-02 gives back every table, wherever the pieces are cut and however it is written', () => {
    fc.assert(
      fc.property(
        fc.array(row, { minLength: 1, maxLength: 6 }),
        fc.array(fc.nat(20), { maxLength: 12 }),
        fc.constantFrom('\n', '\r\n'),
        fc.constantFrom('utf-8' as const, 'utf-16le' as const, 'utf-16be' as const),
        fc.boolean(),
        (table, pieces, end, encoding, ended) => {
          const lines = [['head', 'er'], ...table].map((cells) =>
            cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(','),
          )
          const text = lines.join(end) + (ended ? end : '')
          const name = encoding === 'utf-8' ? 'utf8' : encoding
          const { records } = read(iconv.encode(text, name), pieces, { encoding })
          expect(records.map(({ cells }) => cells)).toEqual(table)
          expect(records.map(({ quoteProblem }) => quoteProblem)).toEqual(table.map(() => undefined))
        },
      ),
    )
  })

  it('SC-02 leaves out the mark, what stands above the table, and blank rows, and numbers rows as a spreadsheet does', () => {
    const text = Buffer.from('\ufeffOur houses\n\na,b\n\n1,2\n , \n3,4\n')
    const { records, blankRows } = read(text, [1, 1, 5], { skip: 2 }, 3)
    expect(records.map(({ cells, fileRow }) => [fileRow, ...cells])).toEqual([
      [5, '1', '2'],
      [7, '3', '4'],
    ])
    expect(blankRows).toBe(2)
  })

  it('reads Windows-1252, lines that end with a carriage return alone, and the last row without an end', () => {
    const { records } = read(iconv.encode('name\r“Zoë”\rÉire', 'win1252'), [3], { encoding: 'windows-1252' })
    expect(records.map(({ cells }) => cells[0])).toEqual(['“Zoë”', 'Éire'])
  })

  it('says what a quote has swallowed, and gives up on one that swallows the file', () => {
    const { records } = read(Buffer.from('a,b\n"odd" x,1\n2,3\n4,5\n'), [])
    expect(records).toHaveLength(1)
    expect(records[0]!.quoteProblem).toMatch(
      /not closed properly; \d more lines of the file became part of it/,
    )
    const line = Buffer.from('x,y\n'.repeat(70_000))
    const endless = () =>
      read(
        Buffer.concat([Buffer.from('a,b\n"'), ...Array.from({ length: 20 }, () => line)]),
        Array.from({ length: 20 }, () => line.length),
      )
    expect(endless).toThrow(UnreadableFile)
  })
})
