import { describe, expect, it } from 'vitest'
import {
  defaultRules,
  differences,
  followDefault,
  matrixOf,
  rulesOf,
  withCell,
  type AccessRule,
} from './index.ts'

const manager = defaultRules['facility-manager']
const without = (rules: readonly AccessRule[], subject: string) =>
  rules.filter((rule) => [rule.subject].flat().every((spoken) => spoken !== subject))

describe('a role whose default has become another one', () => {
  // Before saved views came, and organisations could be read.
  const former = without(without(manager, 'SavedView'), 'Organisation')

  it('RP-01 is the new default where it was the former one, in whatever words', () => {
    const spoken = rulesOf(matrixOf(former))
    expect(followDefault(spoken, { former, current: manager })).toEqual(manager)
  })

  it('RP-01 gets what is new, and keeps what somebody has changed', () => {
    const own = rulesOf(withCell(withCell(matrixOf(former), 'Property', 'read', [{}]), 'User', 'read', []))
    const next = followDefault(own, { former, current: manager })
    expect(differences(own, next).map(({ subject, action }) => `${action} ${subject}`)).toEqual([
      'read SavedView',
      'create SavedView',
      'update SavedView',
      'delete SavedView',
      'read Organisation',
    ])
    expect(differences(manager, next).map(({ subject, action }) => `${action} ${subject}`)).toEqual([
      'read Property',
      'read User',
    ])
  })

  it('RP-01 loses what the default no longer gives, unless somebody has changed it', () => {
    const current = without(manager, 'Organisation')
    const own = rulesOf(withCell(matrixOf(manager), 'Property', 'read', [{}]))
    const next = followDefault(own, { former: manager, current })
    expect(matrixOf(next).cells.Organisation.read).toEqual([])
    const changed = rulesOf(withCell(matrixOf(manager), 'Organisation', 'update', [{}]))
    const kept = followDefault(changed, { former: manager, current })
    expect(matrixOf(kept).cells.Organisation).toEqual({ read: [], update: [{}] })
  })

  it('RP-01 keeps what it may do with kinds of records that are not known yet', () => {
    const lead = defaultRules['team-lead']
    const own = rulesOf(withCell(matrixOf(lead), 'Import', 'create', []))
    const next = followDefault(own, { former: without(lead, 'SavedView'), current: lead })
    expect(matrixOf(next).base).toEqual(matrixOf(lead).base)
    expect(matrixOf(next).cells.Import.create).toEqual([])
    const narrowed = [{ action: 'read' as const, subject: 'all' as const }]
    expect(followDefault(narrowed, { former: manager, current: lead })[0]).toEqual(narrowed[0])
  })
})
