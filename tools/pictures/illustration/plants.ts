import { darker, lighter, mix } from './colour.ts'
import type { Random } from '#server/demo/random.ts'
import { pathOf, type Sheet } from './sheet.ts'
import { project, scaleAt, type Point, type Vec } from './space.ts'

export type Species =
  | 'broad'
  | 'plane'
  | 'round'
  | 'poplar'
  | 'palm'
  | 'fan'
  | 'acacia'
  | 'birch'
  | 'shrub'
  | 'hedge'

export const foliage = ['#4f7f57', '#5d8a5a', '#43745a', '#6f9460', '#3d6b52', '#7d9a63'] as const

/** A closed, slightly uneven curve around a centre, in metres, y down. */
function blob(random: Random, [x, y]: Point, rx: number, ry: number, bumps = 11): string {
  const points: Point[] = []
  for (let step = 0; step < bumps; step++) {
    const angle = (step / bumps) * Math.PI * 2
    const reach = random.between(0.86, 1.1)
    points.push([x + Math.cos(angle) * rx * reach, y + Math.sin(angle) * ry * reach])
  }
  return smooth(points)
}

/** A closed curve through points (Catmull–Rom as Béziers), numbers rounded to centimetres. */
export function smooth(points: readonly Point[]): string {
  const at = (index: number) => points[(index + points.length) % points.length]!
  const n = (value: number) => String(Math.round(value * 100) / 100)
  let d = `M${n(at(0)[0])} ${n(at(0)[1])}`
  for (let index = 0; index < points.length; index++) {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)]
    const one: Point = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6]
    const two: Point = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6]
    d += `C${n(one[0])} ${n(one[1])} ${n(two[0])} ${n(two[1])} ${n(to[0])} ${n(to[1])}`
  }
  return `${d}Z`
}

interface Crown {
  centre: Point
  rx: number
  ry: number
}

/**
 * Leaves as a gouache painter lays them: a dark mass, then clumps from shade to light, the sunny upper side last.
 */
function crown(random: Random, parts: readonly Crown[], greens: readonly string[], sunny: number): string {
  const [dark, middle, light] = greens as [string, string, string]
  let out = ''
  for (const { centre, rx, ry } of parts)
    out += `<path d="${blob(random, centre, rx, ry, 13)}" fill="${dark}"/>`
  const clumps: { at: Point; size: number; light: number }[] = []
  for (const { centre, rx, ry } of parts) {
    const count = Math.round(26 + Math.min(26, rx * 10))
    for (let index = 0; index < count; index++) {
      const angle = random.between(0, Math.PI * 2)
      const rim = index % 3 === 0
      const reach = rim ? random.between(0.9, 1.04) : Math.sqrt(random.between(0.02, 0.9))
      const [x, y] = [Math.cos(angle) * reach, Math.sin(angle) * reach]
      clumps.push({
        at: [centre[0] + x * rx, centre[1] + y * ry],
        size: Math.sqrt(rx * ry) * (rim ? random.between(0.1, 0.17) : random.between(0.15, 0.26)),
        light: sunny * x * 0.55 - y * 0.75 + random.between(-0.32, 0.32),
      })
    }
  }
  clumps.sort((a, b) => a.light - b.light)
  for (const { at, size, light: lit } of clumps) {
    const colour =
      lit > 0 ? mix(middle, light, Math.min(1, lit * 1.15)) : mix(middle, dark, Math.min(1, -lit * 1.4))
    out += `<path d="${blob(random, at, size * 1.2, size * 0.82, 7)}" fill="${colour}"/>`
  }
  return out
}

function trunk(height: number, width: number, bark: string, shade: string, sunny: number): string {
  const w = width / 2
  const body = `M${-w * 1.5} 0C${-w} ${-height * 0.2} ${-w * 0.9} ${-height * 0.6} ${-w * 0.7} ${-height}L${w * 0.7} ${-height}C${w * 0.9} ${-height * 0.6} ${w} ${-height * 0.2} ${w * 1.5} 0Z`
  const side = sunny > 0 ? -1 : 1
  const dark = `M${w * 1.5 * side} 0C${w * side} ${-height * 0.2} ${w * 0.9 * side} ${-height * 0.6} ${w * 0.7 * side} ${-height}L0 ${-height}L0 0Z`
  return `<path d="${body}" fill="${bark}"/><path d="${dark}" fill="${shade}"/>`
}

