import type { Random } from '#server/demo/random.ts'
import type { Sheet } from '../sheet.ts'

/** Something built on the ground: its front lower left corner is the origin, it reaches back along −z. */
export interface Building {
  width: number
  depth: number
  height: number
  draw(sheet: Sheet, random: Random): void
}
