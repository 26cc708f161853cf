import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, it } from 'vitest'
import { papers, paperOf, type Document } from './document.ts'
import { documentHtml } from './html.ts'
import { invoice, receipt, statement, type Issuer } from './kinds.ts'
import { documentPdf } from './pdf.ts'

const issuer: Issuer = {
  name: 'Adéyẹmí & Sons Lettings',
  lines: ['14 Marina Road', 'Lagos 101231', 'RC 884 120'],
  logo: null,
  paper: paperOf('NG'),
  footer: 'Adéyẹmí & Sons Lettings, 14 Marina Road, Lagos. Questions? accounts@adeyemi.example',
}
const common = {
  issuer,
  currency: 'NGN' as const,
  date: '1 Dec 2026',
  tenant: { name: 'Зоя Παπαδοπούλου', lines: ['Flat 2, Harbour House', 'Ikoyi'] },
  place: 'Flat 2, Harbour House',
}

const samples = {
  receipt: receipt({
    ...common,
    number: 'R-00042',
    paidBy: 'Bank transfer, reference 4471',
    received: 125_000_050,
    credit: 5_000_050,
    allocations: [
      { description: 'Rent', due: '1 Dec 2026', amount: 100_000_000 },
      { description: 'Service charge', due: '1 Dec 2026', amount: 20_000_000 },
    ],
    notes: ['Thank you.'],
  }),
  invoice: invoice({
    ...common,
    issuer: { ...issuer, paper: paperOf('US') },
    currency: 'GBP',
    number: 'INV-00007',
    due: '15 Dec 2026',
    lease: 'L-00012',
    reference: 'L-00012',
    introduction: ['For Flat 2, Harbour House.'],
    lines: [
      { description: 'Rent 1 Dec – 31 Dec 2026', net: 125_000, tax: 25_000, gross: 150_000 },
      { description: 'Credit for November', net: -10_050, tax: -2_010, gross: -12_060 },
    ],
    net: 114_950,
    taxes: [{ rate: '20%', net: 114_950, tax: 22_990 }],
    gross: 137_940,
    settled: [{ label: 'Payment R-00042', amount: 37_940 }],
    open: 100_000,
    payment: [{ label: 'Account number', value: '12345678' }],
    notes: ['Interest of 3% a year is due on late payments.'],
  }),
  statement: statement({
    ...common,
    currency: 'GBP',
    from: '1 Jan 2024',
    to: '30 Nov 2026',
    opening: -5_000,
    closing: '900719925474099300',
    entries: Array.from({ length: 70 }, (_, n) => ({
      date: `${(n % 28) + 1} Mar 2025`,
      description:
        n % 7 === 0
          ? `Rent for period ${n}, with a remark that is so long that it needs a second line`
          : `Rent ${n}`,
      charge: n % 2 === 0 ? 125_000 : 0,
      payment: n % 2 === 0 ? 0 : 125_000,
      balance: 120_000 - n,
    })),
  }),
} satisfies Record<string, Document>

const read = async (document: Document) => {
  const pdf = await documentPdf(document)
  const proxy = await getDocumentProxy(new Uint8Array(pdf))
  const { text } = await extractText(proxy)
  const [, , width, height] = (await proxy.getPage(1)).view as [number, number, number, number]
  return { pdf, proxy, pages: text, size: [width, height], words: text.join(' ').replace(/\s+/g, ' ') }
}

/** Every text of a document, as its rendering has to hold it. */
const textsOf = ({
  title,
  number,
  issuer: { name, lines },
  parties,
  facts,
  table,
  totals,
  notes,
  footer,
}: Document) =>
  [
    title,
    number,
    name,
    ...lines,
    ...parties.flatMap((party) => [party.heading, party.name, ...party.lines]),
    ...facts.flatMap(({ label, value }) => [label, value]),
    ...table.columns.map(({ label }) => label),
    ...table.rows.flat(),
    ...totals.flatMap(({ label, amount }) => [label, amount]),
    ...notes,
    footer,
  ].filter((text): text is string => Boolean(text))

const unescaped = (html: string) =>
  html
    .replace(/<style>.*?<\/style>/s, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')

describe.each(Object.entries(samples))('%s', (kind, document) => {
  it('says the same in HTML and in PDF, as text that can be selected', async () => {
    const { words } = await read(document)
    const html = unescaped(documentHtml(document))
    for (const text of textsOf(document)) {
      expect(html).toContain(text)
      expect(words).toContain(text)
    }
  })

  it('is on the paper of its country, numbers its pages, and embeds its fonts in a small file', async () => {
    const { pdf, pages, size, proxy } = await read(document)
    expect(size).toEqual([...papers[document.paper]])
    for (const [index, text] of pages.entries())
      expect(text).toContain(`Page ${index + 1} of ${pages.length}`)
    expect(pages.length).toBe(kind === 'statement' ? 4 : 1)
    expect(pdf.length).toBeLessThan(120_000)
    const plain = pdf.toString('latin1')
    expect(plain.match(/\/FontFile2/g)!.length).toBeGreaterThanOrEqual(3)
    expect(plain).not.toMatch(/\/BaseFont \/Helvetica/)
    expect((await proxy.getMarkInfo()) as { Marked: boolean }).toMatchObject({ Marked: true })
    expect(((await proxy.getMetadata()).info as { Title: string }).Title).toContain(document.title)
  })
})

describe('a document of many pages', () => {
  it('repeats the labels of its columns, and breaks no row', async () => {
    const { pages } = await read(samples.statement)
    const [, ...further] = pages
    for (const text of further.slice(0, -1))
      expect(text).toMatch(/Date\s+Description\s+Charge\s+Payment\s+Balance/)
    expect(pages.at(-1)).toContain('Balance due')
  })
})

it('RT-03 says on a receipt what was received in words, too', async () => {
  const { words } = await read(samples.receipt)
  expect(words).toContain('In words: One million two hundred and fifty thousand Nigerian naira and 50/100.')
})

it('escapes what people write', () => {
  const html = documentHtml({ ...samples.receipt, notes: ['<script>alert(1)</script>'] })
  expect(html).toContain('&lt;script&gt;')
  expect(html).not.toContain('<script>')
})

it('draws a row that is too long for a page, and words too long for a line', async () => {
  const [first] = samples.receipt.table.rows
  const { words } = await read({
    ...samples.receipt,
    table: { ...samples.receipt.table, rows: [['x'.repeat(5_000), 'w', '1'], first!] },
    notes: ['y'.repeat(500)],
  })
  expect(words).toContain('Received')
})

it.each([
  ['GB', 'a4'],
  ['NG', 'a4'],
  ['US', 'letter'],
  ['CA', 'letter'],
])('uses the paper of %s', (country, paper) => expect(paperOf(country)).toBe(paper))

it('takes little time', async () => {
  await documentPdf(samples.invoice)
  const begun = performance.now()
  for (let n = 0; n < 5; n++) await documentPdf(samples.invoice)
  // Measured: some 40 ms each on one core; this only catches a mistake of another order.
  expect((performance.now() - begun) / 5).toBeLessThan(1_000)
})
