import { rm } from 'node:fs/promises'
import { newDataFolder, startProduct } from './support/product.ts'
import { median, type Result } from './support/result.ts'

const rounds = 3
/** Seconds. */
const [longestFirst, longestAgain] = [15, 3]

/** From the start of the process to ready, installed and built: with nothing there yet, and with what was there before. */
export async function run(): Promise<Result[]> {
  const [first, again]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    const folder = await newDataFolder()
    try {
      for (const times of [first, again, again]) {
        const product = await startProduct(folder)
        times.push(product.startedIn / 1000)
        await product.stop()
      }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
  const row = (what: string, times: number[], limit: number): Result => ({
    what: `Start ${what}, to ready`,
    figure: `${median(times).toFixed(1)} s`,
    limit: `${limit} s`,
    ratio: median(times) / limit,
    promise: '< 1',
    kept: median(times) < limit,
  })
  return [
    row('for the first time, with the demonstration', first, longestFirst),
    row('with existing data', again, longestAgain),
  ]
}
