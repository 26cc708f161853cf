import { describe, expect, it } from 'vitest'
import {
  figuresOf,
  sameShortages,
  shortagesOf,
  shortageWords,
  type HeldFor,
  type Standing,
} from './reconciliation.ts'

const held = (here: number, more: Partial<HeldFor> = {}): HeldFor => ({
  propertyId: 'a',
  title: 'Harbour House',
  here,
  elsewhere: 0,
  office: 0,
  own: here,
  deposits: 0,
  credit: 0,
  funds: 0,
  sales: 0,
  tax: 0,
  suspense: 0,
  ...more,
})

/** Opened at 100.00; 50.00 came in; 30.00 more are in the books alone, and the bank took 5.00 that they have later. */
const standing: Standing = {
  currency: 'GBP',
  opening: 100_00,
  lines: 50_00,
  closing: 150_00,
  open: 0,
  unpresented: [{ amount: 30_00 }],
  notInBooks: [{ amount: -5_00 }],
  books: 185_00,
  heldFor: [held(125_00, { own: 100_00, deposits: 20_00, credit: 5_00 }), held(60_00)],
}
const problemsOf = (more: Partial<Standing>) => figuresOf({ ...standing, ...more }).problems

describe('three figures', () => {
  it('agree where the bank’s, with what it has not seen, is what the books hold for each', () => {
    expect(figuresOf(standing)).toEqual({
      bank: 185_00,
      books: 185_00,
      held: 185_00,
      missing: 0,
      broughtForward: 0,
      problems: [],
    })
  })

  it('say what keeps them apart', () => {
    expect(problemsOf({ open: 2 })).toEqual([
      '2 lines are still to match. Match them or park them in suspense.',
    ])
    expect(problemsOf({ closing: null })).toEqual([
      'The statement gives no closing balance. Enter the one your bank shows.',
    ])
    // A statement of 40.00 between was not imported: the books have them, and no line does.
    const unpresented = [{ amount: 30_00 }, { amount: 40_00 }]
    const gap = { closing: 190_00, unpresented, books: 225_00, heldFor: [held(225_00)] }
    expect(figuresOf({ ...standing, ...gap })).toMatchObject({
      missing: 40_00,
      broughtForward: 0,
      problems: [
        expect.stringContaining('150.00 GBP, the bank’s balance is 190.00 GBP: 40.00 GBP is missing'),
      ],
    })
    // The books began with 10.00 more than the bank had.
    expect(figuresOf({ ...standing, books: 195_00, heldFor: [held(195_00)] })).toMatchObject({
      missing: 0,
      broughtForward: 10_00,
      problems: [expect.stringContaining('differ by 10.00 GBP')],
    })
    expect(problemsOf({ heldFor: [held(184_00)] })).toEqual([
      'The books hold 185.00 GBP here, what is held for each comes to 184.00 GBP.',
    ])
    expect(problemsOf({ heldFor: [held(185_00, { own: 180_00 })] })).toEqual([
      'Harbour House is out of balance by 5.00 GBP.',
    ])
  })
})

describe('money that is short', () => {
  const wordsOf = (...held: HeldFor[]) =>
    shortagesOf('client', held).map((shortage) => shortageWords(shortage, 'GBP'))
  const firm = (here: number, more: Partial<HeldFor> = {}) =>
    held(here, { propertyId: null, title: 'The firm', ...more })

  it('is a property’s or the firm’s that is overdrawn at an account of clients’ money', () => {
    expect(wordsOf(held(-1_20), held(1), firm(-3_00))).toEqual([
      'Harbour House is overdrawn here by 1.20 GBP: other people’s money pays for it.',
      'The firm is overdrawn here by 3.00 GBP: clients’ money pays for it.',
    ])
    expect(shortagesOf('office', [held(-1_20)])).toEqual([])
  })

  it('is not what the firm’s books hold parked until somebody knows whose it is', () => {
    expect(wordsOf(firm(-3_00, { own: 0, suspense: -3_00 }))).toEqual([])
    expect(wordsOf(firm(-3_00, { own: -1_00, suspense: -2_00 }))).toEqual([
      'The firm is overdrawn here by 1.00 GBP: clients’ money pays for it.',
    ])
  })

  it('is tenants’ where deposits, credit and funds are more than is held in accounts of clients’ money', () => {
    // 100.00 here and 50.00 elsewhere, of which 20.00 in the firm's own account: 130.00 for 135.00 of tenants'.
    const spent = {
      elsewhere: 50_00,
      office: 20_00,
      own: 15_00,
      deposits: 90_00,
      credit: 25_00,
      funds: 20_00,
    }
    expect(wordsOf(held(100_00, spent))).toEqual([
      'Harbour House holds 5.00 GBP less than its tenants’ deposits, credit and funds: they have paid for something else.',
    ])
    expect(wordsOf(held(105_00, spent))).toEqual([])
    // A fund that is overspent is not made up by deposits.
    expect(wordsOf(held(85_00, { own: 5_00, deposits: 90_00, funds: -10_00 }))).toHaveLength(1)
  })

  it('is the same where the same are short of as much', () => {
    const [one, other] = shortagesOf('client', [held(-1), firm(-2)])
    expect(sameShortages([one!, other!], [other!, one!])).toBe(true)
    expect(sameShortages([one!], [{ ...one!, amount: 2 }])).toBe(false)
  })
})
