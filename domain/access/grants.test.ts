import { describe, expect, it } from 'vitest'
import {
  defaultRules,
  missingFor,
  missingWords,
  roleKeys,
  rulesFor,
  subjectWords,
  type AccessRule,
} from './index.ts'

const read = (more: Partial<AccessRule> = {}): AccessRule => ({
  action: 'read',
  subject: 'Property',
  ...more,
})
const own = { portfolioManagerId: '${user.id}' }

describe('what an account may grant', () => {
  it('RP-03 is what it has itself', () => {
    for (const role of roleKeys) expect(missingFor(defaultRules[role], defaultRules[role])).toEqual([])
    expect(missingFor([], [])).toEqual([])
    expect(missingFor([], [read()])).toEqual([{ action: 'read', subject: 'Property', lacks: 'permission' }])
  })

  it('RP-03 is everything for an administrator, all but roles, books, payment providers and deleting for a team lead', () => {
    for (const role of roleKeys) expect(missingFor(defaultRules.admin, defaultRules[role])).toEqual([])
    const missing = missingFor(defaultRules['team-lead'], defaultRules.admin)
    expect(missing).toContainEqual({ action: 'delete', subject: 'Property', lacks: 'permission' })
    expect(missing).toContainEqual({ action: 'update', subject: 'Role', lacks: 'permission' })
    expect(missing).toContainEqual({ action: 'delete', subject: 'SavedView', lacks: 'scope' })
    const kept = ['Role', 'Books', 'ClosedBooks', 'BankReconciliation', 'PaymentProvider']
    expect(missing.every(({ action, subject }) => action === 'delete' || kept.includes(subject))).toBe(true)
  })

  it('RP-03 is enough for a team lead to invite everybody below', () => {
    for (const role of roleKeys.filter((key) => key !== 'admin'))
      expect(missingFor(defaultRules['team-lead'], defaultRules[role]), role).toEqual([])
  })

  it('RP-04 is some records for who has some, and all only for who has all', () => {
    expect(missingFor([read({ conditions: own })], [read({ conditions: { id: 'x' } })])).toEqual([])
    expect(missingFor([read()], [read({ conditions: own })])).toEqual([])
    const scoped = [{ action: 'read', subject: 'Property', lacks: 'scope' }]
    expect(missingFor([read({ conditions: own })], [read()])).toEqual(scoped)
    expect(missingFor([read({ conditions: own })], [read({ conditions: {} })])).toEqual(scoped)
    expect(missingFor(defaultRules['portfolio-manager'], defaultRules['facility-manager'])).toEqual([])
  })

  it('RP-03 has no fields that the granter lacks', () => {
    const some = [read({ fields: ['title', 'city'] })]
    expect(missingFor(some, [read({ fields: ['city'] })])).toEqual([])
    expect(missingFor(some, [read({ fields: ['city', 'value'] })])).toEqual([
      { action: 'read', subject: 'Property', fields: ['value'], lacks: 'permission' },
    ])
    expect(missingFor(some, [read()])).toEqual([{ action: 'read', subject: 'Property', lacks: 'permission' }])
    expect(missingFor([read({ fields: ['address*'] })], [read({ fields: ['addressLine1'] })])).toEqual([])
  })

  it('RP-03 leaves out what either of them is refused', () => {
    const withoutValue = [read(), read({ inverted: true, fields: ['value'] })]
    expect(missingFor(withoutValue, withoutValue)).toEqual([])
    expect(missingFor(withoutValue, [read()])).toEqual([
      { action: 'read', subject: 'Property', fields: ['value'], lacks: 'permission' },
    ])
    const withoutSold = [read(), read({ inverted: true, conditions: { status: 'sold' } })]
    expect(missingFor(withoutSold, [read({ conditions: own })])).toEqual([])
    expect(missingFor(withoutSold, [read()])).toMatchObject([{ lacks: 'scope' }])
    expect(missingFor([], [read(), read({ inverted: true })])).toEqual([])
    expect(missingFor([read({ inverted: true }), read()], [read()])).toEqual([])
  })

  it('RP-03 is judged alike before and after the rules are filled in for a person', () => {
    const person = { userId: 'u1', profileId: 'p1', scope: {} }
    const filled = rulesFor(defaultRules['portfolio-manager'], person)
    for (const role of roleKeys) {
      expect(missingFor(filled, defaultRules[role])).toEqual(
        missingFor(defaultRules['portfolio-manager'], defaultRules[role]),
      )
    }
  })

  it('VA-05 says what is lacking in words', () => {
    expect(subjectWords('SavedView')).toBe('saved views')
    expect(subjectWords('Property')).toBe('properties')
    expect(missingWords(missingFor([read({ conditions: own })], [read()]))).toBe('see all properties')
    const missing = missingFor([], [read({ action: ['read', 'delete'] }), read({ subject: 'User' })])
    expect(missingWords(missing)).toBe('see properties, delete properties and see people')
    expect(missingWords(missingFor([], defaultRules.admin))).toMatch(/^see .*, .* and \d+ more$/)
  })
})
