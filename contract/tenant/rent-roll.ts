import { z } from 'zod'
import { leaseFrequencies, leaseStatuses } from '#domain/leases/vocabulary.ts'
import { areaUnits, frequencies } from '#domain/properties/vocabulary.ts'
import { occupancies, unitTypes } from '#domain/units/vocabulary.ts'
import { defineOperation, field, moneySum, paging } from '../kit/index.ts'
import { leases } from './leases.ts'
import { physicalOccupancySchema } from './physical-occupancy.ts'

/** Which units on which day; today and all of them when left out. */
const narrowing = {
  asOf: field.date({ label: 'As of' }).optional(),
  /** One or several, separated by commas. */
  propertyId: leases.operations.list.query!.shape['propertyId']!,
}

const row = z.object({
  unitId: field.id('Unit'),
  unitLabel: z.string(),
  propertyId: field.id('Property'),
  propertyTitle: z.string(),
  type: field.choice(unitTypes),
  area: field.decimal().nullable(),
  areaUnit: field.choice(areaUnits),
  occupancy: field.choice(occupancies),
  leaseId: field.id('Lease').nullable(),
  reference: z.string().nullable(),
  tenantNames: z.string().nullable(),
  start: field.date().nullable(),
  lastDay: field.date().nullable(),
  status: field.choice(leaseStatuses).nullable(),
  currency: field.currency(),
  marketRent: field.money('currency').nullable(),
  marketFrequency: field.choice(frequencies),
  contractRent: field.money('currency').nullable(),
  frequency: field.choice(leaseFrequencies).nullable(),
  /** Service charge and other charges, per period of the rent. */
  otherRecurring: field.money('currency').nullable(),
  depositHeld: field.money('currency').nullable(),
  nextIncrease: z.object({ on: field.date(), amount: field.money('currency').nullable() }).nullable(),
})
export type RentRollRow = z.output<typeof row>

const totals = z.object({
  currency: field.currency(),
  units: z.int(),
  /** Per month, minor units; what is no rate, such as a total, is left out. */
  marketRent: moneySum,
  contractRent: moneySum,
  otherRecurring: moneySum,
  depositHeld: moneySum,
})

/** Every unit with who has it on a day, and what it brings (docs/spec/domain.md "Figures"). */
export const rentRoll = defineOperation({
  id: 'leases.rentRoll',
  api: 'tenant',
  method: 'GET',
  path: '/leases/rent-roll',
  summary: 'The rent roll as of a day: every unit, vacant ones too, with totals per currency',
  access: { needs: 'profile', action: 'read', subject: 'Lease' },
  query: z.strictObject({
    ...narrowing,
    page: z.coerce.number<string>().int().min(1).max(100_000).default(paging.page),
    limit: z.coerce.number<string>().int().min(1).max(paging.maxLimit).default(50),
  }),
  answer: z.object({
    asOf: field.date(),
    data: z.array(row),
    total: z.int(),
    totals: z.array(totals),
    occupancy: physicalOccupancySchema,
  }),
})

export const exportRentRoll = defineOperation({
  id: 'leases.exportRentRoll',
  api: 'tenant',
  method: 'GET',
  path: '/leases/rent-roll/export',
  summary: 'Download the rent roll as of a day as CSV',
  access: { needs: 'profile', action: 'export', subject: 'Lease' },
  query: z.strictObject(narrowing),
  streams: 'text/csv',
})
