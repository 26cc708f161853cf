import type { TextRow } from '../db/rows.ts'
import type { ExportColumn, ExportPlan } from './columns.ts'
import { bytesOf } from './pieces.ts'
import { rowWriter, sheetEnd, sheetRows, sheetStart, SharedTexts, xmlText } from './sheet.ts'
import { zipOf, type ZipEntry } from './zip.ts'

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const kind = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** A sheet is closed before its XML outgrows what an archive can say of its length. */
const sheetBytes = 3_000_000_000

const part = (name: string, xml: string): ZipEntry => ({ name, content: [Buffer.from(declaration + xml)] })

/** Says what the parts are; sheets are what XML is unless said otherwise, as nobody knows yet how many come. */
const contentTypes = part(
  '[Content_Types].xml',
  '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    `<Default Extension="xml" ContentType="${kind}.worksheet+xml"/>` +
    `<Override PartName="/xl/workbook.xml" ContentType="${kind}.sheet.main+xml"/>` +
    `<Override PartName="/xl/styles.xml" ContentType="${kind}.styles+xml"/>` +
    `<Override PartName="/xl/sharedStrings.xml" ContentType="${kind}.sharedStrings+xml"/></Types>`,
)

const packageRelations = part(
  '_rels/.rels',
  `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/officeDocument" ` +
    'Target="xl/workbook.xml"/></Relationships>',
)

/** In the order of `styles` (sheet.ts): plain, header, date, point in time, money with 0, 2 and 3 decimals. */
const styleSheet = part(
  'xl/styles.xml',
  `<styleSheet xmlns="${main}"><numFmts count="3"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/>` +
    '<numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/><numFmt numFmtId="166" formatCode="#,##0.000"/></numFmts>' +
    '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>' +
    '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
    '<cellXfs count="7"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
    '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>' +
    [164, 165, 3, 4, 166]
      .map(
        (format) =>
          `<xf numFmtId="${format}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
      )
      .join('') +
    '</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
)

/** Names of sheets have at most 31 characters, and none of these. */
const sheetName = (title: string, index: number) => {
  const plain = title.replace(/[[\]:*?/\\]/g, ' ').slice(0, 27)
  return xmlText(index === 0 ? plain : `${plain} ${index + 1}`).replaceAll('"', '&quot;')
}

function workbookParts(title: string, sheets: number): ZipEntry[] {
  const numbers = Array.from({ length: sheets }, (_, index) => index)
  const listed = numbers.map(
    (index) => `<sheet name="${sheetName(title, index)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  )
  const targets = numbers.map(
    (index) =>
      `<Relationship Id="rId${index + 1}" Type="${office}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  )
  return [
    part(
      'xl/workbook.xml',
      `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${listed.join('')}</sheets></workbook>`,
    ),
    part(
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="${relations}">${targets.join('')}` +
        `<Relationship Id="rId${sheets + 1}" Type="${office}/styles" Target="styles.xml"/>` +
        `<Relationship Id="rId${sheets + 2}" Type="${office}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    ),
  ]
}

/** Rows that are read batch by batch and may be left in the middle of one, where a sheet is full. */
class Source {
  done = false
  #rest: readonly TextRow[] = []
  readonly #batches: AsyncIterator<readonly TextRow[]>

  constructor(batches: AsyncIterable<readonly TextRow[]>) {
    this.#batches = batches[Symbol.asyncIterator]()
  }

  /** @returns at most `most` rows, none at the end */
  async take(most: number): Promise<readonly TextRow[]> {
    await this.#fill()
    const taken = this.#rest.slice(0, most)
    this.#rest = this.#rest.slice(taken.length)
    return taken
  }

  /** Whether there is a row that has not been taken. */
  async more(): Promise<boolean> {
    await this.#fill()
    return this.#rest.length > 0
  }

  async #fill(): Promise<void> {
    while (this.#rest.length === 0 && !this.done) {
      const next = await this.#batches.next()
      if (next.done) this.done = true
      else this.#rest = next.value
    }
  }

  async close(): Promise<void> {
    await this.#batches.return?.()
  }
}

async function* sheetOf(
  columns: readonly ExportColumn[],
  source: Source,
  shared: SharedTexts,
  most: number,
): AsyncGenerator<Buffer> {
  const write = rowWriter(columns, shared)
  let bytes = 0
  let next = 2
  yield Buffer.from(sheetStart(columns))
  while (next <= most && bytes < sheetBytes) {
    const rows = await source.take(most - next + 1)
    if (rows.length === 0) break
    const first = next
    const piece = bytesOf(rows, (some, from) => write(some, first + from))
    next += rows.length
    bytes += piece.length
    yield piece
  }
  yield Buffer.from(sheetEnd(columns, next - 1))
}

/**
 * The file in pieces: one sheet, and further ones where that is full; numbers, dates and amounts as such.
 * @param rowsOfSheet its header included
 */
export async function* xlsxOf(
  { columns }: ExportPlan,
  batches: AsyncIterable<readonly TextRow[]>,
  title: string,
  rowsOfSheet = sheetRows,
): AsyncGenerator<Buffer> {
  const source = new Source(batches)
  const shared = new SharedTexts()
  const entries = async function* (): AsyncGenerator<ZipEntry> {
    yield contentTypes
    yield packageRelations
    yield styleSheet
    let sheets = 0
    do {
      sheets++
      yield {
        name: `xl/worksheets/sheet${sheets}.xml`,
        content: sheetOf(columns, source, shared, rowsOfSheet),
      }
    } while (await source.more())
    yield part('xl/sharedStrings.xml', shared.xml())
    yield* workbookParts(title, sheets)
  }
  try {
    yield* zipOf(entries())
  } finally {
    await source.close()
  }
}
