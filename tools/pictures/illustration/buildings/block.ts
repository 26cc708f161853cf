import { darker, lighter } from '../colour.ts'
import { balcony, band, conditioner, dentils, planting } from '../details.ts'
import { Elevation, type WindowStyle } from '../elevation.ts'
import type { Random } from '#server/demo/random.ts'
import { roof } from '../roofs.ts'
import type { Sheet } from '../sheet.ts'
import { boxFaces, type Box } from '../space.ts'
import { groundFloor } from './block-ground.ts'
import { gables, mansard } from './block-tops.ts'
import type { Building } from './building.ts'

/** What a bay of an upper floor holds. */
export type Bay = 'window' | 'pair' | 'balcony' | 'glass' | 'stair' | 'oriel' | 'blank'

export interface BlockLook {
  floors: number
  floorHeight?: number
  groundHeight?: number
  bayWidth?: number
  depth?: number
  /** One entry per bay, left to right. */
  bays: readonly Bay[]
  wall: string
  brick?: boolean
  trim: string
  /** Wall of the ground floor, and of every bay listed in `accents`. */
  base?: string
  accent?: string
  accents?: readonly number[]
  window: WindowStyle & { width: number; height: number }
  balcony?: { front: 'glass' | 'rails' | 'solid' | 'balusters'; colour: string; deep?: number }
  ground: 'doors' | 'shops' | 'lobby' | 'arches' | 'pilotis'
  door: string
  canopies?: readonly (readonly [string, string])[]
  /** A band at every floor, or a frame of slabs and piers. */
  bands?: 'courses' | 'frame'
  top: 'parapet' | 'cornice' | 'mansard' | 'gables' | 'hip'
  roof?: string
  tanks?: boolean
  coolers?: boolean
  flowers?: boolean
}

/** A block as it was reckoned: what its roof stands on. */
export interface BlockPlan {
  look: BlockLook
  box: Box
  bayWidth: number
  groundHeight: number
  /** Wall of the ground floor. */
  base: string
}

