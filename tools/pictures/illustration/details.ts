import { darker, lighter, mix } from './colour.ts'
import type { Elevation } from './elevation.ts'
import { onFace, type Point } from './space.ts'
import { project } from './space.ts'

export interface DoorStyle {
  colour: string
  frame: string
  /** Panels across and down; none for a plain leaf. */
  panels?: readonly [number, number]
  /** Glass above the leaf: height, and round or straight. */
  fanlight?: number
  round?: boolean
  leaves?: 1 | 2
  glazed?: boolean
  reveal?: number
}

/** A door with its frame; `v` is the threshold. */
export function door(
  wall: Elevation,
  u: number,
  v: number,
  width: number,
  height: number,
  style: DoorStyle,
): void {
  const { fanlight = 0, panels = [2, 3], leaves = 1, reveal = 0.16 } = style
  if (fanlight > 0) {
    const arch = style.round ? width / 2 : 0
    wall.window(u, v + height, width, fanlight, {
      panes: style.round ? [4, 1] : [3, 1],
      frame: style.frame,
      arch: Math.min(arch, fanlight),
      reveal,
      curtains: false,
      bar: 0.04,
    })
  }
  wall.window(u, v, width, height, {
    panes: [leaves, 1],
    frame: style.frame,
    reveal,
    curtains: false,
    bar: 0.05,
  })
  const leaf = (width - 0.14) / leaves
  for (let index = 0; index < leaves; index++) {
    const left = u + 0.07 + index * leaf
    if (!style.glazed)
      wall.sheet.rect(wall.face, left, v, leaf, height - 0.06, wall.colour(style.colour), -reveal)
    const [across, down] = panels
    const [gap, edge] = [0.07, 0.1]
    const w = (leaf - edge * 2 - gap * (across - 1)) / across
    const h = (height - 0.06 - edge * 2 - gap * (down - 1)) / down
    for (let column = 0; column < across; column++) {
      for (let row = 0; row < down; row++) {
        if (style.glazed) continue
        const [x, y] = [left + edge + column * (w + gap), v + edge + row * (h + gap)]
        wall.sheet.rect(wall.face, x, y, w, h, wall.colour(darker(style.colour, 0.22)), -reveal)
        wall.sheet.rect(
          wall.face,
          x + 0.02,
          y,
          w - 0.02,
          h - 0.025,
          wall.colour(lighter(style.colour, 0.05)),
          -reveal,
        )
      }
    }
    const knob =
      index === 0 && leaves === 1 ? left + leaf - 0.1 : index === 0 ? left + leaf - 0.06 : left + 0.03
    wall.sheet.rect(wall.face, knob, v + height * 0.45, 0.05, 0.12, '#d8b46a', -reveal)
  }
}

/** Uprights with a rail: area railings, balustrades, fences. */
export function railing(
  wall: Elevation,
  u: number,
  v: number,
  width: number,
  height: number,
  d: number,
  colour = '#26302d',
  spacing = 0.16,
): void {
  wall.after(() => {
    const { sheet, face } = wall
    for (let at = 0; at <= width + 0.001; at += spacing) {
      sheet.line([onFace(face, u + at, v, d), onFace(face, u + at, v + height, d)], colour, 1.3, 0.9)
    }
    sheet.line([onFace(face, u, v + height, d), onFace(face, u + width, v + height, d)], colour, 2.4)
    sheet.line([onFace(face, u, v + 0.1, d), onFace(face, u + width, v + 0.1, d)], colour, 1.6)
  })
}

/** A balcony: slab, and a front of glass, rails or a solid parapet. */
export function balcony(
  wall: Elevation,
  u: number,
  v: number,
  width: number,
  d: number,
  style: { slab: string; front: 'glass' | 'rails' | 'solid' | 'balusters'; colour: string; height?: number },
): void {
  const { height = 1, front, colour, slab } = style
  wall.proud(u, v - 0.18, width, 0.18, d, slab)
  if (front === 'solid') {
    wall.proud(u, v, width, height, d, colour)
    return
  }
  wall.castFrom(
    [
      [u, v],
      [u + width, v],
      [u + width, v + height * 0.25],
      [u, v + height * 0.25],
    ],
    d,
  )
  wall.after(() => {
    const { sheet, face } = wall
    const side = (at: number) => {
      if (front === 'glass') return
      for (let out = 0.15; out < d; out += 0.2)
        sheet.line([onFace(face, at, v, out), onFace(face, at, v + height, out)], wall.colour(colour), 1.2)
      sheet.line([onFace(face, at, v + height, 0), onFace(face, at, v + height, d)], wall.colour(colour), 2)
    }
    side(u)
    side(u + width)
    if (front === 'glass') {
      sheet.rect(face, u, v, width, height, mix(sheet.mood.glass[1], '#ffffff', 0.2), d, { opacity: 0.42 })
      for (let at = 0; at <= width + 0.01; at += width / Math.max(1, Math.round(width / 1.3))) {
        sheet.line(
          [onFace(face, u + at, v, d), onFace(face, u + at, v + height, d)],
          wall.colour(colour),
          1.2,
          0.8,
        )
      }
    } else {
      const step = front === 'balusters' ? 0.26 : 0.15
      for (let at = 0; at <= width + 0.001; at += step) {
        sheet.line(
          [onFace(face, u + at, v, d), onFace(face, u + at, v + height, d)],
          wall.colour(colour),
          front === 'balusters' ? 4.2 : 1.3,
        )
      }
    }
    sheet.line(
      [onFace(face, u, v + height, d), onFace(face, u + width, v + height, d)],
      wall.colour(colour),
      front === 'balusters' ? 6 : 3,
    )
  })
}

