import { darker, mix } from '../colour.ts'
import type { Elevation } from '../elevation.ts'
import type { Random } from '#server/demo/random.ts'
import type { Sheet } from '../sheet.ts'
import { projectPolygon, type Point } from '../space.ts'
import type { Room, RoomStyle } from './room.ts'

export interface Opening {
  panes: readonly [number, number]
  frame: string
  curtain?: string
  /** Arched head: its rise. */
  arch?: number
}

/** A window of the room with the world behind it; curtains hang from a rod. */
export function roomWindow(
  room: Room,
  wall: Elevation,
  u: number,
  v: number,
  width: number,
  height: number,
  opening: Opening,
  random: Random,
): void {
  const { sheet } = room
  const { mood } = sheet
  const shape = arched(u, v, width, height, opening.arch ?? 0)
  const on = (points: readonly Point[]) => projectPolygon(sheet.camera, wall.at(points))
  const rim: Point[] = arched(
    u - 0.09,
    v - 0.09,
    width + 0.18,
    height + 0.18,
    (opening.arch ?? 0) + (opening.arch ? 0.09 : 0),
  )
  sheet.polygon(wall.at(rim), wall.colour(opening.frame))
  const points = on(shape)
  const ys = points.map(([, y]) => y)
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)]
  sheet.flat(
    points,
    sheet.gradient(
      [
        [0, mood.sky[0]],
        [0.6, mood.sky[1]],
        [1, mood.sky[2]],
      ],
      [0, top],
      [0, bottom],
    ),
  )
  const name = sheet.define(
    (id) =>
      `<clipPath id="${id}"><path d="M${points.map((p) => p.map((n) => n.toFixed(1)).join(' ')).join('L')}Z"/></clipPath>`,
  )
  sheet.raw(`<g clip-path="url(#${name})">${view(room.style, sheet, points, random)}</g>`)
  const bar = 0.045
  const dark = wall.colour(opening.frame)
  for (let column = 1; column < opening.panes[0]; column++)
    sheet.polygon(wall.at(rectangle(u + (width * column) / opening.panes[0] - bar / 2, v, bar, height)), dark)
  for (let row = 1; row < opening.panes[1]; row++)
    sheet.polygon(wall.at(rectangle(u, v + (height * row) / opening.panes[1] - bar / 2, width, bar)), dark)
  if (!opening.curtain) {
    wall.solid(u - 0.14, v - 0.16, width + 0.28, 0.07, 0.12, opening.frame)
    return
  }
  const rod = v + height + 0.22
  for (const [start, side] of [
    [u - 0.32, 1],
    [u + width - 0.16, -1],
  ] as const) {
    const cloth = 0.48
    wall.castFrom(rectangle(start, 0.06, cloth, rod - 0.06), 0.08)
    const fill = wall.colour(opening.curtain)
    sheet.polygon(wall.at(rectangle(start, 0.06, cloth, rod - 0.08), 0.06), fill)
    for (let fold = 0.06; fold < cloth; fold += 0.09) {
      sheet.polygon(
        wall.at(rectangle(start + fold, 0.06, 0.035, rod - 0.08), 0.065),
        wall.colour(darker(opening.curtain, 0.12 + (side > 0 ? fold : cloth - fold) * 0.1)),
      )
    }
  }
  sheet.line(
    wall.at(
      [
        [u - 0.4, rod],
        [u + width + 0.4, rod],
      ],
      0.07,
    ),
    '#4a4238',
    3.4,
  )
}

function view(style: RoomStyle, sheet: Sheet, points: readonly Point[], random: Random): string {
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const [w, h] = [right - left, bottom - top]
  const far = mix(sheet.mood.haze, sheet.mood.shade, 0.25)
  let out = ''
  if (style.outside === 'towers' || style.outside === 'roofs') {
    const tall = style.outside === 'towers' ? 0.75 : 0.4
    for (let x = left - 20; x < right; x += random.between(w * 0.1, w * 0.2)) {
      const height = h * random.between(tall * 0.4, tall)
      out += `<rect x="${x.toFixed(0)}" y="${(bottom - height).toFixed(0)}" width="${(w * 0.15).toFixed(0)}" height="${height.toFixed(0)}" fill="${mix(far, '#8d8f93', random.between(0, 0.3))}"/>`
    }
  }
  const green = style.evening ? '#3f5560' : '#6f9a70'
  const count = style.outside === 'towers' ? 4 : 9
  for (let index = 0; index < count; index++) {
    const r = h * random.between(0.12, 0.24)
    const colour = mix(green, index % 2 === 0 ? '#8fb07f' : '#4f7f63', random.between(0.1, 0.6))
    out += `<ellipse cx="${(left + w * random.next()).toFixed(0)}" cy="${(bottom - h * random.between(0, style.outside === 'garden' ? 0.3 : 0.12)).toFixed(0)}" rx="${(r * 1.2).toFixed(0)}" ry="${r.toFixed(0)}" fill="${colour}"/>`
  }
  if (style.outside === 'palms') {
    for (const at of [0.3, 0.78]) {
      const [x, y] = [left + w * at, top + h * random.between(0.3, 0.45)]
      let leaves = ''
      for (let leaf = 0; leaf < 9; leaf++) {
        const angle = (leaf / 9) * Math.PI * 2
        const [dx, dy] = [Math.cos(angle) * h * 0.2, Math.sin(angle) * h * 0.13 + h * 0.06]
        leaves += `M${x.toFixed(0)} ${y.toFixed(0)}q${(dx * 0.6).toFixed(0)} ${(dy * 0.4 - h * 0.06).toFixed(0)} ${dx.toFixed(0)} ${dy.toFixed(0)}`
      }
      out += `<path d="M${x.toFixed(0)} ${y.toFixed(0)}L${(x + 6).toFixed(0)} ${bottom.toFixed(0)}" stroke="${mix('#8f7a5e', green, 0.3)}" stroke-width="${(h * 0.03).toFixed(1)}"/><path d="${leaves}" stroke="${green}" stroke-width="${(h * 0.035).toFixed(1)}" fill="none" stroke-linecap="round"/>`
    }
  }
  return out
}

const rectangle = (u: number, v: number, width: number, height: number): Point[] => [
  [u, v],
  [u + width, v],
  [u + width, v + height],
  [u, v + height],
]

function arched(u: number, v: number, width: number, height: number, rise: number): Point[] {
  if (rise === 0) return rectangle(u, v, width, height)
  const points: Point[] = [
    [u, v],
    [u + width, v],
  ]
  for (let step = 0; step <= 14; step++) {
    const angle = (step / 14) * Math.PI
    points.push([u + (width / 2) * (1 + Math.cos(angle)), v + height - rise + rise * Math.sin(angle)])
  }
  return points
}
