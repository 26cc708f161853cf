import { describe, expect, it } from 'vitest'
import { keysOf } from '../kit/keys.ts'
import { amountProblem, providerCurrencies, providerNames, receivedAmount, sentAmount } from './providers.ts'
import { minutesUntilAsked, onlineStages, outcomes, stageAfter } from './statuses.ts'

describe('amounts as providers want them', () => {
  it.each([
    ['stripe', 'GBP', 12_550, 12_550],
    // Yen have no decimals, and none are sent.
    ['stripe', 'JPY', 5_000, 5_000],
    ['stripe', 'UGX', 50_000, 5_000_000],
    ['stripe', 'XOF', 5_000, 5_000],
    ['stripe', 'KWD', 12_340, 12_340],
    ['paystack', 'NGN', 250_000, 250_000],
    ['paystack', 'XOF', 5_000, 500_000],
  ] as const)('%s, %s', (provider, currency, minor, sent) => {
    expect(sentAmount(provider, minor, currency)).toBe(sent)
    expect(receivedAmount(provider, sent, currency)).toBe(minor)
  })

  it('comes back as it was sent in every currency', () => {
    for (const provider of providerNames) {
      for (const currency of providerCurrencies[provider])
        expect(receivedAmount(provider, sentAmount(provider, 1_230, currency), currency)).toBe(1_230)
    }
  })

  it('says which amounts cards cannot carry', () => {
    expect(amountProblem('stripe', 12_345, 'KWD')).toBe(
      'Stripe takes KWD in steps of 0.010: enter 12.340 or 12.350.',
    )
    expect(amountProblem('stripe', 12_340, 'KWD')).toBeUndefined()
    expect(amountProblem('stripe', 12_345, 'GBP')).toBeUndefined()
  })
})

describe('what becomes of a payment', () => {
  it('is the same in whatever order outcomes arrive, once money has', () => {
    for (const before of outcomes.filter((each) => each !== 'paid')) {
      const late = stageAfter('pending', before) ?? 'pending'
      expect(stageAfter(late, 'paid')).toBe('paid')
      expect(stageAfter('paid', before)).toBeUndefined()
    }
  })

  it('is settled once', () => {
    expect(stageAfter('paid', 'paid')).toBeUndefined()
    expect(stageAfter('review', 'paid')).toBeUndefined()
  })

  it('is over only for what still waited', () => {
    for (const stage of keysOf(onlineStages)) {
      expect(stageAfter(stage, 'expired')).toBe(stage === 'pending' ? 'expired' : undefined)
    }
  })
})

it('asks soon, and then less and less often', () => {
  expect([0, 1, 2, 6, 7, 500].map(minutesUntilAsked)).toEqual([5, 10, 20, 320, 360, 360])
})
