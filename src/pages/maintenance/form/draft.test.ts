import { describe, expect, it } from 'vitest'
import { ruleProblem } from '#domain/maintenance/recurrence.ts'
import { draftOf, ruleOf } from './draft.ts'

describe('a rule in the form', () => {
  it.each([
    'FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=1;UNTIL=20271231',
    'FREQ=WEEKLY;BYDAY=MO,FR;COUNT=10',
    'FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=3',
    'FREQ=YEARLY;UNTIL=20300101',
    'FREQ=YEARLY',
  ])('RT-34 %s comes out as it went in', (rule) => {
    expect(ruleOf(draftOf(rule))).toBe(rule)
  })

  it.each([
    [{ every: '' }, 'Use 1 or more'],
    [{ every: 'two' }, 'Use 1 or more'],
    [{ until: null }, 'Choose the last day'],
    [{ ends: 'count', count: '' }, 'at least once'],
  ] as const)('RT-34 what is missing has its sentence: %o', (change, words) => {
    const draft = { ...draftOf('FREQ=DAILY;UNTIL=20300101'), ...change }
    expect(ruleProblem(ruleOf(draft), '2026-01-01')).toContain(words)
  })
})
