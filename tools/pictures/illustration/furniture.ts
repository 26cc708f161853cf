import { darker, lighter } from './colour.ts'
import type { Random } from '#server/demo/random.ts'
import type { Sheet } from './sheet.ts'
import { boxFaces, project, scaleAt, type Vec } from './space.ts'

/** Things that stand flat towards the viewer, drawn in metres with the foot at the origin. */
function stand(sheet: Sheet, at: Vec, body: string, flip = false): void {
  const [x, y] = project(sheet.camera, at)
  const scale = scaleAt(sheet.camera, at)
  sheet.raw(
    `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${(flip ? -scale : scale).toFixed(2)} ${scale.toFixed(2)})">${body}</g>`,
  )
}

/** As `stand`, for things that stand along the street: drawn in its direction. */
function standAlong(sheet: Sheet, at: Vec, body: string, flip = false): void {
  const [x, y] = project(sheet.camera, at)
  const [farX, farY] = project(sheet.camera, [at[0] + 0.5, at[1], at[2]])
  const side = flip ? -2 : 2
  const numbers = [(farX - x) * side, (farY - y) * side, 0, scaleAt(sheet.camera, at), x, y]
  sheet.raw(`<g transform="matrix(${numbers.map((value) => value.toFixed(2)).join(' ')})">${body}</g>`)
}

const clothes = ['#2f4858', '#a4483a', '#d0a24c', '#35604c', '#6b4b63', '#e3d8c3', '#4b6a86', '#c97b5a']
const skins = ['#5b3d2c', '#7a523a', '#a9775a', '#d3a583', '#4a3226']
const cars = ['#f0ede4', '#2e3a3f', '#7d8a8c', '#9a3d33', '#3e5d74', '#b9b2a2', '#28493f']

/** Someone walking, about 1.7 m tall. */
export function person(sheet: Sheet, random: Random, at: Vec): void {
  const lit = (colour: string) => sheet.tone(colour, [0, 0.5, 0.86])
  const [top, below, skin] = [lit(random.pick(clothes)), lit(random.pick(clothes)), lit(random.pick(skins))]
  const dress = random.chance(0.4)
  const hair = lit('#2a2220')
  const legs = dress
    ? `<path d="M-.2 -.98L.2 -.98L.27 -.32L-.25 -.32Z" fill="${below}"/><path d="M-.1 -.34L-.12 -.02M.1 -.34L.14 -.02" stroke="${skin}" stroke-width=".09" stroke-linecap="round"/>`
    : `<path d="M-.05 -.9L-.2 -.03M.06 -.9L.2 -.05" stroke="${below}" stroke-width=".19" stroke-linecap="round"/>`
  const bag = random.chance(0.5)
    ? `<path d="M-.34 -.72h.22v.26h-.22Z" fill="${lit(random.pick(clothes))}"/>`
    : ''
  stand(
    sheet,
    at,
    `<ellipse cx=".2" cy="0" rx=".5" ry=".07" fill="${sheet.mood.shadow}" opacity="${sheet.mood.shadowStrength}"/>${legs}<path d="M-.22 -.88L-.2 -1.4Q0 -1.52 .2 -1.4L.21 -.88Z" fill="${top}"/><path d="M-.2 -1.36Q-.36 -1.1 -.24 -.82M.2 -1.36Q.36 -1.14 .3 -.86" stroke="${top}" stroke-width=".12" fill="none" stroke-linecap="round"/>${bag}<circle cx="0" cy="-1.62" r=".135" fill="${skin}"/><path d="M-.14 -1.62A.14 .14 0 0 1 .14 -1.66Q.02 -1.7 -.14 -1.62Z" fill="${hair}"/>`,
    random.chance(0.5),
  )
}

