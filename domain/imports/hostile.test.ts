import { describe, expect, it } from 'vitest'
import { createChecker } from './check.ts'
import { fieldKinds, type ImportField, type KnownProperty } from './fields.ts'
import { suggestMapping, type RememberedMapping } from './mapping.ts'
import { suggestSpellings } from './options.ts'
import { profileColumns } from './profile.ts'
import { clip } from './row-shape.ts'

const options = [{ value: 'residential', label: 'Residential' }]
const fields = fieldKinds.map<ImportField>((kind) => ({
  key: kind,
  label: kind,
  kind,
  options,
  synonyms: ['area'],
}))

const plan = (names: string[], rows: string[][], remembered?: RememberedMapping) =>
  suggestMapping(profileColumns(names, rows), fields, remembered ? { remembered } : {})

/** Milliseconds that the work takes. */
const timeOf = (work: () => void) => {
  const start = performance.now()
  work()
  return performance.now() - start
}

describe('files made to do harm', () => {
  it.each([
    ['digits and letters', `1${'a'.repeat(3000)}!`],
    ['blanks', ` ${'\t '.repeat(20_000)}x`],
    ['a date with blanks', `1/1/2024T${' '.repeat(20_000)}1`],
    ['coordinates', `1${' '.repeat(20_000)}1${' '.repeat(20_000)}!`],
    ['phone numbers', `${'; '.repeat(20_000)}x`],
    ['words', 'street '.repeat(20_000)],
    ['one long word', 'residentia'.repeat(5000)],
    ['brackets', '('.repeat(50_000)],
    ['mail addresses', `${'a@'.repeat(20_000)} `],
  ])('SC-02 takes as long for %s as for any other text', (_, text) => {
    const names = fieldKinds.map(String)
    const taken = timeOf(() => {
      plan([...names, text], [names.map(() => text)])
      const mapping = {
        fields: Object.fromEntries(names.map((name, column) => [name, { column }])),
        details: [],
        values: {},
      }
      const checker = createChecker({
        fields,
        mapping,
        columns: names,
        shortRows: false,
        keyRule: { parts: [] },
        validate: () => undefined,
      })
      checker.check(names.map(() => text))
    })
    expect(taken).toBeLessThan(1000)
  })

  it('SC-02 compares long texts with no others', () => {
    const texts = Array.from({ length: 500 }, (_, index) => ({
      text: `${'x'.repeat(490)} ${index}`,
      count: 500 - index,
    }))
    expect(timeOf(() => suggestSpellings(texts))).toBeLessThan(1000)
  })

  it('SC-02 finds one of 50,000 properties without looking at the others', () => {
    const properties = Array.from({ length: 50_000 }, (_, index): KnownProperty => ({
      id: `id-${index}`,
      reference: `P-${index}`,
      title: `House ${index}`,
      currency: 'GBP',
      country: 'GB',
    }))
    const checker = createChecker({
      fields,
      mapping: { fields: { property: { column: 0 } }, details: [], values: {} },
      columns: ['Property'],
      shortRows: false,
      keyRule: { parts: [] },
      known: { people: [], properties },
      validate: () => undefined,
    })
    const rows = Array.from({ length: 5000 }, (_, index) => [`House ${index * 7}`])
    const taken = timeOf(() => {
      for (const [index, row] of rows.entries()) expect(checker.check(row).values[0]).toBe(`id-${index * 7}`)
    })
    expect(taken).toBeLessThan(3000)
  })

  it.each(['constructor', 'toString', '__proto__', 'hasOwnProperty'])(
    'SC-02 takes “%s” for a word',
    (word) => {
      const remembered = { headers: {}, values: { text: {}, option: {} }, texts: {} }
      const { mapping } = plan([word, 'boolean', 'currency'], [[word, word, word]], remembered)
      expect(mapping.details).toContain(0)
      const checker = createChecker({
        fields,
        mapping: {
          fields: Object.fromEntries(fieldKinds.map((kind) => [kind, { column: 0 }])),
          details: [],
          values: Object.fromEntries(fieldKinds.map((kind) => [kind, {}])),
        },
        columns: [word],
        shortRows: false,
        keyRule: { parts: [] },
        validate: () => undefined,
      })
      const { values, problems } = checker.check([word])
      expect(values[checker.fields.indexOf('text')]).toBe(word)
      expect(problems.map(({ field }) => field)).toEqual(
        expect.arrayContaining(['boolean', 'currency', 'country']),
      )
    },
  )

  it('SC-02 keeps every column of other details when the same headers come again', () => {
    const names = ['Wards', 'Boiler', 'Text']
    const headers = { wards: ['details'], boiler: ['details'], text: ['text'] }
    const { mapping } = plan(names, [['1', 'old', 'x']], { headers, values: {}, texts: {} })
    expect(mapping.details).toEqual([0, 1])
    expect(mapping.fields).not.toHaveProperty('details')
  })

  it('SC-02 leaves out the reasons that were written beside rejected rows', () => {
    const { mapping, columns } = plan(
      ['Text', 'Wards', 'Row', 'Reasons'],
      [['a', '7', '3', 'City is missing.']],
    )
    expect(mapping.details).toEqual([1])
    expect(columns.slice(2).map(({ kept }) => kept)).toEqual(['nothing', 'nothing'])
  })

  it('SC-02 never cuts a character in half', () => {
    expect(clip('😀'.repeat(400)).isWellFormed()).toBe(true)
    expect(clip(`x${'😀'.repeat(400)}`).isWellFormed()).toBe(true)
  })
})
