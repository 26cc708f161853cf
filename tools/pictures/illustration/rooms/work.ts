import { darker, lighter } from '../colour.ts'
import { randomOf, type Random } from '#server/demo/random.ts'
import type { Sheet } from '../sheet.ts'
import { armchair, rug, soft } from './furniture.ts'
import { pendant } from './lamps.ts'
import { picture, potPlant, vase } from './decor.ts'
import { frontOf, openRoom, shadowUnder, type RoomStyle } from './room.ts'
import { roomWindow, type Opening } from './window.ts'

export interface WorkLook {
  room: RoomStyle
  window: Opening
  wood: string
  accent: string
}

/** An open office floor: glazing at the far end, desks in two rows, lamps in lines. */
export function officeFloor(seed: string, look: WorkLook): string {
  const random = randomOf(seed)
  const room = openRoom(look.room, random)
  const { sheet, far, left, right } = room
  const { width, depth, height } = look.room
  for (let u = 0.3; u < width - 1.2; u += 1.9)
    roomWindow(room, far, u, 0.5, 1.7, height - 0.95, look.window, random)
  far.finish()
  roomWindow(room, left, left.face.width - 3.2, 0.5, 2.2, height - 0.95, look.window, random)
  left.finish()
  picture(right, random, 1.4, 1.3, 1.4, 0.9)
  right.finish()
  potPlant(sheet, random, 0.4, -depth + 0.5, 1.6)
  potPlant(sheet, random, width - 0.45, -depth + 0.5, 1.4)
  for (const z of [-depth + 1.6, -depth + 3.6]) {
    for (const x of [0.7, width / 2 - 0.75, width - 2.2]) desk(sheet, random, x, z, look)
  }
  for (const z of [-depth + 1.2, -depth + 3.2])
    for (const x of [width * 0.22, width * 0.5, width * 0.78]) pendant(sheet, x, z, height, 0.5, look.accent)
  return sheet.svg()
}

function desk(sheet: Sheet, random: Random, x: number, z: number, look: WorkLook): void {
  shadowUnder(sheet, x, z, 1.5, 0.75)
  for (const leg of [x + 0.05, x + 1.38])
    sheet.block({ x: leg, y: 0, z: z - 0.05, width: 0.06, height: 0.7, depth: 0.6 }, '#3d4240')
  sheet.block({ x, y: 0.7, z, width: 1.5, height: 0.04, depth: 0.75 }, look.wood)
  sheet.block({ x: x + 0.72, y: 0.74, z: z - 0.5, width: 0.06, height: 0.14, depth: 0.06 }, '#3d4240')
  const screen = frontOf(sheet, x + 0.42, 0.84, z - 0.48, 0.66, 0.4)
  sheet.rect(screen, 0, 0, 0.66, 0.4, '#2b3134')
  sheet.rect(screen, 0.02, 0.02, 0.62, 0.36, sheet.tone('#8fb3b8', [0, 0, 1]))
  sheet.rect(screen, 0.06, 0.24, 0.3, 0.06, '#eaf2ee')
  sheet.rect(screen, 0.06, 0.12, 0.46, 0.04, '#dfeae6')
  sheet.block({ x: x + 0.5, y: 0.74, z: z - 0.16, width: 0.4, height: 0.015, depth: 0.14 }, '#e6e2d8')
  if (random.chance(0.5)) vase(sheet, [x + 1.28, 0.74, z - 0.3], 0.16, '#efe6d3', ['#6f9a62', '#4f7f57'])
  else
    sheet.block(
      { x: x + 1.15, y: 0.74, z: z - 0.2, width: 0.24, height: 0.08, depth: 0.3 },
      random.pick(['#a8482f', '#35604c', '#3e5d74']),
    )
  soft(sheet, x + 0.48, 0.42, z + 0.52, 0.5, 0.08, 0.46, look.accent, 6)
  soft(sheet, x + 0.5, 0.56, z + 0.56, 0.46, 0.46, 0.06, look.accent, 8)
  sheet.line(
    [
      [x + 0.73, 0.42, z + 0.3],
      [x + 0.73, 0.06, z + 0.3],
    ],
    '#3d4240',
    4,
  )
  sheet.line(
    [
      [x + 0.5, 0.04, z + 0.4],
      [x + 0.96, 0.04, z + 0.4],
    ],
    '#3d4240',
    4,
  )
}

