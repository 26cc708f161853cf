import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { addDays, daysUntil } from '../dates/calendar.ts'
import { missedWords, workDue } from './due.ts'
import { datesOf, emptyProblem, nextDate } from './occurrences.ts'
import {
  leadProblem,
  readRule,
  ruleProblem,
  shortestGap,
  weekdayKeys,
  writeRule,
  type Recurrence,
} from './recurrence.ts'
import { dayWords, ruleWords } from './words.ts'

const days = fc.integer({ min: 0, max: 4000 }).map((offset) => addDays('2024-01-01', offset))
const ends = fc.oneof(
  fc.integer({ min: 1, max: 40 }).map((count) => ({ count })),
  days.map((until) => ({ until })),
)
const recurrences: fc.Arbitrary<Recurrence> = fc.oneof(
  fc.record({ every: fc.integer({ min: 1, max: 40 }), unit: fc.constantFrom('day', 'year'), end: ends }),
  fc.record({
    every: fc.integer({ min: 1, max: 9 }),
    unit: fc.constant('week' as const),
    on: fc
      .subarray([...weekdayKeys], { minLength: 1 })
      .map((chosen) => weekdayKeys.filter((key) => chosen.includes(key))),
    end: ends,
  }),
  fc.record({
    every: fc.integer({ min: 1, max: 14 }),
    unit: fc.constant('month' as const),
    day: fc.integer({ min: 1, max: 31 }).map((day) => (day === 31 ? -1 : day)),
    end: ends,
  }),
)

describe('recurrence rules', () => {
  it('RT-34 are read as they were written', () => {
    fc.assert(
      fc.property(recurrences, (recurrence) => {
        expect(readRule(writeRule(recurrence))).toEqual({ recurrence })
      }),
    )
  })

  it('RT-34 read what calendars write', () => {
    expect(readRule('RRULE:FREQ=WEEKLY;WKST=MO;BYDAY=FR,MO;UNTIL=20271231T000000Z')).toEqual({
      recurrence: { every: 1, unit: 'week', on: ['MO', 'FR'], end: { until: '2027-12-31' } },
    })
  })

  it.each([
    ['FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=1;UNTIL=20271231', 'Every 3 months on the 1st, until 31 Dec 2027'],
    ['FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=12', 'Every month on the last day, 12 times'],
    [
      'FREQ=MONTHLY;BYMONTHDAY=31;COUNT=5',
      'Every month on the 31st (months without that day are left out), 5 times',
    ],
    ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;UNTIL=20261231', 'Every week on weekdays, until 31 Dec 2026'],
    ['FREQ=WEEKLY;INTERVAL=2;COUNT=3', 'Every 2 weeks on Sunday, 3 times'],
    ['FREQ=YEARLY;COUNT=10', 'Every year on 1 March, 10 times'],
    ['FREQ=DAILY;COUNT=1', 'Once'],
  ])('RT-34 %s is “%s”', (rule, words) => {
    expect(ruleWords(rule, '2026-03-01')).toBe(words)
  })

  it.each([
    ['FREQ=DAILY;INTERVAL=0;COUNT=3', 'would never end'],
    ['FREQ=DAILY;UNTIL=', 'Choose the last day'],
    ['FREQ=DAILY;COUNT=3;UNTIL=20270101', 'either'],
    ['FREQ=DAILY;UNTIL=20260101', 'ends before it begins'],
    ['FREQ=DAILY;UNTIL=20260231', 'does not exist'],
    ['FREQ=YEARLY;UNTIL=20990101', 'within 30 years'],
    ['FREQ=DAILY;COUNT=0', 'at least once'],
    ['FREQ=DAILY;COUNT=9999', 'at most 1000 times'],
    ['FREQ=DAILY;INTERVAL=9999;COUNT=2', 'at most every 366'],
    ['FREQ=MONTHLY;BYMONTHDAY=32;COUNT=2', '1 to 31'],
    ['FREQ=HOURLY;COUNT=3', 'not a part'],
    ['FREQ=DAILY;BYDAY=MO;COUNT=3', 'not a part'],
    ['FREQ=DAILY;BYSETPOS=1;COUNT=3', 'not a part'],
    ['every Monday', 'not a part'],
    ['', 'not a part'],
  ])('RT-34 %s is refused with a sentence', (rule, words) => {
    const problem = ruleProblem(rule, '2026-03-01')
    expect(problem).toContain(words)
    expect(problem).toMatch(/\.$/)
  })

  it('RT-34 without any day are refused', () => {
    expect(emptyProblem('FREQ=WEEKLY;BYDAY=MO;UNTIL=20260305', '2026-03-03')).toContain('no dates')
    expect(emptyProblem('FREQ=MONTHLY;INTERVAL=12;BYMONTHDAY=30;COUNT=3', '2026-02-01')).toContain('no dates')
    expect(emptyProblem('FREQ=WEEKLY;BYDAY=MO;UNTIL=20260309', '2026-03-03')).toBeUndefined()
  })
})

