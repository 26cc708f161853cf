import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dateOrderOf, readDate } from './dates.ts'
import { readMoney } from './money.ts'
import { decimalMarkOf, plainNumber, readDecimal, readInteger, readYear } from './numbers.ts'
import { readDialCode, readPhone } from './phones.ts'
import { coordinatePair, countryOf, currencyOf, readCoordinate, readTimezone } from './places.ts'
import type { CellResult } from './result.ts'
import { readBoolean, readEmail, readPerson, readProperty, splitList, tidyText } from './texts.ts'

/** Any characters but halves of a pair; cheaper than fast-check's own. */
const anyText = fc
  .array(fc.integer({ min: 0, max: 0xd7ff }), { maxLength: 30 })
  .map((codes) => String.fromCodePoint(...codes))

const valueOf = (result: CellResult) => (result.ok ? result.value : result.message)

describe('numbers', () => {
  it.each([
    ['1,234.5', '.', '1234.5'],
    ['1.234,5', ',', '1234.5'],
    ['1 234 567', '.', '1234567'],
    ["1'234.50", '.', '1234.50'],
    ['12,34,567', '.', '1234567'],
    ['(1,200)', '.', '-1200'],
    ['42-', '.', '-42'],
    ['−7', '.', '-7'],
    ['.5', '.', '0.5'],
    ['0042', '.', '42'],
    ['1\u00a0200', '.', '1200'],
  ] as const)('reads %s', (text, mark, plain) => {
    expect(plainNumber(text, mark)).toBe(plain)
  })

  it.each([
    '',
    '-',
    '.',
    '1,23',
    '1,2345',
    '12,345,6',
    '1.2.3',
    'abc',
    '1e5',
    '0x10',
    '1..2',
    '--1',
    '1,234,56.7',
  ])('refuses %j', (text) => {
    expect(plainNumber(text)).toBeUndefined()
  })

  it('reads back what it wrote, with either mark and any grouping', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1e12, max: 1e12 }),
        fc.nat(99),
        fc.constantFrom('.', ','),
        fc.constantFrom('', ' ', "'", 'other'),
        (whole, cents, mark, group) => {
          const separator = group === 'other' ? (mark === '.' ? ',' : '.') : group
          const digits = String(Math.abs(whole)).replace(/\B(?=(\d{3})+$)/g, separator)
          const text = `${whole < 0 ? '-' : ''}${digits}${mark}${String(cents).padStart(2, '0')}`
          expect(Number(plainNumber(text, mark))).toBeCloseTo(
            Math.sign(whole || 1) * (Math.abs(whole) + cents / 100),
            5,
          )
        },
      ),
    )
  })

  it('tells the decimal mark of a column', () => {
    expect(decimalMarkOf(['1.5', '20'])).toBe('.')
    expect(decimalMarkOf(['1,5', '1.234,50'])).toBe(',')
    expect(decimalMarkOf(['1,234', '2,345,678'])).toBe('.')
    expect(decimalMarkOf(['1', '22'])).toBeUndefined()
  })

  it('reads whole numbers, measures and years', () => {
    expect(valueOf(readInteger('108.0', '.'))).toBe(108)
    expect(valueOf(readInteger('1.080', ','))).toBe(1080)
    expect(valueOf(readInteger('12 units', '.'))).toBe(12)
    expect(valueOf(readInteger('1.5', '.'))).toBe('“1.5” is not a whole number.')
    expect(valueOf(readDecimal('1,200 sq ft', '.'))).toBe(1200)
    expect(valueOf(readYear('1998-01-01'))).toBe(1998)
    expect(valueOf(readYear('98'))).toBe('“98” is not a year such as 1998.')
  })
})

describe('money', () => {
  it.each([
    ['₦1,250,000.50', 'NGN', 125_000_050],
    ['£12.5', 'GBP', 1250],
    ['NGN 1,200', 'NGN', 120_000],
    ['1263.0', 'NGN', 126_300],
    ['¥1,200', 'JPY', 1200],
    ['-£5', 'GBP', -500],
    ['(£5.00)', 'GBP', -500],
    ['1.500 KWD', 'KWD', 1500],
    ['500/=', 'KES', 50_000],
    ['1200 €', 'EUR', 120_000],
  ] as const)('reads %s as %s', (text, currency, minor) => {
    expect(valueOf(readMoney(text, '.', currency))).toBe(minor)
  })

  it('never rounds and never mixes currencies', () => {
    expect(valueOf(readMoney('1.005', '.', 'GBP'))).toBe('“1.005” has more decimals than GBP allows (2).')
    expect(valueOf(readMoney('$5', '.', 'GBP'))).toMatch(/is in USD or .* but the currency of the row is GBP/)
    expect(valueOf(readMoney('99999999999999999', '.', 'GBP'))).toMatch(/too large/)
    expect(valueOf(readMoney('ask', '.', 'GBP'))).toBe('“ask” is not an amount.')
  })

  it('is not read where the row says no currency', () => {
    expect(valueOf(readMoney('1200', '.', undefined))).toBe('“1200” needs a currency.')
  })
})

