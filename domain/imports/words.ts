/** How names are compared: letters and digits only, no accents, no case. */

/** @returns lower-case words without accents: "unitCount", "Unit-Count" and "UNIT COUNT" all give ["unit", "count"] */
export function wordsOf(text: string): string[] {
  return text
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/#/g, ' number ')
    .replace(/&/g, ' and ')
    .replace(/['’]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}

/** Words joined by one space: what two names must share to count as the same. */
export function plainName(text: string): string {
  return wordsOf(text).join(' ')
}

/** At most so many characters, none of them cut in half. */
export function cut(text: string, most: number): string {
  if (text.length <= most) return text
  const half = (text.charCodeAt(most - 1) & 0xfc00) === 0xd800
  return text.slice(0, half ? most - 1 : most)
}

/** The entry under a key that a file may have chosen: `constructor` is a word like any other. */
export const entryOf = <T>(entries: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(entries, key) ? entries[key] : undefined

/**
 * Likeness of two short texts by the edits between them; a swap of neighbours counts once (optimal string alignment).
 * @returns 1 for the same, 0 for nothing in common
 */
export function likeness(left: string, right: string): number {
  const longest = Math.max(left.length, right.length)
  if (longest === 0) return 1
  return 1 - edits(left, right) / longest
}

/** Insertions, deletions, replacements and swaps of neighbours that turn one text into the other. */
export function edits(left: string, right: string): number {
  if (left === right) return 0
  const width = right.length + 1
  let before = new Uint16Array(width)
  let previous = Uint16Array.from({ length: width }, (_, index) => index)
  for (let row = 1; row <= left.length; row++) {
    const current = new Uint16Array(width)
    current[0] = row
    for (let column = 1; column < width; column++) {
      const same = left[row - 1] === right[column - 1]
      let cost = Math.min(
        previous[column]! + 1,
        current[column - 1]! + 1,
        previous[column - 1]! + (same ? 0 : 1),
      )
      if (
        row > 1 &&
        column > 1 &&
        left[row - 1] === right[column - 2] &&
        left[row - 2] === right[column - 1]
      ) {
        cost = Math.min(cost, before[column - 2]! + 1)
      }
      current[column] = cost
    }
    before = previous
    previous = current
  }
  return previous[right.length]!
}
