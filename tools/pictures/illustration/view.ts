import type { Building } from './buildings/building.ts'
import { project, type Camera, type Vec } from './space.ts'

const [width, height] = [1600, 1067]

export interface Frame {
  /** Turn of the camera in radians: positive shows the right-hand front from the left. */
  yaw: number
  eye: number
  /** Part of the sheet's width and height that the building may take. */
  part: readonly [number, number]
  /** Where its foot stands on the sheet, part of the height from the top. */
  foot: number
  /** How near the viewer stands, in building widths. */
  near: number
}

/** A camera that shows the whole building at the wanted place of the sheet. */
export function frameOf(building: Building, wanted: Frame): Camera {
  const tall = building.height > 24
  const frame: Frame = tall ? { ...wanted, part: [wanted.part[0], 0.84], foot: 0.94 } : wanted
  const target: Vec = [building.width / 2, frame.eye, frame.yaw === 0 ? 0 : -building.depth * 0.3]
  const distance = Math.max(building.width, building.height * 1.2, 15) * frame.near
  const at: Vec = [
    target[0] - Math.sin(frame.yaw) * distance,
    frame.eye,
    target[2] + Math.cos(frame.yaw) * distance,
  ]
  const trial: Camera = { at, yaw: frame.yaw, focal: 1000, centre: [0, 0] }
  const corners: Vec[] = []
  for (const x of [0, building.width]) {
    for (const y of [0, building.height]) {
      for (const z of frame.yaw === 0 ? [0] : [0, -building.depth]) corners.push([x, y, z])
    }
  }
  const points = corners.map((corner) => project(trial, corner))
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const scale = Math.min((width * frame.part[0]) / (right - left), (height * frame.part[1]) / (bottom - top))
  return {
    at,
    yaw: frame.yaw,
    focal: 1000 * scale,
    centre: [width / 2 - ((left + right) / 2) * scale, height * frame.foot - bottom * scale],
  }
}
