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
async function read(bytes: Buffer, pieces: readonly number[], changes: Partial<ImportDialect> = {}, bom = 0) {
  const records: CsvRecord[] = []
  const reader = new CsvReader({ ...dialect, ...changes }, bom, (record) => records.push(record))
  let at = 0
  for (const size of pieces) {
    await reader.write(bytes.subarray(at, at + size))
    at += size
  }
  await reader.write(bytes.subarray(at))
  await reader.end()
  return { records, blankRows: reader.blankRows }
}

const cell = fc.string({ unit: fc.constantFrom('a', 'é', '漢', '"', ',', '\n', ' ', '1', '€'), maxLength: 8 })
const row = fc
  .array(cell, { minLength: 2, maxLength: 4 })
  .filter((cells) => cells.some((text) => text.trim() !== ''))

describe('reading a file piece by piece', () => {
  it('SC-02 gives back every table, wherever the pieces are cut and however it is written', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { minLength: 1, maxLength: 6 }),
        fc.array(fc.nat(20), { maxLength: 12 }),
        fc.constantFrom('\n', '\r\n', '\r'),
        fc.constantFrom('utf-8' as const, 'utf-16le' as const, 'utf-16be' as const),
        fc.boolean(),
        async (table, pieces, end, encoding, ended) => {
          const lines = [['head', 'er'], ...table].map((cells) =>
            cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(','),
          )
          const text = lines.join(end) + (ended ? end : '')
          const name = encoding === 'utf-8' ? 'utf8' : encoding
          const { records } = await read(iconv.encode(text, name), pieces, { encoding })
          expect(records.map(({ cells }) => cells)).toEqual(table)
          expect(records.map(({ quoteProblem }) => quoteProblem)).toEqual(table.map(() => undefined))
        },
      ),
    )
  })

  it('SC-02 leaves out the mark, what stands above the table, and blank rows, and numbers rows as a spreadsheet does', async () => {
    const text = Buffer.from('\ufeffOur houses\n\na,b\n\n1,2\n , \n3,4\n')
    const { records, blankRows } = await read(text, [1, 1, 5], { skip: 2 }, 3)
    expect(records.map(({ cells, fileRow }) => [fileRow, ...cells])).toEqual([
      [5, '1', '2'],
      [7, '3', '4'],
    ])
    expect(blankRows).toBe(2)
  })

  it('reads Windows-1252, lines that end with a carriage return alone, and the last row without an end', async () => {
    const { records } = await read(iconv.encode('name\r“Zoë”\rÉire', 'win1252'), [3], {
      encoding: 'windows-1252',
    })
    expect(records.map(({ cells }) => cells[0])).toEqual(['“Zoë”', 'Éire'])
  })

  it('SC-02 takes a quote in the middle of a cell as it is, and says what one has swallowed', async () => {
    const odd = await read(Buffer.from('a,b\n"odd" x,1\n2,3\n'), [])
    expect(odd.records.map(({ cells, quoteProblem }) => [...cells, quoteProblem])).toEqual([
      ['"odd" x', '1', undefined],
      ['2', '3', undefined],
    ])
    const swallowed = await read(Buffer.from('a,b\n"odd,1\n2,"x",3\n4,5\n'), [5, 3])
    expect(swallowed.records.map(({ quoteProblem }) => quoteProblem)).toEqual([
      'A quote in this row is not closed properly; 1 more line of the file became part of it.',
      undefined,
    ])
    const honest = await read(Buffer.from('a,b\n"""Lovely\nhome"" they say",1\n'), [])
    expect(honest.records).toMatchObject([
      { cells: ['"Lovely\nhome" they say', '1'], quoteProblem: undefined },
    ])
  })

  it.each([
    ['over many lines', Buffer.from(`a,b\n1,2\n3,"${'x,y\n'.repeat(400_000)}`)],
    ['in one enormous cell', Buffer.from(`a,b\n1,2\n3,"${'x'.repeat(1_500_000)}`)],
    ['to the end of a small file', Buffer.from('a,b\n1,2\n3,"x\n4,5\n')],
  ])('SC-02 refuses a quote that is never closed %s, with its place', async (_, bytes) => {
    const pieces = Array.from({ length: 40 }, () => 64 * 1024)
    const reading = read(bytes, pieces)
    await expect(reading).rejects.toThrow(UnreadableFile)
    await expect(reading).rejects.toThrow('Row 3 (line 3, column 2) does not end')
  })

  it.each([
    ['a header that ends otherwise than the rows', 'a,b\r1,2\r\n3,4\r\n'],
    ['rows that end each in its own way', 'a,b\n1,2\r\n3,4\r'],
  ])('SC-02 loses no row of %s', async (_, text) => {
    const { records } = await read(Buffer.from(text), [4, 1, 3])
    expect(records.map(({ cells }) => cells)).toEqual([
      ['1', '2'],
      ['3', '4'],
    ])
  })

  it('SC-02 keeps a line feed inside a cell of a file whose lines end with a carriage return', async () => {
    const { records } = await read(Buffer.from('a,b\r"1\n1",2\r3,4\r'), [])
    expect(records.map(({ cells }) => cells)).toEqual([
      ['1\n1', '2'],
      ['3', '4'],
    ])
  })

  it('SC-02 makes no text that cannot be stored of half characters', async () => {
    const { records } = await read(Buffer.from('a\ud800,b\n\udfff,1\n', 'utf16le'), [], {
      encoding: 'utf-16le',
    })
    expect(records[0]!.cells.every((cell) => cell.isWellFormed())).toBe(true)
  })
})
