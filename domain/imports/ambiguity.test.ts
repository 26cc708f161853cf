import { describe, expect, it } from 'vitest'
import { settleAmbiguity } from './ambiguity.ts'
import type { ImportField } from './fields.ts'
import type { Mapping } from './mapping.ts'
import { profileColumns } from './profile.ts'

const fields: ImportField[] = [
  { key: 'start', label: 'Start', kind: 'date' },
  { key: 'end', label: 'End', kind: 'date' },
]
const settled = (rows: string[][], order: 'dmy' | 'mdy') => {
  const profiles = profileColumns(['Start', 'End'], rows)
  const mapping: Mapping = { fields: {}, details: [], values: {} }
  for (const [column, { key }] of fields.entries()) {
    const { dateOrder } = profiles[column]!
    mapping.fields[key] = { column, ...(dateOrder ? { dateOrder } : {}) }
  }
  const findings = settleAmbiguity(mapping, profiles, fields, { order, mark: '.' })
  return { findings, orders: fields.map(({ key }) => mapping.fields[key]!.dateOrder) }
}

describe('dates that can be read two ways', () => {
  it('SC-02 are read as the other columns of the file are, and it is said', () => {
    const { findings, orders } = settled([['03/04/2024', '04/28/2025']], 'dmy')
    expect(orders).toEqual(['mdy', 'mdy'])
    expect(findings).toEqual([
      '“Start” has dates such as 03/04/2024 that can be read two ways: they are read as month/day/year. Choose the other order if that is wrong.',
    ])
  })

  it('SC-02 are read alike in all columns where nothing tells, and it is said of each', () => {
    const { findings, orders } = settled([['03/04/2024', '05/06/2025']], 'mdy')
    expect(orders).toEqual(['mdy', 'mdy'])
    expect(findings).toHaveLength(2)
  })

  it('SC-02 are not spoken of where they can be read one way only', () => {
    expect(settled([['28/04/2024', '2025-06-05']], 'mdy').findings).toEqual([])
  })
})
