import { z } from 'zod'
import { asSchema, bareSchema } from '#contract/kit/index.ts'

type Strip = (value: unknown) => unknown

const asIs: Strip = (value) => value

/**
 * What an answer's schema declares and nothing else: the last guard against a field that was never meant to leave.
 * Fields that a role may not read are simply absent. Compiled once per operation.
 */
export function stripperOf(schema: z.ZodType): Strip {
  const bare = bareSchema(schema)
  // Of any kind: whoever made it stripped it by its own schema.
  if (bare instanceof z.ZodObject && bare.def.catchall instanceof z.ZodUnknown) return asIs
  if (bare instanceof z.ZodObject) {
    const fields = Object.entries(bare.shape as Record<string, z.ZodType>).map(
      ([name, part]) => [name, stripperOf(part)] as const,
    )
    return (value) => {
      if (value === null || typeof value !== 'object') return value
      const kept: Record<string, unknown> = {}
      for (const [name, strip] of fields) {
        const part: unknown = Reflect.get(value, name)
        if (part !== undefined) kept[name] = strip === asIs ? part : strip(part)
      }
      return kept
    }
  }
  if (bare instanceof z.ZodArray) {
    const item = stripperOf(asSchema(bare.element))
    if (item === asIs) return asIs
    return (value) => (Array.isArray(value) ? value.map(item) : value)
  }
  return asIs
}
