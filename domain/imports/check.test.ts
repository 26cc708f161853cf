import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createChecker } from './check.ts'
import type { CheckPlan } from './check-plan.ts'
import { csvCell, csvRow } from './csv.ts'
import { hashKey, keyPart, partsKey, referenceKey } from './duplicates.ts'
import type { ImportField } from './fields.ts'
import { importRefusal, importStatuses, nextImportStatus } from './machine.ts'
import { rowOutcome } from './outcome.ts'

const fields: ImportField[] = [
  { key: 'reference', label: 'Reference', kind: 'text' },
  { key: 'title', label: 'Title', kind: 'text', required: true },
  { key: 'addressLine1', label: 'Address', kind: 'street' },
  { key: 'city', label: 'City', kind: 'text' },
  { key: 'postcode', label: 'Postcode', kind: 'postcode' },
  {
    key: 'classification',
    label: 'Classification',
    kind: 'option',
    options: [
      { value: 'residential', label: 'Residential' },
      { value: 'land', label: 'Land' },
    ],
  },
  { key: 'price', label: 'Price', kind: 'money', currencyField: 'currency' },
  { key: 'currency', label: 'Currency', kind: 'currency' },
  { key: 'country', label: 'Country', kind: 'country' },
  { key: 'phone', label: 'Phone', kind: 'phone', dialCodeField: 'dialCode', countryField: 'country' },
  { key: 'dialCode', label: 'Dial code', kind: 'dialCode' },
  { key: 'details', label: 'Other details', kind: 'details' },
]

function plan(
  columns: string[],
  mapping: Partial<CheckPlan['mapping']>,
  more: Partial<CheckPlan> = {},
): CheckPlan {
  return {
    fields,
    columns,
    mapping: { fields: {}, details: [], values: {}, ...mapping },
    shortRows: false,
    keyRule: { reference: ['reference'], parts: ['title', 'addressLine1'], oneOf: ['postcode', 'city'] },
    validate: (field, value) =>
      field === 'title' && typeof value === 'string' && value.length > 20
        ? 'At most 20 characters.'
        : undefined,
    ...more,
  }
}

/** The checked row as an object by field, without empty fields. */
function checked(setup: CheckPlan, cells: string[], edits?: Record<string, string>, quoteProblem?: string) {
  const checker = createChecker(setup)
  const { values, ...rest } = checker.check(cells, { edits, quoteProblem })
  return {
    ...rest,
    record: Object.fromEntries(
      checker.fields.map((field, index) => [field, values[index]]).filter(([, value]) => value !== null),
    ),
  }
}

describe('rows that say which property they are of', () => {
  const ofUnits: ImportField[] = [
    { key: 'propertyId', label: 'Property', kind: 'property', required: true },
    { key: 'rent', label: 'Rent', kind: 'money', currencyField: 'currency' },
    { key: 'phone', label: 'Phone', kind: 'phone', dialCodeField: 'dialCode' },
    { key: 'dialCode', label: 'Dial code', kind: 'dialCode' },
  ]
  const notes: ImportField = { key: 'notes', label: 'Notes', kind: 'text', rest: true }
  const known = {
    people: [],
    properties: [
      { id: 'lagos', reference: 'P-1', title: 'Marina Court', currency: 'NGN', country: 'NG' },
      { id: 'tokyo', reference: 'P-2', title: 'Sakura House', currency: 'JPY', country: 'JP' },
    ],
  }

  it('SC-02 take its currency for amounts and its country for phone numbers', () => {
    const setup = plan(
      ['Rent', 'Phone', 'Building'],
      { fields: { rent: { column: 0 }, phone: { column: 1 }, propertyId: { column: 2 } } },
      { fields: ofUnits, known, keyRule: { parts: ['propertyId', 'rent'] } },
    )
    expect(checked(setup, ['1,500', '0803 123 4567', 'P-1']).record).toEqual({
      propertyId: 'lagos',
      rent: 150_000,
      phone: '8031234567',
      dialCode: '+234',
    })
    const extended = checked({ ...setup, fields: [...ofUnits, notes] }, ['', '0803 123 4567 ext. 12', 'P-1'])
    expect(extended.record).toMatchObject({ phone: '8031234567', notes: 'Phone extension: 12' })
    expect(checked(setup, ['1,500', '', 'Sakura House']).record).toEqual({ propertyId: 'tokyo', rent: 1500 })
    expect(checked(setup, ['1,500', '', 'P-7']).problems).toMatchObject([
      { field: 'propertyId', text: 'P-7' },
    ])
  })
})

