import { expect, it } from 'vitest'
import { taxByRate } from './taxes.ts'

it('sums the lines of a document by their rate of tax, the highest first', () => {
  // 7.5 % of 100.00 and of 33.33 (2.50, rounded for each line), beside what bears no tax.
  const lines = [
    { taxBps: 0, net: 250_000, tax: 0 },
    { taxBps: 750, net: 10_000, tax: 750 },
    { taxBps: 750, net: 3_333, tax: 250 },
  ]
  expect(taxByRate(lines)).toEqual([
    { bps: 750, net: 13_333, tax: 1_000 },
    { bps: 0, net: 250_000, tax: 0 },
  ])
  expect(taxByRate([])).toEqual([])
})
