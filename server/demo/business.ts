import { inviteDays } from '#domain/identity/invites.ts'
import { z } from 'zod'
import { defaultRules, roleKeys, roleLabels, type RoleKey } from '#domain/access/index.ts'
import { currencyExponents } from '#domain/money/currencies.ts'
import { properties } from '#contract/tenant/properties.ts'
import { calendarOf, type Calendar } from './calendar.ts'
import { historyOf } from './history.ts'
import { demoId } from './ids.ts'
import { organisations, people, type OrganisationKey, type PersonEntry, type PersonKey } from './people.ts'
import { photosOf, type DemoPhoto } from './gallery.ts'
import type { PropertyEntry } from './properties/entry.ts'
import { propertyEntries } from './properties/index.ts'
import { invites } from './invites.ts'
import { savedReports, savedViews, type SavedReportEntry } from './saved-views.ts'
import { scopes } from './scopes.ts'
import { unitsOf, type DemoUnit } from './units.ts'

/** A property as the contract's create schema takes it; its reference is always given here. */
type NewProperty = z.output<typeof properties.create> & { reference: string }

export interface DemoProperty {
  id: string
  record: NewProperty
  createdAt: string
  createdBy: string
  updatedAt: string
  archivedAt: string | null
  photos: DemoPhoto[]
  units: DemoUnit[]
}

export interface DemoActivity {
  id: string
  at: string
  actorId: string
  action: string
  subjectId: string
  changes: Record<string, { before: unknown; after: unknown }>
}

export interface DemoInvite {
  id: string
  inviterId: string
  email: string
  firstName: string | null
  lastName: string | null
  role: string
  propertyIds: string[]
  portfolioIds: string[]
  message: string | null
  sentAt: string
  expiresAt: string
  answer: string | null
  answeredAt: string | null
}

export interface DemoPerson extends Omit<PersonEntry, 'profiles' | 'phone'> {
  id: string
  dialCode: string
  phone: string
}

export interface DemoProfile {
  id: string
  userId: string
  role: RoleKey
  /** Ids of the properties that an assigned role sees. */
  properties: string[]
}

export interface DemoOrganisation {
  id: string
  slug: string
  name: string
  type: 'property-manager' | 'landlord'
  country: string
  currency: string
  locale: string
  timezone: string
  dialCode: string
  settings: { contactEmail: string; contactPhone: string }
  legalName: string
  postalAddress: string
  taxNumber: string | null
  profilePublished: boolean
  summary: string
  createdAt: string
  roles: { key: RoleKey; label: string; rules: unknown }[]
  profiles: DemoProfile[]
  properties: DemoProperty[]
  savedReports: (Pick<SavedReportEntry, 'title' | 'report' | 'query' | 'period' | 'shared'> & {
    id: string
    ownerId: string
    recipientIds: readonly string[]
    createdAt: string
  })[]
  savedViews: {
    id: string
    ownerId: string
    title: string
    resource: string
    query: string
    columns: readonly string[] | null
    shared: boolean
    createdAt: string
  }[]
  invites: DemoInvite[]
  activity: DemoActivity[]
}

export interface DemoBusiness {
  people: DemoPerson[]
  organisations: DemoOrganisation[]
}

const userId = (key: PersonKey) => demoId('person', key)
const isPerson = (owner: PersonKey | { name: string }): owner is PersonKey => typeof owner === 'string'
const fullName = (key: PersonKey) => `${people[key].firstName} ${people[key].lastName}`

/** The id of a demonstration property by its reference, such as IKY-014. */
export const demoPropertyId = (reference: string) => demoId('property', reference)

function recordOf(entry: PropertyEntry, calendar: Calendar): NewProperty {
  const minor = (amount: number) => amount * 10 ** currencyExponents[entry.place.currency]
  const [portfolioManager, facilityManager] = entry.managers
  return {
    reference: entry.reference,
    title: entry.title,
    description: entry.description,
    classification: entry.classification,
    subtype: entry.subtype,
    purpose: entry.purpose,
    tenure: entry.tenure,
    status: entry.status ?? 'active',
    listing: entry.listing ?? 'private',
    addressLine1: entry.address[0],
    addressLine2: entry.address[1],
    postcode: entry.address[2],
    city: entry.place.city,
    district: entry.place.district,
    state: entry.place.state,
    country: entry.place.country,
    timezone: entry.place.timezone,
    currency: entry.place.currency,
    latitude: entry.at[0],
    longitude: entry.at[1],
    yearBuilt: entry.yearBuilt === 'this year' ? calendar.year : entry.yearBuilt,
    area: entry.area[0],
    areaUnit: entry.area[1],
    unitCount: entry.units,
    askingPrice: entry.price ? minor(entry.price[0]) : null,
    askingFrequency: entry.price ? entry.price[1] : null,
    portfolioManagerId: userId(portfolioManager),
    facilityManagerId: facilityManager ? userId(facilityManager) : null,
    contactName: entry.contact.name,
    contactDialCode: entry.contact.phone?.[0] ?? null,
    contactPhone: entry.contact.phone?.[1] ?? null,
    contactEmail: entry.contact.email ?? null,
    amenities: [...entry.amenities],
    owners: entry.owners.map(([owner, shareBps]) => ({
      name: isPerson(owner) ? fullName(owner) : owner.name,
      userId: isPerson(owner) ? userId(owner) : null,
      shareBps,
      from: calendar.yearBefore(entry.heldYears),
      to: null,
    })),
    valuations: entry.valuations.map(([monthsAgo, amount]) => ({
      date: calendar.monthBefore(monthsAgo),
      amount: minor(amount),
    })),
    details: (entry.details ?? []).map(([label, value]) => ({ label, value })),
  }
}

