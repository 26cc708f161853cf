import { expect, it } from 'vitest'
import { timeZoneOf } from './time-zones.ts'

it.each([
  ['FR', 'Europe/Paris'],
  ['DE', 'Europe/Berlin'],
  ['NG', 'Africa/Lagos'],
  ['US', null],
])('the time zone of %s is %s', (country, zone) => {
  expect(timeZoneOf(country)).toBe(zone)
})
