/** Many units at once: so many on each of some floors, each with a name made of a pattern. */
export interface UnitPattern {
  block: string | null
  fromFloor: number
  toFloor: number
  perFloor: number
  /** Words and `{floor}`, `{n}` (on the floor), `{nn}` (two digits), `{letter}`, `{number}` (counted through), `{block}`. */
  label: string
}

export interface PatternUnit {
  label: string
  floor: number
}

/** So many at once, at most. */
export const mostAtOnce = 500
const longestLabel = 60

/** 1 → A, 26 → Z, 27 → AA. */
function letterOf(n: number): string {
  const rest = Math.floor((n - 1) / 26)
  return (rest > 0 ? letterOf(rest) : '') + String.fromCharCode(65 + ((n - 1) % 26))
}

const floorName = (floor: number) => (floor === 0 ? 'G' : floor < 0 ? `B${-floor}` : String(floor))

const marks = /\{(floor|nn|n|letter|number|block)\}/g

/** The units of a pattern, floor by floor from the first to the last. */
export function unitsOfPattern({ block, fromFloor, toFloor, perFloor, label }: UnitPattern): PatternUnit[] {
  const made: PatternUnit[] = []
  for (let floor = fromFloor; floor <= toFloor; floor++) {
    for (let n = 1; n <= perFloor; n++) {
      const values: Record<string, string> = {
        floor: floorName(floor),
        n: String(n),
        nn: String(n).padStart(2, '0'),
        letter: letterOf(n),
        number: String(made.length + 1),
        block: block ?? '',
      }
      const words = label.replace(marks, (_, mark: string) => values[mark]!)
      made.push({ floor, label: words.replace(/\s+/g, ' ').trim() })
    }
  }
  return made
}

/** Names are compared as people read them. */
export const labelKey = (label: string) => label.trim().toLowerCase()

/** What is wrong with a pattern, by field; nothing where it can be carried out. */
export function patternProblems(pattern: UnitPattern): { field: keyof UnitPattern; problem: string }[] {
  const { fromFloor, toFloor, perFloor } = pattern
  if (toFloor < fromFloor) return [{ field: 'toFloor', problem: 'The last floor is below the first one.' }]
  const count = (toFloor - fromFloor + 1) * perFloor
  if (count > mostAtOnce) {
    return [
      { field: 'perFloor', problem: `These would be ${count} units. Add at most ${mostAtOnce} at once.` },
    ]
  }
  const labels = unitsOfPattern(pattern).map(({ label }) => label)
  if (labels.some((label) => label === ''))
    return [{ field: 'label', problem: 'Give each unit a name, such as Flat {floor}{nn}.' }]
  if (labels.some((label) => label.length > longestLabel))
    return [{ field: 'label', problem: `Names may have ${longestLabel} characters.` }]
  const seen = new Set<string>()
  for (const label of labels) {
    const key = labelKey(label)
    if (seen.has(key)) {
      return [{ field: 'label', problem: `Several would be called ${label}. Add {n}, {letter} or {number}.` }]
    }
    seen.add(key)
  }
  return []
}
