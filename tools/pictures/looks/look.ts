import type { Building } from '../illustration/buildings/building.ts'
import type { MoodName } from '../illustration/mood.ts'
import type { Setting, View } from '../illustration/scene.ts'
import type { Frame } from '../illustration/view.ts'

/** How one property looks from outside: what stands there, in what street, and the view that is drawn of it. */
export interface Look {
  building: Building
  setting: Setting
  view: View
}

interface Sight {
  mood: MoodName
  sunRight?: boolean
  eye?: number
  near?: number
  part?: Frame['part']
  foot?: number
}

/** Straight from the other side of the street. */
export function front({ mood, sunRight, ...frame }: Sight): View {
  return {
    name: 'front',
    mood,
    sunRight,
    frame: { yaw: 0, eye: 2.4, part: [0.84, 0.72], foot: 0.85, near: 1.5, ...frame },
  }
}

/** From the corner: a positive yaw looks along the front from the left. */
export function corner(yaw: number, { mood, sunRight, ...frame }: Sight): View {
  return {
    name: 'street',
    mood,
    sunRight,
    frame: { yaw, eye: 2.4, part: [0.84, 0.72], foot: 0.86, near: 1.6, ...frame },
  }
}
