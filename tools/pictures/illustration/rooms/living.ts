import { darker } from '../colour.ts'
import { conditioner } from '../details.ts'
import { randomOf } from '#server/demo/random.ts'
import { armchair, coffeeTable, rug, sofa } from './furniture.ts'
import { bookcase, picture, potPlant, vase } from './decor.ts'
import { floorLamp, pendant } from './lamps.ts'
import { frontOf, openRoom, shadowUnder, sunPatch, type RoomStyle } from './room.ts'
import { roomWindow, type Opening } from './window.ts'

export interface LivingLook {
  room: RoomStyle
  window: Opening
  sofa: string
  cushions: readonly [string, string]
  chair: string
  rug: readonly [string, string]
  wood: string
  /** What stands at the far wall beside the sofa. */
  side: 'fireplace' | 'bookcase' | 'screen'
  cooler?: boolean
}

/** A living room: sofa beneath pictures, daylight from the left, a hearth, books or a screen at the right. */
export function livingRoom(seed: string, look: LivingLook): string {
  const random = randomOf(seed)
  const room = openRoom(look.room, random)
  const { sheet, far, left, right } = room
  const { width, depth, height } = look.room
  roomWindow(room, left, 2.2, 0.45, 1.5, 2, look.window, random)
  roomWindow(room, left, left.face.width - 2.6, 0.45, 1.5, 2, look.window, random)
  sunPatch(room, -depth + 1.1, 1.5, 0.45, 2.4)
  sunPatch(room, 0.4, 1.5, 0.45, 2.4)
  left.finish()
  const centre = width * 0.4
  picture(far, random, centre - 0.95, 1.35, 0.8, 0.95)
  picture(far, random, centre + 0.05, 1.35, 0.8, 0.95)
  if (look.cooler) conditioner(far, width - 1.8, height - 0.66)
  const x = width - 2.3
  if (look.side === 'fireplace') {
    far.proud(x - 0.1, 0, 1.9, height - 0.1, 0.28, look.room.wall)
    far.proud(x + 0.1, 0, 1.5, 1.15, 0.42, '#efe8d8')
    far.proud(x, 1.15, 1.7, 0.1, 0.55, '#f6f1e4')
    far.after(() => {
      const face = frontOf(sheet, x + 0.36, 0, -depth + 0.43, 0.98, 0.88)
      sheet.rect(face, 0, 0, 0.98, 0.88, '#2a2624')
      sheet.rect(face, 0.14, 0.08, 0.7, 0.1, '#5a4330')
      sheet.rect(face, 0.26, 0.16, 0.46, 0.22, look.room.evening ? '#f0a04b' : '#4a3a30')
      const mirror = frontOf(sheet, x + 0.35, 1.45, -depth + 0.3, 1, 0.95)
      sheet.rect(mirror, -0.06, -0.06, 1.12, 1.07, '#b8935a')
      sheet.rect(mirror, 0, 0, 1, 0.95, '#c9d6d4')
      sheet.polygon(
        [
          [x + 0.5, 1.45, -depth + 0.31],
          [x + 0.75, 1.45, -depth + 0.31],
          [x + 1.15, 2.4, -depth + 0.31],
          [x + 0.9, 2.4, -depth + 0.31],
        ],
        '#e6eeec',
        { opacity: 0.7 },
      )
      vase(sheet, [x + 0.2, 1.25, -depth + 0.5], 0.26, '#3e5d74', ['#6f9a62', '#4f7f57'])
    })
  }
  far.finish()
  right.finish()
  if (look.side === 'bookcase') bookcase(room, random, x, -depth + 0.36, 1.9, height - 0.5, look.wood)
  if (look.side === 'screen') {
    const face = frontOf(sheet, x - 0.1, 1.05, -depth + 0.04, 1.8, 1)
    sheet.rect(face, 0, 0, 1.8, 1, '#20262a')
    sheet.rect(face, 0.04, 0.04, 1.72, 0.92, '#333d44')
    shadowUnder(sheet, x - 0.3, -depth + 0.42, 2.2, 0.4)
    sheet.block({ x: x - 0.3, y: 0.12, z: -depth + 0.42, width: 2.2, height: 0.42, depth: 0.4 }, look.wood)
    for (const at of [0.75, 1.5])
      sheet.line(
        [
          [x - 0.3 + at, 0.14, -depth + 0.425],
          [x - 0.3 + at, 0.52, -depth + 0.425],
        ],
        darker(look.wood, 0.3),
        1.5,
      )
    vase(sheet, [x + 1.6, 0.54, -depth + 0.3], 0.24, '#b0694a', ['#6f9a62', '#4f7f57'])
  }
  rug(sheet, centre - 1.7, -0.1, 3.7, 2.3, look.rug, look.side === 'screen')
  sofa(sheet, centre - 1.15, -depth + 1.15, 2.3, look.sofa, [look.cushions[0], look.cushions[1]])
  floorLamp(sheet, centre - 1.5, -depth + 0.5, '#efe3c8')
  potPlant(sheet, random, width - 0.5, -depth + 0.5, 1.5)
  coffeeTable(sheet, centre - 0.55, -depth + 2.4, 1.2, 0.65, look.wood)
  armchair(sheet, width - 1.9, -0.55, look.chair)
  pendant(sheet, centre + 0.05, -depth + 2, height, 0.6, look.cushions[0])
  return sheet.svg()
}
