/** Metres: x to the right, y up, z towards the viewer. */
export type Vec = readonly [number, number, number]
/** Pixels on the sheet. */
export type Point = readonly [number, number]

/**
 * An architect's camera: it never tilts, so uprights stay upright.
 * `yaw` in radians turns to the right; `focal` in pixels; `centre` is where the horizon's middle falls on the sheet.
 */
export interface Camera {
  at: Vec
  yaw: number
  focal: number
  centre: Point
}

export const add = (a: Vec, b: Vec): Vec => [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
export const subtract = (a: Vec, b: Vec): Vec => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
export const times = (a: Vec, by: number): Vec => [a[0] * by, a[1] * by, a[2] * by]
export const dot = (a: Vec, b: Vec) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
export const cross = (a: Vec, b: Vec): Vec => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
export function unit(a: Vec): Vec {
  const length = Math.hypot(a[0], a[1], a[2])
  return [a[0] / length, a[1] / length, a[2] / length]
}

const near = 0.4

/** In the camera's own axes: right, up, depth. */
function seen(camera: Camera, point: Vec): Vec {
  const [x, y, z] = subtract(point, camera.at)
  const [sin, cos] = [Math.sin(camera.yaw), Math.cos(camera.yaw)]
  return [x * cos + z * sin, y, x * sin - z * cos]
}

function flatten(camera: Camera, [right, up, depth]: Vec): Point {
  const scale = camera.focal / depth
  return [camera.centre[0] + right * scale, camera.centre[1] - up * scale]
}

export const depthOf = (camera: Camera, point: Vec) => seen(camera, point)[2]
/** Pixels per metre at a point. */
export const scaleAt = (camera: Camera, point: Vec) => camera.focal / Math.max(near, depthOf(camera, point))

export function project(camera: Camera, point: Vec): Point {
  const [right, up, depth] = seen(camera, point)
  return flatten(camera, [right, up, Math.max(near, depth)])
}

/** A polygon as the camera sees it, cut off where it passes behind the viewer; empty when all of it does. */
export function projectPolygon(camera: Camera, polygon: readonly Vec[]): Point[] {
  const points = polygon.map((point) => seen(camera, point))
  const kept: Vec[] = []
  points.forEach((point, index) => {
    const next = points[(index + 1) % points.length]!
    if (point[2] >= near) kept.push(point)
    if (point[2] >= near !== next[2] >= near) {
      const part = (near - point[2]) / (next[2] - point[2])
      kept.push(add(point, times(subtract(next, point), part)))
    }
  })
  return kept.map((point) => flatten(camera, point))
}

/** A flat face that things are drawn on: `u` runs along it, `v` up, `d` out of it, all in metres. */
export interface Face {
  camera: Camera
  origin: Vec
  along: Vec
  up: Vec
  normal: Vec
  width: number
  height: number
}

export function faceOf(
  camera: Camera,
  origin: Vec,
  along: Vec,
  up: Vec,
  width: number,
  height: number,
): Face {
  const [u, v] = [unit(along), unit(up)]
  return { camera, origin, along: u, up: v, normal: cross(u, v), width, height }
}

export function onFace(face: Face, u: number, v: number, d = 0): Vec {
  return add(face.origin, add(times(face.along, u), add(times(face.up, v), times(face.normal, d))))
}

/** Whether the viewer is in front of the face. */
export const facesViewer = (face: Face) => dot(face.normal, subtract(face.camera.at, face.origin)) > 0

export interface Box {
  x: number
  y: number
  z: number
  width: number
  height: number
  depth: number
}

/** The faces of an upright box whose front lower left corner is (x, y, z) and which reaches back by `depth`. */
export function boxFaces(camera: Camera, { x, y, z, width, height, depth }: Box) {
  return {
    front: faceOf(camera, [x, y, z], [1, 0, 0], [0, 1, 0], width, height),
    left: faceOf(camera, [x, y, z - depth], [0, 0, 1], [0, 1, 0], depth, height),
    right: faceOf(camera, [x + width, y, z], [0, 0, -1], [0, 1, 0], depth, height),
    top: faceOf(camera, [x, y + height, z], [1, 0, 0], [0, 0, -1], width, depth),
    bottom: faceOf(camera, [x, y, z - depth], [1, 0, 0], [0, 0, 1], width, depth),
  }
}

/** The smallest convex polygon around points (Andrew's monotone chain). */
export function hull(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1])
  const turn = (o: Point, a: Point, b: Point) => (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0])
  const half = (list: readonly Point[]) => {
    const chain: Point[] = []
    for (const point of list) {
      while (chain.length > 1 && turn(chain.at(-2)!, chain.at(-1)!, point) <= 0) chain.pop()
      chain.push(point)
    }
    chain.pop()
    return chain
  }
  return [...half(sorted), ...half(sorted.toReversed())]
}

/** The part of a polygon inside a convex one, both in the same plane (Sutherland and Hodgman). */
export function clip(polygon: readonly Point[], frame: readonly Point[]): Point[] {
  const area = frame.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = frame[(index + 1) % frame.length]!
    return sum + x * nextY - nextX * y
  }, 0)
  const round = area >= 0 ? frame : frame.toReversed()
  let result: Point[] = [...polygon]
  round.forEach((from, index) => {
    const to = round[(index + 1) % round.length]!
    const side = (p: Point) => (to[0] - from[0]) * (p[1] - from[1]) - (to[1] - from[1]) * (p[0] - from[0])
    const kept: Point[] = []
    result.forEach((point, at) => {
      const next = result[(at + 1) % result.length]!
      const [here, there] = [side(point), side(next)]
      if (here >= 0) kept.push(point)
      if (here >= 0 !== there >= 0) {
        const part = here / (here - there)
        kept.push([point[0] + (next[0] - point[0]) * part, point[1] + (next[1] - point[1]) * part])
      }
    })
    result = kept
  })
  return result
}
