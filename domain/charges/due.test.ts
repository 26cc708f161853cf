import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, daysFromTo } from '../dates/calendar.ts'
import { chargesDue, type ChargedLease, type ChargedTerm } from './due.ts'

const rent = (amount: number, from: string, to: string | null = null, n = 0): ChargedTerm => ({
  n,
  type: 'rent',
  amount,
  from,
  to,
})
/** A lease of 1,000.00 a month from 1 January 2025 on, in calendar months, in advance, due on the 1st. */
const lease = (over: Partial<ChargedLease> = {}): ChargedLease => ({
  start: '2025-01-01',
  lastDay: null,
  holdingOver: false,
  frequency: 'monthly',
  periodsFrom: 'calendar',
  payable: 'advance',
  dueDay: 1,
  proration: 'actual',
  escalation: null,
  terms: [rent(100_000, over.start ?? '2025-01-01')],
  ...over,
})
/** What is due in these days, each as "due: amount for from–to". */
const due = (over: Partial<ChargedLease>, from: string, to: string) =>
  chargesDue(lease(over), { from, to }).map(
    (charge) => `${charge.dueOn}: ${charge.net} for ${charge.from} to ${charge.to}`,
  )

describe('charges of a lease', () => {
  it('monthly in advance: the whole amount for each calendar month', () =>
    expect(due({}, '2025-01-01', '2025-03-31')).toEqual([
      '2025-01-01: 100000 for 2025-01-01 to 2025-01-31',
      '2025-02-01: 100000 for 2025-02-01 to 2025-02-28',
      '2025-03-01: 100000 for 2025-03-01 to 2025-03-31',
    ]))

  it.each([
    ['actual', 'by the days of June: 100,000 × 26 ÷ 30 = 86,666.67', 86_667],
    ['thirtyDay', 'by a month of 30 days: 100,000 × 26 ÷ 30 = 86,666.67', 86_667],
    ['annual365', 'by the year: 1,200,000 × 26 ÷ 365 = 85,479.45', 85_479],
    ['none', 'in full: 100,000', 100_000],
  ] as const)('a first part from 5 June, counted %s, %s', (proration, _arithmetic, net) =>
    expect(due({ start: '2025-06-05', proration }, '2025-06-01', '2025-06-30')).toEqual([
      `2025-06-05: ${net} for 2025-06-05 to 2025-06-30`,
    ]),
  )

  it.each([
    ['actual', '100,000 × 15 ÷ 31 = 48,387.10', 48_387],
    ['thirtyDay', '100,000 × 15 ÷ 30 = 50,000', 50_000],
    ['annual365', '1,200,000 × 15 ÷ 365 = 49,315.07', 49_315],
    ['none', 'in full', 100_000],
  ] as const)('an end on 15 March, counted %s: %s, and nothing after it', (proration, _arithmetic, net) =>
    expect(due({ lastDay: '2025-03-15', proration }, '2025-03-01', '2025-12-31')).toEqual([
      `2025-03-01: ${net} for 2025-03-01 to 2025-03-15`,
    ]),
  )

  it('a month of 31 days from its 31st, of 30 days: one day, 100,000 × 1 ÷ 30 = 3,333.33', () =>
    expect(due({ start: '2025-01-31', proration: 'thirtyDay' }, '2025-01-01', '2025-01-31')).toEqual([
      '2025-01-31: 3333 for 2025-01-31 to 2025-01-31',
    ]))

  it('a leap day: from 29 February 2024, 100,000 × 1 ÷ 29 = 3,448.28', () =>
    expect(due({ start: '2024-02-29' }, '2024-02-01', '2024-02-29')).toEqual([
      '2024-02-29: 3448 for 2024-02-29 to 2024-02-29',
    ]))

  it('due on day 31: the last day of a short month, never before the lease begins', () =>
    expect(due({ start: '2025-01-15', dueDay: 31 }, '2025-01-01', '2025-04-30')).toEqual([
      '2025-01-31: 54839 for 2025-01-15 to 2025-01-31',
      '2025-02-28: 100000 for 2025-02-01 to 2025-02-28',
      '2025-03-31: 100000 for 2025-03-01 to 2025-03-31',
      '2025-04-30: 100000 for 2025-04-01 to 2025-04-30',
    ]))

  it('in arrears, due on the 1st: January’s on 1 February', () =>
    expect(due({ payable: 'arrears' }, '2025-01-01', '2025-03-01')).toEqual([
      '2025-02-01: 100000 for 2025-01-01 to 2025-01-31',
      '2025-03-01: 100000 for 2025-02-01 to 2025-02-28',
    ]))

  it('in arrears, due on the 31st: on the last day of the month itself', () =>
    expect(due({ payable: 'arrears', dueDay: 31 }, '2025-01-01', '2025-02-28')).toEqual([
      '2025-01-31: 100000 for 2025-01-01 to 2025-01-31',
      '2025-02-28: 100000 for 2025-02-01 to 2025-02-28',
    ]))

  it('in arrears until 10 April: 100,000 × 10 ÷ 30 = 33,333.33, due on 1 May', () =>
    expect(due({ payable: 'arrears', lastDay: '2025-04-10' }, '2025-04-02', '2025-12-31')).toEqual([
      '2025-05-01: 33333 for 2025-04-01 to 2025-04-10',
    ]))

  it('from the first day of the lease: months run from the 15th to the 14th', () =>
    expect(due({ start: '2025-01-15', periodsFrom: 'leaseStart' }, '2025-01-01', '2025-02-28')).toEqual([
      '2025-01-15: 100000 for 2025-01-15 to 2025-02-14',
      '2025-02-15: 100000 for 2025-02-15 to 2025-03-14',
    ]))

  it('from the 31st: each month begins on its last day where it has no 31st', () =>
    expect(due({ start: '2025-01-31', periodsFrom: 'leaseStart' }, '2025-01-31', '2025-04-01')).toEqual([
      '2025-01-31: 100000 for 2025-01-31 to 2025-02-27',
      '2025-02-28: 100000 for 2025-02-28 to 2025-03-30',
      '2025-03-31: 100000 for 2025-03-31 to 2025-04-29',
    ]))

  it('weekly from a Wednesday, ended after nine days: 70,000, then 70,000 × 2 ÷ 7 = 20,000', () =>
    expect(
      due(
        {
          start: '2025-01-01',
          frequency: 'weekly',
          lastDay: '2025-01-09',
          terms: [rent(70_000, '2025-01-01')],
        },
        '2025-01-01',
        '2025-12-31',
      ),
    ).toEqual([
      '2025-01-01: 70000 for 2025-01-01 to 2025-01-07',
      '2025-01-08: 20000 for 2025-01-08 to 2025-01-09',
    ]))

  it('weekly in arrears: due on the last day of the week', () =>
    expect(due({ frequency: 'weekly', payable: 'arrears' }, '2025-01-01', '2025-01-14')).toEqual([
      '2025-01-07: 100000 for 2025-01-01 to 2025-01-07',
      '2025-01-14: 100000 for 2025-01-08 to 2025-01-14',
    ]))

  it('quarterly on the usual quarter days, from 1 May: 300,000 × 54 ÷ 91 = 178,021.98 until Midsummer', () =>
    expect(
      due(
        {
          start: '2025-05-01',
          frequency: 'quarterly',
          periodsFrom: 'quarterDays',
          terms: [rent(300_000, '2025-05-01')],
        },
        '2025-05-01',
        '2026-03-25',
      ),
    ).toEqual([
      '2025-05-01: 178022 for 2025-05-01 to 2025-06-23',
      '2025-06-24: 300000 for 2025-06-24 to 2025-09-28',
      '2025-09-29: 300000 for 2025-09-29 to 2025-12-24',
      '2025-12-25: 300000 for 2025-12-25 to 2026-03-24',
      '2026-03-25: 300000 for 2026-03-25 to 2026-06-23',
    ]))

  it('half-yearly and yearly on the quarter days begin on Lady Day', () => {
    const days = { periodsFrom: 'quarterDays', start: '2025-01-10' } as const
    expect(due({ ...days, frequency: 'halfYearly' }, '2025-02-01', '2025-12-31')).toEqual([
      '2025-03-25: 100000 for 2025-03-25 to 2025-09-28',
      '2025-09-29: 100000 for 2025-09-29 to 2026-03-24',
    ])
    expect(due({ ...days, frequency: 'yearly' }, '2025-02-01', '2025-12-31')).toEqual([
      '2025-03-25: 100000 for 2025-03-25 to 2026-03-24',
    ])
  })

  it('quarterly by the calendar, from 15 February: 90,000 × 45 ÷ 90 = 45,000', () =>
    expect(
      due(
        { start: '2025-02-15', frequency: 'quarterly', terms: [rent(90_000, '2025-02-15')] },
        '2025-02-01',
        '2025-04-01',
      ),
    ).toEqual([
      '2025-02-15: 45000 for 2025-02-15 to 2025-03-31',
      '2025-04-01: 90000 for 2025-04-01 to 2025-06-30',
    ]))

  it('half-yearly by the calendar, from 1 October: 184,000 × 92 ÷ 184 = 92,000', () =>
    expect(
      due(
        { start: '2025-10-01', frequency: 'halfYearly', terms: [rent(184_000, '2025-10-01')] },
        '2025-10-01',
        '2026-01-01',
      ),
    ).toEqual([
      '2025-10-01: 92000 for 2025-10-01 to 2025-12-31',
      '2026-01-01: 184000 for 2026-01-01 to 2026-06-30',
    ]))

  it('yearly in advance from the first day, as in Lagos: three million each 7 August', () =>
    expect(
      due(
        {
          start: '2024-08-07',
          frequency: 'yearly',
          periodsFrom: 'leaseStart',
          terms: [rent(300_000_000, '2024-08-07')],
        },
        '2024-01-01',
        '2026-08-06',
      ),
    ).toEqual([
      '2024-08-07: 300000000 for 2024-08-07 to 2025-08-06',
      '2025-08-07: 300000000 for 2025-08-07 to 2026-08-06',
    ]))

  it('a leap year in days of 365: 365,000 × 365 ÷ 365 for 365 of 366 days', () =>
    expect(
      due(
        {
          start: '2024-01-02',
          frequency: 'yearly',
          proration: 'annual365',
          terms: [rent(365_000, '2024-01-02')],
        },
        '2024-01-01',
        '2024-12-31',
      ),
    ).toEqual(['2024-01-02: 365000 for 2024-01-02 to 2024-12-31']))

  it('in total: once, on the first day, or in arrears on the last', () => {
    const total = { frequency: 'fixed', lastDay: '2025-06-30' } as const
    expect(due(total, '2025-01-01', '2025-12-31')).toEqual([
      '2025-01-01: 100000 for 2025-01-01 to 2025-06-30',
    ])
    expect(due({ ...total, payable: 'arrears' }, '2025-01-01', '2025-12-31')).toEqual([
      '2025-06-30: 100000 for 2025-01-01 to 2025-06-30',
    ])
  })

  it('a currency without decimals: ¥85,000 × 17 ÷ 31 = ¥46,612.90, rounded to whole yen', () =>
    expect(
      due({ start: '2025-01-15', terms: [rent(85_000, '2025-01-15')] }, '2025-01-01', '2025-01-31'),
    ).toEqual(['2025-01-15: 46613 for 2025-01-15 to 2025-01-31']))
})

