import { expect, it } from 'vitest'
import { undoSteps } from './use-bulk-change.ts'

it('takes a change of many back in as few calls as there were different states', () => {
  const before = [
    { id: 'a', version: 2, change: { status: 'draft' } },
    { id: 'b', version: 5, change: { status: 'active' } },
    { id: 'c', version: 3, change: { status: 'draft' } },
  ]
  expect(undoSteps(before)).toEqual([
    {
      change: { status: 'draft' },
      records: [
        { id: 'a', version: 2 },
        { id: 'c', version: 3 },
      ],
    },
    { change: { status: 'active' }, records: [{ id: 'b', version: 5 }] },
  ])
  expect(undoSteps([])).toEqual([])
})
