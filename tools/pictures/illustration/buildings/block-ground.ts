import { darker, lighter } from '../colour.ts'
import { awning, band, door } from '../details.ts'
import type { Elevation } from '../elevation.ts'
import type { BlockPlan } from './block.ts'

/** Shops, a lobby, arches, parking or flats at street level, with the entrance in the middle. */
export function groundFloor(front: Elevation, plan: BlockPlan): void {
  const { look, bayWidth, groundHeight, base } = plan
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
      else shop(front, u, index, plan)
    } else if (look.ground === 'pilotis') {
      if (entry) lobby(front, u, plan)
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
    } else if (entry) lobby(front, u, plan)
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

function lobby(front: Elevation, u: number, { look, bayWidth, groundHeight }: BlockPlan): void {
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

function shop(front: Elevation, u: number, index: number, { look, bayWidth, groundHeight }: BlockPlan): void {
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
