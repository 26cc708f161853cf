import { backdrop } from './backdrop.ts'
import { darker, mix } from './colour.ts'
import { lamp, person } from './furniture.ts'
import { mirrored, moods, type MoodName } from './mood.ts'
import { plant, type Species } from './plants.ts'
import { randomOf, type Random } from '#server/demo/random.ts'
import { sky, skyline, street, strip, type City } from './setting.ts'
import { Sheet } from './sheet.ts'
import { depthOf, type Vec } from './space.ts'

export interface LandLook {
  city: City
  grass: string
  soil: string
  trees: readonly Species[]
  boundary: 'wire' | 'wall' | 'hedge'
  mood: MoodName
  sunRight?: boolean
  /** Width of the plot at the road, metres. */
  frontage: number
}

/** A plot seen from the road: survey beacons at its corners, its boundary, grass and what grows at its back. */
export function drawPlot(seed: string, look: LandLook): string {
  const random = randomOf(seed)
  const mood = look.sunRight ? mirrored(moods[look.mood]) : moods[look.mood]
  const w = look.frontage
  const distance = 9 + w * 0.42
  const focal = (1340 / w) * (distance - 3.5)
  // From an upper window: the wider the plot, the higher, so that its depth shows.
  const eye = Math.max(3.8, w * 0.21)
  const horizon = 985 - (focal * eye) / (distance - 7.65)
  const camera = { at: [w * 0.48, eye, distance] as const, yaw: 0, focal, centre: [790, horizon] as const }
  const sheet = new Sheet(camera, mood)
  sky(sheet, random.fork('sky'))
  skyline(sheet, random.fork('skyline'), look.city)
  street(sheet, random.fork('street'), darker(look.grass, 0.06), {
    pavementFrom: 5.5,
    kerb: 7.4,
    paving: '#cabfa9',
    road: '#8f8a84',
  })
  backdrop(sheet, random.fork('backdrop'), look.city, { width: w, depth: 44 })
  const back = -42
  sheet.polygon(
    [
      [0, 0.01, 3.5],
      [w, 0.01, 3.5],
      [w, 0.01, back],
      [0, 0.01, back],
    ],
    sheet.tone(look.grass, [0, 1, 0]),
  )
  patches(sheet, random, look, back)
  strip(sheet, 3.5, 5.5, mix(look.grass, look.soil, 0.55))
  behindPlot(sheet, random, look, back)
  boundary(sheet, random, look, back)
  for (const at of [
    [w * 0.2, 0, -24],
    [w * 0.86, 0, -14],
  ] as const)
    plant(sheet, random, random.pick(look.trees), at, 6.5)
  for (const x of [0, w]) beacon(sheet, [x, 0, 3.5])
  person(sheet, random, [w * 0.72, 0, 6.2])
  lamp(sheet, [-2.5, 0, 6.9])
  return sheet.svg()
}

function patches(sheet: Sheet, random: Random, look: LandLook, back: number): void {
  for (let index = 0; index < 70; index++) {
    const [x, z] = [random.between(0.5, look.frontage - 0.5), random.between(back, 3)]
    const [rx, rz] = [random.between(0.6, 3), random.between(0.2, 0.9)]
    const points: Vec[] = Array.from({ length: 12 }, (_, step) => {
      const angle = (step / 12) * Math.PI * 2
      return [x + Math.cos(angle) * rx * random.between(0.8, 1.1), 0.015, z + Math.sin(angle) * rz]
    })
    const colour = random.chance(0.25)
      ? look.soil
      : random.chance(0.5)
        ? darker(look.grass, 0.1)
        : mix(look.grass, '#d9cf94', 0.3)
    sheet.polygon(points, sheet.tone(colour, [0, 1, 0]), { opacity: 0.7 })
  }
  const tufts: Vec[] = Array.from({ length: 90 }, () => [
    random.between(0, look.frontage),
    0,
    random.between(back, 4.6),
  ])
  tufts.sort((a, b) => a[2] - b[2])
  for (const [x, y, z] of tufts) {
    const green = sheet.tone(darker(look.grass, random.between(0.05, 0.3)), [0, 0.7, 0.7])
    for (const lean of [-0.16, -0.05, 0.06, 0.17]) {
      sheet.line(
        [
          [x, y, z],
          [x + lean, y + random.between(0.2, 0.5), z],
        ],
        green,
        Math.max(0.8, 34 / depthOf(sheet.camera, [x, y, z])),
      )
    }
  }
}

