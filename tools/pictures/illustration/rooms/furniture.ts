import { darker, lighter } from '../colour.ts'
import type { Sheet } from '../sheet.ts'
import { scaleAt, type Vec } from '../space.ts'
import { vase } from './decor.ts'
import { shadowUnder } from './room.ts'

/** A box with softened edges: upholstery, cushions, mattresses. */
export function soft(
  sheet: Sheet,
  x: number,
  y: number,
  z: number,
  width: number,
  height: number,
  depth: number,
  colour: string,
  round = 10,
): void {
  const scale = scaleAt(sheet.camera, [x, y, z]) / 200
  const faces: [Vec[], Vec][] = [
    [
      [
        [x, y + height, z],
        [x + width, y + height, z],
        [x + width, y + height, z - depth],
        [x, y + height, z - depth],
      ],
      [0, 1, 0],
    ],
    [
      [
        [x, y, z - depth],
        [x, y, z],
        [x, y + height, z],
        [x, y + height, z - depth],
      ],
      [-1, 0, 0],
    ],
    [
      [
        [x + width, y, z],
        [x + width, y, z - depth],
        [x + width, y + height, z - depth],
        [x + width, y + height, z],
      ],
      [1, 0, 0],
    ],
    [
      [
        [x, y, z],
        [x + width, y, z],
        [x + width, y + height, z],
        [x, y + height, z],
      ],
      [0, 0, 1],
    ],
  ]
  const [eyeX, eyeY] = sheet.camera.at
  for (const [points, normal] of faces) {
    if (normal[1] === 1 && eyeY < y + height) continue
    if (normal[0] === -1 && eyeX > x) continue
    if (normal[0] === 1 && eyeX < x + width) continue
    const fill = sheet.tone(normal[1] === 1 ? lighter(colour, 0.08) : colour, normal)
    sheet.polygon(points, fill, { stroke: fill, width: round * scale })
  }
}

export function sofa(
  sheet: Sheet,
  x: number,
  z: number,
  width: number,
  colour: string,
  cushions: readonly string[],
): void {
  shadowUnder(sheet, x, z, width, 0.9)
  for (const leg of [x + 0.1, x + width - 0.18])
    sheet.block({ x: leg, y: 0, z: z - 0.06, width: 0.07, height: 0.14, depth: 0.07 }, '#5a4330')
  soft(sheet, x + 0.04, 0.42, z - 0.62, width - 0.08, 0.46, 0.24, colour)
  soft(sheet, x, 0.14, z, 0.24, 0.5, 0.9, darker(colour, 0.05))
  soft(sheet, x + width - 0.24, 0.14, z, 0.24, 0.5, 0.9, darker(colour, 0.05))
  soft(sheet, x + 0.24, 0.14, z - 0.02, width - 0.48, 0.14, 0.7, darker(colour, 0.1), 4)
  const seats = width > 1.9 ? 3 : 2
  const seat = (width - 0.5) / seats
  for (let index = 0; index < seats; index++)
    soft(sheet, x + 0.26 + index * seat, 0.3, z, seat - 0.03, 0.14, 0.66, lighter(colour, 0.05), 7)
  cushions.forEach((cushion, index) => {
    const at = index === 0 ? x + 0.34 : x + width - 0.78 - (index - 1) * 0.42
    soft(sheet, at, 0.46, z - 0.42, 0.42, 0.36, 0.12, cushion, 12)
  })
}

export function armchair(sheet: Sheet, x: number, z: number, colour: string): void {
  sofa(sheet, x, z, 0.98, colour, [])
}

export function coffeeTable(
  sheet: Sheet,
  x: number,
  z: number,
  width: number,
  depth: number,
  colour: string,
): void {
  shadowUnder(sheet, x, z, width, depth)
  for (const leg of [x + 0.05, x + width - 0.1]) {
    for (const back of [z - depth + 0.1, z - 0.05])
      sheet.block({ x: leg, y: 0, z: back, width: 0.05, height: 0.36, depth: 0.05 }, darker(colour, 0.2))
  }
  sheet.block({ x, y: 0.36, z, width, height: 0.05, depth }, colour)
  sheet.block(
    { x: x + width * 0.18, y: 0.41, z: z - depth * 0.3, width: 0.34, height: 0.035, depth: 0.24 },
    '#a8482f',
  )
  sheet.block(
    { x: x + width * 0.2, y: 0.445, z: z - depth * 0.32, width: 0.3, height: 0.03, depth: 0.2 },
    '#e9dfc8',
  )
  vase(sheet, [x + width * 0.72, 0.41, z - depth * 0.5], 0.22, '#e4dccb', ['#6f9a62', '#4f7f57'])
}

/** An oval rug with a border. */
export function rug(
  sheet: Sheet,
  x: number,
  z: number,
  width: number,
  depth: number,
  colours: readonly [string, string],
  round = false,
): void {
  const ring = (inset: number, fill: string) => {
    const points: Vec[] = round
      ? Array.from({ length: 36 }, (_, step) => {
          const angle = (step / 36) * Math.PI * 2
          return [
            x + width / 2 + Math.cos(angle) * (width / 2 - inset),
            0.005,
            z - depth / 2 + Math.sin(angle) * (depth / 2 - inset),
          ]
        })
      : [
          [x + inset, 0.005, z - inset],
          [x + width - inset, 0.005, z - inset],
          [x + width - inset, 0.005, z - depth + inset],
          [x + inset, 0.005, z - depth + inset],
        ]
    sheet.polygon(points, sheet.tone(fill, [0, 1, 0]))
  }
  ring(0, colours[0])
  ring(0.14, colours[1])
  ring(0.2, colours[0])
  ring(0.26, lighter(colours[0], 0.12))
}
