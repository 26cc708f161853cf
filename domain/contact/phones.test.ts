import { describe, expect, it } from 'vitest'
import { countryCodes } from '../geography/countries.ts'
import { dialCodeOf } from '../geography/dial-codes.ts'
import { nationalNumber, phoneProblem } from './phones.ts'

describe('VA-02 national phone numbers', () => {
  it.each([
    ['GB', '07700 900321', '7700900321'],
    ['GB', '+44 (0)7700 900321', '7700900321'],
    ['GB', '0044 20 7946 0958', '2079460958'],
    ['NG', '0803 123 4567', '8031234567'],
    ['US', '1 (312) 248-8355', '3122488355'],
    ['FR', '06 12 34 56 78', '612345678'],
    ['DE', '01512 3456789', '15123456789'],
    ['DE', '030 123456', '30123456'],
    ['ES', '612 34 56 78', '612345678'],
    ['KE', '0712 123456', '712123456'],
    ['ZA', '071 123 4567', '711234567'],
    ['GH', '023 123 4567', '231234567'],
    ['AE', '050 123 4567', '501234567'],
    ['DK', '34 41 23 45', '34412345'],
    ['HU', '06 20 123 4567', '201234567'],
    ['RU', '8 (912) 345-67-89', '9123456789'],
    ['IT', '06 1234 5678', '0612345678'],
    ['IT', '312 345 6789', '3123456789'],
    ['CI', '01 23 45 67 89', '0123456789'],
    ['SG', '8123 4567', '81234567'],
    ['IN', '081234 56789', '8123456789'],
    ['BR', '(11) 96123-4567', '11961234567'],
  ])('of %s are kept without what is dialled at home: %s', (country, text, kept) => {
    const dialCode = dialCodeOf(country)!
    expect(nationalNumber(text, dialCode)).toBe(kept)
    expect(phoneProblem(kept, dialCode)).toBeUndefined()
    // What is kept stays as it is when it is saved again.
    expect(nationalNumber(kept, dialCode)).toBe(kept)
  })

  it.each([
    ['GB', '0770 090021'],
    ['GB', '+33 6 12 34 56 78'],
    ['FR', '06 12 34 56 7'],
    ['NG', 'call the office'],
    ['NG', ''],
  ])('of %s are none: %s', (country, text) => {
    expect(nationalNumber(text, dialCodeOf(country)!)).toBeUndefined()
  })

  it('have one rule whatever the country, which says how many digits there are', () => {
    for (const country of countryCodes) {
      const dialCode = dialCodeOf(country)
      if (dialCode) expect(phoneProblem('123', dialCode), country).toMatch(/digits/)
    }
    expect(phoneProblem('123', '+44')).toMatch(/exactly 10 digits/)
    expect(phoneProblem('123', '+33')).toMatch(/Enter 9 digits/)
    expect(phoneProblem('123', '+48')).toMatch(/Enter 7 or 9 digits/)
    expect(phoneProblem('123', '+49')).toMatch(/Enter 5 to 14 digits/)
    expect(phoneProblem('770090021', undefined)).toMatch(/exactly 10 digits/)
  })
})
