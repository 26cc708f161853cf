import { describe, expect, it } from 'vitest'
import { hoursProblem, openingsOn, usualRules, type OpenHours } from './hours.ts'
import { freeSlots, openIntervals, type Host } from './slots.ts'

const at = (instant: string) => Date.parse(instant)
const iso = (instant: number) => new Date(instant).toISOString().replace(':00.000Z', 'Z')
const everyDay = (from: string, to: string): OpenHours => ({
  weekly: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from, to })),
  exceptions: [],
})
const host = (more: Partial<Host> = {}): Host => ({
  id: 'ada',
  hours: null,
  zone: 'Europe/London',
  mostADay: null,
  busy: [],
  ...more,
})
const rules = { ...usualRules, slotMinutes: 60, bufferMinutes: 0, noticeMinutes: 0, daysAhead: 60 }
const asked = (more: Partial<Parameters<typeof freeSlots>[0]> = {}) =>
  freeSlots({
    rules,
    hours: everyDay('09:00', '12:00'),
    zone: 'Europe/London',
    hosts: [host()],
    taken: [],
    visits: [],
    now: at('2026-11-02T06:00Z'),
    from: '2026-11-02',
    to: '2026-11-02',
    ...more,
  })
const starts = (more: Partial<Parameters<typeof freeSlots>[0]> = {}) =>
  asked(more).map(({ start }) => iso(start))

