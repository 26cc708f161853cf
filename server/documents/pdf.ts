import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Pdf from 'pdfkit'
import { papers, type Document, type Party } from './document.ts'

/** Embedded, cut down to the characters that a document uses (`fonts/`, made by `scripts/document-fonts.ts`). */
const fontOf = (file: string) => readFileSync(join(import.meta.dirname, 'fonts', `${file}.ttf`))
let loaded: Record<'regular' | 'strong' | 'title', Buffer> | undefined
const fonts = () =>
  (loaded ??= { regular: fontOf('inter-400'), strong: fontOf('inter-600'), title: fontOf('newsreader-500') })

const ink = '#1a1f1c'
const quiet = '#5b645f'
const line = '#d9d5ca'

/** Points: what stands around the text of a page, and how high its lines are. */
const margin = 51
const lineHeight = 15
const footerHeight = 30

interface Style {
  font?: 'regular' | 'strong' | 'title'
  size?: number
  colour?: string
  height?: number
}
interface Box {
  x: number
  width: number
  align?: 'right'
}

/** Words that fit into no line may break; looking for the place letter by letter takes seconds. */
const breakable = (text: string) => text.replace(/\S{60}(?=\S)/g, '$& ')

/** A document that is being drawn from the top of its first page to the bottom of its last. */
class Drawing {
  readonly pdf: PDFKit.PDFDocument
  readonly left = margin
  readonly width: number
  readonly bottom: number
  readonly root: PDFKit.PDFStructureElement
  y = margin

  constructor({ title, number, paper, issuer }: Document) {
    const [width, height] = papers[paper]
    this.width = width - 2 * margin
    this.bottom = height - margin - footerHeight
    this.pdf = new Pdf({
      size: [width, height],
      // Texts are put where they belong; nothing flows by itself.
      margin: 0,
      bufferPages: true,
      pdfVersion: '1.7',
      lang: 'en',
      tagged: true,
      displayTitle: true,
      info: { Title: [title, number].filter(Boolean).join(' '), Author: issuer.name, Creator: 'Freehold' },
    })
    for (const [name, font] of Object.entries(fonts())) this.pdf.registerFont(name, font)
    this.root = this.pdf.struct('Document')
    this.pdf.addStructure(this.root)
  }

