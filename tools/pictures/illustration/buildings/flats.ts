import { darker, lighter } from '../colour.ts'
import { band, dentils, door, planting } from '../details.ts'
import { Elevation, type WindowStyle } from '../elevation.ts'
import type { Random } from '#server/demo/random.ts'
import type { Sheet } from '../sheet.ts'
import { boxFaces, faceOf, type Box, type Vec } from '../space.ts'
import type { Building } from './building.ts'

export interface FlatsLook {
  floors: 2 | 3
  wall: string
  brick: boolean
  trim: string
  door: string
  bay: 'canted' | 'square'
  /** Houses side by side. */
  houses?: number
}

const raised = 1.3
const storey = 3.3

/** Chicago two-flats and three-flats: a raised first floor, stone steps, a bay through all floors, a heavy cornice. */
export function flats(look: FlatsLook): Building {
  const lot = 7.4
  const count = look.houses ?? 1
  const width = lot * count + (count - 1) * 0.9
  const height = raised + storey * look.floors + 0.9
  return {
    width,
    depth: 15,
    height: height + 0.6,
    draw(sheet, random) {
      const order = Array.from({ length: count }, (_, index) => index)
      const fromLeft = sheet.camera.at[0] < width / 2
      for (const index of fromLeft ? order.toReversed() : order)
        one(sheet, random, index * (lot + 0.9), lot, height, look, index)
    },
  }
}

function one(
  sheet: Sheet,
  random: Random,
  x: number,
  lot: number,
  height: number,
  look: FlatsLook,
  index: number,
): void {
  const box: Box = { x, y: 0, z: 0, width: lot, height, depth: 15 }
  const faces = boxFaces(sheet.camera, box)
  const wallColour = index % 2 === 0 ? look.wall : darker(look.wall, 0.1)
  const common = '#a98a72'
  for (const face of [faces.left, faces.right]) {
    const side = new Elevation(sheet, face, random)
    if (!side.visible) continue
    side.fill(common)
    side.brick(common)
    for (let level = 0; level < look.floors; level++) {
      for (const u of [3, 7, 11])
        side.window(u, raised + level * storey + 1, 0.95, 1.6, {
          panes: [1, 2],
          frame: '#ece5d6',
          sill: look.trim,
          lintel: [0.2, look.trim],
        })
    }
    side.finish()
  }
  const front = new Elevation(sheet, faces.front, random)
  front.fill(wallColour)
  if (look.brick) front.brick(wallColour)
  else ashlar(front, wallColour)
  front.rect(0, 0, lot, raised, look.trim)
  band(front, raised - 0.12, 0.2, 0.12, look.trim)
  const style: WindowStyle = { panes: [1, 2], frame: '#efe9dc', sill: look.trim, lintel: [0.32, look.trim] }
  front.window(0.9, 0.35, 1.1, 0.62, { panes: [2, 1], frame: '#efe9dc', curtains: false })
  front.window(2.6, 0.35, 1.1, 0.62, { panes: [2, 1], frame: '#efe9dc', curtains: false })
  const entry = 5.05
  door(front, entry, raised, 1.15, 2.25, {
    colour: look.door,
    frame: '#efe9dc',
    fanlight: 0.45,
    panels: [1, 2],
  })
  front.proud(entry - 0.32, raised, 0.26, 2.75, 0.22, look.trim)
  front.proud(entry + 1.21, raised, 0.26, 2.75, 0.22, look.trim)
  front.proud(entry - 0.5, raised + 2.75, 2.15, 0.36, 0.6, look.trim)
  for (let level = 1; level < look.floors; level++)
    front.window(entry + 0.05, raised + storey * level + 0.75, 1.1, 1.75, style)
  steps(front, entry, look.trim)
  bay(front, random, 0.55, wallColour, look, style)
  if (look.bay === 'square') {
    band(front, height - 0.95, 0.18, 0.1, look.trim)
    dentils(front, height - 0.75, 0.16, 0.22, look.trim)
  }
  front.proud(
    -0.1,
    height - 0.55,
    lot + 0.2,
    0.55,
    0.55,
    look.bay === 'square' ? look.trim : darker(look.trim, 0.12),
  )
  front.finish()
  if (look.bay === 'canted')
    sheet.block({ x: x + 2.6, y: height, z: 0.1, width: 2.2, height: 0.55, depth: 0.5 }, look.trim)
}