describe('RT-22 slots of viewings', () => {
  it('RT-22 follow each other with the buffer between them, and end within the hours', () => {
    expect(starts({ rules: { ...rules, slotMinutes: 45, bufferMinutes: 15 } })).toEqual([
      '2026-11-02T09:00Z',
      '2026-11-02T10:00Z',
      '2026-11-02T11:00Z',
    ])
    expect(starts({ rules: { ...rules, slotMinutes: 100 } })).toEqual(['2026-11-02T09:00Z'])
  })

  it('RT-22 are the same times of day before and after the clocks change, at other instants', () => {
    // London: 25 October 2026, 02:00 BST becomes 01:00 GMT.
    expect(starts({ from: '2026-10-24', to: '2026-10-26', now: at('2026-10-20T00:00Z') })).toEqual([
      '2026-10-24T08:00Z',
      '2026-10-24T09:00Z',
      '2026-10-24T10:00Z',
      '2026-10-25T09:00Z',
      '2026-10-25T10:00Z',
      '2026-10-25T11:00Z',
      '2026-10-26T09:00Z',
      '2026-10-26T10:00Z',
      '2026-10-26T11:00Z',
    ])
  })

  it('RT-22 are as many as the night really has hours: one more in autumn, one fewer in spring', () => {
    const night = everyDay('00:00', '04:00')
    const autumn = openIntervals(night, 'Europe/London', '2026-10-25', '2026-10-25').at(-1)!
    expect([iso(autumn.from), iso(autumn.to)]).toEqual(['2026-10-24T23:00Z', '2026-10-25T04:00Z'])
    expect(starts({ hours: night, from: '2026-10-25', to: '2026-10-25', now: 0 })).toEqual([])
    const now = at('2026-10-01T00:00Z')
    expect(starts({ hours: night, from: '2026-10-25', to: '2026-10-25', now })).toHaveLength(5)
    // 29 March 2026: 01:00 GMT becomes 02:00 BST.
    const spring = starts({
      hours: night,
      from: '2026-03-29',
      to: '2026-03-29',
      now: at('2026-03-01T00:00Z'),
    })
    expect(spring).toEqual(['2026-03-29T00:00Z', '2026-03-29T01:00Z', '2026-03-29T02:00Z'])
  })

  it('RT-22 begin an hour later where the clock skips the hour they were to begin', () => {
    const found = openIntervals(everyDay('01:30', '03:30'), 'Europe/London', '2026-03-29', '2026-03-29').at(
      -1,
    )!
    // 01:30 does not exist that night: 02:30 BST.
    expect([iso(found.from), iso(found.to)]).toEqual(['2026-03-29T01:30Z', '2026-03-29T02:30Z'])
  })

  it('RT-22 go on past midnight, and are found on the date that it is then', () => {
    const late = { weekly: [{ weekday: 1, from: '22:00', to: '01:00' }], exceptions: [] }
    expect(starts({ hours: late })).toEqual(['2026-11-02T22:00Z', '2026-11-02T23:00Z'])
    expect(starts({ hours: late, from: '2026-11-03', to: '2026-11-03' })).toEqual(['2026-11-03T00:00Z'])
  })

  it('RT-22 are where the property is, whatever the zone of its host', () => {
    // Lagos 09–12 is 08–11 UTC; New York 03:00–06:00 is 08–11 UTC in winter.
    const hosts = [host({ zone: 'America/New_York', hours: everyDay('04:00', '06:00') })]
    expect(starts({ zone: 'Africa/Lagos', hosts })).toEqual(['2026-11-02T09:00Z', '2026-11-02T10:00Z'])
    // A week before, New York was on summer time and an hour nearer.
    const before = { from: '2026-10-26', to: '2026-10-26', now: at('2026-10-20T00:00Z') }
    expect(starts({ zone: 'Africa/Lagos', hosts, ...before })).toEqual([
      '2026-10-26T08:00Z',
      '2026-10-26T09:00Z',
    ])
    // Auckland is a day ahead: its Tuesday morning is Monday evening in London.
    const far = [
      host({
        zone: 'Pacific/Auckland',
        hours: { weekly: [{ weekday: 2, from: '00:00', to: '23:59' }], exceptions: [] },
      }),
    ]
    expect(starts({ hosts: far, hours: everyDay('10:00', '13:00') })).toEqual([
      '2026-11-02T11:00Z',
      '2026-11-02T12:00Z',
    ])
  })

  it('RT-22 leave out what is taken, with the buffer, and what nobody can show', () => {
    const busy = [{ from: at('2026-11-02T09:30Z'), to: at('2026-11-02T10:15Z') }]
    expect(starts({ taken: busy })).toEqual(['2026-11-02T11:00Z'])
    expect(starts({ hosts: [host({ busy })] })).toEqual(['2026-11-02T11:00Z'])
    expect(starts({ hosts: [host({ busy }), host({ id: 'ben' })] })).toHaveLength(3)
    expect(starts({ hosts: [] })).toEqual([])
  })

  it('RT-22 are given to whoever has least that day', () => {
    const busy = [{ from: at('2026-11-02T15:00Z'), to: at('2026-11-02T16:00Z') }]
    const [first] = asked({ hosts: [host({ busy }), host({ id: 'ben' })] })
    expect(first!.hostIds).toEqual(['ben', 'ada'])
  })

  it('RT-22 are not sooner than the notice, not further than the days ahead, and not more than are wanted a day', () => {
    expect(starts({ now: at('2026-11-02T08:30Z'), rules: { ...rules, noticeMinutes: 60 } })).toEqual([
      '2026-11-02T10:00Z',
      '2026-11-02T11:00Z',
    ])
    const week = { from: '2026-11-02', to: '2026-11-08', rules: { ...rules, daysAhead: 1 } }
    expect(new Set(starts(week).map((start) => start.slice(0, 10)))).toEqual(
      new Set(['2026-11-02', '2026-11-03']),
    )
    const taken = [{ from: at('2026-11-02T09:00Z'), to: at('2026-11-02T10:00Z') }]
    expect(starts({ visits: taken, rules: { ...rules, mostADay: 1 } })).toEqual([])
    expect(starts({ visits: taken, rules: { ...rules, mostADay: 2 } })).toHaveLength(3)
    expect(starts({ hosts: [host({ busy: taken, mostADay: 1 })] })).toEqual([])
  })

  it('RT-22 follow an exception on its day, also one without any hours', () => {
    const hours = {
      ...everyDay('09:00', '12:00'),
      exceptions: [
        { date: '2026-11-02', openings: [] },
        { date: '2026-11-03', openings: [{ from: '18:00', to: '19:00' }] },
      ],
    }
    expect(openingsOn(hours, '2026-11-02', 1)).toEqual([])
    expect(starts({ hours, to: '2026-11-03' })).toEqual(['2026-11-03T18:00Z'])
  })

  it('RT-22 hours that overlap, or days that are there twice, are named', () => {
    const clash = [
      { weekday: 1, from: '09:00', to: '12:00' },
      { weekday: 1, from: '11:00', to: '13:00' },
    ]
    expect(hoursProblem({ weekly: clash, exceptions: [] })).toBe('Monday: Two of these times overlap.')
    const days = [
      { date: '2026-12-24', openings: [] },
      { date: '2026-12-24', openings: [] },
    ]
    expect(hoursProblem({ weekly: [], exceptions: days })).toBe('2026-12-24 is there twice.')
    expect(hoursProblem(everyDay('09:00', '17:00'))).toBeUndefined()
  })
})