/** A parked car seen from its side. */
export function car(sheet: Sheet, random: Random, at: Vec): void {
  const up: Vec = [0, 0.6, 0.8]
  const paint = random.pick(cars)
  const body = sheet.tone(paint, up)
  const low = sheet.tone(darker(paint, 0.22), up)
  const tall = random.chance(0.45)
  const glass = sheet.mood.glass[0]
  const shine = sheet.mood.glass[1]
  const cabin = tall
    ? 'M-1.5 -.95L-1.25 -1.62Q-1.2 -1.7 -1.1 -1.7L.75 -1.7Q.9 -1.7 1 -1.58L1.45 -.95Z'
    : 'M-1.35 -.88L-.85 -1.4Q-.78 -1.46 -.65 -1.46L.4 -1.46Q.55 -1.46 .66 -1.38L1.3 -.88Z'
  const panes = tall
    ? 'M-1.28 -.98L-1.1 -1.52L-.2 -1.52L-.2 -.98ZM-.1 -.98L-.1 -1.52L.74 -1.52L1.2 -.98Z'
    : 'M-1.1 -.9L-.72 -1.32L-.14 -1.32L-.14 -.9ZM-.04 -.9L-.04 -1.32L.4 -1.32L1 -.9Z'
  const wheel = (x: number) =>
    `<circle cx="${x}" cy="-.33" r=".34" fill="#20262a"/><circle cx="${x}" cy="-.33" r=".19" fill="#b7b7b0"/><circle cx="${x}" cy="-.33" r=".07" fill="#4b5052"/>`
  standAlong(
    sheet,
    at,
    `<ellipse cx=".1" cy="-.02" rx="2.3" ry=".13" fill="${sheet.mood.shadow}" opacity="${sheet.mood.shadowStrength * 1.6}"/><path d="${cabin}" fill="${body}"/><path d="${panes}" fill="${glass}"/><path d="M-.6 -1.3L-.9 -.9L-.72 -.9L-.42 -1.3ZM.3 -1.3L.02 -.95L.2 -.95L.46 -1.28Z" fill="${shine}" opacity=".45"/><path d="M-2.15 -.4Q-2.2 -.84 -1.95 -.9L-1.3 -.98L1.3 -.95L1.98 -.82Q2.16 -.76 2.16 -.4Q2.16 -.28 2.05 -.28L-2.05 -.28Q-2.15 -.28 -2.15 -.4Z" fill="${body}"/><path d="M-2.15 -.5L2.16 -.5Q2.16 -.28 2.05 -.28L-2.05 -.28Q-2.15 -.28 -2.15 -.4Z" fill="${low}"/><path d="M1.98 -.74L2.13 -.7L2.13 -.58L1.95 -.6Z" fill="#f6e7b8"/><path d="M-2.13 -.76L-2 -.76L-2 -.6L-2.16 -.58Z" fill="#b8463a"/>${wheel(-1.32)}${wheel(1.32)}`,
    random.chance(0.5),
  )
}

/** A street lamp; alight at dusk. */
export function lamp(sheet: Sheet, at: Vec, tall = 4.6): void {
  const lit = sheet.mood.lamps > 0.3
  const iron = sheet.tone('#2c3835', [0, 0, 1])
  const glow = lit
    ? `<circle cx="0" cy="${-tall}" r="1.5" fill="#ffdf94" opacity=".16"/><circle cx="0" cy="${-tall}" r=".7" fill="#ffdf94" opacity=".3"/>`
    : ''
  stand(
    sheet,
    at,
    `${glow}<path d="M-.06 0L-.04 ${-tall + 0.2}L.04 ${-tall + 0.2}L.06 0Z" fill="${iron}"/><path d="M-.13 0h.26v-.5h-.26Z" fill="${iron}"/><path d="M-.16 ${-tall + 0.22}L-.22 ${-tall - 0.2}L.22 ${-tall - 0.2}L.16 ${-tall + 0.22}Z" fill="${lit ? '#ffe7ad' : '#dfe3d8'}"/><path d="M-.28 ${-tall - 0.2}L0 ${-tall - 0.42}L.28 ${-tall - 0.2}Z" fill="${iron}"/>`,
  )
}

