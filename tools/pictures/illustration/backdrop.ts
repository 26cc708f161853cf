import { darker, mix } from './colour.ts'
import type { Random } from '#server/demo/random.ts'
import type { City } from './setting.ts'
import { Sheet } from './sheet.ts'
import { boxFaces, depthOf, facesViewer, type Box } from './space.ts'

interface Manner {
  walls: readonly string[]
  roof: string
  /** Heights of houses there, metres. */
  low: number
  high: number
  pitched: number
  gap: number
}

const tropical: Manner = {
  walls: ['#e7d8bd', '#dccbb0', '#efe6d5', '#c9d0c4', '#d9b892'],
  roof: '#8a5a48',
  low: 6,
  high: 13,
  pitched: 0.45,
  gap: 5,
}
const manners: Record<City, Manner> = {
  lagos: tropical,
  abuja: { ...tropical, high: 11, gap: 8 },
  portHarcourt: { ...tropical, high: 9, gap: 8 },
  nairobi: { ...tropical, roof: '#7d4a3d', gap: 9 },
  london: {
    walls: ['#b99a7c', '#a5735c', '#efe7d8', '#9d6350'],
    roof: '#6d737c',
    low: 8,
    high: 13,
    pitched: 0.7,
    gap: 0.6,
  },
  manchester: {
    walls: ['#a5644e', '#8f5040', '#b58a6c'],
    roof: '#5f646b',
    low: 7,
    high: 12,
    pitched: 0.8,
    gap: 0.8,
  },
  chicago: {
    walls: ['#94604a', '#b39a7d', '#7d5543', '#a98a72'],
    roof: '#6b6a66',
    low: 8,
    high: 13,
    pitched: 0.15,
    gap: 1.2,
  },
}

/** Houses of the neighbourhood behind and beside, paler with distance, so that a building stands in a place. */
export function backdrop(
  sheet: Sheet,
  random: Random,
  city: City,
  building: { width: number; depth: number },
): void {
  const manner = manners[city]
  const boxes: Box[] = []
  for (const [z, chance] of [
    [-building.depth - 34, 0.95],
    [-building.depth - 16, 0.8],
  ] as const) {
    for (let x = building.width / 2 - 120; x < building.width / 2 + 120;) {
      const width = random.between(8, 15)
      if (random.chance(chance))
        boxes.push({ x, y: 0, z, width, height: random.between(manner.low, manner.high), depth: 9 })
      x += width + random.between(0.2, 1.6) * manner.gap
    }
  }
  for (const side of [-1, 1]) {
    let edge = side < 0 ? -9 : building.width + 9
    for (let index = 0; index < 4; index++) {
      const width = random.between(9, 15)
      const x = side < 0 ? edge - width : edge
      boxes.push({
        x,
        y: 0,
        z: -random.between(1, 3),
        width,
        height: random.between(manner.low, manner.high * 0.9),
        depth: 10,
      })
      edge += side * (width + manner.gap + 1)
    }
  }
  boxes.sort(
    (a, b) =>
      depthOf(sheet.camera, [b.x + b.width / 2, 0, b.z]) - depthOf(sheet.camera, [a.x + a.width / 2, 0, a.z]),
  )
  for (const box of boxes) house(sheet, random, box, manner)
}

function house(sheet: Sheet, random: Random, box: Box, manner: Manner): void {
  const far = Math.min(0.72, 0.3 + depthOf(sheet.camera, [box.x, 0, box.z]) * 0.0055)
  const pale = (colour: string) => mix(colour, sheet.mood.haze, far)
  const wall = random.pick(manner.walls)
  const faces = boxFaces(sheet.camera, box)
  const pitched = random.chance(manner.pitched)
  const rise = pitched ? random.between(1.6, 2.6) : 0.4
  const seed = random.fork(`${box.x}`)
  for (const face of [faces.left, faces.right, faces.front]) {
    if (!facesViewer(face)) continue
    sheet.rect(face, 0, 0, face.width, face.height, pale(sheet.tone(wall, face.normal)))
    const floors = Math.max(2, Math.round(box.height / 3.1))
    const bays = Math.max(2, Math.round(face.width / 2.6))
    for (let floor = 0; floor < floors; floor++) {
      for (let bay = 0; bay < bays; bay++) {
        const lit = seed.chance(sheet.mood.lamps)
        const colour = lit
          ? mix('#f6c978', sheet.mood.haze, 0.25)
          : pale(sheet.tone(sheet.mood.glass[0], face.normal))
        const [u, v] = [(face.width / bays) * (bay + 0.28), (box.height / floors) * (floor + 0.3)]
        sheet.rect(face, u, v, (face.width / bays) * 0.42, (box.height / floors) * 0.46, colour)
      }
    }
  }
  const top = box.y + box.height
  const roof = pale(sheet.tone(pitched ? manner.roof : darker(wall, 0.12), [0, 0.7, 0.7]))
  if (!pitched) {
    sheet.block(
      { ...box, x: box.x - 0.15, y: top, z: box.z + 0.15, width: box.width + 0.3, height: rise },
      pale(darker(wall, 0.08)),
    )
    return
  }
  const [left, right, near, back] = [
    box.x - 0.4,
    box.x + box.width + 0.4,
    box.z + 0.4,
    box.z - box.depth - 0.4,
  ]
  const ridge = (near + back) / 2
  const inset = 2.4
  if (sheet.camera.at[0] < left)
    sheet.polygon(
      [
        [left, top, back],
        [left, top, near],
        [left + inset, top + rise, ridge],
      ],
      darker(roof, 0.08),
    )
  if (sheet.camera.at[0] > right)
    sheet.polygon(
      [
        [right, top, near],
        [right, top, back],
        [right - inset, top + rise, ridge],
      ],
      darker(roof, 0.08),
    )
  sheet.polygon(
    [
      [left, top, near],
      [right, top, near],
      [right - inset, top + rise, ridge],
      [left + inset, top + rise, ridge],
    ],
    roof,
  )
}
