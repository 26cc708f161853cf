import { describe, expect, it } from 'vitest'
import { draftOf, leftOf, partsOf } from './drafts.ts'

describe('parts of a line as they are typed', () => {
  const out = { amount: -9_500 }

  it('go the way of the line, and against it below zero', () => {
    const drafts = [
      { ...draftOf('expensePayment', 10_000), of: 'expense' },
      { ...draftOf('category', -500), of: 'account' },
    ]
    expect(leftOf(out, drafts)).toBe(0)
    expect(partsOf(out, drafts)).toEqual({
      parts: [
        { kind: 'expensePayment', expenseId: 'expense', amount: -10_000 },
        { kind: 'category', accountId: 'account', propertyId: null, amount: 500 },
      ],
      errors: {},
    })
  })

  it('say what is missing by the contract’s names, and what is left', () => {
    const drafts = [draftOf('transfer', 4_000), draftOf('suspense', null)]
    expect(leftOf(out, drafts)).toBe(5_500)
    expect(partsOf(out, drafts)).toEqual({
      errors: {
        'parts.0.bankAccountId': 'Choose a bank account.',
        'parts.1.amount': 'Enter an amount other than zero.',
      },
    })
  })
})