export function bicycle(sheet: Sheet, at: Vec, frame: string): void {
  const tyre = (x: number) =>
    `<circle cx="${x}" cy="-.34" r=".33" fill="none" stroke="#2a3030" stroke-width=".045"/>`
  standAlong(
    sheet,
    at,
    `${tyre(-0.52)}${tyre(0.52)}<path d="M-.52 -.34L-.14 -.36L.36 -.86L-.24 -.84L-.52 -.34M-.14 -.36L-.28 -.98M.52 -.34L.34 -.98" fill="none" stroke="${frame}" stroke-width=".05" stroke-linejoin="round"/><path d="M-.4 -1h.24M.34 -.98L.5 -1.04" stroke="#2a3030" stroke-width=".06" stroke-linecap="round"/>`,
  )
}

export interface FenceStyle {
  /** Solid part and railing above it, metres. */
  wall: number
  rail: number
  colour: string
  iron: string
  /** Middle of the gate and its width; the gate stands open. */
  gate: readonly [number, number]
}

/** A boundary along the pavement at distance z: pillars, a low wall, railings, an open gate. */
export function fence(sheet: Sheet, x: number, z: number, width: number, style: FenceStyle): void {
  const [middle, opening] = style.gate
  const runs: [number, number][] = [
    [x, middle - opening / 2],
    [middle + opening / 2, x + width],
  ]
  const iron = sheet.tone(style.iron, [0, 0, 1])
  for (const [from, to] of runs) {
    if (to - from < 0.5) continue
    sheet.polygon(
      [
        [from, 0.01, z],
        [to, 0.01, z],
        [to - sheet.mood.sun[0] * 1.2, 0.01, z - 0.9],
        [from - sheet.mood.sun[0] * 1.2, 0.01, z - 0.9],
      ],
      sheet.mood.shadow,
      { opacity: sheet.mood.shadowStrength * 0.8 },
    )
    sheet.block({ x: from, y: 0, z, width: to - from, height: style.wall, depth: 0.2 }, style.colour)
    sheet.block(
      { x: from, y: style.wall, z: z + 0.04, width: to - from, height: 0.08, depth: 0.28 },
      lighter(style.colour, 0.3),
    )
    if (style.rail > 0) {
      for (let at = from + 0.14; at < to; at += 0.15)
        sheet.line(
          [
            [at, style.wall, z - 0.1],
            [at, style.wall + style.rail, z - 0.1],
          ],
          iron,
          1.4,
        )
      for (const level of [0.12, style.rail - 0.08])
        sheet.line(
          [
            [from, style.wall + level, z - 0.1],
            [to, style.wall + level, z - 0.1],
          ],
          iron,
          2,
        )
    }
    const posts = Math.max(1, Math.round((to - from) / 3))
    for (let index = 0; index <= posts; index++) {
      const at = from + ((to - from) * index) / posts - 0.19
      const tall = style.wall + style.rail + 0.14
      const face = boxFaces(sheet.camera, {
        x: at,
        y: 0,
        z: z + 0.06,
        width: 0.38,
        height: tall,
        depth: 0.36,
      })
      sheet.block({ x: at, y: 0, z: z + 0.06, width: 0.38, height: tall, depth: 0.36 }, style.colour)
      sheet.rect(face.front, -0.05, tall, 0.48, 0.1, sheet.tone(lighter(style.colour, 0.3), [0, 0, 1]))
    }
  }
}

/** Paving from the gate to the door. */
export function drive(
  sheet: Sheet,
  x: number,
  width: number,
  from: number,
  to: number,
  colour: string,
): void {
  sheet.polygon(
    [
      [x - width / 2, 0.012, from],
      [x + width / 2, 0.012, from],
      [x + width / 2, 0.012, to],
      [x - width / 2, 0.012, to],
    ],
    sheet.tone(colour, [0, 1, 0]),
  )
  const joint = sheet.tone(darker(colour, 0.25), [0, 1, 0])
  for (let z = from + 0.8; z < to; z += 0.8)
    sheet.line(
      [
        [x - width / 2, 0.014, z],
        [x + width / 2, 0.014, z],
      ],
      joint,
      1,
      0.35,
    )
}
