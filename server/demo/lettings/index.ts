import { dialCodeOf } from '#domain/geography/dial-codes.ts'
import { addDays, addMonths } from '#domain/dates/calendar.ts'
import type { Escalation } from '#domain/leases/escalation.ts'
import type { LateFee } from '#domain/leases/late-fee.ts'
import type { Term } from '#domain/leases/rents.ts'
import type { DemoPerson, DemoProperty, DemoProfile } from '../business.ts'
import { demoId } from '../ids.ts'
import { randomOf, type Random } from '../random.ts'
import { hasServiceCharge } from '../supplies.ts'
import type { DemoUnit } from '../units.ts'
import { namesIn, NamesOfTenants } from './names.ts'

export interface DemoTenant {
  id: string
  kind: 'person' | 'company'
  name: string
  firstName: string
  lastName: string
  companyName: string | null
  email: string
  dialCode: string
  phone: string
  userId: string | null
  createdAt: string
}

export interface DemoLease {
  id: string
  propertyId: string
  unitId: string
  reference: string
  parties: { tenantId: string; guarantor: { name: string } | null }[]
  start: string
  end: string | null
  frequency: string
  payable: 'advance'
  dueDay: number
  periodsFrom: 'calendar' | 'leaseStart'
  proration: 'actual'
  terms: Term[]
  escalation: Escalation | null
  noticeCount: number
  noticeUnit: 'months'
  deposit: number | null
  agencyFee: number | null
  legalFee: number | null
  lateFee: LateFee | null
  stage: 'draft' | 'awaitingSignature' | 'signed'
  sentOn: string | null
  signedOn: string | null
  noticeGivenOn: string | null
  noticeBy: 'tenant' | null
  leavesOn: string | null
  endedOn: string | null
  endReason: 'expired' | 'surrendered' | null
  renewalOfId: string | null
  createdAt: string
}

interface Story {
  /** Days from today on which the term ends; nothing for one without an end. */
  endsIn: number | null
  state: 'running' | 'notice' | 'scheduled' | 'awaiting' | 'draft' | 'left' | 'none'
}

/** What has become of a unit, told by its place among the others, so that every state is there to be seen. */
function storyOf(n: number, random: Random): Story {
  if (n % 16 === 5) return { endsIn: null, state: 'none' }
  if (n % 16 === 11) return { endsIn: -random.whole(20, 160), state: 'left' }
  if (n % 19 === 8) return { endsIn: random.whole(8, 55), state: 'notice' }
  if (n % 23 === 14) return { endsIn: -random.whole(6, 140), state: 'running' }
  if (n % 29 === 9) return { endsIn: 365 + random.whole(5, 30), state: 'scheduled' }
  if (n % 31 === 17) return { endsIn: 380, state: 'awaiting' }
  if (n % 37 === 21) return { endsIn: 390, state: 'draft' }
  if (n % 13 === 4) return { endsIn: null, state: 'running' }
  return { endsIn: random.whole(3, 350), state: 'running' }
}

const frequencies = new Set(['weekly', 'monthly', 'quarterly', 'halfYearly', 'yearly'])
const commercial = new Set(['shop', 'office', 'warehouse'])

