import { describe, expect, it } from 'vitest'
import { figuresOf, overdrawn, type HeldFor, type Standing } from './reconciliation.ts'

const held = (here: number, more: Partial<HeldFor> = {}): HeldFor => ({
  propertyId: 'a',
  title: 'Harbour House',
  here,
  elsewhere: 0,
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
      'The statement gives no closing balance. Enter the one that the bank shows.',
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

  it('name whose money is short', () => {
    expect(overdrawn([held(-1), held(1), held(-1, { propertyId: null })])).toEqual([held(-1)])
  })
})
