import { darker, lighter } from '../colour.ts'
import { band, door } from '../details.ts'
import { Elevation } from '../elevation.ts'
import { roof } from '../roofs.ts'
import { boxFaces, type Box, type Vec } from '../space.ts'
import type { Building } from './building.ts'

export interface ShedLook {
  width: number
  height: number
  cladding: string
  plinth: string
  doors: number
  doorColour: string
  stripe: string
  top: 'gable' | 'saw'
  roof: string
}

/** Warehouses and workshops: a plinth of blocks, sheet cladding, roller doors, a glazed office at one end. */
export function shed(look: ShedLook): Building {
  const depth = 22
  const box: Box = { x: 0, y: 0, z: 0, width: look.width, height: look.height, depth }
  return {
    width: look.width,
    depth,
    height: look.height + 2,
    draw(sheet, random) {
      const faces = boxFaces(sheet.camera, box)
      if (look.top === 'gable') {
        roof(sheet, box, {
          kind: 'gable',
          rise: 2.2,
          eaves: 0.3,
          colour: look.roof,
          ribbed: true,
          course: 1,
          fascia: [0.3, look.stripe],
          gable: look.cladding,
        })
      }
      for (const face of [faces.left, faces.right]) {
        const side = new Elevation(sheet, face, random)
        if (!side.visible) continue
        side.fill(look.cladding)
        side.lines(look.cladding, 0.5, true, 0.35)
        band(side, 0, 1.1, 0.08, look.plinth)
        side.window(2.5, look.height - 2, depth - 5, 1, {
          panes: [8, 1],
          frame: lighter(look.cladding, 0.2),
          curtains: false,
        })
        side.finish()
      }
      const front = new Elevation(sheet, faces.front, random)
      front.fill(look.cladding)
      front.lines(look.cladding, 0.5, true, 0.35)
      band(front, 0, 1.1, 0.1, look.plinth)
      band(front, look.height - 1.4, 0.5, 0.03, look.stripe)
      const office = 6
      const bay = (look.width - office - 1) / look.doors
      for (let index = 0; index < look.doors; index++) {
        const u = office + 0.5 + index * bay + (bay - 3.8) / 2
        front.window(u, 0, 3.8, 4.2, {
          panes: [1, 1],
          frame: darker(look.doorColour, 0.1),
          reveal: 0.3,
          curtains: false,
        })
        front.sheet.rect(front.face, u + 0.05, 0, 3.7, 4.15, front.colour(look.doorColour), -0.3)
        for (let v = 0.22; v < 4.1; v += 0.22)
          front.sheet.line(
            [front.at([[u + 0.05, v]], -0.3)[0]!, front.at([[u + 3.75, v]], -0.3)[0]!],
            front.colour(darker(look.doorColour, 0.35)),
            1.2,
            0.55,
          )
        front.proud(u - 0.2, 4.2, 4.2, 0.3, 1, look.stripe)
        for (const post of [u - 0.35, u + 3.95]) front.proud(post, 0, 0.2, 1, 0.3, '#d9a93f')
      }
      front.window(0.8, 0.9, office - 2.6, 2, { panes: [3, 1], frame: '#39423f' })
      front.window(0.8, 3.7, office - 1.4, 1.5, { panes: [4, 1], frame: '#39423f' })
      door(front, office - 1.5, 0.1, 1, 2.4, { colour: look.stripe, frame: '#39423f', glazed: true })
      front.proud(0.5, 3.1, office - 0.6, 0.2, 1.1, look.stripe)
      if (look.top === 'gable')
        front.castFrom(
          [
            [0, look.height],
            [look.width, look.height],
            [look.width, look.height - 0.1],
            [0, look.height - 0.1],
          ],
          0.4,
        )
      else band(front, look.height - 0.25, 0.3, 0.12, look.stripe)
      front.finish()
      if (look.top !== 'saw') return
      const teeth = Math.max(3, Math.round(look.width / 6))
      const run = look.width / teeth
      for (let index = 0; index < teeth; index++) {
        const x = index * run
        const slope: Vec[] = [
          [x, look.height, 0],
          [x + run, look.height + 2, 0],
          [x + run, look.height + 2, -depth],
          [x, look.height, -depth],
        ]
        if (sheet.camera.at[0] < x) sheet.polygon(slope, sheet.tone(look.roof, [-0.3, 0.95, 0]))
        sheet.polygon(
          [
            [x, look.height - 0.05, 0],
            [x + run, look.height - 0.05, 0],
            [x + run, look.height + 2, 0],
          ],
          sheet.tone(lighter(look.cladding, 0.06), [0, 0, 1]),
        )
        sheet.line(
          [
            [x, look.height, 0],
            [x + run, look.height + 2, 0],
          ],
          sheet.tone(look.stripe, [0, 0, 1]),
          4,
        )
      }
    },
  }
}