describe('the end of a lease', () => {
  const ended = { lastDay: '2025-12-31', terms: [rent(100_000, '2025-01-01', '2025-12-31')] }
  const escalation = { kind: 'percent' as const, from: '2026-02-01', everyMonths: 12, bps: 1_000 }

  it('by its term: nothing after the last day', () =>
    expect(due(ended, '2025-12-02', '2026-12-31')).toEqual([]))

  it('holding over: the last amount goes on, and no increase comes by itself', () =>
    expect(due({ ...ended, holdingOver: true, escalation }, '2026-01-01', '2026-02-28')).toEqual([
      '2026-01-01: 100000 for 2026-01-01 to 2026-01-31',
      '2026-02-01: 100000 for 2026-02-01 to 2026-02-28',
    ]))

  it('holding over with a rent that was agreed since', () =>
    expect(
      due(
        { ...ended, holdingOver: true, terms: [...ended.terms, rent(130_000, '2026-02-01', null, 1)] },
        '2026-01-01',
        '2026-02-28',
      ),
    ).toEqual([
      '2026-01-01: 100000 for 2026-01-01 to 2026-01-31',
      '2026-02-01: 130000 for 2026-02-01 to 2026-02-28',
    ]))

  it('an end on the first day of a month: 100,000 × 1 ÷ 31 = 3,225.81', () =>
    expect(due({ lastDay: '2025-03-01' }, '2025-03-01', '2025-06-30')).toEqual([
      '2025-03-01: 3226 for 2025-03-01 to 2025-03-01',
    ]))
})

