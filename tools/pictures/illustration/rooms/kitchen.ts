import { darker, lighter } from '../colour.ts'
import { randomOf } from '#server/demo/random.ts'
import { pendant } from './lamps.ts'
import { potPlant, vase } from './decor.ts'
import { frontOf, openRoom, shadowUnder, sunPatch, type RoomStyle } from './room.ts'
import { roomWindow, type Opening } from './window.ts'

export interface KitchenLook {
  room: RoomStyle
  window: Opening
  cabinets: string
  upper: string
  worktop: string
  tiles: string
  island: string
  lamps: string
  stool: string
}

/** A kitchen: cabinets along the far wall with the window above the sink, an island with stools in front. */
export function kitchen(seed: string, look: KitchenLook): string {
  const random = randomOf(seed)
  const room = openRoom(look.room, random)
  const { sheet, far, left, right } = room
  const { width, depth, height } = look.room
  roomWindow(room, left, left.face.width - 3, 0.9, 1.4, 1.5, look.window, random)
  sunPatch(room, -depth + 1.6, 1.4, 0.9, 2.4)
  left.finish()
  right.finish()
  const start = 0.5
  const end = width - 1.5
  far.rect(start, 0.9, end - start, 0.62, look.tiles)
  for (let u = start; u < end; u += 0.15)
    sheet.line(
      far.at([
        [u, 0.9],
        [u, 1.52],
      ]),
      far.colour(darker(look.tiles, 0.22)),
      1,
      0.4,
    )
  for (let v = 0.9; v < 1.5; v += 0.1)
    sheet.line(
      far.at([
        [start, v],
        [end, v],
      ]),
      far.colour(darker(look.tiles, 0.22)),
      1,
      0.4,
    )
  const middle = (start + end) / 2
  for (const [from, to] of [
    [start, middle - 0.85],
    [middle + 0.85, end],
  ] as const) {
    far.proud(from, 1.52, to - from, 0.75, 0.34, look.upper)
    far.after(() => {
      const face = frontOf(sheet, from, 1.52, -depth + 0.345, to - from, 0.75)
      doors(face, to - from, 0.75, look.upper, true)
    })
  }
  far.finish()
  roomWindow(room, far, middle - 0.6, 1.08, 1.2, 1.15, { ...look.window, curtain: undefined }, random)
  shadowUnder(sheet, start, -depth + 0.62, end - start, 0.6)
  sheet.block(
    { x: start, y: 0.1, z: -depth + 0.6, width: end - start, height: 0.78, depth: 0.6 },
    look.cabinets,
  )
  doors(
    frontOf(sheet, start, 0.1, -depth + 0.605, end - start, 0.78),
    end - start,
    0.78,
    look.cabinets,
    false,
  )
  sheet.block(
    { x: start - 0.02, y: 0.88, z: -depth + 0.64, width: end - start + 0.04, height: 0.04, depth: 0.64 },
    look.worktop,
  )
  const oven = frontOf(sheet, start + 0.3, 0.16, -depth + 0.61, 0.6, 0.62)
  sheet.rect(oven, 0, 0, 0.6, 0.62, '#2b3032')
  sheet.rect(oven, 0.06, 0.08, 0.48, 0.36, '#4a5356')
  sheet.rect(oven, 0.06, 0.5, 0.48, 0.04, '#b9bcb8')
  sheet.line(
    [
      [middle, 0.92, -depth + 0.2],
      [middle, 1.16, -depth + 0.2],
      [middle, 1.18, -depth + 0.36],
    ],
    '#8d9290',
    5,
  )
  vase(sheet, [start + 0.5, 0.92, -depth + 0.36], 0.2, '#b0694a', ['#6f9a62', '#4f7f57'])
  for (const [index, colour] of ['#e9dfc8', '#a8482f', '#35604c'].entries())
    sheet.block(
      {
        x: end - 0.5 - index * 0.2,
        y: 0.92,
        z: -depth + 0.3,
        width: 0.13,
        height: 0.2 + index * 0.04,
        depth: 0.13,
      },
      colour,
    )
  shadowUnder(sheet, width - 1.35, -depth + 0.7, 0.9, 0.66)
  sheet.block({ x: width - 1.35, y: 0, z: -depth + 0.68, width: 0.92, height: 1.95, depth: 0.66 }, '#d5d8d4')
  const fridge = frontOf(sheet, width - 1.35, 0, -depth + 0.685, 0.92, 1.95)
  sheet.rect(fridge, 0, 0.72, 0.92, 0.015, '#8d9290')
  for (const v of [0.45, 0.85]) sheet.rect(fridge, 0.8, v, 0.035, 0.24, '#8d9290')
  island(sheet, look, width)
  for (const at of [-0.75, 0, 0.75]) pendant(sheet, width * 0.46 + at, -1.1, height, 0.75, look.lamps)
  potPlant(sheet, random, 0.5, -2.3, 1.15)
  return sheet.svg()

  function doors(
    face: ReturnType<typeof frontOf>,
    total: number,
    tall: number,
    colour: string,
    upper: boolean,
  ): void {
    const count = Math.max(1, Math.round(total / 0.6))
    const each = total / count
    for (let index = 0; index < count; index++) {
      const u = index * each
      sheet.rect(face, u + 0.02, 0.02, each - 0.04, tall - 0.04, sheet.tone(lighter(colour, 0.06), [0, 0, 1]))
      sheet.rect(face, u + 0.08, 0.08, each - 0.16, tall - 0.16, sheet.tone(darker(colour, 0.04), [0, 0, 1]))
      sheet.rect(face, u + each / 2 - 0.07, upper ? 0.045 : tall - 0.065, 0.14, 0.02, '#b08d55')
    }
  }
}

function island(sheet: ReturnType<typeof openRoom>['sheet'], look: KitchenLook, width: number): void {
  const [x, w, z] = [width * 0.46 - 1.2, 2.4, -0.7]
  shadowUnder(sheet, x, z, w, 0.9)
  sheet.block({ x, y: 0, z, width: w, height: 0.88, depth: 0.85 }, look.island)
  const face = frontOf(sheet, x, 0, z, w, 0.88)
  for (let u = 0.4; u < w - 0.1; u += 0.4)
    sheet.rect(face, u, 0.06, 0.015, 0.76, sheet.tone(darker(look.island, 0.2), [0, 0, 1]))
  sheet.block({ x: x - 0.12, y: 0.88, z: z + 0.2, width: w + 0.24, height: 0.05, depth: 1.1 }, look.worktop)
  vase(sheet, [x + 1.75, 0.93, z - 0.2], 0.3, '#efe6d3', ['#6f9a62', '#4f7f57', '#7da368'])
  sheet.block({ x: x + 0.5, y: 0.93, z: z - 0.1, width: 0.5, height: 0.03, depth: 0.3 }, '#c59a68')
  for (const u of [0.35, 1.2, 2.05]) {
    const at = x + u
    for (const leg of [-0.13, 0.13])
      sheet.line(
        [
          [at + leg * 0.7, 0.62, z + 0.42],
          [at + leg * 1.2, 0, z + 0.5],
        ],
        '#3d3a36',
        4,
      )
    sheet.line(
      [
        [at - 0.14, 0.24, z + 0.47],
        [at + 0.14, 0.24, z + 0.47],
      ],
      '#3d3a36',
      3,
    )
    sheet.block({ x: at - 0.17, y: 0.62, z: z + 0.56, width: 0.34, height: 0.06, depth: 0.3 }, look.stool)
  }
}
