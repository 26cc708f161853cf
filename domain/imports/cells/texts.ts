import type { KnownPerson, KnownProperty } from '../fields.ts'
import { plainName } from '../words.ts'
import { type CellResult, problem, quoted, value } from './result.ts'

const unprintable = /(?![\t\n\v\f\r])[\p{Cc}\ufeff\u200b]/gu

/**
 * Text without blanks around it, runs of blanks as one, and without characters that cannot be seen.
 * Line breaks stay where the field may have several lines.
 */
export function tidyText(text: string, lines = false): string {
  // Most cells are tidy already: look before changing.
  if (!/^ | $|  |[^\S ]|[\p{Cc}\u200b]/u.test(text)) return text
  const seen = text.replace(unprintable, '')
  if (!lines) return seen.replace(/\s+/g, ' ').trim()
  return seen
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim()
}

const booleans = new Map(
  Object.entries({
    yes: true,
    y: true,
    true: true,
    t: true,
    '1': true,
    on: true,
    x: true,
    '✓': true,
    '✔': true,
    oui: true,
    ja: true,
    si: true,
    sí: true,
    no: false,
    n: false,
    false: false,
    f: false,
    '0': false,
    off: false,
    '-': false,
    '✗': false,
    none: false,
    non: false,
    nein: false,
  }),
)

export function readBoolean(text: string): CellResult {
  const found = booleans.get(text.toLowerCase())
  return found === undefined ? problem(`${quoted(text)} is neither yes nor no.`) : value(found)
}

/** Several values in one cell, parted by semicolons, bars, line breaks or, where there are none, commas. */
export function splitList(text: string): string[] {
  const bare = text.replace(/^\[(.*)\]$|^\{(.*)\}$/s, '$1$2')
  const parts = /[;|\n]/.test(bare) ? bare.split(/[;|\n]/) : bare.split(',')
  return [
    ...new Set(
      parts.map((part) => part.trim().replace(/^["'](.*)["']$/, '$1')).filter((part) => part !== ''),
    ),
  ]
}

export function readEmail(text: string): CellResult {
  const named = /<([^<>\s]+)>\s*$/.exec(text)
  return value((named?.[1] ?? text).replace(/^mailto:/i, ''))
}

interface Index<T> {
  exact: Map<string, T>
  named: Map<string, T[]>
}
/** Records by what names exactly one of them, and by their plain names: a large organisation is looked through once. */
function indexBy<T>(namesOf: (record: T) => { exact: string[]; name: string }) {
  const indices = new WeakMap<readonly T[], Index<T>>()
  return (records: readonly T[]): Index<T> => {
    let index = indices.get(records)
    if (!index) {
      index = { exact: new Map(), named: new Map() }
      for (const record of records) {
        const { exact, name } = namesOf(record)
        for (const text of exact) if (!index.exact.has(text)) index.exact.set(text, record)
        const plain = plainName(name)
        const alike = index.named.get(plain)
        if (alike) alike.push(record)
        else index.named.set(plain, [record])
      }
      indices.set(records, index)
    }
    return index
  }
}

const propertyIndex = indexBy(({ id, reference, title }: KnownProperty) => ({
  exact: [id, reference.toLowerCase()],
  name: title,
}))
const personIndex = indexBy(({ id, name, email }: KnownPerson) => ({
  exact: [email.toLowerCase(), id],
  name,
}))

/** Whether a text names one of them, or several. */
export const namesProperty = (text: string, properties: readonly KnownProperty[]) =>
  isName(text, propertyIndex(properties))
export const namesPerson = (text: string, people: readonly KnownPerson[]) => isName(text, personIndex(people))
const isName = <T>(text: string, { exact, named }: Index<T>) =>
  exact.has(text.toLowerCase()) || named.has(plainName(text))

export const archivedWords = (name: string) =>
  `${name} is archived. Restore the property first, or leave it out.`

/** Finds one of the organisation's properties by reference, name or id; of one name, those in use. */
export function readProperty(text: string, properties: readonly KnownProperty[]): CellResult {
  const wanted = text.toLowerCase()
  const taken = (found: KnownProperty) =>
    found.archived ? problem(archivedWords(quoted(text))) : value(found.id)
  const known = propertyIndex(properties)
  const exact = known.exact.get(wanted)
  if (exact) return taken(exact)
  const all = known.named.get(plainName(text)) ?? []
  const inUse = all.filter(({ archived }) => !archived)
  const named = inUse.length > 0 ? inUse : all.slice(0, 1)
  if (named.length === 1) return taken(named[0]!)
  if (named.length > 1) return problem(`More than one property is called ${quoted(text)}: use its reference.`)
  return problem(`${quoted(text)} is none of your properties. Use a property's reference or its name.`)
}

/** Finds one of the organisation's people by email, full name or id. */
export function readPerson(text: string, people: readonly KnownPerson[]): CellResult {
  const wanted = text.toLowerCase()
  const known = personIndex(people)
  const exact = known.exact.get(wanted)
  if (exact) return value(exact.id)
  const named = known.named.get(plainName(text)) ?? []
  if (named.length === 1) return value(named[0]!.id)
  if (named.length > 1)
    return problem(`More than one person is called ${quoted(text)}: use the email address.`)
  return problem(`${quoted(text)} is nobody in this organisation. Use an email address or a full name.`)
}
