import { darker } from '../colour.ts'
import { Elevation } from '../elevation.ts'
import type { Random } from '#server/demo/random.ts'
import type { Sheet } from '../sheet.ts'
import { boxFaces, type Box } from '../space.ts'
import type { BlockPlan } from './block.ts'

/** Steep slate with dormers above the cornice. */
export function mansard(sheet: Sheet, random: Random, { look, box, bayWidth }: BlockPlan): void {
  const { width, height, depth } = box
  const slate = look.roof ?? '#6b7079'
  const back = 1.1
  const rise = 2.6
  const slopes: [readonly (readonly [number, number, number])[], readonly [number, number, number]][] = [
    [
      [
        [0.1, height, -depth],
        [0.1, height, -0.15],
        [back, height + rise, -back],
        [back, height + rise, -depth],
      ],
      [-0.92, 0.39, 0],
    ],
    [
      [
        [width - 0.1, height, -0.15],
        [width - 0.1, height, -depth],
        [width - back, height + rise, -depth],
        [width - back, height + rise, -back],
      ],
      [0.92, 0.39, 0],
    ],
    [
      [
        [0.1, height, -0.15],
        [width - 0.1, height, -0.15],
        [width - back, height + rise, -back],
        [back, height + rise, -back],
      ],
      [0, 0.39, 0.92],
    ],
  ]
  const visible = [sheet.camera.at[0] < 0, sheet.camera.at[0] > width, true]
  slopes.forEach(([points, normal], index) => {
    if (visible[index]) sheet.polygon(points, sheet.tone(slate, normal))
  })
  for (let step = 1; step < 7; step++) {
    const t = step / 7
    const z = -0.15 - (back - 0.15) * t
    sheet.line(
      [
        [0.1 + (back - 0.1) * t, height + rise * t, z],
        [width - 0.1 - (back - 0.1) * t, height + rise * t, z],
      ],
      darker(slate, 0.3),
      1,
      0.35,
    )
  }
  look.bays.forEach((_, index) => {
    const x = 0.4 + index * bayWidth + bayWidth / 2 - 0.75
    const dormer: Box = { x, y: height + 0.3, z: -0.25, width: 1.5, height: 1.7, depth: 1 }
    sheet.block(dormer, look.trim)
    const wall = new Elevation(sheet, boxFaces(sheet.camera, dormer).front, random)
    wall.window(0.25, 0.15, 1, 1.3, { panes: [2, 2], frame: '#f4f0e5', reveal: 0.06 })
    wall.finish()
    sheet.block({ x: x - 0.12, y: height + 2, z: -0.12, width: 1.74, height: 0.16, depth: 1.2 }, slate)
  })
  for (const x of [0.6, width - 2])
    sheet.block(
      { x, y: height + 1.6, z: -3, width: 1.4, height: 2.6, depth: 0.9 },
      look.brick ? look.wall : '#a9825f',
    )
}

/** Shaped gables over some bays, a slate roof and chimneys behind them. */
export function gables(sheet: Sheet, random: Random, { look, box, bayWidth }: BlockPlan): void {
  const { width, height } = box
  const slate = look.roof ?? '#70686a'
  sheet.polygon(
    [
      [0, height, -0.2],
      [width, height, -0.2],
      [width - 1.6, height + 2.4, -4],
      [1.6, height + 2.4, -4],
    ],
    sheet.tone(slate, [0, 0.8, 0.6]),
  )
  for (const index of look.accents ?? [0, look.bays.length - 1]) {
    const x = 0.4 + index * bayWidth
    const face = {
      ...boxFaces(sheet.camera, box).front,
      origin: [x, height - 0.1, 0.02] as const,
      width: bayWidth,
      height: 3,
    }
    const wall = new Elevation(sheet, face, random)
    const m = bayWidth / 2
    const stepped = [
      [0, 0],
      [bayWidth, 0],
      [bayWidth, 0.5],
      [bayWidth - 0.45, 0.6],
      [bayWidth - 0.6, 1.3],
      [m + 0.55, 1.5],
      [m + 0.4, 2.2],
      [m, 2.75],
      [m - 0.4, 2.2],
      [m - 0.55, 1.5],
      [0.6, 1.3],
      [0.45, 0.6],
      [0, 0.5],
    ] as const
    wall.fill(
      look.trim,
      stepped.map(([u, v]) => [(u - m) * 1.08 + m, v + 0.12] as const),
    )
    wall.fill(look.accent ?? look.wall, stepped)
    wall.window(m - 0.5, 0.35, 1, 1.2, {
      panes: [2, 2],
      frame: '#f4f0e5',
      arch: 0.5,
      surround: [0.12, look.trim],
    })
    wall.finish()
  }
  for (const x of [width * 0.3, width * 0.62])
    sheet.block({ x, y: height + 0.8, z: -2.4, width: 1.4, height: 3, depth: 0.9 }, look.wall)
}
