import { z } from 'zod'
import { bareSchema, fieldMeta, type FieldMeta } from '#contract/kit/index.ts'

export type Entity = NonNullable<FieldMeta['entity']>

/** Where a value holds an id that points to a record: `properties.0.id`, and to what. */
export interface MarkedId {
  path: string
  entity: Entity
}

function entityOf(schema: z.ZodType): Entity | undefined {
  try {
    const { kind, entity } = fieldMeta(schema)
    return ['id', 'reference', 'references'].includes(kind) ? entity : undefined
  } catch {
    return undefined
  }
}

/** The ids that a schema marks, lists written with one `0`. */
export function markedIn(schema: z.ZodType | undefined, path: string[] = []): MarkedId[] {
  if (!schema) return []
  const bare = bareSchema(schema)
  const entity = entityOf(schema)
  if (entity) return [{ path: (bare instanceof z.ZodArray ? [...path, '0'] : path).join('.'), entity }]
  if (bare instanceof z.ZodObject) {
    return Object.entries(bare.shape as Record<string, z.ZodType>).flatMap(([name, part]) =>
      markedIn(part, [...path, name]),
    )
  }
  if (bare instanceof z.ZodArray) return markedIn(bare.element as z.ZodType, [...path, '0'])
  return []
}

/** A copy of a value with another value at a path. @throws where the path leads nowhere */
export function withValueAt(value: unknown, path: string, replacement: unknown): unknown {
  const copy = structuredClone(value)
  const keys = path.split('.')
  const last = keys.pop()!
  let place = copy as Record<string, unknown>
  for (const key of keys) place = place[key] as Record<string, unknown>
  if (place === undefined || place === null || !(last in place))
    throw new Error(`There is nothing at ${path}.`)
  place[last] = replacement
  return copy
}