  #styled({ font = 'regular', size = 10.5, colour = ink, height = lineHeight }: Style) {
    this.pdf.font(font).fontSize(size).fillColor(colour)
    return {
      features: ['tnum'] as PDFKit.Mixins.OpenTypeFeatures[],
      lineGap: height - this.pdf.currentLineHeight(false),
    }
  }

  heightOf(text: string, width: number, style: Style = {}): number {
    return this.pdf.heightOfString(breakable(text), { ...this.#styled(style), width })
  }

  /** In one line; pdfkit breaks lines by the width of proportional figures and draws tabular ones: the wider counts. */
  widthOf(text: string, style: Style = {}): number {
    const options = this.#styled(style)
    return Math.max(this.pdf.widthOfString(text, options), this.pdf.widthOfString(text)) * 1.04 + 1
  }

  /** Draws a text as a part of the page that screen readers can tell. */
  text(
    text: string,
    y: number,
    { x, width, align }: Box,
    style: Style = {},
    as = 'P',
    into = this.root,
  ): void {
    into.add(
      this.pdf.struct(as, {}, () => {
        const height = this.bottom - margin
        this.pdf.text(breakable(text), x, y, { ...this.#styled(style), width, align, height, ellipsis: true })
      }),
    )
  }

  /** What a screen reader need not hear: lines, page numbers. */
  ornament(draw: () => void): void {
    this.pdf.markContent('Artifact')
    draw()
    this.pdf.endMarkedContent()
  }

  rule(y: number, colour = line): void {
    this.ornament(() =>
      this.pdf
        .moveTo(this.left, y)
        .lineTo(this.left + this.width, y)
        .lineWidth(0.75)
        .strokeColor(colour)
        .stroke(),
    )
  }

  /** @returns whether a new page had to begin for this much */
  needs(height: number): boolean {
    if (this.y + height <= this.bottom || this.y === margin) return false
    this.pdf.addPage()
    this.y = margin
    return true
  }
}

/** @returns the height that it took */
function drawParty(drawing: Drawing, { name, lines }: Party, y: number, box: Box): number {
  let at = y
  for (const [index, text] of [name, ...lines].entries()) {
    const style: Style = index === 0 ? { font: 'strong' } : {}
    drawing.text(text, at, box, style)
    at += drawing.heightOf(text, box.width, style)
  }
  return at - y
}

function drawHead(drawing: Drawing, { title, number, issuer }: Document): void {
  const width = drawing.width * 0.5
  const titleStyle: Style = { font: 'title', size: 24, height: 30 }
  drawing.text(title, drawing.y, { x: drawing.left, width }, titleStyle, 'H1')
  let height = drawing.heightOf(title, width, titleStyle)
  if (number) {
    drawing.text(number, drawing.y + height, { x: drawing.left, width }, { colour: quiet })
    height += drawing.heightOf(number, width)
  }
  const right = { x: drawing.left + drawing.width * 0.6, width: drawing.width * 0.4 }
  drawing.y += Math.max(height, drawParty(drawing, issuer, drawing.y, right)) + 26
}

function drawAbout(drawing: Drawing, { parties, facts }: Document): void {
  const half = drawing.width / 2
  let left = drawing.y
  for (const party of parties) {
    const box = { x: drawing.left, width: half - 12 }
    drawing.text(party.heading, left, box, { colour: quiet })
    left += lineHeight + drawParty(drawing, party, left + lineHeight, box) + 8
  }
  let right = drawing.y
  for (const { label, value } of facts) {
    const at = { x: drawing.left + half, width: 70 }
    const beside = { x: drawing.left + half + 74, width: half - 74 }
    drawing.text(label, right, at, { colour: quiet })
    drawing.text(value, right, beside)
    right += Math.max(drawing.heightOf(label, at.width), drawing.heightOf(value, beside.width)) + 3
  }
  drawing.y = Math.max(left, right) + 14
}

/** Where each column stands: amounts get what they need in one line, the others share what is left. */
function columnBoxes(drawing: Drawing, { columns, rows }: Document['table']): Box[] {
  const gap = 16
  const widest = columns.map(({ label, amount }, index) =>
    amount
      ? gap +
        Math.max(
          drawing.widthOf(label, { font: 'strong' }),
          ...rows.map((row) => drawing.widthOf(row[index]!)),
        )
      : 0,
  )
  const taken = widest.reduce((sum, width) => sum + width, 0)
  // However large amounts are, a third of the page is left for words.
  const scale = Math.min(1, (drawing.width * 2) / 3 / taken)
  const shared = columns.reduce((sum, { width, amount }) => (amount ? sum : sum + width), 0)
  const left = drawing.width - taken * scale
  let x = drawing.left
  return columns.map(({ width, amount }, index): Box => {
    const whole = amount ? widest[index]! * scale : (left * width) / shared
    const box: Box = amount ? { x: x + gap, width: whole - gap, align: 'right' } : { x, width: whole }
    x += whole
    return box
  })
}

function drawTable(drawing: Drawing, table: Document['table']): void {
  const { columns, rows } = table
  const boxes = columnBoxes(drawing, table)
  const structure = drawing.pdf.struct('Table')
  drawing.root.add(structure)
  const drawRow = (cells: readonly string[], style: Style, as: 'TH' | 'TD') => {
    const height =
      Math.max(...cells.map((cell, index) => drawing.heightOf(cell, boxes[index]!.width, style))) + 11
    if (drawing.needs(height) && as === 'TD') drawLabels()
    const row = drawing.pdf.struct('TR')
    structure.add(row)
    cells.forEach((cell, index) => drawing.text(cell, drawing.y + 5, boxes[index]!, style, as, row))
    row.end()
    drawing.y += height
    drawing.rule(drawing.y, as === 'TH' ? ink : line)
  }
  const drawLabels = () =>
    drawRow(
      columns.map(({ label }) => label),
      { font: 'strong' },
      'TH',
    )
  // A heading never stands alone at the foot of a page.
  drawing.needs(3 * (lineHeight + 11))
  drawLabels()
  for (const row of rows) drawRow(row, {}, 'TD')
  structure.end()
}

function drawTotals(drawing: Drawing, { totals }: Document): void {
  drawing.y += 12
  // Together, so that nobody takes a part for the whole.
  drawing.needs(totals.length * 20)
  for (const { label, amount, strong } of totals) {
    const style: Style = strong ? { font: 'strong', size: 13, height: 18 } : {}
    const width = Math.max(110, drawing.widthOf(amount, style))
    const x = drawing.left + drawing.width - width
    drawing.text(label, drawing.y, { x: x - 160, width: 150, align: 'right' }, style)
    drawing.text(amount, drawing.y, { x, width, align: 'right' }, style)
    drawing.y += strong ? 20 : 17
  }
}

function drawNotes(drawing: Drawing, { notes }: Document): void {
  drawing.y += 22
  for (const note of notes) {
    const width = Math.min(drawing.width, 400)
    const height = drawing.heightOf(note, width)
    drawing.needs(height)
    drawing.text(note, drawing.y, { x: drawing.left, width })
    drawing.y += height + 8
  }
}

function drawFooters(drawing: Drawing, { footer, number }: Document): void {
  const { start, count } = drawing.pdf.bufferedPageRange()
  for (let page = start; page < start + count; page++) {
    drawing.pdf.switchToPage(page)
    const y = drawing.bottom + 16
    drawing.rule(drawing.bottom + 8)
    const words = [number, `Page ${page - start + 1} of ${count}`].filter(Boolean).join(' · ')
    drawing.ornament(() => {
      const pdf = drawing.pdf.font('regular').fontSize(9).fillColor(quiet)
      pdf.text(footer, drawing.left, y, { width: drawing.width - 160, height: 26, ellipsis: true })
      pdf.text(words, drawing.left + drawing.width - 150, y, { width: 150, align: 'right' })
    })
  }
}

/** @returns a PDF with selectable text, its fonts embedded, and a structure that screen readers follow */
export async function documentPdf(document: Document): Promise<Buffer> {
  const drawing = new Drawing(document)
  const parts: Buffer[] = []
  const ended = new Promise<void>((resolve, reject) => {
    drawing.pdf
      .on('data', (part: Buffer) => parts.push(part))
      .on('end', resolve)
      .on('error', reject)
  })
  drawHead(drawing, document)
  drawAbout(drawing, document)
  drawTable(drawing, document.table)
  drawTotals(drawing, document)
  drawNotes(drawing, document)
  drawFooters(drawing, document)
  drawing.root.end()
  drawing.pdf.end()
  await ended
  return Buffer.concat(parts)
}