function palmFrond(angle: number, length: number, droop: number, colour: string): string {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const tip: Point = [cos * length, sin * length + droop]
  const bend: Point = [cos * length * 0.55, sin * length * 0.75 - length * 0.12]
  const n = (value: number) => value.toFixed(2)
  let out = `<path d="M0 0Q${n(bend[0])} ${n(bend[1])} ${n(tip[0])} ${n(tip[1])}" fill="none" stroke="${colour}" stroke-width=".07" stroke-linecap="round"/>`
  let leaves = ''
  for (let step = 2; step <= 15; step++) {
    const t = step / 15
    const x = 2 * (1 - t) * t * bend[0] + t * t * tip[0]
    const y = 2 * (1 - t) * t * bend[1] + t * t * tip[1]
    const leaf = length * 0.3 * Math.sin(Math.PI * Math.min(1, 0.18 + t * 0.86))
    const lean = cos * leaf * 0.55
    leaves += `M${n(x)} ${n(y)}Q${n(x + lean * 0.8)} ${n(y + leaf * 0.3)} ${n(x + lean)} ${n(y + leaf)}`
    leaves += `M${n(x)} ${n(y)}Q${n(x + lean * 0.9)} ${n(y - leaf * 0.1)} ${n(x + lean * 1.6)} ${n(y + leaf * 0.42)}`
  }
  out += `<path d="${leaves}" fill="none" stroke="${colour}" stroke-width=".085" stroke-linecap="round"/>`
  return out
}

function palm(random: Random, height: number, greens: readonly string[]): string {
  const lean = random.between(-0.6, 0.6)
  const top: Point = [lean, -height]
  let out = `<path d="M-.2 0C${lean * 0.1 - 0.12} ${-height * 0.4} ${lean * 0.6 - 0.1} ${-height * 0.7} ${top[0] - 0.09} ${top[1]}L${top[0] + 0.09} ${top[1]}C${lean * 0.6 + 0.1} ${-height * 0.7} ${lean * 0.1 + 0.12} ${-height * 0.4} .22 0Z" fill="#a08a6c"/>`
  for (let at = 0.4; at < height; at += 0.36) {
    const x = lean * (at / height) ** 1.6
    out += `<path d="M${(x - 0.14).toFixed(2)} ${-at}q.14 .07 .28 0" fill="none" stroke="#7f6b52" stroke-width=".035"/>`
  }
  const fronds = 13
  let leaves = ''
  for (let index = 0; index < fronds; index++) {
    const angle = Math.PI + (index / (fronds - 1)) * Math.PI + random.between(-0.08, 0.08)
    const length = random.between(1.9, 2.4)
    const colour = greens[index % 3]!
    leaves += palmFrond(angle, length, random.between(0.9, 1.5), colour)
  }
  for (const angle of [0.5, 2.6]) leaves += palmFrond(angle, 1.5, 0.9, greens[0]!)
  out += `<g transform="translate(${top[0].toFixed(2)} ${top[1].toFixed(2)})">${leaves}<circle r=".22" cy=".1" fill="#8c7a3d"/></g>`
  return out
}

/** Traveller's palm: a flat fan of broad leaves, common in gardens of Lagos. */
function fan(random: Random, height: number, greens: readonly string[]): string {
  let out = `<path d="M-.18 0L-.12 ${-height * 0.4}L.12 ${-height * 0.4}L.18 0Z" fill="#8f7d5f"/>`
  for (let index = 0; index < 11; index++) {
    const angle = -Math.PI / 2 + ((index - 5) / 5) * 1.25
    const length = height * random.between(0.62, 0.72)
    const x = Math.cos(angle) * length
    const y = Math.sin(angle) * length - height * 0.36
    const turn = (angle * 180) / Math.PI + 90
    out += `<path d="M0 ${-height * 0.36}L${x.toFixed(2)} ${y.toFixed(2)}" stroke="${greens[1]}" stroke-width=".06"/>`
    out += `<path transform="translate(${x.toFixed(2)} ${y.toFixed(2)}) rotate(${turn.toFixed(1)})" d="M0 .5C-.3 .2 -.34 -.5 0 -1.1C.34 -.5 .3 .2 0 .5Z" fill="${greens[index % 3]}"/>`
  }
  return out
}

