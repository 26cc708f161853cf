import { darker, lighter, mix } from './colour.ts'
import type { Random } from '#server/demo/random.ts'
import type { Sheet } from './sheet.ts'
import type { Point, Vec } from './space.ts'

const wide = 400

/** Sky from the top to the horizon, with a few level clouds. */
export function sky(sheet: Sheet, random: Random): void {
  const { mood, camera, width, height } = sheet
  const horizon = camera.centre[1]
  const fill = sheet.gradient(
    [
      [0, mood.sky[0]],
      [0.55, mood.sky[1]],
      [1, mood.sky[2]],
    ],
    [0, 0],
    [0, horizon],
  )
  sheet.raw(`<rect width="${width}" height="${height}" fill="${fill}"/>`)
  const clouds = random.whole(2, 4)
  for (let index = 0; index < clouds; index++) {
    cloud(
      sheet,
      random,
      [random.between(0, width), random.between(height * 0.05, horizon * 0.62)],
      random.between(160, 420),
    )
  }
}

/** A flat-bottomed cloud with a soft, lit top: two tones of the same shape. */
function cloud(sheet: Sheet, random: Random, [x, y]: Point, length: number): void {
  const shape = (lift: number, shrink: number): string => {
    const bumps = 5 + Math.round(length / 110)
    const run = length * shrink
    const points: Point[] = []
    for (let step = 0; step <= bumps; step++) {
      const part = step / bumps
      const arch = Math.sin(part * Math.PI) ** 0.7
      points.push([x - run / 2 + part * run, y - lift - arch * length * 0.1 * random.between(0.45, 1.25)])
    }
    const d = points.map(([px, py], index) => {
      const next = points[index + 1]
      if (!next) return ''
      const r = Math.hypot(next[0] - px, next[1] - py) * 0.56
      return `A${r.toFixed(1)} ${r.toFixed(1)} 0 0 1 ${next[0].toFixed(1)} ${next[1].toFixed(1)}`
    })
    return `M${(x - run / 2).toFixed(1)} ${y.toFixed(1)}L${points[0]![0].toFixed(1)} ${points[0]![1].toFixed(1)}${d.join('')}L${(x + run / 2).toFixed(1)} ${y.toFixed(1)}Z`
  }
  sheet.path(shape(0, 1), mix(sheet.mood.cloud, sheet.mood.sky[1], 0.5), { opacity: 0.55 })
  sheet.path(shape(4, 0.7), sheet.mood.cloud, { opacity: 0.5 })
}

export type City = 'lagos' | 'abuja' | 'london' | 'manchester' | 'chicago' | 'nairobi' | 'portHarcourt'

/** Far roofs, towers or hills in the haze, drawn straight onto the sheet along the horizon. */
export function skyline(sheet: Sheet, random: Random, city: City): void {
  const { mood, width } = sheet
  const base = sheet.camera.centre[1] + 6
  const far = mix(mood.haze, mood.sky[1], 0.25)
  const layers: [number, string][] = [
    [1, far],
    [0.62, mix(mood.haze, mood.shade, 0.28)],
  ]
  for (const [scale, colour] of layers) {
    let d = ''
    if (city === 'nairobi' || city === 'abuja') d += hills(random, width, base, 120 * scale)
    const towers = {
      lagos: [34, 150],
      abuja: [40, 80],
      london: [26, 92],
      manchester: [30, 84],
      chicago: [38, 230],
      nairobi: [36, 120],
      portHarcourt: [40, 84],
    }[city]
    for (let x = -20; x < width;) {
      const w = random.between(towers[0]! * 0.7, towers[0]! * 2.1)
      const tall = random.chance(0.2) ? 1 : random.between(0.25, 0.62)
      const h = towers[1]! * tall * scale
      if (random.chance(0.84)) d += roofline(random, x, base, w, h, city)
      x += w + (random.chance(0.3) ? random.between(6, 40) : 0)
    }
    sheet.path(d, colour)
  }
}

function roofline(random: Random, x: number, base: number, w: number, h: number, city: City): string {
  const r = Math.round
  const body = `M${r(x)} ${r(base)}v${-r(h)}`
  if ((city === 'london' || city === 'manchester') && h < 70) {
    if (random.chance(0.6)) {
      const stack = r(w * 0.16)
      return `${body}l${r(w / 2)} ${-r(w * 0.28)}l${r(w / 2)} ${r(w * 0.28)}v${r(h)}ZM${r(x + w * 0.74)} ${r(base - h)}v${-r(w * 0.34)}h${stack}v${r(w * 0.34)}Z`
    }
    if (random.chance(0.12))
      return `${body}h${r(w)}v${r(h)}ZM${r(x + w * 0.1)} ${r(base - h)}a${r(w * 0.4)} ${r(w * 0.4)} 0 0 1 ${r(w * 0.8)} 0Z`
    return `${body}h${r(w)}v${r(h)}Z`
  }
  if (city === 'chicago' && h > 120) {
    const step = r(w * 0.18)
    return `${body}h${step}v${-r(h * 0.22)}h${r(w * 0.2)}v${-r(h * 0.12)}h${r(w * 0.24)}v${r(h * 0.12)}h${r(w * 0.2)}v${r(h * 0.22)}h${step}v${r(h)}Z`
  }
  if (random.chance(0.15))
    return `${body}h${r(w * 0.4)}v${-r(h * 0.2)}h${r(w * 0.12)}v${r(h * 0.2)}h${r(w * 0.48)}v${r(h)}Z`
  return `${body}h${r(w)}v${r(h)}Z`
}