describe('dates', () => {
  it.each([
    ['2024-03-04', 'dmy', '2024-03-04'],
    ['03/04/2024', 'dmy', '2024-04-03'],
    ['03/04/2024', 'mdy', '2024-03-04'],
    ['3.4.24', 'dmy', '2024-04-03'],
    ['4 March 2024', 'mdy', '2024-03-04'],
    ['04-Mar-24', 'dmy', '2024-03-04'],
    ['March 4th, 2024', 'dmy', '2024-03-04'],
    ['20240304', 'dmy', '2024-03-04'],
    ['45355', 'dmy', '2024-03-04'],
    ['2024-03-04T10:00:00Z', 'dmy', '2024-03-04'],
    ['03/04/2024 13:45', 'mdy', '2024-03-04'],
    ['29/02/2024', 'dmy', '2024-02-29'],
  ] as const)('reads %s (%s)', (text, order, date) => {
    expect(valueOf(readDate(text, order))).toBe(date)
  })

  it('refuses days that are not, and says when the other order would do', () => {
    expect(valueOf(readDate('29/02/2023', 'dmy'))).toBe('“29/02/2023” is not a date.')
    expect(valueOf(readDate('12/31/2024', 'dmy'))).toMatch(/it is one as month\/day/)
    expect(valueOf(readDate('soon', 'dmy'))).toBe('“soon” is not a date.')
  })

  it('settles day and month per column', () => {
    expect(dateOrderOf(['03/04/2024', '13/04/2024'])).toEqual({ order: 'dmy', mixed: false })
    expect(dateOrderOf(['03/04/2024', '04/13/2024'])).toEqual({ order: 'mdy', mixed: false })
    expect(dateOrderOf(['03/04/2024'])).toEqual({ mixed: false })
    expect(dateOrderOf(['13/04/2024', '04/13/2024'])).toEqual({ mixed: true })
  })

  it('reads back every calendar day in both orders', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1970-01-01'), max: new Date('2069-12-31'), noInvalidDate: true }),
        (date) => {
          const iso = date.toISOString().slice(0, 10)
          const [year, month, day] = iso.split('-')
          expect(valueOf(readDate(`${day}/${month}/${year}`, 'dmy'))).toBe(iso)
          expect(valueOf(readDate(`${month}/${day}/${year!.slice(2)}`, 'mdy'))).toBe(iso)
        },
      ),
    )
  })
})

describe('phones', () => {
  it.each([
    ['773-477-7070', undefined, '7734777070', undefined],
    ['+1-219-560-0133', undefined, '2195600133', '+1'],
    ['001-626-254-2351', undefined, '6262542351', '+1'],
    ['1 (312) 248-8355', 'US', '3122488355', '+1'],
    ['0803 123 4567', 'NG', '8031234567', undefined],
    ['+234 (0) 803 123 4567', undefined, '8031234567', '+234'],
    ['+44 20 7946 0958', 'GB', '2079460958', '+44'],
    ['2348031234567', 'NG', '8031234567', '+234'],
  ])('VA-02 takes the ten digits of %s', (text, country, phone, dialCode) => {
    const result = readPhone(text, country)
    expect(valueOf(result)).toBe(phone)
    expect(result).toHaveProperty('ok', true)
    if (result.ok) expect(result.extra?.dialCode).toBe(dialCode)
  })

  it('VA-02 keeps extensions and further numbers', () => {
    expect(readPhone('773-276-5338 ext. 225')).toEqual({
      ok: true,
      value: '7732765338',
      note: 'Extension 225 is kept in the details.',
      extra: { extension: '225' },
    })
    expect(readPhone('001-626-254-2351x16155')).toMatchObject({
      value: '6262542351',
      extra: { extension: '16155', dialCode: '+1' },
    })
    expect(readPhone('773-276-5338 / 773-276-0000')).toMatchObject({
      value: '7732765338',
      extra: { alsoPhone: '773-276-0000' },
    })
    expect(readPhone('312=944-8500')).toMatchObject({
      value: '3129448500',
      note: '“312=944-8500” was read as 3129448500.',
    })
  })

  it('VA-02 refuses what has no ten digits, and says why', () => {
    expect(valueOf(readPhone('501 234 567', 'GB'))).toMatch(/has 9 digits; a phone number needs exactly 10/)
    expect(valueOf(readPhone('770 090 0321', 'UA'))).toMatch(/has 10 digits; a phone number needs exactly 9/)
    expect(readPhone('770 090 0321', '+44')).toMatchObject({ ok: true, value: '7700900321' })
    expect(valueOf(readPhone('477-7070'))).toMatch(/has 7 digits; a phone number needs exactly 10/)
    expect(valueOf(readPhone('0123456789'))).toMatch(/starts with 0/)
    expect(valueOf(readPhone('call the office'))).toMatch(/is not a phone number/)
  })

  it('VA-02 never gives anything but ten digits without a leading 0', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[+()\d x.-]{5,25}$/)), (text) => {
        const result = readPhone(text, 'NG')
        if (result.ok) expect(result.value).toMatch(/^[1-9]\d{9}$/)
      }),
    )
  })

  it('VA-01 reads dial codes', () => {
    expect(valueOf(readDialCode('44'))).toBe('+44')
    expect(valueOf(readDialCode('0044'))).toBe('+44')
    expect(valueOf(readDialCode('+1-246'))).toBe('+1246')
    expect(valueOf(readDialCode('NG'))).toMatch(/is not a dial code/)
  })
})

