import { describe, expect, it } from 'vitest'
import { roleKeys } from '#domain/access/index.ts'
import { dialCodePattern, emailPattern, phonePattern } from '#domain/contact/rules.ts'
import { ownersProblem } from '#domain/properties/owners.ts'
import { statusChangeProblem } from '#domain/properties/status.ts'
import { properties } from '#contract/tenant/properties.ts'
import { declaredReports, keptPeriodsOf, listQuerySchema } from '#contract/kit/index.ts'
import '#contract/tenant/index.ts'
import { demoSignIns } from '../admin/demo-people/sign-ins.ts'
import { demoBusiness } from './business.ts'

const today = '2027-03-09'
const business = demoBusiness(today)
const all = business.organisations.flatMap((organisation) => organisation.properties)
const [management, landlord] = business.organisations as [
  (typeof business.organisations)[0],
  (typeof business.organisations)[0],
]

/** South, west, north, east. */
const countries: Record<string, readonly [number, number, number, number]> = {
  NG: [4.2, 2.6, 13.9, 14.7],
  GB: [49.9, -8.2, 60.9, 1.8],
  US: [24.5, -125, 49.4, -66.9],
  KE: [-4.7, 33.9, 5.1, 41.9],
}
const currencyOf: Record<string, string> = { NG: 'NGN', GB: 'GBP', US: 'USD', KE: 'KES' }

describe('the demonstration’s business', () => {
  it('is some 60 properties of a manager in several cities, and a landlord’s own few', () => {
    expect(management.properties.length).toBeGreaterThanOrEqual(58)
    expect(landlord.properties).toHaveLength(6)
    expect(new Set(management.properties.map(({ record }) => record.city)).size).toBeGreaterThanOrEqual(7)
  })

  it.each(all.map((property) => [property.record.reference, property] as const))(
    '%s passes the contract’s create schema and the rules across fields',
    (_, { record }) => {
      expect(properties.create.safeParse(record).error).toBeUndefined()
      expect(properties.problems(record)).toEqual([])
      expect(ownersProblem(record.owners)).toBeUndefined()
      expect(record.owners.reduce((sum, owner) => sum + owner.shareBps, 0)).toBe(10_000)
    },
  )

  it.each(all.map((property) => [property.record.reference, property] as const))(
    '%s stands in its country and is priced in its money',
    (_, { record }) => {
      const [south, west, north, east] = countries[record.country]!
      expect(record.latitude).toBeGreaterThan(south)
      expect(record.latitude).toBeLessThan(north)
      expect(record.longitude).toBeGreaterThan(west)
      expect(record.longitude).toBeLessThan(east)
      expect(record.currency).toBe(currencyOf[record.country])
    },
  )

  it('names nothing twice', () => {
    for (const list of [
      all.map(({ id }) => id),
      all.map(({ record }) => record.reference),
      all.map(({ record }) => record.title),
      all.map(({ record }) => `${record.addressLine1}, ${record.city}`),
      all.map(({ record }) => record.description),
      business.people.map(({ id }) => id),
      business.people.map(({ email }) => email),
      business.people.map(({ dialCode, phone }) => dialCode + phone),
      business.organisations.flatMap(({ activity }) => activity.map(({ id }) => id)),
    ]) {
      expect(new Set(list).size).toBe(list.length)
    }
  })

  it('describes each property in two to four sentences without shouting', () => {
    for (const { record } of all) {
      const sentences = record.description!.split(/(?<=\.)\s+(?=[A-Z])/)
      expect(sentences.length, record.title).toBeGreaterThanOrEqual(2)
      expect(sentences.length, record.title).toBeLessThanOrEqual(4)
      expect(record.description).not.toMatch(/!|stunning|luxur|nestled|boast|dream|vibrant|prime location/i)
    }
  })

  it('mixes statuses and listings as a real business does', () => {
    const count = (field: 'status' | 'listing', value: string) =>
      management.properties.filter(({ record }) => record[field] === value).length
    for (const status of ['draft', 'active', 'sold', 'archived'])
      expect(count('status', status)).toBeGreaterThan(1)
    for (const listing of ['private', 'listed', 'paused'])
      expect(count('listing', listing)).toBeGreaterThan(4)
    expect(count('status', 'active')).toBeGreaterThan(management.properties.length * 0.8)
    for (const { record } of all) if (record.status !== 'active') expect(record.listing).toBe('private')
  })

  it('never ages: everything lies before today, and the figures of a year follow it', () => {
    const dates = all.flatMap(({ record, createdAt, updatedAt }) => [
      createdAt,
      updatedAt,
      ...record.valuations.map(({ date }) => date),
      ...record.owners.map(({ from }) => from!),
    ])
    for (const date of dates) expect(date.slice(0, 10) <= today, date).toBe(true)
    expect(Math.max(...all.map(({ record }) => record.yearBuilt ?? 0))).toBe(2027)
    expect(demoBusiness('2031-01-01').organisations[0]!.properties.map(({ id }) => id)).toEqual(
      management.properties.map(({ id }) => id),
    )
  })
})

