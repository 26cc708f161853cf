import { expect, it } from 'vitest'
import type { ImportRow } from '#contract/tenant/import-shapes.ts'
import { cellText, editableText, type SetupField } from './cell-text.ts'

it('SC-02 shows an amount in the currency of its row, and opens it as plain decimals', () => {
  const field: SetupField = {
    key: 'rent',
    label: 'Rent',
    kind: 'money',
    required: false,
    options: [],
    preset: null,
  }
  const row: ImportRow = {
    rowNumber: 1,
    fileRow: 2,
    outcome: 'create',
    values: { rent: 125_050 },
    names: {},
    currency: 'GBP',
    problems: [],
    notes: [],
    edits: {},
    matchId: null,
    repeats: null,
    recordId: null,
    keptBecause: null,
  }
  expect(cellText(row, field)).toBe('£1,250.50')
  expect(editableText(row, field)).toBe('1250.50')
  expect(editableText({ ...row, currency: 'JPY' }, field)).toBe('125050')
})