describe('places', () => {
  it('knows countries and currencies by code, name and sign', () => {
    expect(['NG', 'nigeria', 'U.S.A.', 'United Kingdom', 'England', "Côte d'Ivoire"].map(countryOf)).toEqual([
      'NG',
      'NG',
      'US',
      'GB',
      'GB',
      'CI',
    ])
    expect(['ngn', 'Naira', '£', 'US Dollar', 'euros'].map(currencyOf)).toEqual([
      'NGN',
      'NGN',
      'GBP',
      'USD',
      'EUR',
    ])
    expect([countryOf('Atlantis'), currencyOf('dollar')]).toEqual([undefined, undefined])
    expect(valueOf(readTimezone('africa/lagos'))).toBe('Africa/Lagos')
  })

  it('reads coordinates alone and in pairs', () => {
    expect(coordinatePair('(41.9950154576, -87.6585160357)')).toEqual({
      latitude: 41.9950154576,
      longitude: -87.6585160357,
    })
    expect(coordinatePair('POINT (-87.65 41.99)')).toEqual({ latitude: 41.99, longitude: -87.65 })
    expect(coordinatePair('41,99')).toBeUndefined()
    expect(valueOf(readCoordinate('(41.99, -87.65)', 'longitude'))).toBe(-87.65)
    expect(valueOf(readCoordinate('6°27\'14"N', 'latitude'))).toBeCloseTo(6.4539, 4)
    expect(valueOf(readCoordinate('41,99', 'latitude', ','))).toBe(41.99)
    expect(valueOf(readCoordinate('1167688.709', 'longitude'))).toMatch(/must lie between -180 and 180/)
  })
})

describe('texts', () => {
  it('tidies blanks and takes out what cannot be seen', () => {
    expect(tidyText('  Rose\t Court\u00a0 \u200b')).toBe('Rose Court')
    expect(tidyText('a \r\n  b', true)).toBe('a\nb')
    fc.assert(
      fc.property(anyText, (text) => {
        expect(tidyText(tidyText(text))).toBe(tidyText(text))
      }),
    )
  })

  it('reads booleans, lists, emails and people', () => {
    expect([valueOf(readBoolean('Yes')), valueOf(readBoolean('0')), valueOf(readBoolean('maybe'))]).toEqual([
      true,
      false,
      '“maybe” is neither yes nor no.',
    ])
    expect(splitList('Lift; Borehole, treated; Lift')).toEqual(['Lift', 'Borehole, treated'])
    expect(splitList('["Lift","Gym"]')).toEqual(['Lift', 'Gym'])
    expect(valueOf(readEmail('Ada Obi <ada@example.com>'))).toBe('ada@example.com')
    const people = [
      { id: '1', name: 'Ada Obi', email: 'ada@example.com' },
      { id: '2', name: 'Tom Lee', email: 'tom@example.com' },
      { id: '3', name: 'Tom Lee', email: 'tl@example.com' },
    ]
    expect(valueOf(readPerson('ADA@example.com', people))).toBe('1')
    expect(valueOf(readPerson('ada obi', people))).toBe('1')
    expect(valueOf(readPerson('Tom Lee', people))).toMatch(/More than one person/)
    expect(valueOf(readPerson('Eve', people))).toMatch(/nobody in this organisation/)
  })

  it('SC-02 finds properties by reference, by name and by id', () => {
    const place = { currency: 'NGN', country: 'NG' }
    const properties = [
      { ...place, id: '1', reference: 'P-1', title: 'Marina Court' },
      { ...place, id: '2', reference: 'P-2', title: 'Palm Row' },
      { ...place, id: '3', reference: 'P-3', title: 'Palm Row' },
    ]
    const found = (text: string) => valueOf(readProperty(text, properties))
    expect([found('p-2'), found('marina  court'), found('3')]).toEqual(['2', '1', '3'])
    expect(found('Palm Row')).toMatch(/More than one property .* use its reference/)
    expect(found('P-9')).toMatch(/none of your properties/)
  })
})
