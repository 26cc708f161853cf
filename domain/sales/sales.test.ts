import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { commissionParts, firmShareOf, planOf, termsProblems } from './terms.ts'
import { isAgreed, isOpenSale, saleStageProblem, saleStages, type SaleStage } from './vocabulary.ts'

const terms = {
  price: 50_000_000,
  commissionBps: 250,
  commissionAmount: null,
  fees: [{ amount: 150_000 }],
  taxBps: 750,
  currency: 'NGN' as const,
  paid: 0,
  instalments: [],
  agents: [],
}
const instalment = (dueOn: string, amount: number) => ({ dueOn, description: 'Part', amount })

describe('what the firm takes of a sale', () => {
  it('is a rate of the price, fees, and tax on both', () =>
    // 2.5 % of 500,000.00 = 12,500.00; with 1,500.00 of fees 14,000.00; 7.5 % of it 1,050.00
    expect(firmShareOf(terms)).toEqual({
      commission: 1_250_000,
      fees: 150_000,
      tax: 105_000,
      deducted: 1_505_000,
      toOwner: 48_495_000,
    }))

  it('is a fixed amount where that was agreed, or nothing', () => {
    expect(
      firmShareOf({ ...terms, commissionBps: null, commissionAmount: 700, fees: [], taxBps: 0 }),
    ).toEqual({
      commission: 700,
      fees: 0,
      tax: 0,
      deducted: 700,
      toOwner: 49_999_300,
    })
    expect(firmShareOf({ ...terms, commissionBps: null, fees: [] }).deducted).toBe(0)
  })

  it('is split between agents without a unit lost', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10 ** 12 }),
        fc.array(fc.integer({ min: 1, max: 9_999 }), { minLength: 1, maxLength: 6 }),
        (commission, shares) => {
          const parts = commissionParts(
            commission,
            shares.map((shareBps) => ({ shareBps })),
          )
          expect(parts.reduce((sum, { amount }) => sum + amount, 0)).toBe(commission)
        },
      ),
    )
    expect(
      commissionParts(100, [{ shareBps: 3_333 }, { shareBps: 6_667 }]).map(({ amount }) => amount),
    ).toEqual([33, 67])
    expect(commissionParts(100, [])).toEqual([])
  })
})

describe('the instalments of a sale', () => {
  it('are one of the whole price where nothing was agreed', () => {
    expect(planOf({ price: 900, completionOn: '2026-05-01', instalments: [] })).toEqual([
      { dueOn: '2026-05-01', description: 'On completion', amount: 900 },
    ])
    expect(planOf({ price: 900, completionOn: null, instalments: [] })).toEqual([])
  })
})

describe('the terms of a sale', () => {
  const fieldsOf = (more: Partial<typeof terms> | object) =>
    termsProblems({ ...terms, ...more }).map(({ field }) => field)

  it('are right as they stand', () => expect(fieldsOf({})).toEqual([]))

  it.each([
    ['commissionAmount', { commissionAmount: 5 }],
    ['fees', { fees: [{ amount: 50_000_000 }] }],
    ['price', { paid: 50_000_001 }],
    ['instalments', { instalments: [instalment('2026-01-01', 49_999_999)] }],
    ['agents', { agents: [{ userId: 'a', shareBps: 9_999 }] }],
    [
      'agents',
      {
        agents: [
          { userId: 'a', shareBps: 5_000 },
          { userId: 'a', shareBps: 5_000 },
        ],
      },
    ],
  ])('say beside %s what is wrong with them', (field, more) => expect(fieldsOf(more)).toEqual([field]))
})

describe('the stages of a sale', () => {
  const all = Object.keys(saleStages) as SaleStage[]

  it('follow each other', () => {
    const after = all.filter((stage) => stage !== 'offer')
    const legal = all.flatMap((from) =>
      after.filter((to) => saleStageProblem(from, to) === undefined).map((to) => `${from} → ${to}`),
    )
    expect(legal).toEqual([
      'offer → accepted',
      'offer → cancelled',
      'offer → fallenThrough',
      'accepted → underContract',
      'accepted → cancelled',
      'accepted → fallenThrough',
      'underContract → completed',
      'underContract → cancelled',
      'underContract → fallenThrough',
    ])
  })

  it('are open until one of the three ends', () => {
    expect(all.filter(isOpenSale)).toEqual(['offer', 'accepted', 'underContract'])
    expect(all.filter(isAgreed)).toEqual(['accepted', 'underContract'])
  })
})
