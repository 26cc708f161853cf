import { darker, lighter } from './colour.ts'
import { castOn } from './mood.ts'
import { glaze, recess } from './glazing.ts'
import type { Random } from '#server/demo/random.ts'
import { pathOf, rectOn, type Sheet } from './sheet.ts'
import {
  clip,
  dot,
  facesViewer,
  hull,
  onFace,
  projectPolygon,
  subtract,
  times,
  type Face,
  type Point,
  type Vec,
} from './space.ts'

export interface WindowStyle {
  /** Panes across and down. */
  panes: readonly [number, number]
  frame: string
  /** How far the glass sits back, metres. */
  reveal?: number
  /** Rise of an arched head, metres. */
  arch?: number
  /** Flat band around the opening: its width and colour. */
  surround?: readonly [number, string]
  sill?: string
  /** Thickness of the frame, metres. */
  bar?: number
  /** Height of a lintel in another colour. */
  lintel?: readonly [number, string]
  /** Louvred shutters of this colour on both sides. */
  shutters?: string
  curtains?: boolean
  /** Dark opening without glass, such as a carport. */
  hollow?: string
  /** Iron bars in front, as many houses have. */
  guard?: boolean
}

/**
 * One wall and what is on it. Things are drawn in three layers, so that shadows fall across openings and nothing falls
 * on what stands out: the wall with its openings, then the shadows, then what stands out of it.
 */
export class Elevation {
  readonly sheet: Sheet
  readonly face: Face
  private shadows: Point[][] = []
  private later: (() => void)[] = []
  readonly random: Random

  constructor(sheet: Sheet, face: Face, random: Random) {
    this.sheet = sheet
    this.face = face
    this.random = random
  }

  get visible(): boolean {
    return facesViewer(this.face)
  }

  colour(base: string): string {
    return this.sheet.tone(base, this.face.normal)
  }

  at(points: readonly Point[], d = 0): Vec[] {
    return points.map(([u, v]) => onFace(this.face, u, v, d))
  }

  fill(base: string, outline: readonly Point[] = this.outline()): void {
    this.sheet.polygon(this.at(outline), this.colour(base))
  }

  outline(): Point[] {
    const { width, height } = this.face
    return [
      [0, 0],
      [width, 0],
      [width, height],
      [0, height],
    ]
  }

  rect(u: number, v: number, width: number, height: number, base: string, opacity?: number): void {
    this.sheet.rect(this.face, u, v, width, height, this.colour(base), 0, { opacity })
  }

  /** Courses of brick: quiet joints, and here and there a brick that was fired darker or lighter. */
  brick(base: string, { course = 0.3, scatter = 1, from = 0, to = this.face.height } = {}): void {
    const { width } = this.face
    const joint = this.colour(darker(base, 0.35))
    for (let v = from + course; v < to; v += course) {
      this.sheet.line(
        this.at([
          [0, v],
          [width, v],
        ]),
        joint,
        0.8,
        0.22,
      )
    }
    const bricks = Math.round(width * (to - from) * 1.5 * scatter)
    const [dark, light] = [darker(base, 0.14), lighter(base, 0.13)]
    let [u, v, colour] = [0, 0, dark]
    for (let index = 0; index < bricks; index++) {
      if (index % 4 === 0) {
        v = from + this.random.between(0, to - from - 0.2)
        u = this.random.between(0, width - 0.8)
        colour = this.random.chance(0.5) ? dark : light
      }
      const row = Math.round(v / 0.1) * 0.1
      if (u < width - 0.3) this.rect(u, row, 0.26, 0.085, colour, 0.8)
      u += this.random.between(0.14, 0.5)
      v += this.random.pick([-0.1, 0, 0.1])
    }
  }

  /** Boards, cladding or shutters: lines at a spacing, upright or level. */
  lines(base: string, spacing: number, upright = false, opacity = 0.3): void {
    const { width, height } = this.face
    const stroke = this.colour(darker(base, 0.3))
    for (let at = spacing; at < (upright ? width : height) - 0.01; at += spacing) {
      const ends: Point[] = upright
        ? [
            [at, 0],
            [at, height],
          ]
        : [
            [0, at],
            [width, at],
          ]
      this.sheet.line(this.at(ends), stroke, 1, opacity)
    }
  }

  /** Darkens the area (in metres on the wall) together with all other shadows of this wall. */
  shade(area: Point[]): void {
    this.shadows.push(area)
  }

  /** The shadow of a flat shape that floats `d` in front of the wall and reaches back to it. */
  castFrom(points: readonly Point[], d: number): void {
    const cast = castOn(this.sheet.mood, this.face.along, this.face.up, this.face.normal)
    if (!cast) return
    this.shadows.push(hull([...points, ...points.map(([u, v]): Point => [u + cast[0] * d, v + cast[1] * d])]))
  }

