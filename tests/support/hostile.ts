import fc from 'fast-check'
import { z } from 'zod'

/** JSON values that programs trip over. */
const nasty: unknown[] = [
  null,
  true,
  false,
  0,
  -0,
  -1,
  0.1,
  1e308,
  -1e308,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  9_223_372_036_854_775_808,
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\uD800',
  '\uFFFF',
  '🏠',
  '‮right to left',
  '../../etc/passwd',
  "'; drop table properties; --",
  '${user.id}',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '=1+1',
  '%00',
  'NaN',
  'Infinity',
  'undefined',
  '__proto__',
  'constructor',
  'toString',
  '2026-02-30',
  '0000-00-00',
  '0000-01-01',
  '0001-01-01',
  '9999-12-31',
  '+999999-01-01',
  '2026-01-01T00:00:00Z',
  '00000000-0000-0000-0000-000000000000',
  'x'.repeat(20_000),
  [],
  [[]],
  [null],
  {},
  { $ne: null },
  { toString: 1 },
  { length: 1e9 },
  Array.from({ length: 300 }, (_, n) => n),
]

const deep = fc.integer({ min: 10, max: 400 }).map((depth) => {
  let value: unknown = 1
  for (let n = 0; n < depth; n++) value = n % 2 === 0 ? [value] : { a: value }
  return value
})

const hostileValue = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...nasty) },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }) },
  { weight: 1, arbitrary: deep },
)

const hostileKey = fc.constantFrom(
  '__proto__',
  'constructor',
  'prototype',
  'id',
  'organisationId',
  'version',
  '',
  'a.b',
  '\u0000',
)

interface JsonSchema {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: boolean | JsonSchema
  items?: JsonSchema
  format?: string
  pattern?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  maxItems?: number
}

/** Ids that records really have, put wherever an id may stand. */
type Known = readonly string[]

function textFor({ format, pattern, maxLength }: JsonSchema, known: Known): fc.Arbitrary<unknown> {
  if (format === 'uuid') return fc.oneof(fc.constantFrom(...known), fc.uuid())
  if (format === 'date-time') return fc.constant('2026-01-01T00:00:00Z')
  if (pattern) {
    return fc.constantFrom('2026-01-31', '+234', '8031234567', 'someone@homes.example', 'title', '1', pattern)
  }
  return fc.oneof(
    fc.constantFrom('Lagos', 'NG', 'NGN', 'Africa/Lagos', 'ünïcode', 'a b'),
    fc.string({ maxLength: Math.min(maxLength ?? 30, 30) }),
  )
}

/** Values that a schema means, mostly; at every level now and then something else instead. */
export function nearly(schema: JsonSchema, known: Known, depth = 0): fc.Arbitrary<unknown> {
  const proper = properly(schema, known, depth)
  return fc.oneof({ weight: 12, arbitrary: proper }, { weight: depth === 0 ? 1 : 3, arbitrary: hostileValue })
}

function properly(schema: JsonSchema, known: Known, depth: number): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map((choice) => nearly(choice, known, depth + 1)))
  if (schema.allOf) return nearly(Object.assign({}, ...schema.allOf) as JsonSchema, known, depth + 1)
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  switch (type) {
    case 'string':
      return textFor(schema, known)
    case 'integer':
      return fc.integer({
        min: Math.max(schema.minimum ?? 0, -1000),
        max: Math.min(schema.maximum ?? 1000, Math.max(schema.minimum ?? 0, 1000)),
      })
    case 'number':
      return fc.double({ min: -200, max: 200, noNaN: true })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(nearly(schema.items ?? {}, known, depth + 1), {
        maxLength: Math.min(schema.maxItems ?? 4, 4),
      })
    case 'object':
      return objectFor(schema, known, depth)
    default:
      return hostileValue
  }
}

function objectFor(schema: JsonSchema, known: Known, depth: number): fc.Arbitrary<unknown> {
  const parts = Object.entries(schema.properties ?? {}).map(([name, part]) => {
    const value = nearly(part, known, depth + 1).map((inner): [string, unknown][] => [[name, inner]])
    const isRequired = schema.required?.includes(name)
    return fc.oneof(
      { weight: isRequired ? 20 : 2, arbitrary: value },
      { weight: 1, arbitrary: fc.constant<[string, unknown][]>([]) },
    )
  })
  const free = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : undefined
  const more = free
    ? fc.array(
        fc.tuple(fc.constantFrom('title', 'city', 'a1', '__proto__', ''), nearly(free, known, depth + 1)),
        { maxLength: 3 },
      )
    : fc.oneof(
        { weight: 9, arbitrary: fc.constant<[string, unknown][]>([]) },
        { weight: 1, arbitrary: fc.array(fc.tuple(hostileKey, hostileValue), { maxLength: 2 }) },
      )
  return fc.tuple(fc.tuple(...parts), more).map(([own, others]) => fromEntries([...own.flat(), ...others]))
}

/** As JSON text has them: `__proto__` is a key like any other. */
function fromEntries(entries: [string, unknown][]): unknown {
  const object = {}
  for (const [key, value] of entries) {
    Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true })
  }
  return object
}

export const jsonSchemaOf = (schema: z.ZodType): JsonSchema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema

/** Texts of a query string: what may stand there, mostly. */
export const queryText = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      '1',
      '2',
      '10',
      '200',
      'asc',
      'desc',
      'title',
      'active',
      'any',
      'recent',
      '2026-01-01..',
      'all',
      'csv',
    ),
  },
  {
    weight: 3,
    arbitrary: fc
      .constantFrom(...nasty.filter((value): value is string => typeof value === 'string'))
      .map((text) => text.slice(0, 3_000)),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.uuid() },
)

/** Raw texts for a path parameter, percent signs and all. */
export const pathText = fc.oneof(
  { weight: 3, arbitrary: fc.uuid() },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      '1',
      '0',
      '-1',
      '..',
      '%2e%2e',
      '%2F',
      '%00',
      '{}',
      'null',
      'a'.repeat(300),
      '%F0%9F%8F%A0',
      'properties',
      'list.properties',
      '1;2',
      '*',
      '~',
    ),
  },
  { weight: 1, arbitrary: fc.constantFrom('%', '%zz', '%ff') },
  { weight: 1, arbitrary: fc.string({ minLength: 1, maxLength: 20 }).map(encodeURIComponent) },
)