/** Several floors of bays: flats, mansion blocks, offices, mills, hotels. */
export function block(look: BlockLook): Building {
  const { floorHeight = 3.1, groundHeight = 3.6, bayWidth = 3.2, depth = 13 } = look
  const width = bayWidth * look.bays.length + 0.8
  const height = groundHeight + floorHeight * (look.floors - 1) + (look.top === 'parapet' ? 0.9 : 0.5)
  const box: Box = { x: 0, y: 0, z: 0, width, height, depth }
  const base = look.base ?? look.wall
  const plan: BlockPlan = { look, box, bayWidth, groundHeight, base }

  return {
    width,
    depth,
    height:
      height + (look.top === 'mansard' ? 2.6 : look.top === 'gables' ? 2.2 : look.top === 'hip' ? 2.4 : 0),
    draw(sheet, random) {
      const faces = boxFaces(sheet.camera, box)
      rooftop(sheet, random)
      for (const face of [faces.left, faces.right]) {
        const side = new Elevation(sheet, face, random)
        if (!side.visible) continue
        wallOf(side)
        for (let level = 0; level < look.floors; level++) {
          const v = level === 0 ? 0.9 : groundHeight + floorHeight * (level - 1) + 0.9
          for (const u of [0.18, 0.46, 0.74]) {
            side.window(depth * u, v, look.window.width * 0.8, Math.min(look.window.height, 1.6), look.window)
          }
        }
        if (look.bands)
          for (let level = 1; level < look.floors; level++)
            band(side, floorAt(level) - 0.2, 0.26, 0.1, look.trim)
        topBands(side)
        side.finish()
      }
      const front = new Elevation(sheet, faces.front, random)
      wallOf(front)
      for (const index of look.accents ?? []) {
        const v = groundHeight
        front.rect(0.4 + index * bayWidth, v, bayWidth, height - v, look.accent ?? look.trim)
      }
      if (base !== look.wall) front.rect(0, 0, width, groundHeight, base)
      if (look.bands === 'frame') {
        for (let index = 0; index <= look.bays.length; index++)
          front.proud(0.4 + index * bayWidth - 0.2, groundHeight, 0.4, height - groundHeight, 0.35, look.trim)
      }
      groundFloor(front, plan)
      for (let level = 1; level < look.floors; level++) {
        if (look.bands === 'frame') band(front, floorAt(level) - 0.28, 0.36, 0.32, look.trim)
        if (look.bands === 'courses') band(front, floorAt(level) - 0.12, 0.16, 0.08, look.trim)
        look.bays.forEach((kind, index) => bay(front, kind, 0.4 + index * bayWidth, level, random))
      }
      topBands(front)
      front.finish()
      if (look.top === 'mansard') mansard(sheet, random, plan)
      if (look.top === 'gables') gables(sheet, random, plan)
    },
  }

  function floorAt(level: number): number {
    return groundHeight + floorHeight * (level - 1)
  }

  function wallOf(wall: Elevation): void {
    wall.fill(look.wall)
    if (look.brick) wall.brick(look.wall)
    band(wall, 0, 0.4, 0.08, darker(base, 0.12))
  }

  function topBands(wall: Elevation): void {
    if (look.top === 'parapet') band(wall, height - 0.28, 0.28, 0.14, look.trim)
    else {
      band(wall, height - 0.72, 0.14, 0.1, look.trim)
      if (look.top === 'cornice') dentils(wall, height - 0.56, 0.18, 0.22, look.trim)
      band(wall, height - 0.38, 0.4, 0.46, look.trim)
    }
  }

  function rooftop(sheet: Sheet, random: Random): void {
    if (look.top === 'hip') {
      roof(sheet, box, {
        kind: 'hip',
        rise: 2.8,
        eaves: 0.7,
        colour: look.roof ?? '#7c4c3c',
        fascia: [0.26, look.trim],
        course: 0.5,
      })
      return
    }
    if (look.top === 'mansard' || look.top === 'gables') return
    const lift: Box = { x: width * 0.42, y: height, z: -3, width: 3.4, height: 2.2, depth: 4 }
    sheet.block(lift, lighter(look.wall, 0.1))
    if (!look.tanks) return
    for (let index = 0; index < 3; index++) {
      const x = width * (0.12 + index * 0.27) + random.between(-0.6, 0.6)
      sheet.block({ x, y: height, z: -2.4, width: 1.7, height: 0.5, depth: 1.6 }, '#8f8d86')
      sheet.block(
        { x: x + 0.1, y: height + 0.5, z: -2.5, width: 1.5, height: 1.5, depth: 1.4 },
        index === 1 ? '#3f5a73' : '#2f3a3d',
      )
    }
  }

  function bay(front: Elevation, kind: Bay, u: number, level: number, random: Random): void {
    const v = floorAt(level)
    const { width: w, height: h } = look.window
    const centre = u + (bayWidth - w) / 2
    const upper = look.balcony
    if (kind === 'window') {
      front.window(centre, v + 0.85, w, h, look.window)
      if (look.flowers && (level + Math.round(u)) % 2 === 0)
        planting(front, centre - 0.05, v + 0.72, w + 0.1, 0.26, ['#5f8a58', '#c86a56', '#6f9a62'])
    }
    if (kind === 'pair')
      for (const at of [u + bayWidth * 0.08, u + bayWidth * 0.53])
        front.window(at, v + 0.85, bayWidth * 0.38, h, look.window)
    if (kind === 'glass')
      front.window(u + 0.12, v + 0.35, bayWidth - 0.24, floorHeight - 0.75, {
        ...look.window,
        panes: [3, 1],
        surround: undefined,
        sill: undefined,
      })
    if (kind === 'stair')
      front.window(u + bayWidth * 0.3, v + 0.1, bayWidth * 0.4, floorHeight - 0.3, {
        ...look.window,
        panes: [1, 3],
        surround: undefined,
        sill: undefined,
        curtains: false,
      })
    if (kind === 'balcony') {
      front.window(u + 0.4, v + 0.12, bayWidth - 0.8, 2.35, {
        ...look.window,
        panes: [3, 1],
        surround: undefined,
        sill: undefined,
        lintel: undefined,
        arch: 0,
      })
      balcony(front, u + 0.12, v + 0.06, bayWidth - 0.24, upper?.deep ?? 1.3, {
        slab: look.trim,
        front: upper?.front ?? 'rails',
        colour: upper?.colour ?? '#2c3633',
      })
    }
    if (kind === 'oriel') oriel(front, u, v, random)
    if (look.coolers && kind !== 'balcony' && kind !== 'stair' && random.chance(0.35))
      conditioner(
        front,
        centre + w + 0.12 > u + bayWidth - 0.7 ? u + bayWidth - 0.92 : centre + w + 0.1,
        v + 0.2,
      )
  }

  /** A shallow bay that rises through the floors. */
  function oriel(front: Elevation, u: number, v: number, random: Random): void {
    const [x, w, d] = [u + 0.3, bayWidth - 0.6, 0.7]
    front.proud(x, v - 0.02, w, floorHeight, d, look.accent ?? look.wall)
    front.after(() => {
      const face = { ...front.face, origin: [x, v, d] as const, width: w, height: floorHeight }
      const wall = new Elevation(front.sheet, face, random)
      if (look.brick) wall.brick(look.accent ?? look.wall)
      const pane = (w - 0.5) / 3
      for (let index = 0; index < 3; index++)
        wall.window(0.15 + index * (pane + 0.1), 0.85, pane, look.window.height, {
          ...look.window,
          panes: [1, 2],
          surround: undefined,
          reveal: 0.08,
        })
      band(wall, 0.5, 0.12, 0.06, look.trim)
      band(wall, floorHeight - 0.2, 0.16, 0.1, look.trim)
      wall.finish()
    })
  }
}