function shape(
  species: Species,
  random: Random,
  height: number,
  greens: readonly string[],
  sunny: number,
  bark: readonly [string, string],
): string {
  const h = height
  const wood = (to: number, width: number) => trunk(to, width, bark[0], bark[1], sunny)
  switch (species) {
    case 'palm':
      return palm(random, h, greens)
    case 'fan':
      return fan(random, h, greens)
    case 'poplar':
      return (
        wood(h * 0.2, h * 0.03) +
        crown(random, [{ centre: [0, -h * 0.56], rx: h * 0.13, ry: h * 0.45 }], greens, sunny)
      )
    case 'acacia':
      return (
        wood(h * 0.62, h * 0.035) +
        `<path d="M0 ${-h * 0.45}L${-h * 0.3} ${-h * 0.78}M0 ${-h * 0.5}L${h * 0.28} ${-h * 0.8}M0 ${-h * 0.55}L${h * 0.05} ${-h * 0.8}" stroke="${bark[1]}" stroke-width="${h * 0.016}" fill="none"/>` +
        crown(
          random,
          [
            { centre: [-h * 0.26, -h * 0.8], rx: h * 0.3, ry: h * 0.085 },
            { centre: [h * 0.25, -h * 0.84], rx: h * 0.3, ry: h * 0.09 },
            { centre: [0, -h * 0.91], rx: h * 0.34, ry: h * 0.09 },
          ],
          greens,
          sunny,
        )
      )
    case 'birch':
      return (
        trunk(h * 0.6, h * 0.025, '#e7e2d4', '#c3bfb2', sunny) +
        crown(
          random,
          [
            { centre: [0, -h * 0.52], rx: h * 0.17, ry: h * 0.2 },
            { centre: [h * 0.03, -h * 0.78], rx: h * 0.12, ry: h * 0.2 },
          ],
          greens,
          sunny,
        )
      )
    case 'round':
      return (
        wood(h * 0.42, h * 0.035) +
        crown(random, [{ centre: [0, -h * 0.66], rx: h * 0.27, ry: h * 0.34 }], greens, sunny)
      )
    case 'shrub':
      return crown(
        random,
        [
          { centre: [-h * 0.42, -h * 0.4], rx: h * 0.5, ry: h * 0.44 },
          { centre: [h * 0.4, -h * 0.36], rx: h * 0.46, ry: h * 0.4 },
          { centre: [0, -h * 0.58], rx: h * 0.5, ry: h * 0.46 },
        ],
        greens,
        sunny,
      )
    case 'hedge':
      return crown(
        random,
        Array.from({ length: 7 }, (_, index) => ({
          centre: [(index - 3) * h * 0.62, -h * 0.5] as Point,
          rx: h * 0.46,
          ry: h * 0.5,
        })),
        greens,
        sunny,
      )
    case 'plane':
      return (
        wood(h * 0.55, h * 0.045) +
        `<path d="M0 ${-h * 0.34}L${-h * 0.16} ${-h * 0.58}M0 ${-h * 0.38}L${h * 0.17} ${-h * 0.6}" stroke="${bark[0]}" stroke-width="${h * 0.022}" fill="none"/>` +
        crown(
          random,
          [
            { centre: [-h * 0.2, -h * 0.6], rx: h * 0.2, ry: h * 0.17 },
            { centre: [h * 0.21, -h * 0.62], rx: h * 0.2, ry: h * 0.17 },
            { centre: [0, -h * 0.7], rx: h * 0.25, ry: h * 0.18 },
            { centre: [-h * 0.07, -h * 0.85], rx: h * 0.18, ry: h * 0.15 },
          ],
          greens,
          sunny,
        )
      )
    case 'broad':
      return (
        wood(h * 0.5, h * 0.05) +
        crown(
          random,
          [
            { centre: [-h * 0.24, -h * 0.52], rx: h * 0.21, ry: h * 0.17 },
            { centre: [h * 0.23, -h * 0.5], rx: h * 0.22, ry: h * 0.17 },
            { centre: [-h * 0.08, -h * 0.7], rx: h * 0.25, ry: h * 0.2 },
            { centre: [h * 0.13, -h * 0.8], rx: h * 0.19, ry: h * 0.16 },
          ],
          greens,
          sunny,
        )
      )
  }
}

/** @param height metres · the plant stands at `at`, lit from the side of the picture's sun */
export function plant(
  sheet: Sheet,
  random: Random,
  species: Species,
  at: Vec,
  height: number,
  leaf: string = random.pick(foliage),
): void {
  const [x, y] = project(sheet.camera, at)
  const scale = scaleAt(sheet.camera, at)
  if (y < -200 || x < -900 || x > sheet.width + 900) return
  const sunny = sheet.mood.sun[0] * Math.cos(sheet.camera.yaw) > 0 ? 1 : -1
  const up: Vec = [0, 0.6, 0.8]
  const lit = (colour: string) => sheet.tone(colour, up)
  const greens = [lit(darker(leaf, 0.28)), lit(leaf), lit(mix(lighter(leaf, 0.14), '#d9c98a', 0.18))]
  const bark: [string, string] = [lit('#8d7760'), lit('#65564a')]
  shadowBeneath(sheet, at, height, species)
  sheet.raw(
    `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${scale.toFixed(2)})">${shape(species, random, height, greens, sunny, bark)}</g>`,
  )
}

function shadowBeneath(sheet: Sheet, at: Vec, height: number, species: Species): void {
  const { sun } = sheet.mood
  const reach = species === 'shrub' || species === 'hedge' ? 0.5 : 0.34
  const lean = species === 'palm' ? 0.2 : reach
  const long = Math.min(1.2, Math.hypot(sun[0], sun[2]) / sun[1]) * height * 0.6
  const [dx, dz] = [-sun[0] * long * 0.8, -Math.abs(sun[2]) * long * 0.25]
  const points: Vec[] = Array.from({ length: 18 }, (_, index) => {
    const angle = (index / 18) * Math.PI * 2
    return [
      at[0] + dx * 0.6 + Math.cos(angle) * height * lean,
      0.01,
      at[2] + dz + Math.sin(angle) * height * lean * 0.55,
    ]
  })
  const flat = points.map((point) => project(sheet.camera, point))
  sheet.path(pathOf(flat), sheet.mood.shadow, { opacity: sheet.mood.shadowStrength * 0.8 })
}
