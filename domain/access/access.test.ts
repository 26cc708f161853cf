import { describe, expect, it } from 'vitest'
import {
  abilityOf,
  allows,
  defaultRules,
  explain,
  roleKeys,
  roleLabels,
  rulesFor,
  type AccessPerson,
} from './index.ts'

const person = { userId: 'u1', profileId: 'p1', scope: { properties: ['a', 'b'] } }
const abilityFor = (role: (typeof roleKeys)[number], who: AccessPerson = person) =>
  abilityOf(rulesFor(defaultRules[role], who))

describe('default rules', () => {
  it('RP-01 SC-12 know the eleven roles, renter shown as Tenant', () => {
    expect(roleKeys).toHaveLength(11)
    expect(roleLabels.renter).toBe('Tenant')
    expect(Object.keys(defaultRules)).toEqual([...roleKeys])
  })
  it('RP-01 let an administrator do everything', () => {
    expect(allows(abilityFor('admin'), 'delete', 'Property', { id: 'x' })).toBe(true)
    expect(allows(abilityFor('admin'), 'update', 'Role', {})).toBe(true)
  })
  it('RP-01 keep a team lead from deleting and from roles, but not from deleting own views', () => {
    const ability = abilityFor('team-lead')
    expect(allows(ability, 'update', 'Property', { id: 'x' })).toBe(true)
    expect(allows(ability, 'delete', 'Property', { id: 'x' })).toBe(false)
    expect(allows(ability, 'update', 'Role', {})).toBe(false)
    expect(allows(ability, 'delete', 'SavedView', { ownerId: 'u1' })).toBe(true)
  })
  it('RP-04 scope managers, owners and assigned people to their own properties', () => {
    expect(allows(abilityFor('portfolio-manager'), 'update', 'Property', { portfolioManagerId: 'u1' })).toBe(
      true,
    )
    expect(allows(abilityFor('portfolio-manager'), 'read', 'Property', { portfolioManagerId: 'u2' })).toBe(
      false,
    )
    expect(allows(abilityFor('facility-manager'), 'read', 'Property', { facilityManagerId: 'u1' })).toBe(true)
    expect(allows(abilityFor('landlord'), 'read', 'Property', { ownerUserIds: ['u9', 'u1'] })).toBe(true)
    expect(allows(abilityFor('landlord'), 'read', 'Property', { ownerUserIds: ['u9'] })).toBe(false)
    expect(allows(abilityFor('staff-member'), 'read', 'Property', { id: 'a' })).toBe(true)
    expect(allows(abilityFor('staff-member'), 'read', 'Property', { id: 'c' })).toBe(false)
    expect(allows(abilityFor('agents'), 'read', 'Property', { id: 'a', listing: 'private' })).toBe(false)
  })
  it('RP-04 show a tenant the building but neither its owners nor its value', () => {
    const ability = abilityFor('renter')
    expect(allows(ability, 'read', 'Property', { id: 'a' }, 'title')).toBe(true)
    expect(allows(ability, 'read', 'Property', { id: 'a' }, 'owners')).toBe(false)
    expect(allows(ability, 'read', 'Property', { id: 'a' }, 'value')).toBe(false)
  })
  it.each(['partners', 'realtors', 'agents'] as const)(
    'RP-01 RP-04 show %s what the page of a listing says, and keep their views apart from the staff’s',
    (role) => {
      const ability = abilityFor(role)
      const listed = { id: 'a', listing: 'listed' }
      for (const field of ['title', 'askingPrice', 'contactPhone'])
        expect(allows(ability, 'read', 'Property', listed, field), field).toBe(true)
      for (const field of ['owners', 'valuations', 'value', 'details', 'portfolioManagerId', 'createdBy'])
        expect(allows(ability, 'read', 'Property', listed, field), field).toBe(false)
      expect(allows(ability, 'read', 'SavedView', { ownerId: 'u2', shared: true })).toBe(false)
      expect(allows(ability, 'create', 'SavedView', { ownerId: 'u1' }, 'query')).toBe(true)
      expect(allows(ability, 'create', 'SavedView', { ownerId: 'u1' }, 'shared')).toBe(false)
    },
  )
  it('RP-01 keep the team’s notes, and how to reach other people, from landlords', () => {
    const ability = abilityFor('landlord')
    const own = { property: { ownerUserIds: ['u1'] }, ownerUserIds: ['u1'] }
    for (const subject of ['Unit', 'Lease', 'Tenant'] as const) {
      expect(allows(ability, 'read', subject, own)).toBe(true)
      expect(allows(ability, 'read', subject, own, 'notes')).toBe(false)
    }
    expect(allows(ability, 'read', 'User', { id: 'u2' }, 'name')).toBe(true)
    for (const field of ['email', 'phone', 'roles'])
      expect(allows(ability, 'read', 'User', { id: 'u2' }, field)).toBe(false)
  })
  it('RP-01 show a facility manager who lives there, but neither agreements nor titles', () => {
    const ability = abilityFor('facility-manager')
    const there = { property: { facilityManagerId: 'u1' } }
    expect(allows(ability, 'read', 'Lease', there, 'tenantNames')).toBe(true)
    expect(allows(ability, 'read', 'Lease', there, 'terms')).toBe(false)
    const document = { ...there, leaseId: null }
    expect(allows(ability, 'read', 'Document', { ...document, category: 'certificate' })).toBe(true)
    expect(allows(ability, 'read', 'Document', { ...document, category: 'title' })).toBe(false)
    expect(allows(ability, 'read', 'Document', { ...document, category: 'agreement' })).toBe(false)
    expect(allows(ability, 'read', 'Document', { ...document, leaseId: 'l', category: 'other' })).toBe(false)
  })
  it('give nothing to somebody without an assignment', () => {
    const nobody = { userId: 'u1', profileId: 'p1', scope: {} }
    expect(allows(abilityFor('staff-member', nobody), 'read', 'Property', { id: 'a' })).toBe(false)
  })
})

it('RP-02 an explanation names every rule that lets somebody, the one that decides first', () => {
  const rules = defaultRules['portfolio-manager']
  const reading = rules.flatMap(({ action, subject }, place) =>
    [subject].flat().includes('Property') && [action].flat().includes('read') ? [place] : [],
  )
  expect(reading.length).toBeGreaterThan(1)
  const told = explain(rules, person, { action: 'read', subject: 'Property', field: 'value' })
  expect(told.lets.toReversed()).toEqual(reading)
  expect(told.lets[0]).toBe(told.decidedBy)
  const taken = [...rules, { action: 'read', subject: 'Property', inverted: true } as const]
  expect(explain(taken, person, { action: 'read', subject: 'Property', field: 'value' }).lets).toEqual([])
})