describe('check of a row', () => {
  it('SC-02 uses constants, fallbacks, value mappings and edits', () => {
    const setup = plan(['Name', 'Type', 'Town'], {
      fields: {
        title: { column: 0 },
        classification: { column: 1 },
        city: { column: 2, text: 'Lagos' },
        country: { column: null, text: 'Nigeria' },
      },
      values: { classification: { aro: 'residential', 'n a': null } },
    })
    expect(checked(setup, [' Rose  Court', 'ARO', '']).record).toEqual({
      title: 'Rose Court',
      classification: 'residential',
      city: 'Lagos',
      country: 'NG',
    })
    expect(checked(setup, ['Rose', 'n/a', 'Abuja']).record).toEqual({
      title: 'Rose',
      city: 'Abuja',
      country: 'NG',
    })
    expect(checked(setup, ['Rose', 'What', 'Abuja']).problems).toEqual([
      { field: 'classification', message: '“What” is not one of Residential or Land.', text: 'What' },
    ])
    expect(checked(setup, ['Rose', 'What', 'Abuja'], { classification: 'Land' })).toMatchObject({
      problems: [],
      record: { classification: 'land' },
    })
  })

  it('SC-02 says what is missing and what the contract refuses', () => {
    const setup = plan(['Name'], { fields: { title: { column: 0 } } })
    expect(checked(setup, [' ']).problems).toEqual([{ field: 'title', message: 'Title is missing.' }])
    expect(checked(setup, ['x'.repeat(30)]).problems).toMatchObject([
      { field: 'title', message: 'At most 20 characters.' },
    ])
    expect(checked(plan(['Zip'], { fields: { postcode: { column: 0 } } }), ['1']).problems).toEqual([
      { field: 'title', message: 'Title is missing.' },
    ])
  })

  it('SC-02 reads amounts in the currency of their row', () => {
    const setup = plan(['Name', 'Price', 'Cur'], {
      fields: { title: { column: 0 }, price: { column: 1 }, currency: { column: 2 } },
    })
    expect(checked(setup, ['A', '1,200', 'JPY']).record).toMatchObject({ price: 1200, currency: 'JPY' })
    expect(checked(setup, ['A', '1,200', 'GBP']).record).toMatchObject({ price: 120_000, currency: 'GBP' })
  })

  it('VA-02 puts the dial code and an extension where they belong', () => {
    const setup = plan(['Name', 'Tel', 'Ward'], {
      fields: { title: { column: 0 }, phone: { column: 1 }, country: { column: null, text: 'US' } },
      details: [2],
    })
    expect(checked(setup, ['A', '773-276-5338 ext. 225', '7'])).toMatchObject({
      record: {
        phone: '7732765338',
        dialCode: '+1',
        details: [
          { label: 'Phone extension', value: '225' },
          { label: 'Ward', value: '7' },
        ],
      },
      notes: [{ field: 'phone', message: 'Extension 225 is kept in the details.' }],
      problems: [],
    })
    expect(checked(setup, ['A', '+44 20 7946 0958', '']).record).toMatchObject({
      phone: '2079460958',
      dialCode: '+44',
    })
  })

  it('SC-02 rejects broken rows with a reason', () => {
    const setup = plan(['Name', 'City', 'Ward'], {
      fields: { title: { column: 0 }, city: { column: 1 } },
      details: [2],
    })
    expect(checked(setup, ['A']).problems[0]!.message).toMatch(/has 1 of 3 cells/)
    expect(checked({ ...setup, shortRows: true }, ['A']).problems).toEqual([])
    expect(checked(setup, ['A', 'B', 'C', 'D']).problems[0]!.message).toMatch(/has 4 cells, the header 3/)
    expect(checked(setup, ['A', 'B', 'C', ' ']).problems).toEqual([])
    expect(checked(setup, ['A', 'B', 'C'], undefined, 'A quote is open.').problems[0]!.message).toMatch(
      /quote/,
    )
    expect(checked(setup, ['A\0', 'B', '']).problems[0]).toMatchObject({
      field: 'title',
      text: 'A�',
      message: /NUL/,
    })
    expect(checked(setup, ['A', 'B', 'x\0']).problems[0]!.message).toMatch(/NUL/)
  })

  it('stores formulas as they are', () => {
    const setup = plan(['Name'], { fields: { title: { column: 0 } } })
    expect(checked(setup, ['=SUM(A1:A2)']).record['title']).toBe('=SUM(A1:A2)')
  })

  it('gives the same answer from memory as at first sight, and never throws', () => {
    const columns = ['a', 'b', 'c', 'd', 'e', 'f']
    const mapping = {
      fields: {
        title: { column: 0 },
        price: { column: 1 },
        phone: { column: 2 },
        country: { column: 3 },
        classification: { column: 4 },
        postcode: { column: 5 },
      },
    }
    const cell = fc.oneof(
      fc.string({ maxLength: 12 }),
      fc.constantFrom('Land', '+1 773 276 5338', '1,200.50', 'US', '60601', ''),
    )
    const checker = createChecker(plan(columns, mapping))
    fc.assert(
      fc.property(fc.array(cell, { minLength: 6, maxLength: 6 }), (cells) => {
        const fresh = createChecker(plan(columns, mapping)).check(cells)
        expect(checker.check(cells)).toEqual(fresh)
        expect(checker.check(cells)).toEqual(fresh)
      }),
    )
  })
})

