import { setImmediate } from 'node:timers/promises'
import { papers, type Document, type Party } from './document.ts'
import { Drawing, ink, line, lineHeight, quiet, type Box, type Style } from './drawing.ts'

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

const logoRoom = { width: 136, height: 51 }

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
  const logo = issuer.logo ? drawing.picture(issuer.logo, drawing.y, right.x, logoRoom) + 8 : 0
  drawing.y += Math.max(height, logo + drawParty(drawing, issuer, drawing.y + logo, right)) + 26
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

function drawLetter(drawing: Drawing, { letter = [] }: Document): void {
  for (const paragraph of letter) {
    const width = Math.min(drawing.width, 425)
    const height = drawing.heightOf(paragraph, width)
    drawing.needs(height)
    drawing.text(paragraph, drawing.y, { x: drawing.left, width })
    drawing.y += height + 10
  }
  if (letter.length > 0) drawing.y += 10
}

/** What to pay into, and what to name: together on one page. */
export function drawPayment(drawing: Drawing, { payment = [] }: Pick<Document, 'payment'>): void {
  if (payment.length === 0) return
  const beside = { x: drawing.left + 130, width: Math.min(drawing.width - 130, 300) }
  const heights = payment.map((each) => drawing.heightOf(each.value, beside.width) + 3)
  drawing.y += 22
  drawing.needs(heights.reduce((sum, height) => sum + height, lineHeight + 3))
  drawing.text('How to pay', drawing.y, { x: drawing.left, width: drawing.width }, { font: 'strong' }, 'H2')
  drawing.y += lineHeight + 3
  for (const [index, each] of payment.entries()) {
    drawing.text(each.label, drawing.y, { x: drawing.left, width: 124 }, { colour: quiet })
    drawing.text(each.value, drawing.y, beside)
    drawing.y += heights[index]!
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

function draw(drawing: Drawing, document: Document): void {
  drawing.begin(document.footer, document.number)
  drawHead(drawing, document)
  drawAbout(drawing, document)
  drawLetter(drawing, document)
  drawTable(drawing, document.table)
  drawTotals(drawing, document)
  drawPayment(drawing, document)
  drawNotes(drawing, document)
}

/** @returns a PDF with selectable text, its fonts embedded, and a structure that screen readers follow */
export function documentPdf(document: Document): Promise<Buffer> {
  const { title, number } = document
  return documentsPdf([title, number].filter(Boolean).join(' '), [document])
}

/** The same of several documents of one organisation, each beginning on a sheet of its own. */
export async function documentsPdf(title: string, documents: readonly Document[]): Promise<Buffer> {
  const { issuer, paper } = documents[0]!
  const drawing = new Drawing({ title, author: issuer.name, size: papers[paper] })
  for (const [index, document] of documents.entries()) {
    // Many of them let others be served in between.
    if (index % 10 === 9) await setImmediate()
    draw(drawing, document)
  }
  return drawing.finish()
}
