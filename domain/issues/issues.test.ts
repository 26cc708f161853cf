import { keysOf } from '../kit/keys.ts'
import { describe, expect, it } from 'vitest'
import { alike, likeness } from './likeness.ts'
import { reminderAt, targetHours, targetOf, targetWords } from './targets.ts'
import { isReopening, issueTransitionProblem, needsReason, nextIssueStatuses } from './transitions.ts'
import { issuePriorities, issueStatusKeys } from './vocabulary.ts'

const legal = new Set([
  'open→inProgress',
  'open→deferred',
  'open→declined',
  'inProgress→completed',
  'inProgress→deferred',
  'inProgress→open',
  'inProgress→declined',
  'deferred→open',
  'deferred→declined',
  'completed→closed',
  'completed→open',
])

describe('an issue’s status', () => {
  for (const from of issueStatusKeys) {
    for (const to of issueStatusKeys) {
      const change = `${from}→${to}`
      const allowed = from === to || legal.has(change)
      it(`ST-05 ${change} is ${allowed ? 'allowed' : 'refused with the reason'}`, () => {
        const problem = issueTransitionProblem(from, to)
        if (allowed) expect(problem).toBeUndefined()
        else expect(problem).toMatch(/^[A-Z].*\.$/)
      })
    }
  }

  it('ST-05 offers exactly the legal next ones', () => {
    const offered = issueStatusKeys.flatMap((from) => nextIssueStatuses(from).map((to) => `${from}→${to}`))
    expect(offered.toSorted()).toEqual([...legal].toSorted())
  })

  it('ST-05 says what would be right', () => {
    expect(issueTransitionProblem('open', 'completed')).toContain('put it in progress')
    expect(issueTransitionProblem('deferred', 'completed')).toBe(
      'An issue that is deferred can become open or declined, not completed.',
    )
    expect(issueTransitionProblem('closed', 'open')).toContain('as a new issue')
  })

  it('asks for a reason where somebody waits in vain, and counts what is reopened', () => {
    expect(issueStatusKeys.filter(needsReason)).toEqual(['deferred', 'declined'])
    expect(isReopening('completed', 'open')).toBe(true)
    expect(isReopening('inProgress', 'open')).toBe(false)
  })
})

describe('target times', () => {
  const from = '2026-03-01T08:00:00.000Z'

  it('grow from emergency to low', () => {
    const hours = keysOf(issuePriorities).map((priority) => targetHours[priority])
    expect(hours).toEqual(hours.toSorted((a, b) => a - b))
    expect(targetOf('emergency', from)).toBe('2026-03-02T08:00:00.000Z')
    expect([targetWords('emergency'), targetWords('high'), targetWords('low')]).toEqual([
      '24 hours',
      '3 days',
      '28 days',
    ])
  })

  it('are reminded of when a quarter of the time is left, three days at most', () => {
    expect(reminderAt(from, targetOf('emergency', from))).toBe('2026-03-02T02:00:00.000Z')
    expect(reminderAt(from, targetOf('low', from))).toBe('2026-03-26T08:00:00.000Z')
  })
})

describe('titles', () => {
  it.each([
    ['Kitchen tap leaking', 'Leaking tap in the kitchen'],
    ['Tap leaks', 'Kitchen tap leaking again'],
    ['Gate does not close', 'Gate will not close'],
  ])('“%s” and “%s” may be the same', (one, other) => {
    expect(likeness(one, other)).toBeGreaterThanOrEqual(alike)
    expect(likeness(other, one)).toBe(likeness(one, other))
  })

  it('with nothing in common are not alike, nor are those without words', () => {
    expect(likeness('Kitchen tap leaking', 'Gate will not close')).toBe(0)
    expect(likeness('!!', 'Gate')).toBe(0)
  })
})
