/** What of a document is taxed at one rate. Amounts in minor units. */
export interface TaxAtRate {
  /** Hundredths of a percent. */
  bps: number
  net: number
  tax: number
}

/** The lines of a document by their rate of tax, the highest first; their sums are those of the lines. */
export function taxByRate(lines: readonly { taxBps: number; net: number; tax: number }[]): TaxAtRate[] {
  const byRate = Map.groupBy(lines, ({ taxBps }) => taxBps)
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
  return [...byRate]
    .map(([bps, of]) => ({ bps, net: sum(of.map(({ net }) => net)), tax: sum(of.map(({ tax }) => tax)) }))
    .toSorted((one, other) => other.bps - one.bps)
}
