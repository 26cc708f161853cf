import { expect, it } from 'vitest'
import { collision, numbered, prefixProblem } from './number-series.ts'

it('writes numbers in five digits, and more where they need more', () => {
  expect([numbered('R-', 42), numbered('', 99_999), numbered('R-', 123_456)]).toEqual([
    'R-00042',
    '99999',
    'R-123456',
  ])
})

it('takes prefixes that keep numbers apart', () => {
  for (const good of ['R-', 'cn', '2026/R-', 'R26.'])
    expect([good, prefixProblem(good)]).toEqual([good, undefined])
  for (const bad of ['', '-R', 'R 1', '=R', 'R-1', 'ÉR-', 'R\n'])
    expect(prefixProblem(bad), bad).toBeTypeOf('string')
})

it('refuses what other series begin with, whatever its capitals', () => {
  const others = [{ label: 'Receipts of deposits', prefixes: ['D-', 'DEP-'] }]
  expect(collision('dep-', others)).toBe(
    'Numbers of receipts of deposits begin with “dep-”. Choose another prefix.',
  )
  expect(collision('DE-', others)).toBeUndefined()
})