function behindPlot(sheet: Sheet, random: Random, look: LandLook, back: number): void {
  const spots: Vec[] = Array.from({ length: 15 }, (_, index) => [
    ((index + random.next()) / 15) * (look.frontage + 30) - 15,
    0,
    back - random.between(0, 5),
  ])
  for (const at of spots) plant(sheet, random, random.pick(look.trees), at, random.between(6, 10))
}

function boundary(sheet: Sheet, random: Random, look: LandLook, back: number): void {
  const w = look.frontage
  if (look.boundary === 'hedge') {
    for (let z = back; z < 3; z += 3.2)
      for (const x of [0, w]) plant(sheet, random, 'shrub', [x, 0, z], 1.3, '#4f7f57')
    return
  }
  if (look.boundary === 'wall') {
    for (const x of [-0.2, w])
      sheet.block({ x, y: 0, z: 3.4, width: 0.2, height: 1.7, depth: 3.4 - back }, '#d8ccb6')
    sheet.block({ x: 0, y: 0, z: back, width: w, height: 1.7, depth: 0.2 }, '#d8ccb6')
    return
  }
  const iron = sheet.tone('#5d5a50', [0, 0, 1])
  const post = (x: number, z: number) =>
    sheet.block({ x: x - 0.06, y: 0, z: z + 0.06, width: 0.12, height: 1.4, depth: 0.12 }, '#a89f8c')
  for (let x = 0; x <= w + 0.1; x += 3) post(x, back)
  for (let z = back; z <= 3.6; z += 3.2) {
    post(0, z)
    post(w, z)
  }
  for (const y of [0.4, 0.85, 1.3]) {
    for (const x of [0, w])
      sheet.line(
        [
          [x, y, back],
          [x, y, 3.5],
        ],
        iron,
        1.4,
        0.8,
      )
    sheet.line(
      [
        [0, y, back],
        [w, y, back],
      ],
      iron,
      1,
      0.7,
    )
  }
}

/** A surveyor's beacon: a low concrete post with a red top. */
function beacon(sheet: Sheet, [x, y, z]: Vec): void {
  sheet.block({ x: x - 0.16, y, z: z + 0.16, width: 0.32, height: 0.5, depth: 0.32 }, '#e6dfcf')
  sheet.block({ x: x - 0.16, y: y + 0.5, z: z + 0.16, width: 0.32, height: 0.16, depth: 0.32 }, '#b5432f')
}