function ashlar(wall: Elevation, colour: string): void {
  const joint = wall.colour(darker(colour, 0.25))
  for (let v = 0.45; v < wall.face.height; v += 0.45) {
    wall.sheet.line(
      wall.at([
        [0, v],
        [wall.face.width, v],
      ]),
      joint,
      1,
      0.35,
    )
    for (let u = Math.round(v / 0.45) % 2 === 0 ? 0.5 : 1; u < wall.face.width; u += 1) {
      wall.sheet.line(
        wall.at([
          [u, v],
          [u, Math.min(v + 0.45, wall.face.height)],
        ]),
        joint,
        1,
        0.22,
      )
    }
  }
}

/** Stone steps between low cheek walls. */
function steps(front: Elevation, entry: number, colour: string): void {
  const treads = 7
  front.castFrom(
    [
      [entry - 0.55, 0],
      [entry + 1.7, 0],
      [entry + 1.7, raised * 0.7],
      [entry - 0.55, raised * 0.7],
    ],
    0.9,
  )
  front.after(() => {
    for (let index = treads; index >= 1; index--) {
      const h = (raised * (treads - index + 1)) / treads
      front.solid(
        entry - 0.25,
        0,
        1.65,
        h,
        0.32,
        lighter(colour, 0.12 + (index % 2) * 0.06),
        0.32 * (index - 1),
      )
    }
    for (const u of [entry - 0.6, entry + 1.4]) {
      front.solid(u, 0, 0.35, raised * 0.55, 2.35, colour)
      front.solid(u - 0.03, raised * 0.55, 0.41, 0.1, 2.4, lighter(colour, 0.2))
    }
  })
}

function bay(
  front: Elevation,
  random: Random,
  u: number,
  colour: string,
  look: FlatsLook,
  style: WindowStyle,
): void {
  const [width, out, cant] = [3.7, 1, look.bay === 'canted' ? 0.85 : 0]
  const top = raised + storey * look.floors
  front.castFrom(
    [
      [u + cant, 0],
      [u + width - cant, 0],
      [u + width - cant, top],
      [u + cant, top],
    ],
    out,
  )
  front.after(() => {
    const { sheet, face } = front
    const [x, z] = [face.origin[0] + u, 0]
    const corners: Vec[] = [
      [x, 0, z],
      [x + cant, 0, z + out],
      [x + width - cant, 0, z + out],
      [x + width, 0, z],
    ]
    const walls = [0, 1, 2].map((index) => {
      const [a, b] = [corners[index]!, corners[index + 1]!]
      const along: Vec = [b[0] - a[0], 0, b[2] - a[2]]
      return new Elevation(
        sheet,
        faceOf(sheet.camera, a, along, [0, 1, 0], Math.hypot(along[0], along[2]), top),
        random,
      )
    })
    for (const [index, wall] of [walls[0]!, walls[2]!, walls[1]!].entries()) {
      if (!wall.visible) continue
      const w = wall.face.width
      wall.fill(colour)
      if (look.brick) wall.brick(colour)
      else ashlar(wall, colour)
      wall.rect(0, 0, w, raised, look.trim)
      band(wall, raised - 0.12, 0.2, 0.06, look.trim)
      for (let level = 0; level < look.floors; level++) {
        const v = raised + storey * level + 0.75
        if (index === 2)
          for (const at of [w * 0.5 - 0.98, w * 0.5 + 0.08]) wall.window(at, v, 0.9, 1.85, style)
        else if (w > 0.9) wall.window(w / 2 - 0.32, v, 0.64, 1.85, style)
        if (level > 0) band(wall, raised + storey * level - 0.1, 0.18, 0.06, look.trim)
        if (index === 2 && level === 0)
          planting(wall, w * 0.5 - 1, v - 0.24, 2, 0.25, ['#5f8a58', '#7da368', '#b9605a'])
      }
      band(wall, top - 0.3, 0.3, 0.12, look.trim)
      wall.finish()
    }
  })
}
