import { describe, expect, it } from 'vitest'
import { dateFromText, isDate } from './typed.ts'

const today = '2026-11-21'

describe('a day as people type it', () => {
  it.each([
    ['2027-03-05', '2027-03-05'],
    ['2027-3-5', '2027-03-05'],
    ['5/3/2027', '2027-03-05'],
    ['5.3.27', '2027-03-05'],
    ['05-03-2027', '2027-03-05'],
    ['5/3', '2026-03-05'],
    ['5 mar 2027', '2027-03-05'],
    ['5th March, 2027', '2027-03-05'],
    ['5mar', '2026-03-05'],
    ['10 Sept 2024', '2024-09-10'],
    ['Mar 5, 2027', '2027-03-05'],
    ['march 5', '2026-03-05'],
    [' Tomorrow ', '2026-11-22'],
    ['29/2/2028', '2028-02-29'],
  ])('%s is %s', (text, date) => {
    expect(dateFromText(text, today)).toBe(date)
  })

  it.each(['', 'soon', '31/2/2027', '29 Feb 2027', '5', '5/13/2027', '2027-13-01', '5 mai 2027', '1/1/1/1'])(
    '%s is none',
    (text) => {
      expect(dateFromText(text, today)).toBeUndefined()
    },
  )

  it('puts the month first where people write it first', () => {
    expect(dateFromText('3/5/2027', today, 'month')).toBe('2027-03-05')
  })
})

it('a day as it is kept is one of the calendar', () => {
  for (const day of ['2026-11-29', '2028-02-29']) expect(isDate(day)).toBe(true)
  for (const text of ['2026-02-29', '2026-13-01', '2026-99-99', '2026-1-1', 'soon', '', null])
    expect(isDate(text)).toBe(false)
})
