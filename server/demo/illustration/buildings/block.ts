import { darker, lighter } from '../colour.ts'
import { awning, balcony, band, conditioner, dentils, door, planting } from '../details.ts'
import { Elevation, type WindowStyle } from '../elevation.ts'
import type { Random } from '../random.ts'
import { roof } from '../roofs.ts'
import type { Sheet } from '../sheet.ts'
import { boxFaces, type Box } from '../space.ts'
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
}

/** Several floors of bays: flats, mansion blocks, offices, mills, hotels. */
export function block(look: BlockLook): Building {
  const { floorHeight = 3.1, groundHeight = 3.6, bayWidth = 3.2, depth = 13 } = look
  const width = bayWidth * look.bays.length + 0.8
  const height = groundHeight + floorHeight * (look.floors - 1) + (look.top === 'parapet' ? 0.9 : 0.5)
  const box: Box = { x: 0, y: 0, z: 0, width, height, depth }
  const base = look.base ?? look.wall
  const plan: BlockPlan = { look, box, bayWidth }

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
      groundFloor(front)
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

  function groundFloor(front: Elevation): void {
    const middle = Math.floor(look.bays.length / 2)
    look.bays.forEach((_, index) => {
      const u = 0.4 + index * bayWidth
      const entry = index === middle
      if (look.ground === 'shops') {
        if (entry && look.bays.length % 2 === 1)
          door(front, u + bayWidth / 2 - 0.6, 0.1, 1.2, 2.4, {
            colour: look.door,
            frame: look.trim,
            fanlight: 0.5,
          })
        else shop(front, u, index)
      } else if (look.ground === 'pilotis') {
        if (entry) lobby(front, u)
        else
          front.window(u + 0.2, 0.02, bayWidth - 0.4, groundHeight - 0.75, {
            panes: [1, 1],
            frame: base,
            hollow: '#5d635f',
          })
      } else if (look.ground === 'arches') {
        front.window(u + 0.45, entry ? 0.05 : 0.6, bayWidth - 0.9, groundHeight - (entry ? 0.7 : 1.2), {
          ...look.window,
          panes: entry ? [2, 3] : [3, 3],
          arch: (bayWidth - 0.9) / 2 - 0.25,
          surround: [0.16, look.trim],
        })
      } else if (entry) lobby(front, u)
      else if (look.ground === 'lobby')
        front.window(u + 0.15, 0.35, bayWidth - 0.3, groundHeight - 0.95, {
          ...look.window,
          panes: [2, 1],
          surround: undefined,
          sill: undefined,
          lintel: undefined,
          arch: 0,
        })
      else
        front.window(
          u + (bayWidth - look.window.width) / 2,
          0.95,
          look.window.width,
          Math.min(look.window.height, groundHeight - 1.5),
          look.window,
        )
    })
    band(front, groundHeight - 0.3, 0.24, 0.16, look.trim)
  }

  function lobby(front: Elevation, u: number): void {
    door(front, u + bayWidth / 2 - 0.95, 0.2, 1.9, 2.3, {
      colour: look.door,
      frame: look.trim,
      leaves: 2,
      fanlight: 0.5,
      glazed: look.ground === 'lobby' || look.ground === 'pilotis',
    })
    front.proud(
      u + bayWidth / 2 - 1.7,
      groundHeight - 0.66,
      3.4,
      0.22,
      1.5,
      look.ground === 'doors' ? look.trim : look.door,
    )
    front.proud(u + bayWidth / 2 - 1.3, 0, 2.6, 0.2, 0.6, '#cfc8b8')
  }

  function shop(front: Elevation, u: number, index: number): void {
    const canopy = look.canopies?.[index % (look.canopies.length || 1)]
    const wood = canopy?.[0] ?? look.door
    front.rect(u + 0.06, 0.1, bayWidth - 0.12, groundHeight - 0.4, wood)
    front.window(u + 0.2, 0.55, bayWidth - 1.35, groundHeight - 1.55, {
      panes: [2, 1],
      frame: lighter(wood, 0.12),
      reveal: 0.1,
      curtains: false,
    })
    door(front, u + bayWidth - 1.05, 0.1, 0.85, groundHeight - 1.1, {
      colour: wood,
      frame: lighter(wood, 0.12),
      glazed: true,
      reveal: 0.25,
    })
    front.proud(u + 0.06, groundHeight - 0.9, bayWidth - 0.12, 0.55, 0.14, darker(wood, 0.18))
    front.after(() => {
      front.sheet.rect(
        front.face,
        u + bayWidth * 0.22,
        groundHeight - 0.7,
        bayWidth * 0.56,
        0.1,
        front.colour('#efe4c8'),
        0.15,
      )
      front.sheet.rect(
        front.face,
        u + bayWidth * 0.34,
        groundHeight - 0.54,
        bayWidth * 0.32,
        0.05,
        front.colour('#efe4c8'),
        0.15,
      )
    })
    if (canopy && index % 2 === 0) awning(front, u + 0.1, groundHeight - 0.92, bayWidth - 0.2, 1.1, canopy)
  }
}
