import { z } from 'zod'
import { defineOperation, field, type AnswerOf } from '../../kit/index.ts'
import { itemExpense } from './service-charge-plan.ts'
import { serviceCharges } from './service-charges.ts'

const params = z.object({ id: field.id('ServiceCharge') })
const unitParams = z.object({ id: field.id('ServiceCharge'), unitId: field.id('Unit') })
const access = (action: 'read' | 'update') => ({
  needs: 'profile' as const,
  action,
  subject: 'ServiceCharge' as const,
})
const version = field.integer({ min: 1 })
const id = z.uuid('This is not an id.')
const money = field.money('currency')
const signed = field.money('currency', { signed: true })

const demand = z.object({
  leaseId: field.reference('Lease'),
  leaseReference: field.text(),
  tenantNames: field.text(),
  unitLabel: field.text(),
  from: field.date(),
  to: field.date(),
  dueOn: field.date(),
  amount: money,
})

const demands = {
  api: 'tenant',
  access: access('update'),
  params,
} as const

export const previewDemands = defineOperation({
  ...demands,
  id: 'service-charges.demandPreview',
  method: 'GET',
  path: '/service-charges/:id/demands',
  summary: 'Show which demands on account fall due through a day and are not raised yet',
  query: z.strictObject({ through: field.date({ label: 'Due through' }) }),
  answer: z.object({ count: z.int(), sum: money, demands: z.array(demand) }),
})

export const raiseDemands = defineOperation({
  ...demands,
  id: 'service-charges.demand',
  method: 'POST',
  path: '/service-charges/:id/demands',
  summary: 'Raise the demands on account that fall due through a day: each once, however often it is asked',
  body: z.strictObject({ through: field.date({ label: 'Due through' }) }),
  answer: z.object({ raised: z.int(), sum: money }),
})

const figures = z.object({
  /** What of the budget, and of the actual cost, the unit bears. */
  budgetShare: money,
  actualShare: money,
  /** On account, credit notes taken off. */
  billed: signed,
  paid: money,
  outstanding: money,
  /** Of the actual share, what occupants bear, and what the owner does. */
  due: money,
  vacancy: money,
  /** Still to pay of it, or below 0 to give back. */
  balance: signed,
})

const owner = z.object({
  irrecoverable: money,
  vacancy: money,
  concessions: money,
  overCaps: money,
  total: money,
})

const unitRow = figures.extend({ id, label: field.text(), tenantNames: field.text() })

/** What reconciling posts, before it does, and what it has posted afterwards. */
export const readServiceChargeUnits = defineOperation({
  id: 'service-charges.units',
  api: 'tenant',
  method: 'GET',
  path: '/service-charges/:id/units',
  summary:
    'Read what each unit bears of a service charge, was billed and has paid, and what is left to balance',
  access: access('read'),
  params,
  answer: z.object({
    units: z.array(unitRow),
    totals: figures,
    cost: money,
    owner,
    /** What reconciling charges and gives back. */
    charges: z.object({ count: z.int(), sum: money }),
    credits: z.object({ count: z.int(), sum: money }),
    problems: z.array(z.string()),
  }),
})
export type ServiceChargeUnits = AnswerOf<typeof readServiceChargeUnits>

const billedCharge = z.object({
  id: field.reference('Charge'),
  description: field.text(),
  dueOn: field.date(),
  amount: money,
  credited: money,
  paid: money,
})

const occupant = z.object({
  leaseId: field.reference('Lease'),
  leaseReference: field.text(),
  tenantNames: field.text(),
  from: field.date(),
  to: field.date(),
  days: z.int(),
  share: money,
  concession: money,
  overCap: money,
  due: money,
  billed: signed,
  balance: signed,
  /** How it is worked out. */
  sentences: z.array(z.string()),
  charges: z.array(billedCharge),
  /** What reconciling posted. */
  chargeId: field.reference('Charge').nullable(),
  creditId: z.uuid().nullable(),
})

