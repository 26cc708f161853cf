import { darker, mix } from './colour.ts'
import type { Elevation, WindowStyle } from './elevation.ts'
import { castOn } from './mood.ts'
import { pathOf } from './sheet.ts'
import { clip, projectPolygon, type Point } from './space.ts'

/** A dark opening without glass. */
export function recess(
  wall: Elevation,
  shape: readonly Point[],
  frame: readonly Point[],
  colour: string,
): void {
  const back = projectPolygon(wall.face.camera, wall.at(shape, -2.4))
  wall.sheet.flat(clip(back, frame), wall.colour(darker(colour, 0.25)))
}

interface Area {
  u: number
  v: number
  width: number
  height: number
}

/** Frame, glass, what hangs behind it, what it reflects and the shadow of the reveal. */
export function glaze(
  wall: Elevation,
  { u, v, width, height }: Area,
  shape: readonly Point[],
  frame: readonly Point[],
  style: WindowStyle,
): void {
  const { sheet, face, random } = wall
  const { reveal = 0.14, bar = 0.06 } = style
  const { mood } = sheet
  const inside = (points: readonly Point[], d = -reveal) =>
    clip(projectPolygon(face.camera, wall.at(points, d)), frame)
  const rect = (a: number, b: number, w: number, h: number): Point[] => [
    [a, b],
    [a + w, b],
    [a + w, b + h],
    [a, b + h],
  ]
  const pane = (points: readonly Point[], fill: string, opacity?: number, d?: number) =>
    sheet.path(pathOf(clipTo(inside(points, d), shapeOnGlass)), fill, { opacity })
  const shapeOnGlass = projectPolygon(face.camera, wall.at(shape, -reveal))

  const lamp = random.chance(mood.lamps)
  const dark = wall.colour(style.frame)
  sheet.flat(inside(shape), dark)
  const [deep, bright] = mood.glass
  const depth = random.between(0, 0.35)
  const glass = lamp ? mix('#f6c978', '#ffdf9e', random.next()) : mix(deep, bright, depth)
  const within = rect(u + bar, v + bar, width - bar * 2, height - bar * 2)
  pane(within, glass)
  if (lamp) pane(rect(u + bar, v + bar, width - bar * 2, height * 0.34), '#d99a4e', 0.45)
  if (style.curtains !== false && random.chance(0.75)) {
    const cloth = lamp ? '#fbe9c4' : mix('#e9e6da', deep, 0.42)
    const drawn = random.between(0.12, 0.34) * width
    if (random.chance(0.25)) {
      const down = random.between(0.25, 0.6) * height
      pane(rect(u + bar, v + height - down, width - bar * 2, down), cloth, 0.8)
    } else {
      pane(rect(u + bar, v + bar, drawn, height - bar * 2), cloth, 0.75)
      pane(rect(u + width - bar - drawn, v + bar, drawn, height - bar * 2), cloth, 0.75)
    }
  }
  if (!lamp || random.chance(0.3)) {
    const shift = random.between(-0.1, 0.5) * width
    const slant: Point[] = [
      [u + shift, v],
      [u + shift + width * 0.32, v],
      [u + shift + width * 0.32 + height * 0.42, v + height],
      [u + shift + height * 0.42, v + height],
    ]
    const box = rect(u + bar, v + bar, width - bar * 2, height - bar * 2)
    pane(clip(slant, box), bright, lamp ? 0.12 : 0.38)
  }
  const [across, down] = style.panes
  for (let column = 1; column < across; column++) {
    pane(rect(u + (width * column) / across - bar / 2, v, bar, height), dark)
  }
  for (let row = 1; row < down; row++) {
    pane(rect(u, v + (height * row) / down - bar / 2, width, bar), dark)
  }
  const cast = castOn(mood, face.along, face.up, face.normal)
  if (cast) {
    const [du, dv] = [cast[0] * reveal, cast[1] * reveal]
    if (dv < 0) pane(rect(u, v + height + dv, width, -dv), mood.shadow, 0.42)
    if (du > 0) pane(rect(u, v, du, height), mood.shadow, 0.42)
    if (du < 0) pane(rect(u + width + du, v, -du, height), mood.shadow, 0.42)
  }
}

function clipTo(polygon: readonly Point[], frame: readonly Point[]): Point[] {
  return polygon.length < 3 || frame.length < 3 ? [] : clip(polygon, frame)
}