describe('duplicates', () => {
  const setup = plan(['Name', 'Address', 'Zip', 'Ref'], {
    fields: {
      title: { column: 0 },
      addressLine1: { column: 1 },
      postcode: { column: 2 },
      reference: { column: 3 },
    },
  })

  it('SC-02 knows a row again by its reference, else by title and address', () => {
    expect(checked(setup, ['Rose Court', '1 High St.', '60601', 'P-1'])).toMatchObject({
      key: '=p-1',
      byReference: true,
    })
    expect(checked(setup, ['ROSE  court', '1 High St', '60601', ''])).toMatchObject({
      key: 'rosecourt|1highst|60601',
      byReference: false,
    })
    expect(checked(setup, ['Rose Court', '1 High St.', '60602', '']).key).not.toBe('rosecourt|1highst|60601')
    expect(checked(setup, ['', '1 High St', '', '']).key).toBeUndefined()
  })

  it('does not mind case, accents and punctuation, and spreads its hashes', () => {
    expect(keyPart('Café “Zürich”, No. 1')).toBe(keyPart('CAFE zurich no 1'))
    expect(partsKey(['a', null, 3])).toBe('a||3')
    expect(referenceKey([' P-1 '])).toBe('=p-1')
    expect(referenceKey(['Flat 1.1', 'a'])).not.toBe(referenceKey(['Flat 11', 'a']))
    expect(referenceKey(['Flat 1', null])).toBeUndefined()
    const seen = new Set(
      Array.from({ length: 200_000 }, (_, index) => hashKey(`title${index}|street|606${index % 100}`).join()),
    )
    expect(seen.size).toBe(200_000)
  })
})

describe('what becomes of a row', () => {
  it('SC-02 follows one rule', () => {
    const policies = { duplicates: 'skip', repeats: 'create' } as const
    const facts = { problems: false, matches: false, repeats: false, byReference: false }
    expect(rowOutcome(facts, policies)).toBe('create')
    expect(
      rowOutcome({ ...facts, problems: true, matches: true }, { ...policies, duplicates: 'update' }),
    ).toBe('reject')
    expect(rowOutcome({ ...facts, matches: true }, policies)).toBe('skip')
    expect(rowOutcome({ ...facts, matches: true }, { ...policies, duplicates: 'update' })).toBe('update')
    expect(
      rowOutcome({ ...facts, matches: true, repeats: true }, { ...policies, duplicates: 'update' }),
    ).toBe('skip')
    expect(rowOutcome({ ...facts, repeats: true }, policies)).toBe('create')
    expect(rowOutcome({ ...facts, repeats: true }, { ...policies, repeats: 'skip' })).toBe('skip')
    expect(
      rowOutcome({ ...facts, repeats: true, byReference: true }, { ...policies, duplicates: 'update' }),
    ).toBe('skip')
  })
})

describe('the life of an import', () => {
  it('ST-05 goes its way and refuses what is not on it, with a reason', () => {
    expect(nextImportStatus('uploaded', 'check')).toBe('checking')
    expect(nextImportStatus('checking', 'checked')).toBe('ready')
    expect(nextImportStatus('ready', 'commit')).toBe('committing')
    expect(nextImportStatus('committing', 'committed')).toBe('committed')
    expect(nextImportStatus('committed', 'undo')).toBe('undoing')
    expect(nextImportStatus('undoing', 'undone')).toBe('undone')
    expect(nextImportStatus('committed', 'commit')).toBeUndefined()
    expect(nextImportStatus('undone', 'undo')).toBeUndefined()
    expect(importRefusal('committed', 'commit')).toBe(
      "This import is already imported, so it can't be imported.",
    )
    for (const status of importStatuses) expect(importRefusal(status, 'cancel')).toMatch(/cancelled/)
  })
})

describe('cells that a spreadsheet may open', () => {
  it('makes formulas harmless and leaves numbers alone', () => {
    expect(csvCell('=1+1')).toBe("'=1+1")
    expect(csvCell('@SUM(A1)')).toBe("'@SUM(A1)")
    expect(csvCell('=HYPERLINK("x")')).toBe('"\'=HYPERLINK(""x"")"')
    expect(csvCell('-87.65')).toBe('-87.65')
    expect(csvCell('+1 773 276 5338')).toBe('+1 773 276 5338')
    expect(csvRow(['a,b', null, 3, true])).toBe('"a,b",,3,true\r\n')
  })
})
