/** Red, green and blue, 0 to 255. */
export type Rgb = readonly [number, number, number]

export function rgb(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

export function hex([red, green, blue]: Rgb): string {
  const byte = (part: number) =>
    Math.round(Math.min(255, Math.max(0, part)))
      .toString(16)
      .padStart(2, '0')
  return `#${byte(red)}${byte(green)}${byte(blue)}`
}

/** @param part 0 gives the first colour, 1 the second */
export function mix(first: string, second: string, part: number): string {
  const [a, b] = [rgb(first), rgb(second)]
  return hex([a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part, a[2] + (b[2] - a[2]) * part])
}

/** The first colour seen under light of the second colour (white leaves it as it is). */
export function under(colour: string, light: string, strength = 1): string {
  const [a, b] = [rgb(colour), rgb(light)]
  const by = strength / 255
  return hex([a[0] * b[0] * by, a[1] * b[1] * by, a[2] * b[2] * by])
}

export const lighter = (colour: string, part: number) => mix(colour, '#fffdf6', part)
export const darker = (colour: string, part: number) => mix(colour, '#16211d', part)
