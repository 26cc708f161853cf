/**
 * A document that people keep, print or send: receipt, invoice, statement. One description, drawn as HTML (`html.ts`)
 * and as PDF (`pdf.ts`); every text in it is ready to be read.
 */
export interface Document {
  /** "Receipt", "Invoice": what it is, in large letters. */
  title: string
  /** "R-00042": which one, if it has a number. */
  number?: string
  paper: Paper
  /** Who sends it: the logo as PNG, the name, then address and registration numbers line by line. */
  issuer: Party & { logo: Buffer | null }
  /** Whom it concerns, each with a heading: "Billed to". */
  parties: readonly (Party & { heading: string })[]
  facts: readonly { label: string; value: string }[]
  /** Of a letter: its paragraphs, before the amounts. */
  letter?: readonly string[]
  table: Table
  /** Below the amounts; the last that is strong is what the document comes to. */
  totals: readonly { label: string; amount: string; strong?: boolean }[]
  /** How to pay what is owed, where that is known. */
  payment?: readonly { label: string; value: string }[]
  /** Paragraphs below: what the law asks to be said. */
  notes: readonly string[]
  /** At the foot of each page, before the page number. */
  footer: string
}

export interface Party {
  name: string
  lines: readonly string[]
}

export interface Table {
  /** What the rows are, for those who cannot see the table. */
  caption: string
  columns: readonly {
    label: string
    /** Share of the page's width, out of the sum of all; amounts take what they need in one line. */
    width: number
    /** Amounts stand at the right, digit under digit. */
    amount?: boolean
  }[]
  rows: readonly (readonly string[])[]
}

/** Points, width by height, as the PDF standard counts them. */
export const papers = { a4: [595.28, 841.89], letter: [612, 792] } as const
export type Paper = keyof typeof papers

/** Countries that print on Letter; all others use A4. */
const letterCountries = new Set('US CA MX GT SV HN NI CR PA CO VE CL PH PR DO BZ'.split(' '))

/** @param country ISO 3166-1 alpha-2 */
export const paperOf = (country: string): Paper => (letterCountries.has(country) ? 'letter' : 'a4')
