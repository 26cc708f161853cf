import { mix, under } from './colour.ts'
import { dot, unit, type Vec } from './space.ts'

/** Light of a time of day: what the sky, the sunny and the shady sides look like. */
export interface Mood {
  /** Sky from the top of the sheet to the horizon. */
  sky: readonly [string, string, string]
  cloud: string
  /** Far away things fade into this. */
  haze: string
  /** Direction to the sun; its sideways sign is set per picture. */
  sun: Vec
  sunlight: string
  shade: string
  /** What a cast shadow is washed with, and how strongly. */
  shadow: string
  shadowStrength: number
  /** Glass seen from outside: dark part and reflecting part. */
  glass: readonly [string, string]
  /** Part of the windows with a light on behind them. */
  lamps: number
}

export const moods = {
  morning: {
    sky: ['#9cc3cf', '#cfe0da', '#f6ead6'],
    cloud: '#fdf6ea',
    haze: '#dfe3d6',
    sun: unit([-0.75, 0.62, 0.7]),
    sunlight: '#fff6e6',
    shade: '#b4bdc9',
    shadow: '#2c3a58',
    shadowStrength: 0.3,
    glass: ['#4c6670', '#a9c3c6'],
    lamps: 0,
  },
  noon: {
    sky: ['#7fb4c9', '#b5d6dc', '#e9efe2'],
    cloud: '#fbfaf2',
    haze: '#d5e3de',
    sun: unit([-0.55, 0.95, 0.75]),
    sunlight: '#fffbf0',
    shade: '#b2bdca',
    shadow: '#27364f',
    shadowStrength: 0.32,
    glass: ['#48636f', '#a5c4cc'],
    lamps: 0,
  },
  golden: {
    sky: ['#a9bfc6', '#efd6b4', '#f7c79b'],
    cloud: '#fbe6cb',
    haze: '#efd3b4',
    sun: unit([-1, 0.48, 0.72]),
    sunlight: '#ffeccd',
    shade: '#a9a8bd',
    shadow: '#3a3158',
    shadowStrength: 0.34,
    glass: ['#5b6069', '#e7c9a2'],
    lamps: 0.12,
  },
  overcast: {
    sky: ['#b8c6c8', '#d3dad6', '#ecebe2'],
    cloud: '#e6e9e4',
    haze: '#dadfd9',
    sun: unit([-0.35, 1, 0.9]),
    sunlight: '#f6f6f0',
    shade: '#c3c9cd',
    shadow: '#2d3a44',
    shadowStrength: 0.2,
    glass: ['#51666d', '#b5c5c6'],
    lamps: 0.08,
  },
  dusk: {
    sky: ['#3d4f6b', '#8a7f97', '#e7ac8e'],
    cloud: '#b58f9c',
    haze: '#a48c97',
    sun: unit([-0.9, 0.5, 0.6]),
    sunlight: '#c3b0b4',
    shade: '#7c7f9c',
    shadow: '#1c2140',
    shadowStrength: 0.28,
    glass: ['#38435a', '#8f8ba0'],
    lamps: 0.62,
  },
} as const satisfies Record<string, Mood>
export type MoodName = keyof typeof moods

/** The mood with the sun on the other side. */
export const mirrored = (mood: Mood): Mood => ({ ...mood, sun: [-mood.sun[0], mood.sun[1], mood.sun[2]] })

/** A colour as it looks on a face that points along `normal`. */
export function tone(mood: Mood, colour: string, normal: Vec): string {
  const facing = Math.max(0, dot(normal, mood.sun))
  const part = facing === 0 ? 0 : Math.min(1, 0.35 + facing * 0.95)
  return mix(under(colour, mood.shade), under(colour, mood.sunlight), part)
}

/** How far a shadow moves along a face per metre that its caster stands out; undefined on a face in the shade. */
export function castOn(mood: Mood, along: Vec, up: Vec, normal: Vec): [number, number] | undefined {
  const facing = dot(normal, mood.sun)
  if (facing <= 0.05) return undefined
  return [-dot(along, mood.sun) / facing, -dot(up, mood.sun) / facing]
}
