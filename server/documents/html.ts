import { createElement as h } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Document, Party, Table } from './document.ts'

/** Paper on the screen, and the same on paper; colours and sizes as `pdf.ts` draws them. */
const stylesFor = (paper: Document['paper']) => `
  @page { size: ${paper === 'a4' ? 'A4' : 'letter'}; margin: 16mm 18mm; }
  :root { color-scheme: light; }
  body { margin: 0; background: #efece5; color: #1a1f1c; font: 400 10.5pt/15pt Inter, system-ui, sans-serif; }
  main { box-sizing: border-box; max-width: ${paper === 'a4' ? '210mm' : '8.5in'}; margin: 24px auto; padding: 18mm;
    background: #fff; border: 1px solid #e6e3db; }
  header { display: flex; flex-wrap: wrap; gap: 8mm; justify-content: space-between; }
  h1 { margin: 0; font: 500 24pt/30pt Newsreader, Georgia, serif; overflow-wrap: anywhere; }
  h2 { margin: 0 0 1mm; font: inherit; color: #5b645f; }
  p { margin: 0; overflow-wrap: anywhere; }
  .issuer img { display: block; max-width: 48mm; max-height: 18mm; margin-bottom: 3mm; }
  .quiet { color: #5b645f; }
  .name { font-weight: 600; }
  .about { display: grid; grid-template-columns: repeat(auto-fit, minmax(60mm, 1fr)); gap: 6mm; margin: 9mm 0; }
  dl { display: grid; grid-template-columns: auto 1fr; gap: 1mm 5mm; margin: 0; }
  dt { color: #5b645f; }
  dd { margin: 0; }
  .letter { display: grid; gap: 4mm; margin: 0 0 9mm; max-width: 150mm; white-space: pre-line; }
  .scroll { overflow-x: auto; }
  table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
  caption { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  thead { display: table-header-group; }
  th { text-align: left; font-weight: 600; border-bottom: 1px solid #1a1f1c; }
  th, td { padding: 2mm 3mm 2mm 0; vertical-align: top; }
  td { border-bottom: 1px solid #e6e3db; }
  tr { break-inside: avoid; }
  [data-amount] { padding: 2mm 0 2mm 3mm; text-align: right; white-space: nowrap; }
  .totals { display: grid; grid-template-columns: auto auto; justify-content: end; gap: 1.5mm 10mm; margin: 5mm 0 0;
    font-variant-numeric: tabular-nums; }
  .totals dd { text-align: right; }
  .totals .strong { font-size: 13pt; line-height: 18pt; font-weight: 600; color: inherit; }
  .payment { margin-top: 10mm; break-inside: avoid; }
  .payment h2 { font-weight: 600; color: inherit; }
  .payment dd { overflow-wrap: anywhere; }
  .notes { margin-top: 10mm; display: grid; gap: 3mm; break-inside: avoid; }
  footer { margin-top: 12mm; padding-top: 3mm; border-top: 1px solid #e6e3db; color: #5b645f; font-size: 9pt; }
  @media (max-width: 600px) { main { margin: 0; padding: 24px 16px; border: 0; }
    table { font-size: 12px; } th, td { padding: 6px 8px 6px 0; } }
  @media print { body { background: none; } main { max-width: none; margin: 0; padding: 0; border: 0; }
    .scroll { overflow: visible; } }`

const linesOf = ({ name, lines }: Party) => [
  h('p', { key: 'name', className: 'name' }, name),
  ...lines.map((line) => h('p', { key: line }, line)),
]

function tableOf({ caption, columns, rows }: Table) {
  const whole = columns.reduce((sum, { width }) => sum + width, 0)
  const marked = (index: number) => (columns[index]!.amount ? { 'data-amount': '' } : {})
  return h(
    'table',
    null,
    h('caption', null, caption),
    h(
      'colgroup',
      null,
      columns.map(({ label, width }) =>
        h('col', { key: label, style: { width: `${((100 * width) / whole).toFixed(2)}%` } }),
      ),
    ),
    h(
      'thead',
      null,
      h(
        'tr',
        null,
        columns.map(({ label }, index) => h('th', { key: label, scope: 'col', ...marked(index) }, label)),
      ),
    ),
    h(
      'tbody',
      null,
      rows.map((row, at) =>
        h(
          'tr',
          { key: at },
          row.map((cell, index) => h('td', { key: index, ...marked(index) }, cell)),
        ),
      ),
    ),
  )
}

/** @returns a whole page, for the screen and for printing */
export function documentHtml({
  title,
  number,
  paper,
  issuer,
  parties,
  facts,
  letter = [],
  payment = [],
  table,
  totals,
  notes,
  footer,
}: Document): string {
  const name = [title, number].filter(Boolean).join(' ')
  const page = h(
    'html',
    { lang: 'en' },
    h(
      'head',
      null,
      h('meta', { charSet: 'utf-8' }),
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('title', null, `${name} · ${issuer.name}`),
      h('style', { dangerouslySetInnerHTML: { __html: stylesFor(paper) } }),
    ),
    h(
      'body',
      null,
      h(
        'main',
        null,
        h(
          'header',
          null,
          h('div', null, h('h1', null, title), number && h('p', { className: 'quiet' }, number)),
          h(
            'div',
            { className: 'issuer' },
            issuer.logo &&
              h('img', { src: `data:image/png;base64,${issuer.logo.toString('base64')}`, alt: '' }),
            linesOf(issuer),
          ),
        ),
        h(
          'div',
          { className: 'about' },
          parties.map((party) =>
            h('section', { key: party.heading }, h('h2', null, party.heading), linesOf(party)),
          ),
          h(
            'dl',
            null,
            facts.flatMap(({ label, value }) => [
              h('dt', { key: label }, label),
              h('dd', { key: `${label} value` }, value),
            ]),
          ),
        ),
        letter.length > 0 &&
          h(
            'div',
            { className: 'letter' },
            letter.map((paragraph, at) => h('p', { key: at }, paragraph)),
          ),
        h('div', { className: 'scroll' }, tableOf(table)),
        h(
          'dl',
          { className: 'totals' },
          totals.flatMap(({ label, amount, strong }) => [
            h('dt', { key: label, className: strong ? 'strong' : undefined }, label),
            h('dd', { key: `${label} value`, className: strong ? 'strong' : undefined }, amount),
          ]),
        ),
        payment.length > 0 &&
          h(
            'section',
            { className: 'payment' },
            h('h2', null, 'How to pay'),
            h(
              'dl',
              null,
              payment.flatMap(({ label, value }) => [
                h('dt', { key: label }, label),
                h('dd', { key: `${label} value` }, value),
              ]),
            ),
          ),
        notes.length > 0 &&
          h(
            'div',
            { className: 'notes' },
            notes.map((note) => h('p', { key: note }, note)),
          ),
        h('footer', null, footer),
      ),
    ),
  )
  return `<!doctype html>${renderToStaticMarkup(page)}`
}
