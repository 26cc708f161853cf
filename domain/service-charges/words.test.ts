import { expect, it } from 'vitest'
import { itemWords, occupantWords } from './words.ts'

const item = {
  itemId: 'i',
  name: 'cleaning',
  cost: 120_000_000,
  recoverableBps: 10_000,
  recoverable: 120_000_000,
  method: 'floorArea' as const,
  key: 75,
  keys: 1_500,
  share: 6_000_000,
}

it('says in a sentence what a unit bears of an item', () => {
  expect(itemWords(item, 'NGN')).toBe('Of ₦1,200,000 for cleaning this unit pays 75 of 1,500 m²: ₦60,000.')
  const half = { ...item, recoverableBps: 5_000, recoverable: 60_000_000, share: 3_000_000 }
  expect(itemWords({ ...half, method: 'fixedPercent', key: 5, keys: 100 }, 'NGN')).toBe(
    'Of ₦1,200,000 for cleaning, 50 % is recoverable, ₦600,000; of that this unit pays 5 %: ₦30,000.',
  )
})

it('says step by step what somebody bears of it', () => {
  const had = { leaseId: 'A', days: 181, share: 18_100, concession: 1_810, overCap: 1_413, due: 14_877 }
  expect(occupantWords({ share: 36_500 }, had, 365, 'GBP')).toEqual([
    'For 181 of 365 days: £181 of £365.',
    'A concession takes off £18.10, which the owner pays.',
    'The lease caps it: £14.13 beyond the cap is borne by the owner.',
  ])
  expect(
    occupantWords({ share: 36_500 }, { ...had, days: 365, concession: 0, overCap: 0 }, 365, 'GBP'),
  ).toEqual(['For all 365 days: £181.'])
})
