import { describe, expect, it } from 'vitest'
import { statusOn, type LeaseFacts } from './status.ts'

const lease = (facts: Partial<LeaseFacts> = {}): LeaseFacts => ({
  stage: 'signed',
  start: '2026-01-01',
  end: '2026-12-31',
  noticeGivenOn: null,
  endedOn: null,
  ...facts,
})

describe('the status of a lease on a day', () => {
  it.each([
    ['2025-12-31', 'scheduled'],
    ['2026-01-01', 'active'],
    ['2026-12-31', 'active'],
    ['2027-01-01', 'holdingOver'],
  ])('ST-05 follows from its dates: on %s it is %s', (day, status) =>
    expect(statusOn(lease(), day)).toBe(status),
  )
  it('ST-05 is what was decided until it is signed', () => {
    for (const stage of ['draft', 'awaitingSignature', 'cancelled'] as const) {
      expect(statusOn(lease({ stage }), '2026-06-01')).toBe(stage)
    }
  })
  it('ST-05 is notice from the day on which it was given, past the end too', () => {
    const given = lease({ noticeGivenOn: '2026-05-01' })
    expect(statusOn(given, '2026-04-30')).toBe('active')
    expect(statusOn(given, '2026-05-01')).toBe('notice')
    expect(statusOn(given, '2027-03-01')).toBe('notice')
  })
  it('ST-05 has ended on the day after its last', () => {
    const ended = lease({ endedOn: '2026-08-15' })
    expect(statusOn(ended, '2026-08-15')).toBe('active')
    expect(statusOn(ended, '2026-08-16')).toBe('ended')
  })
  it('ST-05 never holds over without an end', () =>
    expect(statusOn(lease({ end: null }), '2040-01-01')).toBe('active'))
})
