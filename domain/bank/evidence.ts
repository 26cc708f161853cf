import { distance } from 'fastest-levenshtein'

/** Small letters without accents; other signs part words. */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Titles and forms of firms tell nobody from anybody. */
const idle = new Set([
  'mr',
  'mrs',
  'ms',
  'miss',
  'dr',
  'chief',
  'and',
  'the',
  'ltd',
  'limited',
  'plc',
  'llc',
  'gmbh',
  'inc',
])

export const nameWords = (text: string): string[] =>
  folded(text)
    .split(' ')
    .filter((word) => word.length > 1 && !/\d/.test(word) && !idle.has(word))

/** How alike two words are, from 0 to 1; short words are alike only where they are equal. */
function wordLikeness(one: string, other: string): number {
  if (one === other) return 1
  const longest = Math.max(one.length, other.length)
  if (longest < 4) return 0
  const likeness = 1 - distance(one, other) / longest
  return likeness < 0.6 ? 0 : likeness
}

/** How far a text names somebody, from 0 to 1: every word of the name counts by its length, misspelt ones less. */
export function nameLikeness(name: readonly string[], text: readonly string[]): number {
  const letters = name.reduce((sum, word) => sum + word.length, 0)
  // A single short name is found by chance.
  if (letters < 4) return 0
  const found = name.reduce(
    (sum, word) => sum + word.length * Math.max(0, ...text.map((other) => wordLikeness(word, other))),
    0,
  )
  return found / letters
}

/** Threes of letters by which names that are spelt alike are found. */
export function trigramsOf(words: readonly string[]): Set<string> {
  const threes = new Set<string>()
  for (const word of words) {
    const padded = ` ${word} `
    for (let at = 0; at + 3 <= padded.length; at++) threes.add(padded.slice(at, at + 3))
  }
  return threes
}

/** References as people copy them, with or without their hyphens: "L-00042" → "l42". Nothing for what is too short to tell. */
export function plainReference(reference: string): string | undefined {
  const plain = referenceWords(reference).join('')
  return /\d/.test(plain) && plain.length >= 2 && /[a-z]/.test(plain)
    ? plain
    : plain.length >= 6 && /\d/.test(plain)
      ? plain
      : undefined
}

const referenceWords = (text: string) =>
  folded(text)
    .split(' ')
    .map((word) => word.replace(/(^|[a-z])0+(?=\d)/g, '$1'))

/** Every reference that a text may hold: its words, and neighbours written apart, without the zeros that fill numbers up. */
export function referencesIn(text: string): Set<string> {
  const words = referenceWords(text).filter(Boolean)
  const found = new Set<string>()
  for (let at = 0; at < words.length; at++) {
    for (const count of [1, 2, 3]) {
      const joined = words.slice(at, at + count).join('')
      if (joined.length <= 40) found.add(joined)
    }
  }
  return found
}

/** What lines of one payer or kind have in common: their words without numbers, which change each time. */
export const ruleWords = ({ party, description }: { party: string | null; description: string }): string =>
  folded(party ?? description)
    .split(' ')
    .filter((word) => !/\d/.test(word))
    .join(' ')
    .slice(0, 120)
