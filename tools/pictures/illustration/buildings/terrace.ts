import { darker } from '../colour.ts'
import { band, door, downpipe, railing } from '../details.ts'
import { Elevation } from '../elevation.ts'
import { roof } from '../roofs.ts'
import type { Building } from './building.ts'
import { boxFaces } from '../space.ts'

export interface TerraceLook {
  houses: number
  /** Wall of the upper floors, and of the ground floor. */
  wall: string
  base: string
  trim: string
  doors: readonly string[]
  floors: 2 | 3
  brick?: boolean
  /** Canted bay windows on the lower floors. */
  bays?: boolean
  roof: string
}

/** A row of town houses: sash windows, panelled doors, chimneys between neighbours. */
export function terrace(look: TerraceLook): Building {
  const bay = 5.4
  const floors = [3.4, 3.1, 2.7].slice(0, look.floors)
  const height = floors.reduce((sum, floor) => sum + floor, 0) + 0.7
  const width = bay * look.houses
  const box = { x: 0, y: 0, z: 0, width, height, depth: 9 }
  return {
    width,
    depth: box.depth,
    height: height + 2,
    draw(sheet, random) {
      roof(
        sheet,
        { ...box, height: height - 0.3, z: -0.4, depth: 8.4 },
        { kind: 'gable', rise: 2.5, eaves: 0.1, colour: look.roof, course: 0.4, gable: look.wall },
      )
      for (let index = 0; index <= look.houses; index++) {
        const x = Math.min(width - 0.8, Math.max(0, index * bay - 0.7))
        sheet.block(
          { x, y: height - 0.3, z: -2.6, width: 1.3, height: 2.9, depth: 0.8 },
          look.brick ? look.wall : '#b4886a',
        )
        sheet.block(
          { x: x - 0.06, y: height + 2.5, z: -2.54, width: 1.42, height: 0.16, depth: 0.92 },
          look.trim,
        )
        for (const pot of [0.12, 0.55, 0.98])
          sheet.block(
            { x: x + pot, y: height + 2.66, z: -2.85, width: 0.22, height: 0.42, depth: 0.22 },
            '#c08a62',
          )
      }
      const faces = boxFaces(sheet.camera, box)
      for (const side of [faces.left, faces.right]) {
        const wall = new Elevation(sheet, side, random)
        if (!wall.visible) continue
        wall.fill(look.wall)
        if (look.brick) wall.brick(look.wall)
        wall.window(3.4, 4.6, 0.9, 1.6, { panes: [2, 2], frame: look.trim, sill: look.trim })
        wall.finish()
      }
      const front = new Elevation(sheet, faces.front, random)
      front.fill(look.wall)
      if (look.brick) front.brick(look.wall, { from: floors[0]! })
      front.rect(0, 0, width, floors[0]!, look.base)
      for (let v = 0.55; v < floors[0]!; v += 0.55) {
        sheet.line(
          front.at([
            [0, v],
            [width, v],
          ]),
          front.colour(darker(look.base, 0.25)),
          1.2,
          0.4,
        )
      }
      band(front, 0, 0.45, 0.08, darker(look.base, 0.06))
      for (let index = 0; index < look.houses; index++) house(index * bay, index)
      band(front, floors[0]!, 0.22, 0.14, look.trim)
      band(front, height - 0.95, 0.16, 0.1, look.trim)
      band(front, height - 0.32, 0.34, 0.38, look.trim)
      for (let index = 1; index < look.houses; index++) downpipe(front, index * bay - 0.05, height - 0.4)
      front.finish()

      function house(left: number, index: number): void {
        const mirrored = index % 2 === 1
        const entry = mirrored ? left + bay - 1.75 : left + 0.65
        const living = mirrored ? left + 0.55 : left + 2.55
        const style = { panes: [2, 2] as const, frame: '#f4f0e5', sill: look.trim }
        if (look.bays) {
          front.proud(living, 0.2, 2.3, floors[0]! - 0.1, 0.75, look.base)
          front.after(() => {
            const bayFront = new Elevation(
              sheet,
              { ...faces.front, origin: [living, 0, 0.75], width: 2.3, height: floors[0]! },
              random,
            )
            for (const [u, w] of [
              [0.12, 0.52],
              [0.76, 0.78],
              [1.66, 0.52],
            ] as const)
              bayFront.window(u, 0.95, w, 1.85, { ...style, panes: [1, 2], reveal: 0.08 })
            band(bayFront, floors[0]! - 0.1, 0.18, 0.12, look.trim)
            bayFront.finish()
          })
        } else {
          front.window(living + 0.35, 0.9, 1.25, 2, { ...style, panes: [3, 4], surround: [0.14, look.trim] })
        }
        door(front, entry, 0.45, 1.08, 2.1, {
          colour: look.doors[index % look.doors.length]!,
          frame: '#f4f0e5',
          fanlight: 0.55,
          round: true,
        })
        front.proud(entry - 0.34, 0.45, 0.24, 2.45, 0.2, look.trim)
        front.proud(entry + 1.18, 0.45, 0.24, 2.45, 0.2, look.trim)
        front.proud(entry - 0.44, 2.94, 1.96, 0.24, 0.5, look.trim)
        for (const [step, out] of [
          [0, 1],
          [0.16, 0.68],
          [0.32, 0.36],
        ] as const)
          front.proud(entry - 0.3, step, 1.68, 0.16, out, '#d9d2c2')
        railing(front, mirrored ? left + 0.1 : left + 2.4, 0, 2.9, 1, 1.5)
        let v = floors[0]!
        floors.slice(1).forEach((floor, level) => {
          const h = level === 0 ? 2 : 1.5
          for (const u of [left + 0.62, left + 3.1]) {
            front.window(u, v + 0.62, 1.15, h, {
              ...style,
              panes: level === 0 ? [3, 4] : [3, 2],
              surround: level === 0 ? [0.14, look.trim] : undefined,
              lintel: look.brick && level > 0 ? [0.24, darker(look.wall, 0.18)] : undefined,
            })
            if (level === 0) front.proud(u - 0.28, v + 0.62 + h + 0.16, 1.71, 0.14, 0.22, look.trim)
          }
          v += floor
        })
      }
    },
  }
}
