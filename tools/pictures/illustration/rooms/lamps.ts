import type { Sheet } from '../sheet.ts'
import { project, scaleAt, type Vec } from '../space.ts'
import { shadowUnder } from './room.ts'

export function floorLamp(sheet: Sheet, x: number, z: number, shade: string): void {
  const lit = sheet.mood.lamps > 0.5
  shadowUnder(sheet, x - 0.14, z + 0.1, 0.28, 0.24)
  sheet.line(
    [
      [x, 0, z],
      [x, 1.5, z],
    ],
    '#3a3a36',
    5,
  )
  sheet.polygon(disc([x, 0.01, z], 0.16), '#3a3a36')
  lampShade(sheet, [x, 1.42, z], 0.24, 0.34, lit ? '#ffe3a3' : shade)
  if (lit) glow(sheet, [x, 1.6, z], 1.1)
}

export function tableLamp(sheet: Sheet, at: Vec, base: string): void {
  const lit = sheet.mood.lamps > 0.5
  sheet.line([at, [at[0], at[1] + 0.24, at[2]]], base, 9)
  lampShade(sheet, [at[0], at[1] + 0.2, at[2]], 0.15, 0.22, lit ? '#ffe3a3' : '#f3e8d0')
  if (lit) glow(sheet, [at[0], at[1] + 0.3, at[2]], 0.7)
}

export function pendant(
  sheet: Sheet,
  x: number,
  z: number,
  ceiling: number,
  drop: number,
  colour: string,
): void {
  const y = ceiling - drop
  sheet.line(
    [
      [x, ceiling, z],
      [x, y + 0.2, z],
    ],
    '#2f3432',
    1.8,
  )
  lampShade(sheet, [x, y, z], 0.22, 0.2, colour, 0.35)
  if (sheet.mood.lamps > 0.5) glow(sheet, [x, y, z], 1)
}

function lampShade(sheet: Sheet, at: Vec, radius: number, height: number, colour: string, taper = 0.7): void {
  const [x, y] = project(sheet.camera, at)
  const s = scaleAt(sheet.camera, at)
  const [w, h, t] = [radius * s, height * s, radius * s * taper]
  sheet.path(
    `M${x - w} ${y}L${x - t} ${y - h}L${x + t} ${y - h}L${x + w} ${y}Q${x} ${y + w * 0.28} ${x - w} ${y}Z`.replaceAll(
      /\d+\.\d+/g,
      (n) => Number(n).toFixed(1),
    ),
    sheet.tone(colour, [0, 0, 1]),
  )
  sheet.path(
    `M${x} ${y}L${x} ${y - h}L${x + t} ${y - h}L${x + w} ${y}Z`.replaceAll(/\d+\.\d+/g, (n) =>
      Number(n).toFixed(1),
    ),
    '#000000',
    { opacity: 0.07 },
  )
}

function glow(sheet: Sheet, at: Vec, radius: number): void {
  const [x, y] = project(sheet.camera, at)
  const s = scaleAt(sheet.camera, at)
  const name = sheet.define(
    (id) =>
      `<radialGradient id="${id}"><stop offset="0" stop-color="#ffe6b0" stop-opacity=".55"/><stop offset="1" stop-color="#ffe6b0" stop-opacity="0"/></radialGradient>`,
  )
  sheet.raw(
    `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${(radius * s).toFixed(1)}" fill="url(#${name})"/>`,
  )
}

const disc = ([x, y, z]: Vec, radius: number): Vec[] =>
  Array.from({ length: 20 }, (_, step) => [
    x + Math.cos((step / 20) * Math.PI * 2) * radius,
    y,
    z + Math.sin((step / 20) * Math.PI * 2) * radius,
  ])
