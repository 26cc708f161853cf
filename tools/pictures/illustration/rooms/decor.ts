import { darker } from '../colour.ts'
import type { Elevation } from '../elevation.ts'
import type { Random } from '#server/demo/random.ts'
import type { Sheet } from '../sheet.ts'
import { project, scaleAt, type Point, type Vec } from '../space.ts'
import { frontOf, shadowUnder, type Room } from './room.ts'

/** A pot with a leafy plant, its height in metres. */
export function potPlant(
  sheet: Sheet,
  random: Random,
  x: number,
  z: number,
  height: number,
  pot = '#b0694a',
): void {
  shadowUnder(sheet, x - 0.2, z + 0.12, 0.4, 0.3)
  const [px, py] = project(sheet.camera, [x, 0, z])
  const s = scaleAt(sheet.camera, [x, 0, z])
  const n = (value: number) => value.toFixed(1)
  const [r, h] = [0.19 * s, 0.34 * s]
  const clay = sheet.tone(pot, [0, 0.3, 0.9])
  sheet.path(
    `M${n(px - r)} ${n(py - h)}L${n(px + r)} ${n(py - h)}L${n(px + r * 0.75)} ${n(py)}L${n(px - r * 0.75)} ${n(py)}Z`,
    clay,
  )
  sheet.path(
    `M${n(px)} ${n(py - h)}L${n(px + r)} ${n(py - h)}L${n(px + r * 0.75)} ${n(py)}L${n(px)} ${n(py)}Z`,
    '#000000',
    { opacity: 0.1 },
  )
  const greens = ['#3f6f54', '#5b8f5f', '#79a56b']
  const leaves = 15
  for (let index = 0; index < leaves; index++) {
    const part = index / (leaves - 1)
    const angle = -Math.PI / 2 + (part - 0.5) * 2.5 + random.between(-0.16, 0.16)
    const length = (height - 0.34) * s * random.between(0.6, 1) * (1 - Math.abs(part - 0.5) * 0.5)
    const [tx, ty] = [px + Math.cos(angle) * length, py - h + Math.sin(angle) * length]
    const colour = sheet.tone(greens[index % 3]!, [0, 0.6, 0.8])
    sheet.raw(
      `<path d="M${n(px)} ${n(py - h)}L${n(tx)} ${n(ty)}" stroke="${colour}" stroke-width="${n(s * 0.014)}"/>`,
    )
    const turn = ((angle * 180) / Math.PI + 90).toFixed(0)
    const size = s * random.between(0.13, 0.2)
    sheet.raw(
      `<path transform="translate(${n(tx)} ${n(ty)}) rotate(${turn})" d="M0 ${n(size * 0.5)}C${n(-size * 0.6)} ${n(size * 0.1)} ${n(-size * 0.4)} ${n(-size * 0.8)} 0 ${n(-size * 1.1)}C${n(size * 0.4)} ${n(-size * 0.8)} ${n(size * 0.6)} ${n(size * 0.1)} 0 ${n(size * 0.5)}Z" fill="${colour}"/>`,
    )
  }
}

export function vase(sheet: Sheet, at: Vec, height: number, colour: string, leaves: readonly string[]): void {
  const [x, y] = project(sheet.camera, at)
  const s = scaleAt(sheet.camera, at) * height
  const n = (value: number) => value.toFixed(1)
  leaves.forEach((leaf, index) => {
    for (const side of [-0.5, 0.2, 0.7]) {
      const bend = side * (index + 1) * 0.6
      sheet.raw(
        `<path d="M${n(x)} ${n(y - s)}q${n(s * bend * 0.3)} ${n(-s * 0.7)} ${n(s * bend)} ${n(-s * 1.1)}" fill="none" stroke="${leaf}" stroke-width="${n(s * 0.14)}" stroke-linecap="round"/>`,
      )
    }
  })
  sheet.path(
    `M${n(x - s * 0.2)} ${n(y - s)}L${n(x + s * 0.2)} ${n(y - s)}Q${n(x + s * 0.5)} ${n(y - s * 0.4)} ${n(x + s * 0.24)} ${n(y)}L${n(x - s * 0.24)} ${n(y)}Q${n(x - s * 0.5)} ${n(y - s * 0.4)} ${n(x - s * 0.2)} ${n(y - s)}Z`,
    sheet.tone(colour, [0, 0, 1]),
  )
}