/** A lobby or reception: counter, seats, a wall of wood. */
export function lobby(seed: string, look: WorkLook): string {
  const random = randomOf(seed)
  const room = openRoom(look.room, random)
  const { sheet, far, left, right } = room
  const { width, depth, height } = look.room
  const panel = 3.6
  const start = (width - panel) / 2
  far.rect(start, 0.14, panel, height - 0.24, look.wood)
  for (let u = start + 0.2; u < start + panel; u += 0.2)
    sheet.line(
      far.at([
        [u, 0.14],
        [u, height - 0.1],
      ]),
      far.colour(darker(look.wood, 0.3)),
      1.2,
      0.5,
    )
  for (const u of [0.5, width - 1.7]) roomWindow(room, far, u, 0.2, 1.2, 2.2, look.window, random)
  far.proud(start + panel / 2 - 0.5, 2, 1, 0.08, 0.05, '#d8b46a')
  far.proud(start + panel / 2 - 0.3, 1.86, 0.6, 0.05, 0.05, '#d8b46a')
  far.finish()
  roomWindow(room, left, left.face.width - 3, 0.4, 1.8, 2.1, look.window, random)
  left.finish()
  picture(right, random, 1.2, 1.2, 1.2, 1.1)
  right.finish()
  rug(sheet, width * 0.12, 0.4, width * 0.76, 2.6, [look.accent, lighter(look.accent, 0.5)])
  shadowUnder(sheet, width / 2 - 1.4, -depth + 1.6, 2.8, 0.7)
  sheet.block(
    { x: width / 2 - 1.4, y: 0, z: -depth + 1.6, width: 2.8, height: 1.02, depth: 0.7 },
    lighter(look.accent, 0.12),
  )
  const face = frontOf(sheet, width / 2 - 1.4, 0, -depth + 1.605, 2.8, 1.02)
  for (let u = 0.14; u < 2.7; u += 0.14)
    sheet.rect(face, u, 0.06, 0.02, 0.9, sheet.tone(darker(look.accent, 0.14), [0, 0, 1]))
  sheet.block(
    { x: width / 2 - 1.5, y: 1.02, z: -depth + 1.68, width: 3, height: 0.06, depth: 0.85 },
    '#efe8da',
  )
  vase(sheet, [width / 2 + 0.95, 1.08, -depth + 1.3], 0.34, '#b0694a', ['#6f9a62', '#4f7f57', '#7da368'])
  sheet.block(
    { x: width / 2 - 0.9, y: 1.08, z: -depth + 1.4, width: 0.4, height: 0.26, depth: 0.04 },
    '#2b3134',
  )
  for (const at of [-0.8, 0, 0.8]) pendant(sheet, width / 2 + at, -depth + 1.4, height, 0.7, '#d8b46a')
  armchair(sheet, 0.75, -0.3, '#d9cdb6')
  armchair(sheet, width - 1.8, -0.3, '#d9cdb6')
  potPlant(sheet, random, 0.45, -depth + 0.6, 1.7)
  potPlant(sheet, random, width - 0.5, -depth + 0.6, 1.7)
  return sheet.svg()
}

/** The inside of a warehouse: racks on both sides, roof lights, pallets. */
export function warehouseFloor(seed: string, look: WorkLook): string {
  const random = randomOf(seed)
  const room = openRoom(look.room, random)
  const { sheet, far, left, right } = room
  const { width, depth, height } = look.room
  const door = frontOf(sheet, width / 2 - 1.3, 0, -depth + 0.02, 2.6, 2.4)
  sheet.rect(door, 0, 0, 2.6, 2.4, sheet.tone('#d9d5c8', [0, 0, 1]))
  for (let v = 0.16; v < 2.35; v += 0.16) sheet.rect(door, 0, v, 2.6, 0.015, '#8f8d84')
  far.rect(0, height - 0.8, width, 0.5, '#dce8e8')
  for (const wall of [left, right, far]) {
    wall.lines(look.room.wall, 0.4, true, 0.4)
    wall.finish()
  }
  for (let z = -depth + 0.4; z < 3; z += 1.6) {
    sheet.line(
      [
        [0, height - 0.06, z],
        [width, height - 0.06, z],
      ],
      '#6f7672',
      7,
    )
    sheet.polygon(
      [
        [width * 0.3, height - 0.01, z + 0.3],
        [width * 0.7, height - 0.01, z + 0.3],
        [width * 0.7, height - 0.01, z + 1],
        [width * 0.3, height - 0.01, z + 1],
      ],
      '#f4f7f0',
      { opacity: 0.85 },
    )
  }
  sheet.polygon(
    [
      [width / 2 - 0.9, 0.004, 3],
      [width / 2 + 0.9, 0.004, 3],
      [width / 2 + 0.9, 0.004, -depth],
      [width / 2 - 0.9, 0.004, -depth],
    ],
    '#efe6c8',
    { opacity: 0.35 },
  )
  for (const x of [0.15, width - 1.35]) {
    for (let z = -depth + 1.2; z < 1.6; z += 1.5) rack(sheet, random, x, z, height - 0.7, look)
  }
  return sheet.svg()
}

function rack(sheet: Sheet, random: Random, x: number, z: number, height: number, look: WorkLook): void {
  const cartons = ['#c59a68', '#b58a58', '#d3ab7c', '#a97e52', '#dcc29a']
  for (let level = 0; level < 3; level++) {
    const y = (level * height) / 3
    let u = x + 0.05
    while (u < x + 1.05) {
      const w = random.between(0.22, 0.42)
      if (u + w > x + 1.2) break
      const h = Math.min(height / 3 - 0.2, random.between(0.3, 0.62))
      sheet.block(
        { x: u, y: y + 0.08, z: z - 0.15, width: w, height: h, depth: 0.9 },
        random.chance(0.16) ? look.accent : random.pick(cartons),
      )
      u += w + 0.03
    }
    sheet.block({ x, y, z, width: 1.2, height: 0.08, depth: 1.2 }, '#d98b3f')
  }
  for (const post of [x, x + 1.14])
    sheet.block({ x: post, y: 0, z: z + 0.01, width: 0.06, height, depth: 0.06 }, '#2f5f8a')
}
