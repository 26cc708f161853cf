import { darker, lighter } from '../colour.ts'
import { conditioner } from '../details.ts'
import { randomOf } from '#server/demo/random.ts'
import { pendant, tableLamp } from './lamps.ts'
import { picture, potPlant } from './decor.ts'
import { rug, soft } from './furniture.ts'
import { frontOf, openRoom, shadowUnder, sunPatch, type RoomStyle } from './room.ts'
import { roomWindow, type Opening } from './window.ts'

export interface BedroomLook {
  room: RoomStyle
  window: Opening
  headboard: string
  linen: string
  throw: string
  wood: string
  rug: readonly [string, string]
  cooler?: boolean
}

/** A bedroom: the bed from its foot, lamps at both sides, a wardrobe at the right. */
export function bedroom(seed: string, look: BedroomLook): string {
  const random = randomOf(seed)
  const room = openRoom(look.room, random)
  const { sheet, far, left, right } = room
  const { width, depth, height } = look.room
  roomWindow(room, left, left.face.width - 2.7, 0.5, 1.6, 1.95, look.window, random)
  sunPatch(room, -depth + 1.1, 1.6, 0.5, 2.45)
  left.finish()
  const centre = width * 0.47
  picture(far, random, centre - 0.55, 1.55, 1.1, 0.75)
  if (look.cooler) conditioner(far, width - 1.6, height - 0.6)
  far.finish()
  right.finish()
  const [x, w] = [centre - 0.9, 1.8]
  rug(sheet, centre - 1.7, 0.1, 3.4, 2.2, look.rug)
  soft(sheet, x - 0.08, 0.25, -depth + 0.14, w + 0.16, 1, 0.1, look.headboard, 8)
  for (const side of [x - 0.72, x + w + 0.2]) {
    shadowUnder(sheet, side, -depth + 0.5, 0.52, 0.4)
    sheet.block({ x: side, y: 0, z: -depth + 0.5, width: 0.52, height: 0.5, depth: 0.42 }, look.wood)
    sheet.rect(
      frontOf(sheet, side, 0, -depth + 0.505, 0.52, 0.5),
      0.04,
      0.26,
      0.44,
      0.18,
      sheet.tone(lighter(look.wood, 0.12), [0, 0, 1]),
    )
    tableLamp(sheet, [side + 0.26, 0.5, -depth + 0.3], darker(look.wood, 0.3))
  }
  const foot = -depth + 2.25
  shadowUnder(sheet, x, foot, w, 2)
  soft(sheet, x, 0.12, foot, w, 0.2, 2.1, look.wood, 4)
  soft(sheet, x + 0.02, 0.3, foot - 0.02, w - 0.04, 0.2, 2.05, look.linen, 10)
  for (const at of [x + 0.12, x + w / 2 + 0.06])
    soft(sheet, at, 0.5, -depth + 0.62, w / 2 - 0.18, 0.17, 0.36, '#fbf8f0', 14)
  soft(sheet, x + w / 2 - 0.26, 0.52, -depth + 0.82, 0.52, 0.2, 0.14, look.throw, 12)
  soft(sheet, x - 0.02, 0.34, foot + 0.01, w + 0.04, 0.18, 0.62, look.throw, 8)
  sheet.line(
    [
      [x, 0.53, foot - 0.3],
      [x + w, 0.53, foot - 0.3],
    ],
    sheet.tone(darker(look.throw, 0.25), [0, 1, 0]),
    2,
    0.6,
  )
  const z = -depth + 2.3
  shadowUnder(sheet, width - 0.66, z, 0.66, 2)
  sheet.block({ x: width - 0.64, y: 0, z, width: 0.64, height: 2.2, depth: 2.2 }, look.wood)
  const side = { x: width - 0.645, z }
  for (const at of [0.55, 1.1, 1.65])
    sheet.line(
      [
        [side.x, 0.05, side.z - at],
        [side.x, 2.15, side.z - at],
      ],
      darker(look.wood, 0.35),
      1.6,
      0.7,
    )
  for (const at of [0.5, 0.6, 1.6, 1.7])
    sheet.line(
      [
        [side.x - 0.01, 1, side.z - at],
        [side.x - 0.01, 1.2, side.z - at],
      ],
      '#b08d55',
      3,
    )
  potPlant(sheet, random, 0.55, -depth + 0.6, 1.2)
  pendant(sheet, centre, -depth + 1.6, height, 0.55, look.throw)
  return sheet.svg()
}
