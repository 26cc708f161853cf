import { band, door } from '../details.ts'
import { Elevation, type WindowStyle } from '../elevation.ts'
import { boxFaces, type Box } from '../space.ts'
import type { Building } from './building.ts'

/** A courtyard building: two wings reach to the street around a planted court. */
export function courtyard(look: { wall: string; trim: string; door: string; floors: 3 | 4 }): Building {
  const [wing, court, depth] = [8.2, 9, 16]
  const width = wing * 2 + court
  const height = 0.9 + look.floors * 3.1 + 0.9
  const style: WindowStyle = { panes: [1, 2], frame: '#efe9dc', sill: look.trim, lintel: [0.26, look.trim] }
  const grid = (wall: Elevation, spots: readonly number[], w: number) => {
    for (let level = 0; level < look.floors; level++)
      for (const u of spots) wall.window(u, 0.9 + level * 3.1 + 0.9, w, 1.65, style)
  }
  const dress = (wall: Elevation) => {
    wall.fill(look.wall)
    wall.brick(look.wall)
    band(wall, 0, 0.8, 0.06, look.trim)
    band(wall, 3.9, 0.2, 0.1, look.trim)
  }
  const crown = (wall: Elevation) => {
    band(wall, height - 1.2, 0.16, 0.08, look.trim)
    band(wall, height - 0.4, 0.4, 0.2, look.trim)
    wall.finish()
  }
  return {
    width,
    depth: depth + 8,
    height,
    draw(sheet, random) {
      const back: Box = { x: wing, y: 0, z: -depth, width: court, height, depth: 6 }
      const rear = new Elevation(sheet, boxFaces(sheet.camera, back).front, random)
      dress(rear)
      grid(rear, [0.9, 3, 5, 7.1], 1.05)
      door(rear, court / 2 - 0.8, 0.2, 1.6, 2.3, {
        colour: look.door,
        frame: look.trim,
        leaves: 2,
        fanlight: 0.5,
      })
      rear.castFrom(
        [
          [0, 0],
          [0.1, 0],
          [0.1, height],
          [0, height],
        ],
        depth * 0.5,
      )
      crown(rear)
      sheet.polygon(
        [
          [wing, 0.02, 0],
          [wing + court, 0.02, 0],
          [wing + court, 0.02, -depth],
          [wing, 0.02, -depth],
        ],
        sheet.tone('#86a074', [0, 1, 0]),
      )
      sheet.polygon(
        [
          [width / 2 - 0.9, 0.03, 1],
          [width / 2 + 0.9, 0.03, 1],
          [width / 2 + 0.9, 0.03, -depth],
          [width / 2 - 0.9, 0.03, -depth],
        ],
        sheet.tone('#d8cfbd', [0, 1, 0]),
      )
      const fromLeft = sheet.camera.at[0] < width / 2
      for (const x of fromLeft ? [wing + court, 0] : [0, wing + court]) {
        const faces = boxFaces(sheet.camera, { x, y: 0, z: 0, width: wing, height, depth: depth + 6 })
        for (const face of [faces.left, faces.right]) {
          const side = new Elevation(sheet, face, random)
          if (!side.visible) continue
          dress(side)
          grid(side, [2, 5.2, 8.4, 11.6, 14.8, 18], 1.05)
          crown(side)
        }
        const front = new Elevation(sheet, faces.front, random)
        dress(front)
        grid(front, [0.6, 6.5], 1.1)
        front.proud(2.3, 0, 3.6, height - 0.9, 0.8, look.wall)
        front.after(() => {
          const face = {
            ...faces.front,
            origin: [x + 2.3, 0, 0.8] as const,
            width: 3.6,
            height: height - 0.9,
          }
          const sun = new Elevation(sheet, face, random)
          sun.brick(look.wall)
          band(sun, 0, 0.8, 0.05, look.trim)
          for (let level = 0; level < look.floors; level++) {
            for (const u of [0.25, 1.35, 2.45])
              sun.window(u, 0.9 + level * 3.1 + 0.7, 0.9, 1.9, { ...style, lintel: undefined })
            sun.rect(0.2, 0.9 + level * 3.1 + 2.68, 3.2, 0.3, look.trim)
          }
          band(sun, height - 1.2, 0.3, 0.12, look.trim)
          sun.finish()
        })
        crown(front)
      }
    },
  }
}
