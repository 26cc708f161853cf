import { tone, type Mood } from './mood.ts'
import {
  boxFaces,
  facesViewer,
  onFace,
  project,
  projectPolygon,
  type Box,
  type Camera,
  type Face,
  type Point,
  type Vec,
} from './space.ts'

export interface Ink {
  stroke?: string
  width?: number
  opacity?: number
  /** Name of an element in `defs` that cuts the shape. */
  clip?: string
}

const number = (value: number) => String(Math.round(value * 10) / 10)
export const pathOf = (points: readonly Point[], closed = true) =>
  points.length < 2
    ? ''
    : `M${points.map(([x, y]) => `${number(x)} ${number(y)}`).join('L')}${closed ? 'Z' : ''}`

function attributes({ stroke, width, opacity, clip }: Ink): string {
  let text = ''
  if (stroke) text += ` stroke="${stroke}" stroke-width="${number(width ?? 1)}" stroke-linejoin="round"`
  if (opacity !== undefined) text += ` opacity="${opacity}"`
  if (clip) text += ` clip-path="url(#${clip})"`
  return text
}

/** The paper: collects SVG elements from back to front. */
export class Sheet {
  readonly width: number
  readonly height: number
  readonly camera: Camera
  readonly mood: Mood
  private parts: string[] = []
  private definitions: string[] = []
  private names = 0

  constructor(camera: Camera, mood: Mood, width = 1600, height = 1067) {
    this.camera = camera
    this.mood = mood
    this.width = width
    this.height = height
  }

  raw(element: string): void {
    this.parts.push(element)
  }

  /** @returns the name under which the element can be referred to */
  define(element: (name: string) => string): string {
    const name = `d${this.names++}`
    this.definitions.push(element(name))
    return name
  }

  gradient(stops: readonly (readonly [number, string, number?])[], from: Point, to: Point): string {
    const marks = stops
      .map(
        ([at, colour, opacity]) =>
          `<stop offset="${at}" stop-color="${colour}"${opacity === undefined ? '' : ` stop-opacity="${opacity}"`}/>`,
      )
      .join('')
    const name = this.define(
      (id) =>
        `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${number(from[0])}" y1="${number(from[1])}" x2="${number(to[0])}" y2="${number(to[1])}">${marks}</linearGradient>`,
    )
    return `url(#${name})`
  }

  path(d: string, fill: string, options: Ink = {}): void {
    if (d) this.raw(`<path d="${d}" fill="${fill}"${attributes(options)}/>`)
  }

  flat(points: readonly Point[], fill: string, options: Ink = {}): void {
    this.path(pathOf(points), fill, options)
  }

  /** A polygon in space, its colour as given. */
  polygon(points: readonly Vec[], fill: string, options: Ink = {}): void {
    this.flat(projectPolygon(this.camera, points), fill, options)
  }

  /** An open line in space, its width in metres at its first point. */
  line(points: readonly Vec[], stroke: string, width: number, opacity?: number): void {
    const flat = points.map((point) => project(this.camera, point))
    const o = opacity === undefined ? '' : ` opacity="${opacity}"`
    this.raw(
      `<path d="${pathOf(flat, false)}" fill="none" stroke="${stroke}" stroke-width="${number(width)}" stroke-linecap="round" stroke-linejoin="round"${o}/>`,
    )
  }

  /** The colour on a face that points along `normal`, in this picture's light. */
  tone(colour: string, normal: Vec): string {
    return tone(this.mood, colour, normal)
  }

  rect(
    face: Face,
    u: number,
    v: number,
    width: number,
    height: number,
    fill: string,
    d = 0,
    options: Ink = {},
  ): void {
    this.polygon(rectOn(face, u, v, width, height, d), fill, options)
  }

  /** The visible sides of an upright box, in one colour under this light. */
  block(box: Box, colour: string, options: Ink = {}): void {
    const faces = boxFaces(this.camera, box)
    for (const face of [faces.bottom, faces.left, faces.right, faces.top, faces.front]) {
      if (facesViewer(face))
        this.rect(face, 0, 0, face.width, face.height, this.tone(colour, face.normal), 0, options)
    }
  }

  /** Takes over what was drawn on another sheet of the same size. */
  absorb(other: Sheet): void {
    const prefix = `s${this.names++}`
    const renamed = (text: string) => text.replaceAll(/(id="|url\(#)(?=[ds]\d)/g, `$1${prefix}`)
    this.parts.push(...other.parts.map(renamed))
    this.definitions.push(...other.definitions.map(renamed))
  }

  svg(): string {
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${this.width} ${this.height}" width="${this.width}" height="${this.height}"><defs>${this.definitions.join('')}</defs>${this.parts.join('')}</svg>`
  }
}

export const rectOn = (face: Face, u: number, v: number, width: number, height: number, d = 0): Vec[] => [
  onFace(face, u, v, d),
  onFace(face, u + width, v, d),
  onFace(face, u + width, v + height, d),
  onFace(face, u, v + height, d),
]