describe('whatever a lease says', () => {
  const days = fc.integer({ min: 0, max: 1_200 }).map((count) => addDays('2023-01-01', count))
  const anyLease = fc
    .record({
      start: days,
      length: fc.option(fc.integer({ min: 0, max: 900 }), { nil: null }),
      frequency: fc.constantFrom('weekly', 'monthly', 'quarterly', 'halfYearly', 'yearly' as const),
      periodsFrom: fc.constantFrom('calendar', 'leaseStart', 'quarterDays' as const),
      payable: fc.constantFrom('advance', 'arrears' as const),
      dueDay: fc.integer({ min: 1, max: 31 }),
      proration: fc.constantFrom('actual', 'thirtyDay', 'annual365', 'none' as const),
      changes: fc.array(
        fc.tuple(fc.integer({ min: 1, max: 700 }), fc.integer({ min: 1_000, max: 10_000_000 })),
        {
          maxLength: 3,
        },
      ),
    })
    .map(({ length, changes, ...rest }) =>
      lease({
        ...rest,
        lastDay: length === null ? null : addDays(rest.start, length),
        terms: [
          rent(120_000, rest.start),
          ...changes.map(([after, amount], n) => rent(amount, addDays(rest.start, after), null, n + 1)),
        ],
      }),
    )

  it('is charged the same day by day as at once, and each term and period once', () => {
    fc.assert(
      fc.property(anyLease, days, fc.integer({ min: 0, max: 300 }), (given, from, length) => {
        const to = addDays(from, length)
        const middle = addDays(from, Math.floor(length / 2))
        const whole = chargesDue(given, { from, to })
        const halves = [
          ...chargesDue(given, { from, to: middle }),
          ...chargesDue(given, { from: addDays(middle, 1), to }),
        ]
        expect(halves).toEqual(whole)
        const keys = whole.map(({ term, period }) => `${term} ${period}`)
        expect(new Set(keys).size).toBe(keys.length)
      }),
    )
  })

  it('covers each day of the lease with one rent, and its parts add up', () => {
    fc.assert(
      fc.property(anyLease, (given) => {
        const charges = chargesDue(given, { from: given.start, to: addDays(given.start, 800) })
        const last = given.lastDay ?? addDays(given.start, 300)
        if (given.proration !== 'none') {
          const covered = charges
            .map(({ from, to }) => [from, to] as const)
            .toSorted(([a], [b]) => (a < b ? -1 : 1))
          let next = given.start
          for (const [from, to] of covered) {
            expect(from).toBe(next)
            next = addDays(to, 1)
          }
          expect(daysFromTo(given.start, addDays(next, -1))).toBeGreaterThanOrEqual(
            Math.min(daysFromTo(given.start, last), 300),
          )
        }
        for (const { net, parts } of charges) expect(parts.reduce((sum, part) => sum + part.net, 0)).toBe(net)
      }),
    )
  })
})
