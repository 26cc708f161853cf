/** Two points of an outline closer than this can't be told apart, in the map's units. */
const smallestStep = 1.4
/** An island with less than this area (square units) is left out. */
const smallestArea = 3

type Point = readonly [number, number]

/**
 * Shortens a path of straight lines ("M1,2L3,4Z…"): leaves out points and islands too small to be seen, and writes the
 * rest as steps, which are shorter than places.
 */
export function simplifyPath(path: string): string {
  return path
    .split('M')
    .filter(Boolean)
    .map((ring) => drawn(thinned(pointsOf(ring))))
    .join('')
}

const pointsOf = (ring: string): Point[] =>
  ring
    .replace('Z', '')
    .split('L')
    .map((pair) => {
      const [x, y] = pair.split(',')
      return [Number(x), Number(y)]
    })

function thinned(points: readonly Point[]): Point[] {
  const kept: Point[] = []
  for (const point of points) {
    const last = kept.at(-1)
    if (!last || Math.hypot(point[0] - last[0], point[1] - last[1]) >= smallestStep) kept.push(point)
  }
  return kept
}

function drawn(points: readonly Point[]): string {
  if (points.length < 3 || area(points) < smallestArea) return ''
  let [x, y] = [0, 0]
  const steps = points.map(([nextX, nextY], index) => {
    const [dx, dy] = [tenths(nextX - x), tenths(nextY - y)]
    // From where the rounded steps have led, so that rounding never adds up.
    x += dx
    y += dy
    const pair = `${short(dx)}${dy < 0 ? '' : ' '}${short(dy)}`
    if (index === 0) return `M${pair}l`
    return index === 1 || dx < 0 ? pair : ` ${pair}`
  })
  return `${steps.join('')}z`
}

const area = (points: readonly Point[]) =>
  Math.abs(
    points.reduce((sum, [x, y], index) => {
      const [nextX, nextY] = points[(index + 1) % points.length]!
      return sum + x * nextY - nextX * y
    }, 0) / 2,
  )

const tenths = (value: number) => Math.round(value * 10) / 10
const short = (value: number) => String(tenths(value)).replace(/^(-?)0\./, '$1.')
