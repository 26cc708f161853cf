import { describe, expect, it } from 'vitest'
import { statusOn } from '#domain/leases/status.ts'
import { termsProblem } from '#domain/leases/rents.ts'
import { demoBusiness } from '../business.ts'
import { demoLettings } from './index.ts'

const today = '2026-11-21'
const { people, organisations } = demoBusiness(today)
const [management] = organisations
const { tenants, leases } = demoLettings(management!.properties, management!.profiles, people, today)

describe('lettings of the demonstration', () => {
  it('show every status, most of them running', () => {
    const counts = new Map<string, number>()
    for (const lease of leases) {
      const status = statusOn(lease, today)
      counts.set(status, (counts.get(status) ?? 0) + 1)
    }
    for (const status of [
      'draft',
      'awaitingSignature',
      'scheduled',
      'active',
      'notice',
      'holdingOver',
      'ended',
    ])
      expect(counts.get(status), status).toBeGreaterThan(1)
    expect(counts.get('active')).toBeGreaterThan(leases.length / 2)
  })
  it('never let a unit twice at once', () => {
    const byUnit = Map.groupBy(
      leases.filter(({ stage }) => stage === 'signed'),
      ({ unitId }) => unitId,
    )
    for (const [, own] of byUnit) {
      const sorted = own.toSorted((a, b) => (a.start < b.start ? -1 : 1))
      for (const [index, lease] of sorted.slice(0, -1).entries()) {
        expect(lease.endedOn! < sorted[index + 1]!.start).toBe(true)
      }
    }
  })
  it('hold together: a tenant each, a rent from the first day, a number of its own', () => {
    const known = new Set(tenants.map(({ id }) => id))
    for (const lease of leases) {
      expect(known.has(lease.parties[0]!.tenantId)).toBe(true)
      expect(termsProblem(lease.terms, lease.start)).toBeUndefined()
    }
    expect(new Set(leases.map(({ reference }) => reference)).size).toBe(leases.length)
  })
  it('are to tenants of different names and addresses', () => {
    expect(new Set(tenants.map(({ name }) => name)).size).toBe(tenants.length)
    expect(new Set(tenants.map(({ email }) => email)).size).toBe(tenants.length)
  })
  it('give whoever rents with an account one that runs', () => {
    const renter = management!.profiles.find(({ role }) => role === 'renter')!
    const tenant = tenants.find(({ userId }) => userId === renter.userId)!
    const lease = leases.find(({ parties }) => parties[0]!.tenantId === tenant.id)!
    expect(statusOn(lease, today)).toBe('active')
    expect(renter.properties).toContain(lease.propertyId)
  })
})
