import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import { z } from 'zod'
import { bareSchema, fieldMeta, type FieldMeta, type Operation } from '#contract/kit/index.ts'
import { datesInWords } from '#src/lib/format/index.ts'

/** A field of an operation's body as a form asks for it. */
export interface BodyField {
  name: string
  schema: z.ZodType
  meta: FieldMeta
}

const shapeOf = ({ id, body }: Operation): Readonly<Record<string, z.ZodType>> => {
  const bare = body && bareSchema(body)
  if (!(bare instanceof z.ZodObject)) throw new Error(`${id} has no body with fields.`)
  return bare.shape
}

/** What an operation asks for, in the contract's order, without what is given already. */
export function askedFields(operation: Operation, given: ReadonlySet<string>): BodyField[] {
  if (!operation.body) return []
  return Object.entries(shapeOf(operation))
    .filter(([name]) => !given.has(name))
    .map(([name, schema]) => ({ name, schema, meta: fieldMeta(schema) }))
}

/** What is left empty, as the contract takes it: null where it may be, otherwise left out. */
function withoutBlanks(fields: readonly BodyField[], values: FieldValues): FieldValues {
  const entries = fields.map(({ name, schema, meta }) => {
    const value: unknown = values[name]
    if (value !== '' && value !== null && value !== undefined) return [name, value] as const
    if (schema.safeParse(null).success) return [name, null] as const
    // An empty text that is needed is asked to be filled in; of other kinds nothing was entered at all.
    const text = meta.kind === 'text' || meta.kind === 'longText'
    return [name, text && !schema.safeParse(undefined).success ? '' : undefined] as const
  })
  return Object.fromEntries(entries)
}

/** @param values with the parts that the form does not ask for @returns what would be sent; undefined while it is refused */
export function enteredBody(
  operation: Operation,
  fields: readonly BodyField[],
  values: FieldValues,
): object | undefined {
  const body = { ...values, ...withoutBlanks(fields, values) }
  const sent = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
  return operation.body?.safeParse(sent).success ? sent : undefined
}

/**
 * Checks a form with the schema that the server checks its body with.
 * @param given the parts of the body that the form does not ask for
 * @param required what is said of an empty field that the schema lets be empty
 */
export function bodyResolver(
  operation: Operation,
  fields: readonly BodyField[],
  given: () => FieldValues,
  required: (name: string) => string | undefined = () => undefined,
): Resolver {
  return (typed) => {
    const values = { ...given(), ...withoutBlanks(fields, typed) }
    const errors: FieldErrors = {}
    for (const { name } of fields) {
      const message = required(name)
      if (message && !values[name]) errors[name] = { type: 'required', message }
    }
    const problems = operation.body?.safeParse(values).error?.issues ?? []
    if (problems.length === 0 && Object.keys(errors).length === 0) return { values, errors: {} }
    for (const { path, message: said } of problems) {
      const name = String(path[0])
      const message = datesInWords(said)
      const known = errors[name]?.message
      errors[name] = { type: 'schema', message: typeof known === 'string' ? `${known}, ${message}` : message }
    }
    return { values: {}, errors }
  }
}