/** A framed picture on a wall: hills and a sun, blocks of colour, or leaves. */
export function picture(
  wall: Elevation,
  random: Random,
  u: number,
  v: number,
  width: number,
  height: number,
): void {
  const { sheet } = wall
  const box = (a: number, b: number, w: number, h: number): Point[] => [
    [a, b],
    [a + w, b],
    [a + w, b + h],
    [a, b + h],
  ]
  wall.castFrom(box(u, v, width, height), 0.05)
  sheet.polygon(wall.at(box(u + 0.03, v - 0.05, width, height)), sheet.mood.shadow, { opacity: 0.16 })
  sheet.polygon(
    wall.at(box(u, v, width, height), 0.03),
    wall.colour(random.pick(['#3a342d', '#a97f4f', '#f0e8d8'])),
  )
  sheet.polygon(wall.at(box(u + 0.04, v + 0.04, width - 0.08, height - 0.08), 0.03), wall.colour('#f6f0e2'))
  const [x, y, w, h] = [u + 0.1, v + 0.1, width - 0.2, height - 0.2]
  const inks = random.pick([
    ['#0b6b4f', '#d9a94e', '#e9dcc0'],
    ['#b5543a', '#2f4858', '#ecd9b6'],
    ['#3e5d74', '#d98c5f', '#f0e2c8'],
  ] as const)
  sheet.polygon(wall.at(box(x, y, w, h), 0.031), wall.colour(inks[2]))
  const kind = random.whole(0, 2)
  if (kind === 0) {
    sheet.polygon(
      wall.at(
        [
          [x, y],
          [x + w, y],
          [x + w, y + h * 0.3],
          [x + w * 0.6, y + h * 0.52],
          [x + w * 0.3, y + h * 0.32],
          [x, y + h * 0.44],
        ],
        0.032,
      ),
      wall.colour(inks[0]),
    )
    const sun: Point[] = Array.from({ length: 18 }, (_, step) => [
      x + w * 0.68 + Math.cos((step / 18) * 6.283) * w * 0.13,
      y + h * 0.72 + Math.sin((step / 18) * 6.283) * w * 0.13,
    ])
    sheet.polygon(wall.at(sun, 0.033), wall.colour(inks[1]))
  } else if (kind === 1) {
    sheet.polygon(wall.at(box(x + w * 0.12, y + h * 0.1, w * 0.42, h * 0.56), 0.032), wall.colour(inks[0]))
    sheet.polygon(wall.at(box(x + w * 0.4, y + h * 0.38, w * 0.46, h * 0.48), 0.033), wall.colour(inks[1]))
  } else {
    for (let index = 0; index < 5; index++) {
      const at = x + w * (0.16 + index * 0.17)
      const tall = h * (0.4 + (index % 3) * 0.18)
      sheet.polygon(
        wall.at(
          [
            [at, y + h * 0.08],
            [at + w * 0.07, y + h * 0.08 + tall * 0.5],
            [at, y + h * 0.08 + tall],
            [at - w * 0.07, y + h * 0.08 + tall * 0.5],
          ],
          0.032,
        ),
        wall.colour(inks[index % 2]!),
      )
    }
  }
}

/** Shelves with books along a wall. */
export function bookcase(
  room: Room,
  random: Random,
  x: number,
  z: number,
  width: number,
  height: number,
  colour: string,
): void {
  const { sheet } = room
  shadowUnder(sheet, x, z, width, 0.35)
  sheet.block({ x, y: 0, z, width, height, depth: 0.35 }, colour)
  const face = frontOf(sheet, x, 0, z, width, height)
  const shelves = Math.round(height / 0.42)
  const inks = ['#8c3a2e', '#2f4858', '#d0a24c', '#35604c', '#e3d8c3', '#6b4b63', '#b98a67']
  for (let shelf = 0; shelf < shelves; shelf++) {
    const v = 0.08 + (shelf * (height - 0.1)) / shelves
    const h = (height - 0.1) / shelves - 0.05
    sheet.rect(face, 0.05, v, width - 0.1, h, sheet.tone(darker(colour, 0.38), [0, 0, 1]))
    let u = 0.08
    while (u < width - 0.16) {
      const w = random.between(0.03, 0.07)
      if (random.chance(0.14)) {
        u += random.between(0.1, 0.26)
        continue
      }
      sheet.rect(face, u, v, w, h * random.between(0.62, 0.9), sheet.tone(random.pick(inks), [0, 0, 1]))
      u += w + 0.006
    }
  }
}