function organisationOf(key: OrganisationKey, calendar: Calendar): DemoOrganisation {
  const about = organisations[key]
  const id = demoId('organisation', key)
  const entries = propertyEntries[key]
  const admin = userId(key === 'management' ? 'admin' : 'ridleyOwner')
  const photos = photosOf(entries)
  const told = entries.map((entry) => {
    const created = calendar.instantBefore(entry.addedDaysAgo, 35)
    const property: DemoProperty = {
      id: demoPropertyId(entry.reference),
      record: recordOf(entry, calendar),
      createdAt: created,
      createdBy: userId(entry.managers[0]),
      updatedAt: created,
      archivedAt: null,
      photos: photos.get(entry.reference) ?? [],
      units: unitsOf(entry),
    }
    const team = { manager: userId(entry.managers[0]), admin }
    const activity = historyOf(property, entry.addedDaysAgo, team, calendar)
    property.createdAt = activity[0]!.at
    property.updatedAt = activity.at(-1)!.at
    if (property.record.status === 'archived') property.archivedAt = property.updatedAt
    return { property, activity }
  })
  const known = new Set(told.map(({ property }) => property.record.reference))
  const createdAt = calendar.instantBefore(1500, 0)
  const profiles = (Object.keys(people) as PersonKey[]).flatMap((person) =>
    (people[person] as PersonEntry).profiles
      .filter(([organisation]) => organisation === key)
      .map(([, role]) => ({
        id: demoId('profile', `${person}/${key}/${role}`),
        userId: userId(person),
        role,
        properties: (scopes[person] ?? []).filter((reference) => known.has(reference)).map(demoPropertyId),
      })),
  )
  const members = new Set(profiles.map((profile) => profile.userId))
  return {
    id,
    slug: key === 'management' ? 'adeyemi-hart' : 'ridley-homes',
    name: about.name,
    type: about.type,
    country: about.country,
    currency: about.currency,
    locale: about.country === 'NG' ? 'en-NG' : 'en-GB',
    timezone: about.timezone,
    dialCode: about.phone[0],
    settings: { contactEmail: about.email, contactPhone: about.phone.join('') },
    legalName: about.legalName,
    postalAddress: about.postalAddress,
    taxNumber: about.taxNumber,
    profilePublished: true,
    summary: about.description,
    createdAt,
    roles: roleKeys.map((role) => ({ key: role, label: roleLabels[role], rules: defaultRules[role] })),
    profiles,
    properties: told.map(({ property }) => property),
    savedReports: savedReports
      .filter(({ owner }) => members.has(userId(owner)))
      .map(({ owner, mailedTo = [], ...kept }, index) => ({
        ...kept,
        id: demoId('report', kept.title),
        ownerId: userId(owner),
        recipientIds: mailedTo.map(userId).filter((id) => members.has(id)),
        createdAt: calendar.instantBefore(120 - index * 11, 90),
      })),
    savedViews: savedViews
      .map((view, index) => ({ ...view, index }))
      .filter((view) => members.has(userId(view.owner)))
      .map(({ owner, title, query, columns, shared, index }) => ({
        id: demoId('view', title),
        ownerId: userId(owner),
        title,
        resource: properties.name,
        query,
        columns: columns ?? null,
        shared,
        createdAt: calendar.instantBefore(200 - index * 11, 90),
      })),
    invites: invites
      .filter(({ inviter }) => members.has(userId(inviter)))
      .map(({ inviter, properties: own = [], portfolios = [], sent, answered, ...entry }, index) => {
        const sentAt = calendar.instantBefore(sent, 40 + index * 7)
        return {
          id: demoId('invite', entry.email, Date.parse(sentAt)),
          inviterId: userId(inviter),
          email: entry.email,
          firstName: entry.firstName ?? null,
          lastName: entry.lastName ?? null,
          role: entry.role,
          propertyIds: own.map(demoPropertyId),
          portfolioIds: portfolios.map((title) => demoId('portfolio', title)),
          message: entry.message ?? null,
          sentAt,
          expiresAt: calendar.instantBefore(sent - inviteDays, 40 + index * 7),
          answer: answered?.[0] ?? null,
          answeredAt: answered ? calendar.instantBefore(answered[1], 95) : null,
        }
      }),
    activity: told.flatMap(({ activity }) => activity),
  }
}

/**
 * A portfolio manager's business and a landlord's, complete, as plain data.
 * @param today `YYYY-MM-DD`: every other date follows from it, so that the demonstration never looks old
 */
export function demoBusiness(today: string): DemoBusiness {
  const calendar = calendarOf(today)
  return {
    people: (Object.keys(people) as PersonKey[]).map((key) => {
      const { firstName, lastName, email, phone, title } = people[key]
      return { id: userId(key), firstName, lastName, email, title, dialCode: phone[0], phone: phone[1] }
    }),
    organisations: (Object.keys(organisations) as OrganisationKey[]).map((key) =>
      organisationOf(key, calendar),
    ),
  }
}
