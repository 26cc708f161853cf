import { backdrop } from './backdrop.ts'
import type { Building } from './buildings/building.ts'
import { bicycle, car, drive, fence, lamp, person, type FenceStyle } from './furniture.ts'
import { mirrored, moods, type MoodName } from './mood.ts'
import { plant, type Species } from './plants.ts'
import { randomOf, type Random } from '#server/demo/random.ts'
import { groundShadow, sky, skyline, street, type City, type StreetStyle } from './setting.ts'
import { Sheet } from './sheet.ts'
import { depthOf, type Vec } from './space.ts'
import { frameOf, type Frame } from './view.ts'

/** What stands around a building, everything in metres from its front left corner. */
export interface Setting {
  city: City
  ground: string
  street: StreetStyle
  /** Trees along the pavement, and behind or beside the building. */
  streetTree?: Species
  gardenTrees: readonly Species[]
  shrubs?: Species
  leaf?: string
  fence?: Omit<FenceStyle, 'gate'>
  drive?: string
  neighbours?: { left?: Building; right?: Building; gap: number }
  cars?: number
  people?: number
  bicycle?: boolean
  lamps?: boolean
}

export interface View {
  name: string
  frame: Frame
  mood: MoodName
  /** The sun from the right instead of the left. */
  sunRight?: boolean
}

/** Draws a building in its street. @returns the picture as SVG, always the same for the same seed */
export function drawScene(seed: string, building: Building, setting: Setting, view: View): string {
  const random = randomOf(seed)
  const mood = view.sunRight ? mirrored(moods[view.mood]) : moods[view.mood]
  const sheet = new Sheet(frameOf(building, view.frame), mood)
  sky(sheet, random.fork(`sky ${view.name}`))
  skyline(sheet, random.fork('skyline'), setting.city)
  street(sheet, random.fork('street'), setting.ground, setting.street)
  backdrop(sheet, random.fork('backdrop'), setting.city, building)
  behind(sheet, random.fork('behind'), building, setting)
  for (const side of ['left', 'right'] as const) {
    const neighbour = setting.neighbours?.[side]
    if (neighbour)
      shifted(
        sheet,
        random.fork(side),
        neighbour,
        side === 'left'
          ? -neighbour.width - setting.neighbours!.gap
          : building.width + setting.neighbours!.gap,
      )
  }
  groundShadow(sheet, 0, 0, building.width, building.depth, building.height)
  const gate = building.width * 0.5
  if (setting.drive) drive(sheet, gate, 3.2, 0.5, setting.street.pavementFrom + 0.2, setting.drive)
  building.draw(sheet, random.fork('building'))
  inFront(sheet, random.fork('front'), building, setting, gate)
  return sheet.svg()
}

/** Draws a building elsewhere than at the origin by moving the camera the other way. */
function shifted(sheet: Sheet, random: Random, building: Building, x: number): void {
  const { camera } = sheet
  const moved = new Sheet({ ...camera, at: [camera.at[0] - x, camera.at[1], camera.at[2]] }, sheet.mood)
  building.draw(moved, random)
  sheet.absorb(moved)
}

function behind(sheet: Sheet, random: Random, building: Building, setting: Setting): void {
  const spots: Vec[] = []
  for (let index = 0; index < 7; index++) {
    const side = index % 2 === 0 ? -1 : 1
    const x = building.width / 2 + side * (building.width / 2 + random.between(3, 22))
    spots.push([x, 0, -random.between(building.depth * 0.6, building.depth + 26)])
  }
  for (let index = 0; index < 3; index++)
    spots.push([random.between(0, building.width), 0, -building.depth - random.between(3, 14)])
  spots.sort((a, b) => depthOf(sheet.camera, b) - depthOf(sheet.camera, a))
  for (const at of spots)
    plant(sheet, random, random.pick(setting.gardenTrees), at, random.between(6, 10), setting.leaf)
}

interface Prop {
  at: Vec
  draw: (at: Vec) => void
}

function inFront(sheet: Sheet, random: Random, building: Building, setting: Setting, gate: number): void {
  const { pavementFrom, kerb } = setting.street
  const props: Prop[] = []
  const put = (at: Vec, draw: (at: Vec) => void) => props.push({ at, draw })
  if (setting.shrubs) {
    for (let x = 0.6; x < building.width; x += random.between(1.1, 2.2)) {
      if (Math.abs(x - gate) < 2.4) continue
      put([x, 0, random.between(0.5, Math.max(0.7, Math.min(1.2, pavementFrom - 0.6)))], (at) =>
        plant(sheet, random, setting.shrubs!, at, random.between(0.5, 0.95)),
      )
    }
  }
  if (setting.fence) {
    // The trees of the garden stand where they hide little: at the sides, or at the far end of the front.
    const sides = sheet.camera.yaw === 0 ? [-1, 1] : [Math.sign(sheet.camera.yaw)]
    for (const side of sides) {
      const x = gate + side * building.width * random.between(0.5, 0.66)
      put([x, 0, pavementFrom * random.between(0.45, 0.7)], (at) =>
        plant(sheet, random, random.pick(setting.gardenTrees), at, random.between(3.6, 5.6), setting.leaf),
      )
    }
    put([gate, 0, pavementFrom], () =>
      fence(sheet, -14, pavementFrom, building.width + 28, { ...setting.fence!, gate: [gate, 4] }),
    )
  }
  const walk = (pavementFrom + kerb) / 2
  for (let index = 0; index < (setting.people ?? 1); index++)
    put([random.between(-1, building.width + 1), 0, walk + random.between(-0.6, 0.5)], (at) =>
      person(sheet, random, at),
    )
  if (setting.bicycle)
    put([gate + building.width * random.pick([-0.3, 0.32]), 0, pavementFrom + 0.4], (at) =>
      bicycle(sheet, at, '#a13d2f'),
    )
  if (setting.lamps)
    for (const x of [-1.5, building.width + 2.5]) put([x, 0, kerb - 0.35], (at) => lamp(sheet, at))
  if (setting.streetTree) {
    // Seen along the street, a tree at the near end would hide the building.
    const { yaw } = sheet.camera
    const spots = [yaw > 0 ? -14 : -3.8, yaw < 0 ? building.width + 14 : building.width + 4.4]
    for (const x of spots)
      put([x + random.between(-0.8, 0.8), 0, kerb - 0.7], (at) =>
        plant(sheet, random, setting.streetTree!, at, random.between(7, 9), setting.leaf),
      )
  }
  for (let index = 0; index < (setting.cars ?? 0); index++) {
    const { yaw } = sheet.camera
    const early = yaw === 0 ? index === 0 : yaw < 0
    const x = early ? random.between(0.05, 0.3) : random.between(0.72, 0.95)
    put([x * building.width, -0.14, kerb + 1.2], (at) => car(sheet, random, at))
  }
  props.sort((a, b) => depthOf(sheet.camera, b.at) - depthOf(sheet.camera, a.at))
  for (const { at, draw } of props) draw(at)
}
