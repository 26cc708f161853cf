import { darker, lighter } from '../colour.ts'
import { balcony, band, conditioner, door } from '../details.ts'
import { Elevation, type WindowStyle } from '../elevation.ts'
import type { Random } from '#server/demo/random.ts'
import { roof } from '../roofs.ts'
import type { Sheet } from '../sheet.ts'
import { boxFaces, type Box } from '../space.ts'
import type { Building } from './building.ts'

export interface VillaLook {
  floors: 1 | 2 | 3
  width: number
  wall: string
  /** Second wall colour: the wing, panels. */
  second: string
  trim: string
  roof: string
  /** Pitched roof with eaves, or flat slabs and framed boxes. */
  manner: 'classic' | 'modern' | 'cottage'
  /** Wing that stands forward: which side, or none. */
  wing?: 'left' | 'right'
  porch: 'columns' | 'slab' | 'none'
  door: string
  frame: string
  timber?: string
  stone?: string
  mirroredPair?: boolean
  coolers?: boolean
}

/** Detached houses: Lagos duplexes, maisonettes, bungalows. */
export function villa(look: VillaLook): Building {
  const floor = 3.2
  const height = look.floors * floor + 0.3
  const main: Box = { x: 0, y: 0, z: 0, width: look.width, height, depth: 10 }
  const wingWidth = look.width * 0.38
  const wing: Box = {
    x: look.wing === 'left' ? 0.4 : look.width - wingWidth - 0.4,
    y: 0,
    z: 2.4,
    width: wingWidth,
    height: look.manner === 'modern' ? height + 0.7 : height - (look.manner === 'cottage' ? 0 : 0.05),
    depth: 8,
  }
  const modern = look.manner === 'modern'
  const glazing: WindowStyle = modern
    ? { panes: [2, 1], frame: look.frame, reveal: 0.22, bar: 0.07 }
    : {
        panes: [2, 2],
        frame: look.frame,
        sill: look.trim,
        surround: look.manner === 'classic' ? [0.14, look.trim] : undefined,
      }

  return {
    width: look.width,
    depth: main.depth,
    height: height + (modern ? 1.2 : 2.6),
    draw(sheet, random) {
      volume(sheet, random, main, look.wall, false)
      if (look.wing) volume(sheet, random, wing, look.second, true)
    },
  }

  function volume(sheet: Sheet, random: Random, box: Box, colour: string, isWing: boolean): void {
    const faces = boxFaces(sheet.camera, box)
    const pitched = !modern
    if (pitched) {
      roof(sheet, box, {
        kind: isWing && look.manner === 'cottage' ? 'gableFront' : 'hip',
        rise: isWing ? 2 : 2.8,
        eaves: 0.75,
        colour: look.roof,
        fascia: [0.24, look.trim],
        course: 0.42,
        gable: look.second,
      })
    }
    for (const face of [faces.left, faces.right]) {
      const side = new Elevation(sheet, face, random)
      if (!side.visible) continue
      side.fill(colour)
      if (!isWing) {
        for (let level = 0; level < look.floors; level++) {
          for (const u of [1.8, 5.6]) side.window(u, level * floor + 1, 1.4, 1.5, glazing)
        }
        if (look.coolers) conditioner(side, 4.1, floor * look.floors - 1.4)
      }
      if (pitched)
        side.castFrom(
          [
            [0, face.height],
            [face.width, face.height],
            [face.width, face.height - 0.05],
            [0, face.height - 0.05],
          ],
          0.75,
        )
      finishTop(side, face.width, face.height)
      side.finish()
    }
    const front = new Elevation(sheet, faces.front, random)
    front.fill(colour)
    band(front, 0, 0.4, 0.07, look.stone ?? darker(colour, 0.2))
    if (isWing) wingFront(front, random)
    else mainFront(front, random)
    if (pitched)
      front.castFrom(
        [
          [-0.5, box.height],
          [box.width + 0.5, box.height],
          [box.width + 0.5, box.height - 0.05],
          [-0.5, box.height - 0.05],
        ],
        0.75,
      )
    if (!isWing && look.wing) {
      const x = look.wing === 'left' ? wing.x + wing.width : wing.x
      front.castFrom(
        [
          [x, 0],
          [x + 0.05, 0],
          [x + 0.05, height],
          [x, height],
        ],
        2.4,
      )
    }
    finishTop(front, box.width, box.height)
    front.finish()
  }

  function finishTop(wall: Elevation, width: number, height: number): void {
    if (!modern) {
      if (look.manner === 'classic') band(wall, height - 0.5, 0.16, 0.08, look.trim)
      return
    }
    wall.proud(0, height - 0.34, width, 0.34, 0.4, look.trim)
  }

  function wingFront(front: Elevation, random: Random): void {
    const { width } = front.face
    for (let level = 0; level < look.floors; level++) {
      const v = level * floor
      if (modern) {
        if (level === look.floors - 1 && look.timber) {
          slats(front, 0.5, v + 0.5, width * 0.36, 2.3, look.timber)
          front.window(0.5 + width * 0.42, v + 0.5, width * 0.42, 2.3, { ...glazing, panes: [2, 1] })
          frameBox(front, 0.35, v + 0.3, width - 0.7, 2.75)
        } else front.window(0.7, v + 0.5, width - 1.4, 2.2, { ...glazing, panes: [3, 1] })
      } else {
        const w = Math.min(2.2, width - 1.6)
        front.window((width - w) / 2, v + 0.85, w, 1.6, {
          ...glazing,
          panes: [3, 2],
          arch: look.manner === 'classic' && level === look.floors - 1 ? 0.5 : 0,
        })
      }
    }
    if (look.stone && modern)
      for (let v = 0.5; v < floor; v += 0.34)
        front.sheet.line(
          front.at([
            [0, v],
            [width, v],
          ]),
          front.colour(darker(look.second, 0.3)),
          1,
          0.25,
        )
    void random
  }

  function mainFront(front: Elevation, random: Random): void {
    const free = look.wing ? look.width - wingWidth - 0.4 : look.width
    const start = look.wing === 'left' ? look.width - free : 0
    const entries = look.mirroredPair
      ? [start + free * 0.36, start + free * 0.64]
      : [start + free * (look.wing ? 0.42 : 0.5)]
    if (modern && look.stone) {
      front.rect(start + free * 0.28, 0, free * 0.3, height, look.stone)
      for (let v = 0.3; v < height; v += 0.3)
        front.sheet.line(
          front.at([
            [start + free * 0.28, v],
            [start + free * 0.58, v],
          ]),
          front.colour(darker(look.stone, 0.35)),
          1,
          0.3,
        )
    }
    for (const entry of entries) entrance(front, entry)
    for (let level = 0; level < look.floors; level++) {
      const v = level * floor
      const spots = look.wing ? [0.1, 0.78] : [0.07, 0.24, 0.68, 0.85]
      const w = look.wing ? Math.min(1.7, free * 0.2) : Math.min(1.5, free * 0.11)
      for (const at of spots) {
        const u = start + free * at
        if (look.wing === 'right' && u + w > wing.x - 0.2) continue
        if (modern) front.window(u, v + 0.6, w, 2.1, glazing)
        else front.window(u, v + 0.9, w, 1.55, { ...glazing, guard: false })
        if (look.coolers && random.chance(0.3)) conditioner(front, u + w + 0.15, v + 0.25)
      }
    }
  }

  function entrance(front: Elevation, centre: number): void {
    const upper = look.floors > 1
    door(front, centre - 0.75, 0.3, 1.5, 2.3, {
      colour: look.door,
      frame: look.trim,
      leaves: 2,
      fanlight: look.manner === 'classic' ? 0.5 : 0,
      panels: [1, 3],
    })
    const span = look.manner === 'classic' ? 4.4 : 4
    if (upper) {
      const top = floor * (look.floors - 1)
      front.window(centre - 0.9, top + 0.25, 1.8, 2.3, {
        ...glazing,
        panes: [3, 1],
        surround: undefined,
        sill: undefined,
      })
      if (look.porch !== 'none' && look.floors === 2) {
        balcony(front, centre - span / 2, floor + 0.1, span, 1.9, {
          slab: look.trim,
          front: look.manner === 'classic' ? 'balusters' : 'glass',
          colour: look.manner === 'classic' ? lighter(look.trim, 0.2) : '#3a4542',
          height: 0.95,
        })
      }
    }
    front.proud(centre - 1.3, 0, 2.6, 0.15, 2.2, '#cdc5b4')
    front.proud(centre - 1.1, 0.15, 2.2, 0.15, 1.8, '#d8d0bf')
    if (look.porch === 'columns') {
      const tall = upper ? floor - 0.1 : floor - 0.35
      for (const u of [centre - span / 2 + 0.1, centre + span / 2 - 0.42]) {
        front.after(() => {
          front.solid(u, 0, 0.32, tall, 0.32, look.trim, 1.5)
          front.solid(u - 0.08, 0, 0.48, 0.3, 0.46, look.trim, 1.42)
          front.solid(u - 0.08, tall - 0.22, 0.48, 0.22, 0.46, look.trim, 1.42)
        })
        front.castFrom(
          [
            [u, 0],
            [u + 0.32, 0],
            [u + 0.32, tall],
            [u, tall],
          ],
          0.6,
        )
      }
      if (!upper) front.proud(centre - span / 2, tall, span, 0.35, 1.9, look.trim)
    } else if (look.porch === 'slab') {
      if (!upper || look.floors === 3)
        front.proud(centre - span / 2, floor - 0.35, span, 0.28, 1.9, look.trim)
      front.after(() =>
        front.solid(centre + span / 2 - 0.3, 0, 0.22, floor - 0.1, 0.22, look.timber ?? look.trim, 1.6),
      )
    }
  }

  /** Upright timber slats in front of a window. */
  function slats(
    front: Elevation,
    u: number,
    v: number,
    width: number,
    height: number,
    colour: string,
  ): void {
    front.rect(u, v, width, height, darker(colour, 0.4))
    for (let at = 0; at < width - 0.05; at += 0.16) front.rect(u + at, v, 0.1, height, colour)
  }

  /** A thick frame around a group of windows. */
  function frameBox(front: Elevation, u: number, v: number, width: number, height: number): void {
    const thick = 0.2
    front.proud(u, v, thick, height, 0.55, look.trim)
    front.proud(u + width - thick, v, thick, height, 0.55, look.trim)
    front.proud(u, v + height - thick, width, thick, 0.55, look.trim)
    front.proud(u, v, width, thick, 0.55, look.trim)
  }
}
