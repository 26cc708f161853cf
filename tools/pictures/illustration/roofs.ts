import { darker } from './colour.ts'
import type { Sheet } from './sheet.ts'
import { add, cross, dot, subtract, times, unit, type Box, type Vec } from './space.ts'

export interface RoofStyle {
  kind: 'hip' | 'gable' | 'gableFront' | 'mono'
  rise: number
  /** Overhang of the eaves, metres. */
  eaves: number
  colour: string
  /** Thickness of the edge board and its colour. */
  fascia?: readonly [number, string]
  /** Distance of the tile or sheet lines, metres. */
  course?: number
  /** Lines up the slope (metal sheets) instead of along it (tiles). */
  ribbed?: boolean
  gable?: string
}

function normalOf(points: readonly Vec[]): Vec {
  return unit(cross(subtract(points[1]!, points[0]!), subtract(points[2]!, points[0]!)))
}

/** One slope, eaves first (left to right as seen from outside), then the ridge end or ends. */
function slope(sheet: Sheet, points: readonly Vec[], style: RoofStyle): void {
  const normal = normalOf(points)
  if (dot(normal, subtract(sheet.camera.at, points[0]!)) <= 0) return
  const colour = sheet.tone(style.colour, normal)
  sheet.polygon(points, colour)
  const [a, b, c, d = c] = points as [Vec, Vec, Vec, Vec?]
  const line = sheet.tone(darker(style.colour, 0.3), normal)
  const length = Math.hypot(...subtract(c, b))
  const count = Math.max(2, Math.round(length / (style.course ?? 0.45)))
  const between = (p: Vec, q: Vec, t: number): Vec => add(p, times(subtract(q, p), t))
  if (!style.ribbed) {
    for (let step = 1; step < count; step++)
      sheet.line([between(a, d, step / count), between(b, c, step / count)], line, 1, 0.34)
    return
  }
  const run = Math.hypot(...subtract(b, a))
  const ribs = Math.max(3, Math.round(run / (style.course ?? 0.6)))
  for (let step = 1; step < ribs; step++) {
    const t = step / ribs
    sheet.line([between(a, b, t), between(d, c, t)], line, 1, 0.3)
  }
}

/** A pitched roof on a box, its eaves reaching out; the box's own top is left to the caller. */
export function roof(sheet: Sheet, box: Box, style: RoofStyle): void {
  const { rise, eaves: out, kind } = style
  const y = box.y + box.height
  const [left, right] = [box.x - out, box.x + box.width + out]
  const [front, back] = [box.z + out, box.z - box.depth - out]
  const fl: Vec = [left, y, front]
  const fr: Vec = [right, y, front]
  const br: Vec = [right, y, back]
  const bl: Vec = [left, y, back]
  const soffit = sheet.tone(darker(style.fascia?.[1] ?? style.colour, 0.3), [0, -1, 0])
  if (sheet.camera.at[1] < y) sheet.polygon([fl, fr, br, bl], soffit)
  const top = y + rise
  if (kind === 'hip') {
    const inset = Math.min(right - left, front - back) / 2
    const alongX = right - left >= front - back
    const one: Vec = alongX
      ? [left + inset, top, (front + back) / 2]
      : [(left + right) / 2, top, front - inset]
    const two: Vec = alongX
      ? [right - inset, top, (front + back) / 2]
      : [(left + right) / 2, top, back + inset]
    slope(sheet, alongX ? [br, bl, one, two] : [br, bl, two], style)
    slope(sheet, alongX ? [bl, fl, one] : [bl, fl, one, two], style)
    slope(sheet, alongX ? [fr, br, two] : [fr, br, two, one], style)
    slope(sheet, alongX ? [fl, fr, two, one] : [fl, fr, one], style)
  } else if (kind === 'gable') {
    const middle = (front + back) / 2
    slope(sheet, [br, bl, [left, top, middle], [right, top, middle]], style)
    const gable = sheet.tone(style.gable ?? style.colour, [sheet.camera.at[0] > box.x ? 1 : -1, 0, 0])
    if (sheet.camera.at[0] > box.x + box.width)
      sheet.polygon(
        [
          [box.x + box.width, y, box.z],
          [box.x + box.width, y, box.z - box.depth],
          [box.x + box.width, top - 0.12, middle],
        ],
        gable,
      )
    if (sheet.camera.at[0] < box.x)
      sheet.polygon(
        [
          [box.x, y, box.z - box.depth],
          [box.x, y, box.z],
          [box.x, top - 0.12, middle],
        ],
        gable,
      )
    slope(sheet, [fl, fr, [right, top, middle], [left, top, middle]], style)
  } else if (kind === 'gableFront') {
    const middle = (left + right) / 2
    slope(sheet, [bl, fl, [middle, top, front], [middle, top, back]], style)
    slope(sheet, [fr, br, [middle, top, back], [middle, top, front]], style)
    sheet.polygon(
      [
        [box.x, y, box.z],
        [box.x + box.width, y, box.z],
        [middle, top - out * (rise / ((right - left) / 2)), box.z],
      ],
      sheet.tone(style.gable ?? style.colour, [0, 0, 1]),
    )
    const [w, colour] = style.fascia ?? [0.22, '#f2ede0']
    const board = sheet.tone(colour, [0, 0, 1])
    sheet.polygon(
      [fl, [middle, top, front], [middle, top - w * 1.3, front], [left + w * 1.2, y, front]],
      board,
    )
    sheet.polygon(
      [fr, [middle, top, front], [middle, top - w * 1.3, front], [right - w * 1.2, y, front]],
      sheet.tone(darker(colour, 0.05), [0, 0, 1]),
    )
    return
  } else {
    slope(sheet, [fl, fr, [right, top, back], [left, top, back]], style)
  }
  if (style.fascia) fascia(sheet, box, out, style.fascia)
}

function fascia(sheet: Sheet, box: Box, out: number, [thickness, colour]: readonly [number, string]): void {
  sheet.block(
    {
      x: box.x - out,
      y: box.y + box.height - thickness,
      z: box.z + out,
      width: box.width + out * 2,
      height: thickness,
      depth: box.depth + out * 2,
    },
    colour,
  )
}
