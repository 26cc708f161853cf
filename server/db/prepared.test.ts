import { expect, it } from 'vitest'
import { preparedText, StatementNames } from './prepared.ts'

const seen = (names: StatementNames, words: string, times: number): (string | undefined)[] =>
  Array.from({ length: times }, () => names.of(preparedText(words)))

it('names what comes often, by one name, and nothing else', () => {
  const names = new StatementNames()
  expect(seen(names, 'select 1', 5)).toEqual([undefined, undefined, 's1', 's1', 's1'])
  expect(seen(names, 'select 2', 3)).toEqual([undefined, undefined, 's2'])
  expect([names.of('select 3'), names.of('select 3'), names.of('select 3')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

it('gives up what was not used for longest, however many there are, and never gives its name again', () => {
  const names = new StatementNames()
  for (let n = 1; n <= 200; n++) seen(names, `select ${n}`, 3)
  expect(seen(names, 'select 1', 1)).toEqual(['s1'])
  expect(seen(names, 'select 201', 3)).toEqual([undefined, undefined, 's201'])
  expect(seen(names, 'select 1', 1)).toEqual(['s1'])
  expect(seen(names, 'select 2', 3)).toEqual([undefined, undefined, 's202'])
})

it('is not crowded out by what comes once', () => {
  const names = new StatementNames()
  seen(names, 'select often', 3)
  for (let n = 0; n < 10_000; n++) seen(names, `select ${n}`, 1)
  expect(seen(names, 'select often', 1)).toEqual(['s1'])
})
