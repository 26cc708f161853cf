import type { Detail } from './cells/result.ts'
import type { ImportField } from './fields.ts'
import type { ColumnMatch, MappingSuggestion } from './mapping.ts'
import { endOfColumns } from './rejected-columns.ts'

/**
 * Files that this product wrote are read back exactly: every cell means what its record holds, nothing is tidied,
 * guessed or filled in.
 */

/** Puts a backslash before what parts a list. */
export const escaped = (text: string, marks: RegExp) => text.replace(marks, String.raw`\$&`)

const partMarks = /[\\;]/g
const labelMarks = /[\\;:]/g

/** "Lift; Pool", whatever the parts hold. */
export const listText = (parts: readonly string[]) => parts.map((part) => escaped(part, partMarks)).join('; ')

/** "Lift: yes; Borehole: two", whatever the parts hold. */
export const detailsText = (details: readonly Detail[]) =>
  details.map(({ label, value }) => `${escaped(label, labelMarks)}: ${escaped(value, partMarks)}`).join('; ')

/** The text up to the first bare mark, and what follows it. */
function upTo(text: string, mark: string, from: number): { part: string; next: number; found: boolean } {
  let part = ''
  for (let index = from; index < text.length; index++) {
    if (text[index] === mark) return { part, next: index + 1, found: true }
    if (text[index] === '\\' && index + 1 < text.length) index++
    part += text[index]!
  }
  return { part, next: text.length, found: false }
}

const afterBlank = (text: string, index: number) => (text[index] === ' ' ? index + 1 : index)

/** The parts of `listText`. */
export function readListText(text: string): string[] {
  const parts: string[] = []
  for (let at = 0; at < text.length;) {
    const { part, next } = upTo(text, ';', at)
    parts.push(part)
    at = afterBlank(text, next)
  }
  return parts
}

/** @returns the details of `detailsText`, undefined when the text is none */
export function readDetailsText(text: string): Detail[] | undefined {
  const details: Detail[] = []
  for (let at = 0; at < text.length;) {
    const label = upTo(text, ':', at)
    if (!label.found) return undefined
    const value = upTo(text, ';', afterBlank(text, label.next))
    details.push({ label: label.part, value: value.part })
    at = afterBlank(text, value.next)
  }
  return details
}

/** Fewer columns of these names may be chance. */
const fewest = 3

/**
 * The mapping of a file that is an export, which its header tells.
 * @param exported what exports call their columns, by field
 * @returns undefined for any other file
 */
export function mappingOfExport(
  names: readonly string[],
  fields: readonly ImportField[],
  exported: Readonly<Record<string, string>>,
): (MappingSuggestion & { left: string[] }) | undefined {
  const importable = new Set(fields.map(({ key }) => key))
  const byLabel = new Map<string, string>()
  for (const [field, label] of Object.entries(exported)) {
    // A record of a property says more of it under the same name.
    if (!byLabel.has(label) || importable.has(field)) byLabel.set(label, field)
  }
  // A corrected file of rejected rows is an export too: the places and reasons beside them are none of a record's.
  const end = endOfColumns(names)
  if (end < fewest || !names.slice(0, end).every((name) => byLabel.has(name))) return undefined
  const mapping: MappingSuggestion['mapping'] = { fields: {}, details: [], values: {}, exact: true }
  const columns = names.map((name, column): ColumnMatch => {
    const field = byLabel.get(name)
    if (column >= end || field === undefined || !importable.has(field))
      return { column, name, fields: [], kept: 'nothing' }
    mapping.fields[field] = { column }
    return {
      column,
      name,
      fields: [{ field, confidence: 1, reason: 'Written by an export.' }],
      kept: 'fields',
    }
  })
  const left = columns.slice(0, end).filter(({ kept }) => kept === 'nothing')
  return { mapping, columns, left: left.map(({ name }) => name) }
}
