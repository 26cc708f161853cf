import { describe, expect, it } from 'vitest'
import { lateFeeProblem, lateFeeWords, type LateFee } from './late-fee.ts'

const fee = (part: Partial<LateFee> = {}): LateFee => ({
  graceDays: 5,
  times: 'once',
  basis: 'fixed',
  amount: 5_000,
  ...part,
})

describe('the late fee of a lease', () => {
  it.each<[string, Partial<LateFee>]>([
    ['£50, once, 6 days after the due date', {}],
    ['£50, once, the day after the due date', { graceDays: 0 }],
    [
      '2.5% of the outstanding amount, every day from 6 days after the due date; £200 at most',
      { basis: 'outstanding', amount: null, bps: 250, times: 'daily', cap: 20_000 },
    ],
    [
      '5% of the charge, once, 6 days after the due date; nothing while less than £10 is outstanding',
      { basis: 'recurring', bps: 500, minimum: 1_000 },
    ],
  ])('reads “%s”', (words, part) => expect(lateFeeWords(fee(part), 'GBP')).toBe(words))

  it('says what is missing', () => {
    expect(lateFeeProblem(null)).toBeUndefined()
    expect(lateFeeProblem(fee())).toBeUndefined()
    expect(lateFeeProblem(fee({ amount: null }))).toMatchObject({ part: 'amount' })
    expect(lateFeeProblem(fee({ basis: 'outstanding' }))).toMatchObject({ part: 'bps' })
    expect(lateFeeProblem(fee({ cap: 4_999 }))).toMatchObject({ part: 'cap' })
    expect(lateFeeProblem(fee({ cap: 4_999, times: 'daily' }))).toBeUndefined()
  })
})