function hills(random: Random, width: number, base: number, height: number): string {
  let d = `M-20 ${base}`
  let x = -20
  while (x < width + 60) {
    const run = random.between(180, 380)
    const rise = height * random.between(0.35, 1)
    d += `q${(run / 2).toFixed(0)} ${(-rise * 2).toFixed(0)} ${run.toFixed(0)} 0`
    x += run
  }
  return `${d}V${base + 4}H-20Z`
}

/** A level strip of ground between two distances (z), as wide as the world. */
export function strip(sheet: Sheet, from: number, to: number, colour: string, y = 0, opacity?: number): void {
  const { camera } = sheet
  const x = camera.at[0]
  const points: Vec[] = [
    [x - wide, y, from],
    [x + wide, y, from],
    [x + wide, y, to],
    [x - wide, y, to],
  ]
  sheet.polygon(points, sheet.tone(colour, [0, 1, 0]), { opacity })
}

export interface StreetStyle {
  /** Where the pavement begins in front of the building, and the kerb. */
  pavementFrom: number
  kerb: number
  paving: string
  road: string
  /** Dashes in the middle of the road. */
  marked?: boolean
  verge?: string
}

/** Lawn or yard up to the pavement, the pavement with its joints, the kerb and the road. */
export function street(sheet: Sheet, random: Random, ground: string, style: StreetStyle): void {
  const { camera } = sheet
  strip(sheet, -900, style.pavementFrom, ground)
  strip(sheet, style.pavementFrom, style.kerb, style.paving)
  const joint = sheet.tone(darker(style.paving, 0.25), [0, 1, 0])
  for (let x = Math.round(camera.at[0]) - 40; x < camera.at[0] + 40; x += 1.6) {
    sheet.line(
      [
        [x, 0, style.pavementFrom],
        [x, 0, style.kerb],
      ],
      joint,
      1,
      0.35,
    )
  }
  const middle = (style.pavementFrom + style.kerb) / 2
  sheet.line(
    [
      [camera.at[0] - 60, 0, middle],
      [camera.at[0] + 60, 0, middle],
    ],
    joint,
    1,
    0.35,
  )
  strip(sheet, style.kerb, style.kerb + 0.25, lighter(style.paving, 0.3))
  strip(sheet, style.kerb + 0.25, style.kerb + 400, style.road, -0.14)
  strip(sheet, style.kerb + 0.25, style.kerb + 0.7, darker(style.road, 0.2), -0.13, 0.6)
  if (style.verge) strip(sheet, style.pavementFrom - 1.2, style.pavementFrom, style.verge)
  if (style.marked) {
    const z = style.kerb + 3.6
    for (let x = Math.round(camera.at[0] / 6) * 6 - 60; x < camera.at[0] + 60; x += 6) {
      sheet.polygon(
        [
          [x, -0.13, z],
          [x + 3, -0.13, z],
          [x + 3, -0.13, z + 0.16],
          [x, -0.13, z + 0.16],
        ],
        sheet.tone('#efe9da', [0, 1, 0]),
        { opacity: 0.8 },
      )
    }
  }
  for (let index = 0; index < 30; index++) {
    const x = camera.at[0] + random.between(-26, 26)
    const z = style.kerb + random.between(1.2, 9)
    sheet.line(
      [
        [x, -0.13, z],
        [x + random.between(0.3, 1.2), -0.13, z],
      ],
      darker(style.road, 0.3),
      1.2,
      0.18,
    )
  }
}

/** The shadow that an upright box throws on the ground. */
export function groundShadow(
  sheet: Sheet,
  x: number,
  z: number,
  width: number,
  depth: number,
  height: number,
): void {
  const { sun, shadow, shadowStrength } = sheet.mood
  const by = Math.min(1.4, 1 / sun[1])
  const [dx, dz] = [-sun[0] * height * by, -sun[2] * height * by]
  const side = dx > 0 ? x + width : x
  const points: Vec[] = [
    [side, 0.01, z],
    [side + dx, 0.01, z + dz],
    [side + dx, 0.01, z - depth + dz],
    [side, 0.01, z - depth],
  ]
  sheet.polygon(points, shadow, { opacity: shadowStrength })
}
