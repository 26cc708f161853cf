import { describe, expect, it } from 'vitest'
import { amenityIcon } from './amenity-icons.ts'

describe('icons of amenities', () => {
  it.each([
    ['Swimming pool', 'waves-ladder'],
    ['Standby generators', 'zap'],
    ['In-unit laundry', 'washing-machine'],
    ['Covered parking', 'square-parking'],
    ['Something nobody has heard of', 'circle-check'],
  ])('shows %s as %s', (name, icon) => expect(amenityIcon(name)).toBe(icon))
})
