import { expect, it } from 'vitest'
import { propertyScreens } from './properties.tsx'

it.each([
  ['FR', { currency: 'EUR', timezone: 'Europe/Paris' }],
  // Its currency is none that can be chosen.
  ['TR', { currency: null, timezone: 'Europe/Istanbul' }],
  ['US', { currency: 'USD', timezone: null }],
])('a country brings its own currency and time zone or none, never another’s: %s', (country, usual) => {
  expect(propertyScreens.form.follow?.('country', country)).toEqual(usual)
})