/** Downpipe from the eaves to the ground. */
export function downpipe(wall: Elevation, u: number, height: number, colour = '#3b4542'): void {
  wall.proud(u, 0.1, 0.1, height - 0.1, 0.1, colour)
}

/** A box air conditioner on the wall. */
export function conditioner(wall: Elevation, u: number, v: number): void {
  wall.proud(u, v, 0.8, 0.55, 0.32, '#e8e6dd')
  wall.after(() => {
    const { sheet } = wall
    const circle: Point[] = Array.from({ length: 14 }, (_, step) => {
      const angle = (step / 14) * Math.PI * 2
      return [u + 0.32 + Math.cos(angle) * 0.2, v + 0.27 + Math.sin(angle) * 0.2]
    })
    sheet.polygon(wall.at(circle, 0.33), wall.colour('#b9bbb4'))
  })
}

/** Striped canvas over a shop window. */
export function awning(
  wall: Elevation,
  u: number,
  v: number,
  width: number,
  d: number,
  colours: readonly [string, string],
): void {
  wall.castFrom(
    [
      [u, v - 0.55],
      [u + width, v - 0.55],
      [u + width, v - 0.2],
      [u, v - 0.2],
    ],
    d,
  )
  wall.after(() => {
    const { sheet, face } = wall
    const stripes = Math.max(4, Math.round(width / 0.36))
    for (let index = 0; index < stripes; index++) {
      const [a, b] = [u + (width * index) / stripes, u + (width * (index + 1)) / stripes]
      const colour = colours[index % 2]!
      sheet.polygon(
        [
          onFace(face, a, v, 0),
          onFace(face, b, v, 0),
          onFace(face, b, v - 0.55, d),
          onFace(face, a, v - 0.55, d),
        ],
        wall.colour(lighter(colour, 0.08)),
      )
      const scallop = [
        onFace(face, a, v - 0.55, d),
        onFace(face, b, v - 0.55, d),
        onFace(face, b - 0.02, v - 0.74, d),
        onFace(face, (a + b) / 2, v - 0.8, d),
        onFace(face, a + 0.02, v - 0.74, d),
      ]
      sheet.polygon(scallop, wall.colour(darker(colour, 0.08)))
    }
  })
}

/** A row of pots or a window box with something growing in it. */
export function planting(
  wall: Elevation,
  u: number,
  v: number,
  width: number,
  d: number,
  greens: readonly string[],
): void {
  wall.proud(u, v, width, 0.22, d, '#a5654a')
  wall.after(() => {
    const { sheet, face } = wall
    const count = Math.max(3, Math.round(width / 0.16))
    for (let index = 0; index < count; index++) {
      const at = project(
        sheet.camera,
        onFace(face, u + (width * (index + 0.5)) / count, v + 0.3 + (index % 3) * 0.06, d * 0.7),
      )
      const scale = Math.hypot(
        project(sheet.camera, onFace(face, u, v, d))[0] - project(sheet.camera, onFace(face, u + 1, v, d))[0],
      )
      const r = scale * (0.11 + (index % 2) * 0.04)
      sheet.raw(
        `<circle cx="${at[0].toFixed(1)}" cy="${at[1].toFixed(1)}" r="${r.toFixed(1)}" fill="${wall.colour(greens[index % greens.length]!)}"/>`,
      )
    }
  })
}

/** A level band that stands out: string course, cornice, plinth. */
export function band(
  wall: Elevation,
  v: number,
  height: number,
  d: number,
  colour: string,
  from = 0,
  to = wall.face.width,
): void {
  wall.proud(from, v, to - from, height, d, colour)
}

/** A row of small blocks under a cornice. */
export function dentils(wall: Elevation, v: number, size: number, d: number, colour: string): void {
  for (let u = size / 2; u < wall.face.width - size; u += size * 2.2) wall.proud(u, v, size, size, d, colour)
}
