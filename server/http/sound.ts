import { invalid } from '../errors.ts'

/** Levels of lists and objects within each other; no call needs half of them. */
const deepest = 40

/**
 * Refuses what no field could mean and what would only fail further inside: levels beyond counting, and text with half
 * a character in it. Goes through the body without recursion, so that depth costs no stack.
 * @throws 422
 */
export function assertSound(body: unknown): void {
  const open: { value: unknown; field: string; depth: number }[] = [{ value: body, field: '', depth: 0 }]
  for (let each = open.pop(); each; each = open.pop()) {
    const { value, field, depth } = each
    if (typeof value === 'string' && !value.isWellFormed())
      throw invalid([{ field, errors: ['This text has a broken character in it.'] }])
    if (typeof value !== 'object' || value === null) continue
    if (depth === deepest)
      throw invalid([{ field: field.split('.')[0]!, errors: ['This is nested too deeply.'] }])
    for (const [name, part] of Object.entries(value)) {
      if (!name.isWellFormed())
        throw invalid([{ field, errors: ['This text has a broken character in it.'] }])
      open.push({ value: part, field: field ? `${field}.${name}` : name, depth: depth + 1 })
    }
  }
}