/** The plot among its neighbours from straight above, with its measures. */
export function drawSitePlan(seed: string, look: LandLook, depth: number): string {
  const random = randomOf(`${seed} site`)
  const scale = 13
  const [w, d] = [look.frontage * scale, depth * scale]
  const [left, top] = [800 - w / 2, 470 - d / 2]
  const road = top + d
  let out = `<rect width="1600" height="1067" fill="${mix(look.grass, '#fbfaf7', 0.55)}"/>`
  const wall = (x: number, y: number, width: number, height: number) => {
    const colour = random.pick(['#d8b79a', '#cfc4b0', '#b9856a', '#dcd3c2'])
    const ridge = width > height ? `M${x} ${y + height / 2}h${width}` : `M${x + width / 2} ${y}v${height}`
    return `<rect x="${x + 7}" y="${y + 8}" width="${width}" height="${height}" fill="#26332d" opacity=".16"/><rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${colour}"/><path d="M${x} ${y}h${width}v${height / 2}h${-width}Z" fill="#ffffff" opacity=".16"/><path d="${ridge}" stroke="#26332d" stroke-opacity=".35" stroke-width="2"/>`
  }
  for (let x = left - 5 * w; x < 1700; x += w) {
    for (const row of [top - d - 8, top, road + 120]) {
      out += `<rect x="${x.toFixed(0)}" y="${row.toFixed(0)}" width="${w.toFixed(0)}" height="${d.toFixed(0)}" fill="none" stroke="#ffffff" stroke-opacity=".8" stroke-width="3"/>`
      const own = Math.abs(x - left) < 2 && row === top
      if (!own && random.chance(0.85)) {
        const [bw, bh] = [w * random.between(0.4, 0.62), d * random.between(0.3, 0.48)]
        out += wall(
          Math.round(x + (w - bw) / 2),
          Math.round(row + d * random.between(0.14, 0.3)),
          Math.round(bw),
          Math.round(bh),
        )
      }
    }
  }
  out += `<rect y="${road.toFixed(0)}" width="1600" height="112" fill="#cabfa9"/><rect y="${(road + 18).toFixed(0)}" width="1600" height="76" fill="#9a958d"/><path d="M0 ${(road + 56).toFixed(0)}H1600" stroke="#efe9da" stroke-width="3" stroke-dasharray="26 22"/>`
  for (let index = 0; index < 60; index++) {
    const [x, y] = [random.between(0, 1600), random.between(0, 1067)]
    if (y > road - 12 && y < road + 126) continue
    if (x > left - 16 && x < left + w + 16 && y > top - 16 && y < road && index % 4 > 0) continue
    const r = random.between(12, 25)
    const leaf = random.pick(['#5d8a5a', '#4f7f57', '#6f9460', '#43745a'])
    out += `<circle cx="${(x + 5).toFixed(0)}" cy="${(y + 7).toFixed(0)}" r="${r.toFixed(0)}" fill="#26332d" opacity=".18"/><circle cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" r="${r.toFixed(0)}" fill="${leaf}"/><circle cx="${(x - r * 0.25).toFixed(0)}" cy="${(y - r * 0.3).toFixed(0)}" r="${(r * 0.5).toFixed(0)}" fill="#a9c08a" opacity=".6"/>`
  }
  const accent = '#0b6b4f'
  out += `<rect x="${left}" y="${top}" width="${w}" height="${d}" fill="${accent}" fill-opacity=".14" stroke="${accent}" stroke-width="6"/>`
  for (const [x, y] of [
    [left, top],
    [left + w, top],
    [left, top + d],
    [left + w, top + d],
  ] as const)
    out += `<circle cx="${x}" cy="${y}" r="11" fill="#fbfaf7" stroke="#b5432f" stroke-width="5"/>`
  const sign = (words: string, x: number, y: number, turn = 0) =>
    `<text transform="translate(${x} ${y}) rotate(${turn})" font-family="Inter, DejaVu Sans, Arial, sans-serif" font-size="30" font-weight="600" text-anchor="middle" fill="${accent}" stroke="#fbfaf7" stroke-width="8" stroke-linejoin="round" paint-order="stroke">${words}</text>`
  out +=
    sign(`${look.frontage.toFixed(1)} m`, 800, top + d - 20) +
    sign(`${depth.toFixed(1)} m`, left + 40, 470, -90)
  out += sign(`${Math.round(look.frontage * depth).toLocaleString('en-GB')} m²`, 800, 470)
  out += `<g transform="translate(1490 120)"><circle r="38" fill="#fbfaf7"/><circle r="34" fill="none" stroke="#26332d" stroke-width="2"/><path d="M0 -26L12 20L0 10L-12 20Z" fill="${accent}"/></g>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 1067" width="1600" height="1067">${out}</svg>`
}
