import { setImmediate } from 'node:timers/promises'
import { addsUp, shownColumns, type ReportAnswer, type ReportTotal } from '#contract/kit/index.ts'
import { fieldMeta } from '#contract/kit/index.ts'
import { exactAmount, formatMoney, isCurrency } from '#domain/money/currencies.ts'
import type { TextRow } from '../db/rows.ts'
import { papers, type Document } from '../documents/document.ts'
import { Drawing, ink, quiet, type Box, type Style } from '../documents/drawing.ts'
import type { Issuer } from '../documents/kinds.ts'
import { drawPayment } from '../documents/pdf.ts'
import type { ExportColumn } from '../exports/columns.ts'
import type { Run } from './run.ts'

const small: Style = { size: 8, height: 10.5 }
const strong: Style = { ...small, font: 'strong' }
const gap = 10

const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })
const dayWords = (day: string) => dayFormat.format(new Date(`${day}T00:00:00Z`))

/** The days that a report is of: "1 Oct 2026 – 31 Oct 2026". */
export const daysWords = ({ days }: Run): string => Object.values(days).map(dayWords).join(' – ')

interface Matter {
  issuer: Issuer
  columns: readonly ExportColumn[]
  payment?: readonly NonNullable<Document['payment']>[]
  totals: readonly ReportTotal[]
  figures?: ReportAnswer['figures']
}

/** What the text of a file's cell is to people; amounts with their currency where there are several. */
function wordsOf({ report }: Run, { columns, totals }: Matter) {
  const at = new Map(columns.map(({ field }, index) => [field, index]))
  const several = totals.length > 1
  return (name: string, row: TextRow): string => {
    const raw = row[at.get(name)!]
    if (raw === null || raw === undefined) return ''
    const text = columns[at.get(name)!]!.text(raw, row)
    if (text === null) return ''
    const { kind, currencyField = '' } = fieldMeta(report.columns[name]!.schema)
    if (kind === 'date') return dayWords(text)
    const unit = at.get(`${name}Unit`)
    if (kind === 'decimal') {
      const unitText = unit === undefined ? '' : columns[unit]!.text(row[unit] ?? '', row)
      return [Number(text).toLocaleString('en-GB'), unitText].filter(Boolean).join(' ')
    }
    if (kind !== 'money') return text
    const currency = row[at.get(currencyField)!]
    if (!isCurrency(currency) || Number(text) === 0) return '–'
    const minor = text.replace('.', '')
    return several ? formatMoney(minor, currency) : exactAmount(minor, currency)
  }
}

/**
 * The report on paper, across: its head, the rows with their labels on each page, the totals per currency. Drawn as rows
 * come, so that nobody else waits for a whole one.
 */
export async function* reportPdf(
  run: Run,
  matter: Matter,
  batches: AsyncIterable<readonly TextRow[]>,
): AsyncGenerator<Buffer> {
  const { report, days } = run
  const { issuer, totals, figures, payment = [] } = matter
  const [width, height] = papers[issuer.paper]
  const drawing = new Drawing({ title: report.title, author: issuer.name, size: [height, width] })
  drawing.begin(issuer.footer)
  const shown = shownColumns(report, run.visible, days)
  const shares = shown.map(({ meta, under }) =>
    meta.kind === 'text' ? 2.8 : meta.kind === 'money' || under.length > 0 ? 2.4 : 1.8,
  )
  const whole = shares.reduce((sum, share) => sum + share, 0)
  const numeric = ({ meta }: (typeof shown)[number]) => ['money', 'decimal', 'integer'].includes(meta.kind)
  let x = drawing.left
  const boxes = shown.map((column, index): Box => {
    const room = (drawing.width * shares[index]!) / whole
    const box: Box = { x, width: room - gap, ...(numeric(column) ? { align: 'right' } : {}) }
    x += room
    return box
  })

  const above = drawing.y
  const logo = issuer.logo
    ? drawing.picture(issuer.logo, above, drawing.left + drawing.width * 0.8, {
        width: drawing.width * 0.2,
        height: 38,
      })
    : 0
  drawing.text(
    report.title,
    drawing.y,
    { x: drawing.left, width: drawing.width * 0.78 },
    { font: 'title', size: 20, height: 26 },
    'H1',
  )
  drawing.y = above + Math.max(28, logo + 4)
  const chosen = Object.entries(report.parameters).flatMap(([name, parameter]) =>
    parameter.kind === 'one' ? [parameter.choices[String(run.asked[name])]!] : [],
  )
  const about = [
    issuer.name,
    ...Object.entries(days).map(([name, day]) => `${report.parameters[name]!.label} ${dayWords(day)}`),
    ...chosen,
    ...(totals.length === 1 && totals[0]!.currency ? [`Amounts in ${totals[0]!.currency}`] : []),
  ].join(' · ')
  const line = { x: drawing.left, width: drawing.width }
  drawing.text(about, drawing.y, line, { ...small, colour: quiet })
  drawing.y += 12
  if (issuer.lines.length > 0) {
    const letterhead = issuer.lines.join(' · ')
    drawing.text(letterhead, drawing.y, line, { ...small, colour: quiet })
    drawing.y += drawing.heightOf(letterhead, line.width, small) + 1
  }
  const heading = figures ? run.source.heading?.(figures) : undefined
  if (heading) {
    drawing.text(heading, drawing.y, line, strong)
    drawing.y += drawing.heightOf(heading, line.width, strong)
  }
  drawing.y += 12

  const table = drawing.pdf.struct('Table')
  drawing.root.add(table)
  const drawRow = (cells: readonly string[], style: Style, as: 'TH' | 'TD') => {
    const tall =
      Math.max(...cells.map((cell, index) => drawing.heightOf(cell, boxes[index]!.width, style))) + 7
    if (drawing.needs(tall) && as === 'TD') drawLabels()
    const row = drawing.pdf.struct('TR')
    table.add(row)
    cells.forEach((cell, index) => drawing.text(cell, drawing.y + 3, boxes[index]!, style, as, row))
    row.end()
    drawing.y += tall
    drawing.rule(drawing.y, as === 'TH' ? ink : undefined)
  }
  const drawLabels = () =>
    drawRow(
      shown.map(({ label }) => label),
      strong,
      'TH',
    )
  const words = wordsOf(run, matter)
  drawLabels()
  for await (const rows of batches) {
    for (const [index, row] of rows.entries()) {
      if (index % 10 === 9) await setImmediate()
      const lines = ({ name, under }: (typeof shown)[number]) =>
        [
          words(name, row),
          under
            .map((each) => words(each.name, row))
            .filter(Boolean)
            .join(' · '),
        ].filter(Boolean)
      drawRow(
        shown.map((column) => lines(column).join('\n')),
        small,
        'TD',
      )
    }
  }
  for (const { currency, rows, sums } of addsUp(report) ? totals : []) {
    const sumOf = ({ name, total, meta }: (typeof shown)[number]) => {
      const sum = sums[name]
      if (sum === undefined) return ''
      if (meta.kind !== 'money') return sum
      if (!isCurrency(currency)) return ''
      return [exactAmount(sum, currency), typeof total === 'string' ? total : ''].filter(Boolean).join('\n')
    }
    const label = `Total${currency ? ` ${currency}` : ''}\n${rows} ${rows === 1 ? report.labels.one : report.labels.many}`
    drawRow(
      shown.map((column, index) => (index === 0 ? label : sumOf(column))),
      strong,
      'TD',
    )
  }
  table.end()
  for (const each of payment) drawPayment(drawing, { payment: each })
  yield await drawing.finish()
}
