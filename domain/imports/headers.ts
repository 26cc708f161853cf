import type { ImportField } from './fields.ts'
import { stem } from './options.ts'
import { likeness, wordsOf } from './words.ts'

const shortForms = new Map(
  Object.entries({
    no: 'number',
    nr: 'number',
    num: 'number',
    nbr: 'number',
    qty: 'number',
    count: 'number',
    cnt: 'number',
    addr: 'address',
    add: 'address',
    desc: 'description',
    descr: 'description',
    ref: 'reference',
    tel: 'telephone',
    mgr: 'manager',
    mgmt: 'management',
    mgt: 'management',
    prop: 'property',
    yr: 'year',
    bldg: 'building',
    bld: 'building',
    apt: 'apartment',
    ph: 'phone',
    mob: 'mobile',
    lat: 'latitude',
    lng: 'longitude',
    lon: 'longitude',
    st: 'street',
    cur: 'currency',
    ccy: 'currency',
    amt: 'amount',
    freq: 'frequency',
    dob: 'birth',
    mail: 'email',
  }),
)
const fillers = new Set(['the', 'of', 'a', 'an', 'in', 'or', 'and', 'for', 'your', 'please', 'enter'])

const keywords = (text: string) =>
  wordsOf(text.replace(/\be-mail\b/gi, 'email').replace(/\([^()]*\)/g, ' '))
    .filter((word) => !fillers.has(word))
    .map((word) => shortForms.get(word) ?? stem(word))

interface Term {
  words: readonly string[]
  squeezed: string
  own: boolean
}

const termsByField = new WeakMap<ImportField, Term[]>()

function termsOf(field: ImportField): Term[] {
  let terms = termsByField.get(field)
  if (!terms) {
    terms = [field.key, field.label, ...(field.synonyms ?? [])].map((text, index) => {
      const words = keywords(text)
      return { words, squeezed: words.join(''), own: index < 2 }
    })
    termsByField.set(field, terms)
  }
  return terms
}

/**
 * How well a header names a field.
 * @returns 1: the field's own name; 0.96: another name of it; down to 0: nothing in common
 */
export function headerScore(header: string, field: ImportField): number {
  const words = keywords(header)
  if (words.length === 0) return 0
  const squeezed = words.join('')
  let best = 0
  for (const term of termsOf(field)) {
    if (term.squeezed === squeezed) return term.own || best === 1 ? 1 : Math.max(best, 0.96)
    // One shared word of several says little: "zip codes" is no "code", "community area" no "area".
    if (words.length > 1 && term.words.length > 1) {
      const shared = term.words.filter((word) => words.includes(word)).length
      const common = (2 * shared) / (term.words.length + words.length)
      if (common >= 0.66) best = Math.max(best, 0.4 + 0.4 * common)
    }
    if (
      squeezed.length >= 5 &&
      term.squeezed.length >= 5 &&
      Math.abs(squeezed.length - term.squeezed.length) <= 3
    ) {
      const alike = likeness(squeezed, term.squeezed)
      if (alike >= 0.8) best = Math.max(best, 0.45 + 0.45 * alike)
    }
  }
  return best
}

/** Whether the text is the name of one of the fields: the best sign that a row is a header. */
export function isFieldName(text: string, fields: readonly ImportField[]): boolean {
  return fields.some((field) => headerScore(text, field) >= 0.9)
}
