/** How the importer tells that two rows, or a row and a record, are the same thing. */
export interface KeyRule {
  /** The fields that name a record, where a row has all of them: no two records may share them. */
  reference?: readonly string[]
  /** Otherwise all of these together; the first one must be there. */
  parts: readonly string[]
  /** Of these, the first one that the file fills is a part too. */
  oneOf?: readonly string[]
}

/** The fields that make up the key for a file that fills the given fields. */
export function keyFields(
  rule: KeyRule,
  filled: ReadonlySet<string>,
): { reference?: readonly string[]; parts: string[] } {
  const parts = rule.parts.filter((field) => filled.has(field))
  const one = rule.oneOf?.find((field) => filled.has(field))
  return {
    ...(rule.reference?.every((field) => filled.has(field)) ? { reference: rule.reference } : {}),
    parts: one ? [...parts, one] : parts,
  }
}

const ascii = /^[\u0020-\u007e]*$/

/** Letters and digits only, no case, no accents. */
export function keyPart(text: string): string {
  if (ascii.test(text)) return text.toLowerCase().replace(/[^a-z0-9]+/g, '')
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
}

/** @returns the key of a record by what names it, if it has all of that; apart from the keys by its other fields */
export function referenceKey(reference: readonly unknown[]): string | undefined {
  const parts: string[] = []
  for (const part of reference) {
    if (typeof part !== 'string' || part === '') return undefined
    parts.push(part.trim().toLowerCase())
  }
  return `=${parts.join('|')}`
}

const textOf = (part: unknown) =>
  typeof part === 'string' ? part : typeof part === 'number' ? String(part) : ''

/** @returns undefined when the first part is missing: such a row is like no other */
export function partsKey(parts: readonly unknown[]): string | undefined {
  if (textOf(parts[0]) === '') return undefined
  return parts.map((part) => keyPart(textOf(part))).join('|')
}

/**
 * 64 bits of a key, as two signed 32-bit halves: wide enough that a million rows against a million records do not
 * collide by chance (about 1 in 20 million).
 */
export function hashKey(key: string): [high: number, low: number] {
  let high = 0xdeadbeef
  let low = 0x41c6ce57
  for (let index = 0; index < key.length; index++) {
    const char = key.charCodeAt(index)
    high = Math.imul(high ^ char, 0x9e3779b1)
    low = Math.imul(low ^ char, 0x5f356495)
  }
  high = Math.imul(high ^ (high >>> 16), 0x85ebca6b) ^ Math.imul(low ^ (low >>> 13), 0xc2b2ae35)
  low = Math.imul(low ^ (low >>> 16), 0x85ebca6b) ^ Math.imul(high ^ (high >>> 13), 0xc2b2ae35)
  return [high | 0, low | 0]
}