const explained = z.object({
  charge: serviceCharges.record,
  unit: z.object({ id, label: field.text() }),
  figures,
  items: z.array(
    z.object({
      id,
      name: field.text(),
      schedule: field.text(),
      budgetShare: money,
      share: money,
      sentence: z.string(),
      expenses: z.array(itemExpense),
    }),
  ),
  days: z.int(),
  vacantDays: z.int(),
  /** Why the owner bears a part, where days were vacant. */
  vacancySentence: z.string().nullable(),
  occupants: z.array(occupant),
  /** Those beside it in the order of units. */
  previous: z.object({ id, label: field.text() }).nullable(),
  next: z.object({ id, label: field.text() }).nullable(),
})
export type ServiceChargeUnit = z.output<typeof explained>

/** RT-80: unit records. */
export const readServiceChargeUnit = defineOperation({
  id: 'service-charges.unit',
  api: 'tenant',
  method: 'GET',
  path: '/service-charges/:id/units/:unitId',
  summary: 'Explain what a unit bears of a service charge: items, keys, days and the arithmetic',
  access: access('read'),
  params: unitParams,
  answer: explained,
})

/** For tenants, too: what a balance is made of. */
export const readBalance = defineOperation({
  id: 'charges.serviceCharge',
  api: 'tenant',
  method: 'GET',
  path: '/charges/:id/service-charge',
  summary:
    'Explain the balance of a service charge that a charge asks for: items, keys, days and the arithmetic',
  access: { needs: 'profile', action: 'read', subject: 'Charge' },
  params: z.object({ id: field.id('Charge') }),
  answer: z.object({
    name: field.text(),
    from: field.date(),
    to: field.date(),
    currency: field.currency(),
    items: z.array(z.object({ id, name: field.text(), share: money, sentence: z.string() })),
    share: money,
    sentences: z.array(z.string()),
    due: money,
    billed: signed,
    balance: signed,
  }),
})

export const reconcileServiceCharge = defineOperation({
  id: 'service-charges.reconcile',
  api: 'tenant',
  method: 'POST',
  path: '/service-charges/:id/reconcile',
  summary: 'Reconcile a year: charges tenants what is left to pay, credits what they paid too much',
  access: access('update'),
  params,
  body: z.strictObject({
    version,
    /** The day that balancing charges count for and are due on. */
    date: field.date({ label: 'Date' }),
    /** What was shown: where it has become another meanwhile, nothing is posted. */
    expects: z.strictObject({ cost: money, due: money, billed: signed }),
    reserveInterest: field.money('currency', { label: 'Interest on the reserve fund' }).default(0),
    bankAccountId: field.reference('BankAccount', { label: 'Paid into' }).nullable().default(null),
  }),
  answer: serviceCharges.record,
})

const paper = {
  api: 'tenant',
  method: 'GET',
  access: access('read'),
  query: z.strictObject({
    format: z.enum(['html', 'pdf'], { error: () => 'Use html or pdf.' }).default('pdf'),
  }),
  streams: 'application/octet-stream',
} as const

/** For everybody who shares a year; page and file are drawn from one source. */
export const readCostSummary = defineOperation({
  ...paper,
  id: 'service-charges.summary',
  path: '/service-charges/:id/summary',
  summary: 'Draw the summary of costs of a service charge as a page or as PDF',
  params,
})

/** For one tenant: of a unit that several had in the year, one each. */
export const readServiceChargeStatement = defineOperation({
  ...paper,
  id: 'service-charges.statement',
  path: '/service-charges/:id/units/:unitId/leases/:leaseId/statement',
  summary: 'Draw what a tenant bears of a service charge as a page or as PDF',
  params: z.object({
    id: field.id('ServiceCharge'),
    unitId: field.id('Unit'),
    leaseId: field.id('Lease'),
  }),
})
