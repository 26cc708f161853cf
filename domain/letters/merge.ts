import { distance } from 'fastest-levenshtein'
import { isKeyOf } from '../kit/keys.ts'

/** A letter's text before it is filled in; paragraphs are separated by empty lines. */
export interface Template {
  subject: string
  body: string
}

/** What a text can name, written {{tenant}} → what people read. */
export type MergeFields = Readonly<Record<string, string>>

const place = /\{\{([^{}]*)\}\}/g

/** A field as a text names it. */
export const placeOf = (field: string): string => `{{${field}}}`

/** Names in braces that are no fields, in their order. */
export const unknownFields = (text: string, fields: MergeFields): string[] =>
  [...new Set([...text.matchAll(place)].map(([, name]) => name!.trim()))].filter(
    (name) => !isKeyOf(fields, name),
  )

/** The text with its fields filled in; what is none stays as it is. */
export const merged = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(place, (whole, given: string) => {
    const name = given.trim()
    return isKeyOf(values, name) ? values[name]! : whole
  })

export const paragraphsOf = (body: string): string[] =>
  body
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean)

/** The field that somebody most likely meant: by its name, or by a word of what people read of it. */
export function nearestField(name: string, fields: MergeFields): string {
  const meant = name.toLowerCase()
  const far = Object.entries(fields).map(([field, label]) => ({
    field,
    by: Math.min(...[field, ...label.split(' ')].map((word) => distance(meant, word.toLowerCase()))),
  }))
  return far.reduce((nearest, each) => (each.by < nearest.by ? each : nearest)).field
}

/** What is wrong with a text that names a field that cannot be filled in. */
export function fieldProblem(text: string, fields: MergeFields): string | undefined {
  const [unknown] = unknownFields(text, fields)
  if (unknown === undefined) return undefined
  return `${placeOf(unknown)} can't be filled in. Did you mean ${placeOf(nearestField(unknown, fields))}?`
}
