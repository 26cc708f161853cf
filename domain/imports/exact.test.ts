import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvCell, withoutGuard } from './csv.ts'
import { detailsText, listText, mappingOfExport, readDetailsText, readListText } from './exact.ts'
import type { ImportField } from './fields.ts'

const text = fc.string({ unit: fc.constantFrom('a', ' ', ';', ':', '\\', ',', '|', '\n', "'", '=', 'é') })
const filled = text.filter((part) => part !== '')

describe('what an export writes', () => {
  it('SC-02 is read back to the letter: lists, details, and texts that look like formulas', () => {
    fc.assert(
      fc.property(fc.array(filled), (parts) => {
        expect(readListText(listText(parts))).toEqual(parts)
      }),
    )
    fc.assert(
      fc.property(fc.array(fc.record({ label: filled, value: text })), (details) => {
        expect(readDetailsText(detailsText(details))).toEqual(details)
      }),
    )
    fc.assert(
      fc.property(text, (cell) => {
        const written = csvCell(cell)
        const bare = written.startsWith('"') ? written.slice(1, -1).replaceAll('""', '"') : written
        expect(withoutGuard(bare)).toBe(cell)
      }),
    )
  })

  it('SC-02 is known again with the places and reasons of rejected rows beside it', () => {
    const fields: ImportField[] = [
      { key: 'title', label: 'Name', kind: 'text' },
      { key: 'city', label: 'City', kind: 'text' },
      { key: 'notes', label: 'Notes', kind: 'text' },
    ]
    const exported = Object.fromEntries(fields.map(({ key, label }) => [key, label]))
    const own = mappingOfExport(['Name', 'City', 'Notes', 'Row', 'Reasons'], fields, exported)
    expect(own).toMatchObject({
      left: [],
      mapping: { exact: true, details: [], fields: { notes: { column: 2 } } },
    })
    expect(own?.columns.map(({ kept }) => kept)).toEqual(['fields', 'fields', 'fields', 'nothing', 'nothing'])
    expect(mappingOfExport(['Name', 'City', 'Notes', 'Reasons'], fields, exported)).toBeUndefined()
  })

  it('reads plain lists as people write them, and no other text for details', () => {
    expect(readListText('Lift; Pool')).toEqual(['Lift', 'Pool'])
    expect(readDetailsText('Lift: yes; Pool: none')).toEqual([
      { label: 'Lift', value: 'yes' },
      { label: 'Pool', value: 'none' },
    ])
    expect(readDetailsText('a lift')).toBeUndefined()
  })
})
