import { expect, it } from 'vitest'
import { payableOf, paymentProblems, type Holding } from './payable.ts'

const holding = (ownerId: string, held: number, more: Partial<Holding> = {}): Holding => ({
  ownerId,
  propertyId: 'house',
  held,
  keptBack: 0,
  funds: 1_000,
  ...more,
})
const paid = (holdings: readonly Holding[]) => payableOf(holdings).map(({ payable }) => payable)

it('pays what is held less what is kept back, and never below zero', () => {
  expect(paid([holding('Ada', 600, { keptBack: 60 }), holding('Ben', 400, { keptBack: 40 })])).toEqual([
    540, 360,
  ])
  expect(paid([holding('Ada', 50, { keptBack: 60 }), holding('Ben', -10)])).toEqual([0, 0])
})

it('pays no more together than the account has of the property', () => {
  const holdings = [holding('Ada', 900), holding('Ben', 400), holding('Ada', 900, { propertyId: 'flat' })]
  expect(paid(holdings)).toEqual([900, 100, 900])
  expect(paid([holding('Ada', 900, { funds: -5 })])).toEqual([0])
})

it('says what is wrong with a payment', () => {
  const holdings = [
    holding('Ada', 600, { keptBack: 100 }),
    holding('Ben', 400),
    holding('Zoe', 900, { funds: 1_000 }),
  ]
  const problems = (amounts: Record<string, number>, beyondKept = false) =>
    paymentProblems(
      Object.entries(amounts).map(([ownerId, amount]) => ({ ownerId, propertyId: 'house', amount })),
      holdings,
      beyondKept,
    )
  expect(problems({ Ada: 500, Ben: 400 })).toEqual([undefined, undefined])
  expect(problems({ Ada: 501 })).toEqual([{ kind: 'keptBack', most: 500 }])
  expect(problems({ Ada: 600 }, true)).toEqual([undefined])
  expect(problems({ Ada: 601 }, true)).toEqual([{ kind: 'held', most: 600 }])
  expect(problems({ Zoe: 900, Ben: 200 })).toEqual([undefined, { kind: 'funds', most: 100 }])
  expect(problems({ Eve: 1 })).toEqual([{ kind: 'unknown' }])
  const twice = { ownerId: 'Ben', propertyId: 'house', amount: 1 }
  expect(paymentProblems([twice, twice], holdings, false)).toEqual([undefined, { kind: 'twice' }])
})