/** Tenants and leases of one property's units. @param renters accounts that rent here, one unit each */
function lettingsOf(
  property: DemoProperty,
  renters: readonly DemoPerson[],
  names: NamesOfTenants,
  today: string,
): { tenants: DemoTenant[]; leases: DemoLease[] } {
  const { id: propertyId, record, units, createdAt } = property
  const sharesCosts = hasServiceCharge(property)
  const tenants: DemoTenant[] = []
  const leases: DemoLease[] = []
  const [given] = namesIn(record.country)
  const waiting = [...renters]

  const tenantOf = (unit: DemoUnit, which: string, random: Random): DemoTenant => {
    const person = which === 'now' && !commercial.has(unit.type) ? waiting.shift() : undefined
    const drawn = names.draw(random, record.country, commercial.has(unit.type))
    const { companyName } = drawn
    const { firstName, lastName } = person ?? drawn
    const tenant: DemoTenant = {
      id: demoId('tenant', `${unit.id}/${which}`),
      kind: companyName ? 'company' : 'person',
      name: companyName ?? `${firstName} ${lastName}`,
      firstName,
      lastName,
      companyName,
      email: person?.email ?? drawn.email,
      dialCode: person?.dialCode ?? dialCodeOf(record.country) ?? '+234',
      phone: person?.phone ?? `8${String(random.whole(0, 999_999_999)).padStart(9, '0')}`,
      userId: person?.id ?? null,
      createdAt,
    }
    tenants.push(tenant)
    return tenant
  }

  const leaseOf = (
    unit: DemoUnit,
    tenant: DemoTenant,
    which: string,
    start: string,
    end: string | null,
  ): DemoLease => {
    const rent = unit.marketRent!
    const random = randomOf(`terms of ${unit.id}/${which}`)
    const yearly = unit.rentFrequency === 'yearly'
    const step = 10 ** Math.max(2, String(rent).length - 3)
    const agreed = Math.max(step, Math.round((rent * random.between(0.86, 1.02)) / step) * step)
    const terms: Term[] = [{ type: 'rent', label: null, amount: agreed, from: start, to: null }]
    const raised = addMonths(start, 12)
    if (raised <= today)
      terms.push({ ...terms[0]!, amount: Math.round((agreed * 1.06) / step) * step, from: raised })
    // Where costs are shared, a lease brings no service charge of its own.
    if (random.chance(0.6) && !sharesCosts) {
      terms.push({
        type: 'serviceCharge',
        label: null,
        amount: Math.round((agreed * 0.09) / step) * step || step,
        from: start,
        to: null,
      })
    }
    // A few days before it was sent.
    const drawnUp = [addDays(start, -24), addDays(today, -12)].toSorted()[0]!
    const lease: DemoLease = {
      id: demoId('lease', `${unit.id}/${which}`),
      propertyId,
      unitId: unit.id,
      reference: '',
      parties: [
        {
          tenantId: tenant.id,
          guarantor: random.chance(0.15) ? { name: `${random.pick(given)} ${tenant.lastName}` } : null,
        },
      ],
      start,
      end,
      frequency: unit.rentFrequency,
      payable: 'advance',
      dueDay: yearly ? 1 : random.pick([1, 1, 1, 5, 15]),
      // Rent of a whole year is paid from the day on which somebody moved in.
      periodsFrom: yearly ? 'leaseStart' : 'calendar',
      proration: 'actual',
      terms,
      escalation:
        commercial.has(unit.type) || random.chance(0.3)
          ? {
              kind: 'percent',
              bps: random.pick([300, 500, 750]),
              from: addMonths(start, 12),
              everyMonths: 12,
            }
          : null,
      noticeCount: yearly ? 3 : 2,
      noticeUnit: 'months',
      deposit: unit.deposit ?? (commercial.has(unit.type) ? Math.round(rent / 4) : null),
      agencyFee: record.country === 'NG' ? Math.round(agreed / 10) : null,
      legalFee: record.country === 'NG' ? Math.round(agreed / 20) : null,
      lateFee: random.chance(0.4)
        ? {
            graceDays: 7,
            times: 'once',
            basis: 'outstanding',
            amount: null,
            bps: 200,
            cap: null,
            minimum: null,
          }
        : null,
      stage: 'signed',
      sentOn: addDays(start, -20),
      signedOn: addDays(start, -14),
      noticeGivenOn: null,
      noticeBy: null,
      leavesOn: null,
      endedOn: null,
      endReason: null,
      renewalOfId: null,
      createdAt: `${drawnUp}T09:30:00.000Z`,
    }
    leases.push(lease)
    return lease
  }

  const formerly = (unit: DemoUnit, until: string, random: Random) => {
    const years = random.whole(1, 2)
    const start = addDays(addMonths(until, -12 * years), 1)
    const lease = leaseOf(unit, tenantOf(unit, 'before', random), 'before', start, until)
    lease.endedOn = until
    lease.endReason = random.chance(0.8) ? 'expired' : 'surrendered'
  }

  /** The lease that the same tenant had before. */
  const renewed = (unit: DemoUnit, tenant: DemoTenant, lease: DemoLease) => {
    const until = addDays(lease.start, -1)
    const before = leaseOf(unit, tenant, 'renewed', addMonths(lease.start, -12), until)
    Object.assign(before, { endedOn: until, endReason: 'expired' })
    lease.renewalOfId = before.id
  }

  const lettable = units.filter(
    ({ status, type, marketRent, rentFrequency }) =>
      status === 'active' && type !== 'commonArea' && marketRent !== null && frequencies.has(rentFrequency),
  )
  for (const [index, unit] of lettable.entries()) {
    const random = randomOf(`letting of ${unit.id}`)
    const { endsIn, state } =
      waiting.length > 0
        ? // A rent of the year fell due a few weeks ago.
          { endsIn: 325, state: 'running' as const }
        : storyOf(index + units.length * 3, random)
    if (state === 'none') continue
    if (state === 'left') {
      formerly(unit, addDays(today, endsIn!), random)
      continue
    }
    const end = endsIn === null ? null : addDays(today, endsIn)
    const years = endsIn !== null && endsIn > 360 ? 1 : random.whole(1, 3)
    const start =
      end === null ? addMonths(today, -random.whole(14, 40)) : addDays(addMonths(end, -12 * years), 1)
    const tenant = tenantOf(unit, 'now', random)
    const lease = leaseOf(unit, tenant, 'now', start, end)
    if (state === 'notice') {
      Object.assign(lease, {
        noticeGivenOn: addDays(today, -random.whole(4, 40)),
        noticeBy: 'tenant',
        leavesOn: end,
      })
    } else if (state === 'awaiting' || state === 'draft') {
      const sent = state === 'awaiting'
      Object.assign(lease, {
        stage: sent ? 'awaitingSignature' : 'draft',
        sentOn: sent ? addDays(today, -3) : null,
        signedOn: null,
      })
    } else if (lease.signedOn! > today) {
      Object.assign(lease, { sentOn: addDays(today, -9), signedOn: addDays(today, -2) })
    }
    if (index % 7 === 4 && lease.stage === 'signed' && tenant.userId === null) renewed(unit, tenant, lease)
    else if (index % 3 === 0) formerly(unit, addDays(lease.start, -random.whole(1, 30)), random)
  }
  return { tenants, leases }
}

/** Who rents what in an organisation: deterministic, and every date counted from today. */
export function demoLettings(
  properties: readonly DemoProperty[],
  profiles: readonly DemoProfile[],
  people: readonly DemoPerson[],
  today: string,
): { tenants: DemoTenant[]; leases: DemoLease[] } {
  const names = new NamesOfTenants()
  const renters = profiles.filter(({ role }) => role === 'renter')
  const all = properties
    .filter(({ record: { status } }) => status === 'active')
    .map((property, index) => {
      const own = renters.filter(({ properties: assigned }) =>
        assigned.length > 0 ? assigned.includes(property.id) : index === 0,
      )
      const accounts = own.flatMap(({ userId }) => people.find(({ id }) => id === userId) ?? [])
      return lettingsOf(property, accounts, names, today)
    })
  const leases = all.flatMap(({ leases: each }) => each).toSorted((a, b) => (a.start < b.start ? -1 : 1))
  return {
    tenants: all.flatMap(({ tenants }) => tenants),
    leases: leases.map((lease, index) => ({
      ...lease,
      reference: `L-${String(index + 1).padStart(5, '0')}`,
    })),
  }
}
