import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvCell, withoutGuard } from './csv.ts'
import { detailsText, listText, readDetailsText, readListText } from './exact.ts'

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

  it('reads plain lists as people write them, and no other text for details', () => {
    expect(readListText('Lift; Pool')).toEqual(['Lift', 'Pool'])
    expect(readDetailsText('Lift: yes; Pool: none')).toEqual([
      { label: 'Lift', value: 'yes' },
      { label: 'Pool', value: 'none' },
    ])
    expect(readDetailsText('a lift')).toBeUndefined()
  })
})
