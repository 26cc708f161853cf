import { z } from 'zod'
import { serviceChargeStages, shareMethods } from '#domain/service-charges/vocabulary.ts'
import { defineOperation, field } from '../../kit/index.ts'
import { activityOfRecord } from '../activity.ts'
import { serviceCharges } from './service-charges.ts'

const params = z.object({ id: field.id('ServiceCharge') })
const access = (action: 'read' | 'update' | 'create') => ({
  needs: 'profile' as const,
  action,
  subject: 'ServiceCharge' as const,
})
const version = field.integer({ min: 1 })
const id = z.uuid('This is not an id.')
const money = field.money('currency')
const signed = field.money('currency', { signed: true })
/** In hundredths of a percent. */
const bps = field.integer({ min: 0, max: 10_000 })

/** Up to three decimals. */
const key = field.decimal({ min: 0, max: 1_000_000_000, label: 'Key' })

const schedule = z.strictObject({
  /** Chosen by whoever writes it, and kept. */
  id,
  name: field.text({ min: 1, max: 80, label: 'Schedule' }),
  method: field.choice(shareMethods, { label: 'Shared' }),
  /** Units that share nothing of it. */
  excluded: z.array(id).max(5000).default([]),
  /** By unit, of methods whose keys do not follow from the units. */
  entered: z.record(id, key).default({}),
})
export type ScheduleWritten = z.output<typeof schedule>

const item = z.strictObject({
  id,
  scheduleId: id,
  name: field.text({ min: 1, max: 80, label: 'Item' }),
  budget: field.money('currency', { label: 'Budget' }),
  recoverableBps: bps.default(10_000),
  reserve: field.boolean({ label: 'Reserve fund' }).default(false),
})
export type ItemWritten = z.output<typeof item>

/** The most schedules and items of one service charge. */
export const most = { schedules: 50, items: 200 } as const

const plan = {
  schedules: z.array(schedule).max(most.schedules),
  items: z.array(item).max(most.items),
}

export const itemExpense = z.object({
  id: field.reference('Expense'),
  label: field.text().nullable(),
  description: field.text(),
  vendorName: field.text().nullable(),
  incurredOn: field.date(),
  issueId: field.reference('Issue').nullable(),
  issueNumber: field.integer({ ungrouped: true }).nullable(),
  amount: money,
})

const reserve = z.object({
  opening: signed,
  contributions: money,
  interest: money,
  spent: money,
  closing: signed,
})

const planned = z.object({
  charge: serviceCharges.record,
  schedules: z.array(schedule),
  items: z.array(
    item.extend({
      /** Of its expenses that are approved; of a contribution to the reserve fund, the budget. */
      actual: money,
      /** What it is expected to come to: at least its budget, until the year is over. */
      forecast: money,
      expenses: z.array(itemExpense),
    }),
  ),
  /** The units of the property that can share. */
  units: z.array(
    z.object({
      id,
      label: field.text(),
      area: field.decimal().nullable(),
      areaUnit: z.enum(['sqm', 'sqft']),
      bedrooms: field.integer().nullable(),
      weight: field.decimal().nullable(),
    }),
  ),
  /** Why it cannot be locked yet. */
  problems: z.array(z.string()),
  reserve: reserve.nullable(),
})
export type ServiceChargePlan = z.output<typeof planned>

export const readPlan = defineOperation({
  id: 'service-charges.plan',
  api: 'tenant',
  method: 'GET',
  path: '/service-charges/:id/plan',
  summary: 'Read the schedules and items of a service charge: budget, actual cost and forecast',
  access: access('read'),
  params,
  answer: planned,
})

export const changePlan = defineOperation({
  id: 'service-charges.changePlan',
  api: 'tenant',
  method: 'PUT',
  path: '/service-charges/:id/plan',
  summary: 'Change the schedules and items of a service charge that is a draft',
  access: access('update'),
  params,
  body: z.strictObject({ version, ...plan }),
  answer: planned,
})

export const copyServiceCharge = defineOperation({
  id: 'service-charges.copy',
  api: 'tenant',
  method: 'POST',
  path: '/service-charges/:id/copy',
  summary: 'Begin the next year of a service charge with its schedules and items, raised by a percentage',
  access: access('create'),
  params,
  body: z.strictObject({
    name: serviceCharges.create.shape.name,
    from: field.date({ label: 'From' }),
    to: field.date({ label: 'To' }),
    /** In hundredths of a percent; below 0 lowers them. */
    upliftBps: field.integer({ min: -10_000, max: 100_000, label: 'Raise budgets by' }).default(0),
    /** What the next budgets follow from. */
    basis: z
      .enum(['budget', 'actual'], { error: () => 'Choose the budget or the actual cost.' })
      .default('budget'),
  }),
  answer: serviceCharges.record,
  status: 201,
})

/** Every stage but `reconciled`, which posts. */
export const moveServiceCharge = defineOperation({
  id: 'service-charges.move',
  api: 'tenant',
  method: 'POST',
  path: '/service-charges/:id/stage',
  summary: 'Approve the budget of a service charge, lock it, begin to reconcile it, or archive it',
  access: access('update'),
  params,
  body: z.strictObject({ version, stage: field.choice(serviceChargeStages) }),
  answer: serviceCharges.record,
})

/** Items that an expense of a day can belong to. */
export const listItemsOfProperty = defineOperation({
  id: 'service-charges.items',
  api: 'tenant',
  method: 'GET',
  path: '/properties/:propertyId/service-charge-items',
  summary: 'List the service charge items of a property that an expense can belong to, newest year first',
  access: access('read'),
  params: z.object({ propertyId: field.id('Property') }),
  query: z.strictObject({ on: field.date().optional() }),
  answer: z.object({
    data: z.array(
      z.object({
        id,
        name: field.text(),
        serviceChargeName: field.text(),
        from: field.date(),
        to: field.date(),
        recoverableBps: bps,
        reserve: z.boolean(),
      }),
    ),
  }),
})

export const serviceChargeActivity = defineOperation({
  id: 'service-charges.activity',
  api: 'tenant',
  method: 'GET',
  path: '/service-charges/:id/activity',
  summary: 'List what was done to a service charge, newest first',
  access: access('read'),
  params,
  ...activityOfRecord,
})
