/** "Floor 3", "Ground floor", "Basement 1". */
export function floorWords(floor: number): string {
  if (floor === 0) return 'Ground floor'
  return floor > 0 ? `Floor ${floor}` : `Basement ${-floor}`
}

/** Floors that have a name instead of a number. */
export const namedFloors: Readonly<Record<number, string>> = Object.fromEntries(
  Array.from({ length: 21 }, (_, depth) => [-depth, floorWords(-depth)]),
)