describe('dates of a rule', () => {
  it.each([
    [
      'FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=1;COUNT=3',
      '2026-03-15',
      ['2026-06-01', '2026-09-01', '2026-12-01'],
    ],
    ['FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=3', '2028-01-10', ['2028-01-31', '2028-02-29', '2028-03-31']],
    ['FREQ=MONTHLY;BYMONTHDAY=31;COUNT=3', '2026-01-01', ['2026-01-31', '2026-03-31', '2026-05-31']],
    ['FREQ=YEARLY;UNTIL=20340101', '2024-02-29', ['2024-02-29', '2028-02-29', '2032-02-29']],
    [
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR;COUNT=4',
      '2026-03-04',
      ['2026-03-06', '2026-03-16', '2026-03-20', '2026-03-30'],
    ],
    ['FREQ=DAILY;INTERVAL=10;UNTIL=20260331', '2026-03-25', ['2026-03-25']],
  ])('RT-34 %s from %s on, whatever the machine’s time zone', (rule, start, dates) => {
    for (const zone of ['Pacific/Auckland', 'America/Los_Angeles', 'Europe/London']) {
      vi.stubEnv('TZ', zone)
      expect(datesOf(rule, start, { limit: 20 }), zone).toEqual(dates)
    }
    vi.unstubAllEnvs()
  })

  it('RT-34 are the same wherever one begins to count', () => {
    fc.assert(
      fc.property(recurrences, days, days, (recurrence, start, from) => {
        const rule = writeRule(recurrence)
        const all = datesOf(rule, start, { limit: 5000 })
        const later = datesOf(rule, start, { from, limit: 5000 })
        expect(later).toEqual(all.filter((date) => date >= from))
        expect(all).toEqual(all.toSorted())
        expect(nextDate(rule, start, from)).toBe(later[0] ?? null)
        for (const [index, date] of all.slice(1).entries())
          expect(daysUntil(all[index]!, date)).toBeGreaterThanOrEqual(shortestGap(recurrence))
      }),
      { numRuns: 60 },
    )
  })

  it('RT-34 of the far future cost no more than those of next week', () => {
    const rules = ['FREQ=DAILY', 'FREQ=WEEKLY;BYDAY=MO,TH', 'FREQ=MONTHLY', 'FREQ=MONTHLY;BYMONTHDAY=-1']
    const before = process.cpuUsage()
    for (const rule of [...rules, 'FREQ=YEARLY;INTERVAL=3', 'FREQ=MONTHLY;INTERVAL=7']) {
      for (let n = 0; n < 100; n++) datesOf(rule, '1900-01-15', { from: '2199-11-01', limit: 100 })
    }
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(1500)
    expect(datesOf('FREQ=YEARLY;INTERVAL=3', '1900-01-15', { from: '2190-02-01', limit: 9 })).toEqual([
      '2191-01-15',
      '2194-01-15',
      '2197-01-15',
    ])
  })

  it('RT-34 never end where the rule does not', () => {
    expect(readRule('FREQ=DAILY')).toEqual({ recurrence: { every: 1, unit: 'day', end: 'never' } })
    expect(ruleWords('FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=1')).toBe('Every 3 months on the 1st')
    expect(ruleProblem('FREQ=MONTHLY', '2026-03-01')).toBeUndefined()
    expect(nextDate('FREQ=WEEKLY;INTERVAL=2', '2026-03-02', '2056-03-01')).toBe('2056-03-06')
    expect(nextDate('FREQ=MONTHLY;BYMONTHDAY=-1', '2026-03-02', '2056-02-01')).toBe('2056-02-29')
    expect(emptyProblem('FREQ=MONTHLY;INTERVAL=12;BYMONTHDAY=30', '2026-02-01')).toContain('no dates')
  })

  it('RT-34 pass over those that are seen to', () => {
    const rule = 'FREQ=DAILY;COUNT=4'
    expect(nextDate(rule, '2026-03-01', '2026-03-01', new Set(['2026-03-01', '2026-03-02']))).toBe(
      '2026-03-03',
    )
    expect(nextDate(rule, '2026-03-01', '2026-03-04', new Set(['2026-03-04']))).toBeNull()
  })
})

const recurrenceOf = (rule: string): Recurrence => {
  const read = readRule(rule)
  if (read.problem !== undefined) throw new Error(read.problem)
  return read.recurrence
}

describe('what is due', () => {
  it('RT-34 is one issue, however many dates nobody saw to', () => {
    expect(workDue([])).toBeUndefined()
    expect(workDue(['2026-03-01'])).toEqual({ date: '2026-03-01', missed: [] })
    const dates = datesOf('FREQ=WEEKLY;COUNT=20', '2026-03-01', { limit: 20 })
    const work = workDue(dates)!
    expect(work.date).toBe(dates[19])
    expect(missedWords(work.missed, dayWords)).toMatch(
      /^It stands for 19 earlier dates too, .* and 13 before\.$/,
    )
    expect(missedWords(['2026-03-01'], dayWords)).toContain('the work of 1 Mar 2026 too')
    expect(missedWords([], dayWords)).toBe('')
  })

  it('RT-34 is opened fewer days ahead than lie between two dates', () => {
    const of = (rule: string, leadDays: number) => leadProblem(recurrenceOf(rule), leadDays)
    expect(of('FREQ=WEEKLY;BYDAY=MO,FR;COUNT=9', 2)).toBeUndefined()
    expect(of('FREQ=WEEKLY;BYDAY=MO,FR;COUNT=9', 3)).toContain('Use 2 or less')
    expect(of('FREQ=DAILY;COUNT=9', 1)).toContain('use 0')
    expect(of('FREQ=MONTHLY;COUNT=9', 27)).toBeUndefined()
  })
})