  /** A box on the wall that stands out by `d`; drawn after the shadows. */
  proud(u: number, v: number, width: number, height: number, d: number, base: string, lift = 0): void {
    this.castFrom(
      [
        [u, v],
        [u + width, v],
        [u + width, v + height],
        [u, v + height],
      ],
      d + lift,
    )
    this.after(() => this.solid(u, v, width, height, d, base, lift))
  }

  /** What is drawn once the shadows have fallen. */
  after(draw: () => void): void {
    this.later.push(draw)
  }

  solid(u: number, v: number, width: number, height: number, d: number, base: string, lift = 0): void {
    const { face, sheet } = this
    const back = rectOn(face, u, v, width, height, lift)
    const front = rectOn(face, u, v, width, height, lift + d)
    const sides: [number, number, Vec][] = [
      [0, 1, times(face.up, -1)],
      [1, 2, face.along],
      [2, 3, face.up],
      [3, 0, times(face.along, -1)],
    ]
    for (const [a, b, normal] of sides) {
      if (dot(normal, subtract(face.camera.at, front[a]!)) <= 0) continue
      sheet.polygon([back[a]!, back[b]!, front[b]!, front[a]!], sheet.tone(base, normal))
    }
    sheet.polygon(front, this.colour(base))
  }

  private opening(u: number, v: number, width: number, height: number, arch: number): Point[] {
    if (arch === 0)
      return [
        [u, v],
        [u + width, v],
        [u + width, v + height],
        [u, v + height],
      ]
    const points: Point[] = [
      [u, v],
      [u + width, v],
    ]
    for (let step = 0; step <= 12; step++) {
      const angle = (step / 12) * Math.PI
      points.push([u + (width / 2) * (1 + Math.cos(angle)), v + height - arch + arch * Math.sin(angle)])
    }
    return points
  }

  window(u: number, v: number, width: number, height: number, style: WindowStyle): void {
    const { sheet, face } = this
    const { arch = 0 } = style
    if (style.surround) {
      const [band, colour] = style.surround
      const outer = this.opening(u - band, v, width + band * 2, height + band, arch ? arch + band : 0)
      sheet.polygon(this.at(outer), this.colour(colour))
    }
    if (style.lintel) this.rect(u - 0.12, v + height - 0.01, width + 0.24, style.lintel[0], style.lintel[1])
    const shape = this.opening(u, v, width, height, arch)
    const frameOnSheet = projectPolygon(face.camera, this.at(shape))
    sheet.flat(frameOnSheet, this.colour(darker(style.hollow ?? style.frame, 0.45)))
    if (style.hollow) {
      recess(this, shape, frameOnSheet, style.hollow)
    } else {
      glaze(this, { u, v, width, height }, shape, frameOnSheet, style)
    }
    if (style.shutters) {
      for (const side of [u - width * 0.5 - 0.04, u + width + 0.04]) {
        this.proud(side, v, width * 0.5, height, 0.05, style.shutters)
        this.after(() => {
          for (let slat = 0.12; slat < height - 0.05; slat += 0.12) {
            const ends: Point[] = [
              [side + 0.06, v + slat],
              [side + width * 0.5 - 0.06, v + slat],
            ]
            sheet.line(this.at(ends, 0.05), this.colour(darker(style.shutters!, 0.3)), 1, 0.6)
          }
        })
      }
    }
    if (style.sill) this.proud(u - 0.08, v - 0.1, width + 0.16, 0.1, 0.12, style.sill)
    if (style.guard) {
      for (let at = 0.14; at < width - 0.05; at += 0.16) {
        sheet.line(
          this.at(
            [
              [u + at, v],
              [u + at, v + height],
            ],
            0.02,
          ),
          '#2b3230',
          1,
          0.55,
        )
      }
    }
  }

  /** Lets the shadows fall and draws what stands out. Call once, at the end. */
  finish(outline: readonly Point[] = this.outline()): void {
    const { sheet, face } = this
    const cut = this.shadows.map((area) => clip(area, outline)).filter((area) => area.length > 2)
    if (cut.length > 0) {
      const d = cut.map((area) => pathOf(projectPolygon(face.camera, this.at(orient(area))))).join('')
      sheet.path(d, sheet.mood.shadow, { opacity: sheet.mood.shadowStrength })
    }
    for (const draw of this.later) draw()
  }
}

/** The same way round for all, so that overlapping shadows make one. */
function orient(area: Point[]): Point[] {
  const twice = area.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = area[(index + 1) % area.length]!
    return sum + x * nextY - nextX * y
  }, 0)
  return twice < 0 ? area.toReversed() : area
}
