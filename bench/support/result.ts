/** One row of the table that `npm run bench` prints. */
export interface Result {
  what: string
  /** What was measured, with its unit. */
  figure: string
  /** What it is held against, measured in the same run where it can be. */
  limit: string
  /** Figure divided by limit. */
  ratio: number
  /** The promise in words (docs: promises), e.g. "≤ 1.2". */
  promise: string
  kept: boolean
}

/** The middle of several rounds, which one slow round does not move. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** @param share 0.99 for the value that 99 of 100 stay below */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
