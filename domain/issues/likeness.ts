/** Words that say nothing of what is wrong. */
const idle = new Set([
  'the',
  'and',
  'for',
  'with',
  'not',
  'has',
  'have',
  'are',
  'was',
  'from',
  'into',
  'does',
])

const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()

/** The words by which two titles are compared: at least three letters, without endings, so that "leaking" is "leaks". */
export function tellingWords(title: string): string[] {
  const words = fold(title).match(/[\p{L}\p{N}]{3,}/gu) ?? []
  return [
    ...new Set(words.filter((word) => !idle.has(word)).map((word) => word.replace(/(ing|ed|es|s)$/, ''))),
  ]
}

/** From 0 (nothing in common) to 1 (the same words). */
export function likeness(one: string, other: string): number {
  const [left, right] = [tellingWords(one), new Set(tellingWords(other))]
  if (left.length === 0 || right.size === 0) return 0
  const common = left.filter((word) => right.has(word)).length
  return common / Math.min(left.length, right.size)
}

/** From here on two titles may well be about the same thing. */
export const alike = 0.5
