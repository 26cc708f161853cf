import { hex, mix, rgb } from './colour.ts'

/** Rooms of a plan in metres from its upper left corner. */
interface PlanRoom {
  name: string
  x: number
  y: number
  width: number
  height: number
  kind: 'living' | 'dining' | 'bed' | 'wet' | 'kitchen' | 'hall' | 'outside' | 'work' | 'store'
}
/** A door in a wall: where its hinge is, which way its leaf stands open (degrees), its width. */
type Door = readonly [x: number, y: number, angle: number, width?: number]
/** A window in an outer wall: from one end to the other. */
type Window = readonly [x1: number, y1: number, x2: number, y2: number]

export interface Plan {
  width: number
  height: number
  rooms: readonly PlanRoom[]
  doors: readonly Door[]
  windows: readonly Window[]
}

const ink = '#26332d'
const paper = '#fbfaf7'
const tints: Record<PlanRoom['kind'], string> = {
  living: '#efe4cf',
  dining: '#eee2cb',
  bed: '#e3e6d6',
  wet: '#d8e4e4',
  kitchen: '#ecdcc8',
  hall: '#f4efe4',
  outside: '#e2ecdf',
  work: '#e9e4d6',
  store: '#e7e2da',
}

/** A floor plan as an architect's office would print it. @returns SVG */
export function drawPlan(plan: Plan, accent = '#0b6b4f'): string {
  const scale = Math.min(1240 / plan.width, 780 / plan.height)
  const [left, top] = [(1600 - plan.width * scale) / 2, (1067 - plan.height * scale) / 2 - 10]
  const px = (value: number) => Math.round((left + value * scale) * 10) / 10
  const py = (value: number) => Math.round((top + value * scale) * 10) / 10
  let out = `<rect width="1600" height="1067" fill="${paper}"/>`
  for (let at = 0; at < 1600; at += 40) out += `<path d="M${at} 0V1067" stroke="#e9e5da" stroke-width="1"/>`
  for (let at = 27; at < 1067; at += 40) out += `<path d="M0 ${at}H1600" stroke="#e9e5da" stroke-width="1"/>`
  for (const room of plan.rooms) {
    const [w, h] = [room.width * scale, room.height * scale]
    const outside = room.kind === 'outside'
    out += `<rect x="${px(room.x)}" y="${py(room.y)}" width="${w.toFixed(1)}" height="${h.toFixed(1)}" fill="${tints[room.kind]}" stroke="${ink}" stroke-width="${outside ? 2 : 9}"${outside ? ' stroke-dasharray="12 8"' : ''}/>`
    out += furnish(room, px(room.x), py(room.y), scale)
  }
  const inner = plan.rooms.filter((room) => room.kind !== 'outside')
  const [x1, y1] = [Math.min(...inner.map((room) => room.x)), Math.min(...inner.map((room) => room.y))]
  const [x2, y2] = [
    Math.max(...inner.map((room) => room.x + room.width)),
    Math.max(...inner.map((room) => room.y + room.height)),
  ]
  out += `<rect x="${px(x1)}" y="${py(y1)}" width="${((x2 - x1) * scale).toFixed(1)}" height="${((y2 - y1) * scale).toFixed(1)}" fill="none" stroke="${ink}" stroke-width="16"/>`
  for (const [x, y, angle, width = 0.85] of plan.doors) out += door(px(x), py(y), angle, width * scale)
  for (const [ax, ay, bx, by] of plan.windows) {
    out += `<path d="M${px(ax)} ${py(ay)}L${px(bx)} ${py(by)}" stroke="${paper}" stroke-width="11"/><path d="M${px(ax)} ${py(ay)}L${px(bx)} ${py(by)}" stroke="${accent}" stroke-width="3.5"/>`
  }
  for (const room of plan.rooms)
    out += label(room, px(room.x + room.width / 2), py(room.y + room.height / 2), scale)
  const base = py(y2) + 56
  out += `<path d="M${px(x1)} ${base}H${px(x2)}M${px(x1)} ${base - 10}v20M${px(x2)} ${base - 10}v20" stroke="${accent}" stroke-width="2"/>`
  out += `<rect x="${(px(x1) + px(x2)) / 2 - 60}" y="${base - 16}" width="120" height="32" fill="${paper}"/>`
  out += text(`${(x2 - x1).toFixed(1)} m`, (px(x1) + px(x2)) / 2, base + 8, 24, accent)
  out += `<g transform="translate(1490 120)"><circle r="34" fill="none" stroke="${ink}" stroke-width="2"/><path d="M0 -26L12 20L0 10L-12 20Z" fill="${accent}"/></g>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 1067" width="1600" height="1067">${out}</svg>`
}

const text = (words: string, x: number, y: number, size: number, fill: string, halo = paper, weight = 500) =>
  `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" font-family="Inter, DejaVu Sans, Arial, sans-serif" font-size="${size}" font-weight="${weight}" text-anchor="middle" fill="${fill}" stroke="${halo}" stroke-width="7" stroke-linejoin="round" paint-order="stroke">${words}</text>`