describe('the demonstration’s people', () => {
  it('RP-01 has someone of every role, under the sign-ins that are offered', () => {
    const roles = new Set(management.profiles.map(({ role }) => role))
    expect([...roles].toSorted()).toEqual(roleKeys.toSorted())
    for (const email of demoSignIns) expect(business.people.map((person) => person.email)).toContain(email)
  })

  it('AU-03 has one person with profiles in both organisations', () => {
    const person = business.people.find(({ email }) => email.startsWith('two-profiles@'))!
    for (const { profiles } of business.organisations) {
      expect(profiles.filter(({ userId }) => userId === person.id)).toHaveLength(1)
    }
  })

  it('VA-01 VA-02 VA-03 can be called and written to', () => {
    for (const { dialCode, phone, email } of business.people) {
      expect(dialCode).toMatch(dialCodePattern)
      expect(phone).toMatch(phonePattern)
      expect(email).toMatch(emailPattern)
    }
  })

  it.each(business.organisations.map((organisation) => [organisation.name, organisation] as const))(
    '%s names only its own members and properties',
    (_, { profiles, properties: own, savedViews, activity }) => {
      const members = new Set(profiles.map(({ userId }) => userId))
      const ids = new Set(own.map(({ id }) => id))
      for (const { record, createdBy } of own) {
        const named = [createdBy, record.portfolioManagerId, record.facilityManagerId]
        for (const id of [...named, ...record.owners.map(({ userId }) => userId)]) {
          if (id) expect(members, record.title).toContain(id)
        }
      }
      for (const { ownerId } of savedViews) expect(members).toContain(ownerId)
      for (const { actorId, subjectId } of activity) {
        expect(members).toContain(actorId)
        expect(ids).toContain(subjectId)
      }
      for (const profile of profiles) for (const id of profile.properties) expect(ids).toContain(id)
    },
  )

  it('RP-04 gives every assigned role something to see', () => {
    const assigned = ['staff-member', 'partners', 'renter', 'service-man', 'realtors', 'agents']
    for (const { role, properties: scope } of management.profiles) {
      if (assigned.includes(role)) expect(scope.length, role).toBeGreaterThan(0)
    }
    const ownerIds = management.properties.flatMap(({ record }) => record.owners.map(({ userId }) => userId))
    const managers = management.properties.map(({ record }) => record.portfolioManagerId)
    for (const { role, userId } of management.profiles) {
      if (role === 'landlord') expect(ownerIds).toContain(userId)
      if (role === 'portfolio-manager') expect(managers).toContain(userId)
    }
  })

  it('shares with partners, realtors and agents only what is not private', () => {
    const listed = new Set(
      management.properties.filter(({ record }) => record.listing !== 'private').map(({ id }) => id),
    )
    for (const { role, properties: scope } of management.profiles) {
      if (['partners', 'realtors', 'agents'].includes(role))
        for (const id of scope) expect(listed).toContain(id)
    }
  })
})

describe('the demonstration’s history', () => {
  it('leads to what each record says today, by legal changes, in the order of time', () => {
    for (const { properties: own, activity } of business.organisations) {
      for (const property of own) {
        const entries = activity.filter(({ subjectId }) => subjectId === property.id)
        expect(entries[0]!.action).toBe('created')
        expect(entries.map(({ id }) => id)).toEqual(entries.map(({ id }) => id).toSorted())
        expect(entries.map(({ at }) => at)).toEqual(entries.map(({ at }) => at).toSorted())
        const now: Record<string, unknown> = { ...property.record }
        const later = new Map<string, unknown>()
        for (const { changes } of entries.toReversed()) {
          for (const [field, { before, after }] of Object.entries(changes)) {
            if (field === 'photos') continue
            expect(after, `${property.record.reference} ${field}`).toEqual(
              later.has(field) ? later.get(field) : now[field],
            )
            later.set(field, before)
            if (field === 'status') {
              expect(statusChangeProblem(before as 'draft', after as 'active')).toBeUndefined()
            }
          }
        }
      }
    }
  })

  it('keeps reports that can be asked for what they are kept with', () => {
    for (const { savedReports } of business.organisations) {
      for (const { report, query, period } of savedReports) {
        const found = declaredReports.get(report)!
        const parsed = found.read.query!.safeParse(Object.fromEntries(new URLSearchParams(query)))
        expect(parsed.error, query).toBeUndefined()
        expect(keptPeriodsOf(found)).toContain(period)
      }
    }
  })

  it('AP-08 keeps views whose addresses the list understands', () => {
    for (const { savedViews } of business.organisations) {
      for (const { query, columns } of savedViews) {
        const parsed = listQuerySchema(properties).safeParse(Object.fromEntries(new URLSearchParams(query)))
        expect(parsed.error, query).toBeUndefined()
        for (const column of columns ?? []) expect(Object.keys(properties.allFields)).toContain(column)
      }
    }
  })
})
