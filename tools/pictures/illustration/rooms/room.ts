import { darker, lighter, mix } from '../colour.ts'
import { Elevation } from '../elevation.ts'
import type { Mood } from '../mood.ts'
import type { Random } from '#server/demo/random.ts'
import { Sheet } from '../sheet.ts'
import { faceOf, unit, type Face, type Vec } from '../space.ts'

/** A room seen from its open side: x from 0 to `width`, the far wall at z = −`depth`, the viewer at positive z. */
export interface RoomStyle {
  width: number
  depth: number
  height: number
  wall: string
  /** The far wall when it differs: paint, brick, panelling. */
  feature?: string
  featureBrick?: boolean
  ceiling: string
  floor: string
  flooring: 'boards' | 'tiles' | 'concrete'
  skirting: string
  /** What is seen outside. */
  outside: 'garden' | 'palms' | 'roofs' | 'towers'
  evening?: boolean
}

const day: Mood = {
  sky: ['#a9d0da', '#cfe4e2', '#eef1e4'],
  cloud: '#ffffff',
  haze: '#dfe6dc',
  sun: unit([-0.7, 0.55, 0.5]),
  sunlight: '#fffaf0',
  shade: '#c6c6c9',
  shadow: '#33364f',
  shadowStrength: 0.2,
  glass: ['#9fc0c6', '#d5e6e4'],
  lamps: 0,
}
const evening: Mood = {
  ...day,
  sky: ['#3b4a68', '#8a7b95', '#e9b28e'],
  haze: '#9f8a98',
  sunlight: '#ffe2b4',
  shade: '#a08c8c',
  shadow: '#2a2038',
  shadowStrength: 0.28,
  lamps: 1,
}

/** The walls of a room ready to be furnished, in the order far, left, right. */
export interface Room {
  sheet: Sheet
  style: RoomStyle
  far: Elevation
  left: Elevation
  right: Elevation
}

/** Draws floor, ceiling and walls. */
export function openRoom(style: RoomStyle, random: Random): Room {
  const { width, depth, height } = style
  const mood = style.evening ? evening : day
  const back = 4.6
  const focal = (1090 / width) * (back + depth)
  const sheet = new Sheet({ at: [width * 0.5, 1.35, back], yaw: 0, focal, centre: [800, 545] }, mood)
  const { camera } = sheet
  const tone = (colour: string, normal: Vec) => sheet.tone(colour, normal)
  sheet.polygon(
    [
      [0, 0, back - 0.5],
      [width, 0, back - 0.5],
      [width, 0, -depth],
      [0, 0, -depth],
    ],
    tone(style.floor, [0, 1, 0]),
  )
  flooring(sheet, style, random)
  sheet.polygon(
    [
      [0, height, back - 0.5],
      [width, height, back - 0.5],
      [width, height, -depth],
      [0, height, -depth],
    ],
    mix(style.ceiling, mood.shade, style.evening ? 0.5 : 0.16),
  )
  const far = new Elevation(
    sheet,
    faceOf(camera, [0, 0, -depth], [1, 0, 0], [0, 1, 0], width, height),
    random,
  )
  const left = new Elevation(
    sheet,
    faceOf(camera, [0, 0, back - 0.5], [0, 0, -1], [0, 1, 0], depth + back - 0.5, height),
    random,
  )
  const right = new Elevation(
    sheet,
    faceOf(camera, [width, 0, -depth], [0, 0, 1], [0, 1, 0], depth + back - 0.5, height),
    random,
  )
  left.fill(style.wall)
  right.fill(style.wall)
  far.fill(style.feature ?? style.wall)
  if (style.featureBrick) far.brick(style.feature ?? style.wall, { course: 0.09, scatter: 2.4 })
  for (const wall of [left, right, far]) {
    wall.rect(0, 0, wall.face.width, 0.14, style.skirting)
    sheet.line(
      wall.at([
        [0, 0.14],
        [wall.face.width, 0.14],
      ]),
      wall.colour(darker(style.skirting, 0.3)),
      1,
      0.6,
    )
    wall.rect(0, height - 0.09, wall.face.width, 0.09, lighter(style.skirting, 0.2))
  }
  sheet.line(
    [
      [0, 0, -depth],
      [0, height, -depth],
    ],
    '#3d3a40',
    1.2,
    0.25,
  )
  sheet.line(
    [
      [width, 0, -depth],
      [width, height, -depth],
    ],
    '#3d3a40',
    1.2,
    0.25,
  )
  return { sheet, style, far, left, right }
}

function flooring(sheet: Sheet, style: RoomStyle, random: Random): void {
  const { width, depth, floor } = style
  const line = sheet.tone(darker(floor, 0.28), [0, 1, 0])
  if (style.flooring === 'concrete') return
  const step = style.flooring === 'boards' ? 0.22 : 0.7
  for (let x = 0; x <= width; x += step)
    sheet.line(
      [
        [x, 0, 3.6],
        [x, 0, -depth],
      ],
      line,
      1,
      0.35,
    )
  if (style.flooring === 'tiles') {
    for (let z = 3.5; z > -depth; z -= step)
      sheet.line(
        [
          [0, 0, z],
          [width, 0, z],
        ],
        line,
        1,
        0.35,
      )
    return
  }
  for (let x = 0; x < width; x += step) {
    for (let z = 3.4 - random.between(0, 1.6); z > -depth; z -= 1.8) {
      sheet.line(
        [
          [x, 0, z],
          [x + step, 0, z],
        ],
        line,
        1,
        0.4,
      )
      if (random.chance(0.3)) {
        const board: Vec[] = [
          [x, 0.001, z],
          [x + step, 0.001, z],
          [x + step, 0.001, Math.max(-depth, z - 1.8)],
          [x, 0.001, Math.max(-depth, z - 1.8)],
        ]
        sheet.polygon(
          board,
          sheet.tone(random.chance(0.5) ? darker(floor, 0.07) : lighter(floor, 0.1), [0, 1, 0]),
          { opacity: 0.7 },
        )
      }
    }
  }
}

/** Sunlight that falls through a window of the left wall onto the floor. `z` is the window's far edge. */
export function sunPatch(room: Room, z: number, width: number, sill: number, head: number): void {
  const { sheet, style } = room
  const { sun } = sheet.mood
  const fall = (y: number, at: number): Vec => [(-sun[0] / sun[1]) * y, 0.004, at + (-sun[2] / sun[1]) * y]
  sheet.polygon([fall(sill, z), fall(sill, z + width), fall(head, z + width), fall(head, z)], '#fff3cf', {
    opacity: style.evening ? 0 : 0.42,
  })
}

/** A soft shadow beneath a piece of furniture. */
export function shadowUnder(sheet: Sheet, x: number, z: number, width: number, depth: number): void {
  const out = 0.12
  sheet.polygon(
    [
      [x - out * 0.3, 0.006, z + out],
      [x + width + out * 2, 0.006, z + out],
      [x + width + out * 3, 0.006, z - depth],
      [x, 0.006, z - depth],
    ],
    sheet.mood.shadow,
    { opacity: sheet.mood.shadowStrength },
  )
}

/** The face of a box that is turned to the viewer, for drawing on it. */
export const frontOf = (sheet: Sheet, x: number, y: number, z: number, width: number, height: number): Face =>
  faceOf(sheet.camera, [x, y, z], [1, 0, 0], [0, 1, 0], width, height)