function label({ name, width, height, kind }: PlanRoom, x: number, y: number, scale: number): string {
  if (name === '') return ''
  const size = Math.min(30, (width * scale) / (name.length * 0.66), (height * scale) / 3.4)
  const shift = kind === 'hall' || kind === 'outside' || height < 2 ? 0 : -size * 0.2
  let out = text(name, x, y + shift, Math.round(size), ink, tints[kind], 600)
  if (height >= 2 && kind !== 'hall' && kind !== 'outside') {
    out += text(
      `${width.toFixed(1)} × ${height.toFixed(1)}`,
      x,
      y + size,
      Math.round(size * 0.72),
      mix(ink, paper, 0.3),
    )
  }
  return out
}

function door(x: number, y: number, angle: number, width: number): string {
  const wall = angle % 180 === 0 ? [0, width] : [width, 0]
  const radians = (angle * Math.PI) / 180
  const [dx, dy] = [Math.cos(radians) * width, Math.sin(radians) * width]
  const [wx, wy] = wall as [number, number]
  const sweep = dx * wy - dy * wx > 0 ? 1 : 0
  return `<path d="M${x} ${y}l${wx.toFixed(1)} ${wy.toFixed(1)}" stroke="${paper}" stroke-width="18"/><path d="M${x} ${y}l${dx.toFixed(1)} ${dy.toFixed(1)}" stroke="${ink}" stroke-width="4"/><path d="M${(x + dx).toFixed(1)} ${(y + dy).toFixed(1)}A${width.toFixed(1)} ${width.toFixed(1)} 0 0 ${sweep} ${(x + wx).toFixed(1)} ${(y + wy).toFixed(1)}" fill="none" stroke="${ink}" stroke-width="1.5" stroke-dasharray="5 5"/>`
}

/** Furniture as thin outlines. */
function furnish({ kind, width, height }: PlanRoom, x: number, y: number, scale: number): string {
  const line = hex(rgb(mix(ink, tints[kind], 0.45)))
  const box = (u: number, v: number, w: number, h: number, round = 4) =>
    `<rect x="${(x + u * scale).toFixed(1)}" y="${(y + v * scale).toFixed(1)}" width="${(w * scale).toFixed(1)}" height="${(h * scale).toFixed(1)}" rx="${round}" fill="#ffffff" fill-opacity=".5" stroke="${line}" stroke-width="2"/>`
  if (kind === 'bed' && width > 2.4 && height > 2.6) {
    const u = width / 2 - 0.8
    return (
      box(u, 0.15, 1.6, 2, 10) +
      box(u + 0.12, 0.22, 0.62, 0.4, 8) +
      box(u + 0.86, 0.22, 0.62, 0.4, 8) +
      box(0.15, height - 0.7, width * 0.4, 0.55)
    )
  }
  if (kind === 'living' && width > 3) {
    return (
      box(0.2, height / 2 - 1.1, 0.9, 2.2, 12) +
      box(0.2, height / 2 - 1.1, 0.3, 2.2, 8) +
      box(1.5, height / 2 - 0.5, 0.6, 1, 6) +
      box(width - 1.9, 0.5, 1.5, 0.9, 8)
    )
  }
  if (kind === 'dining') {
    const [u, v] = [width / 2 - 0.9, height / 2 - 0.5]
    let chairs = ''
    for (const at of [0.15, 0.7, 1.25])
      chairs += box(u + at, v - 0.45, 0.4, 0.36, 8) + box(u + at, v + 1.09, 0.4, 0.36, 8)
    return chairs + box(u, v, 1.8, 1, 6)
  }
  if (kind === 'kitchen')
    return (
      box(0.1, 0.1, width - 0.2, 0.6, 2) +
      box(0.4, 0.22, 0.5, 0.36, 8) +
      box(width - 1.1, 0.18, 0.6, 0.44, 2) +
      (width > 3.2 ? box(width / 2 - 0.9, height - 1.1, 1.8, 0.7, 4) : '')
    )
  if (kind === 'wet')
    return (
      box(0.1, 0.1, Math.min(1.7, width - 0.2), 0.72, 16) +
      box(0.15, height - 0.62, 0.45, 0.5, 14) +
      box(width - 0.65, height - 0.6, 0.5, 0.42, 10)
    )
  if (kind === 'work') {
    let desks = ''
    for (let v = 0.7; v < height - 1.2; v += 2.1)
      for (let u = 0.8; u < width - 1.6; u += 2.2)
        desks += box(u, v, 1.5, 0.7, 2) + box(u + 0.5, v + 0.75, 0.5, 0.4, 12)
    return desks
  }
  if (kind === 'store') {
    let racks = ''
    for (let u = 1; u < width - 1.4; u += 2.6) racks += box(u, 1, 1, height - 2, 2)
    return racks
  }
  return ''
}
