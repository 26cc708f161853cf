import type { AnswerOf, Operation, RecordOf } from '#contract/kit/index.ts'
import { approveExpense } from '#contract/tenant/money/expense-operations.ts'
import { changePlan, moveServiceCharge } from '#contract/tenant/money/service-charge-plan.ts'
import {
  raiseDemands,
  readServiceChargeUnit,
  readServiceChargeUnits,
} from '#contract/tenant/money/service-charge-units.ts'
import { serviceCharges } from '#contract/tenant/money/service-charges.ts'
import { inDays, inMonths } from './calendar.ts'
import type { Answer } from './client.ts'
import { as, entered, repairs, taken, vendorId } from './expenses.ts'
import { ok, type Letting } from './lettings.ts'

export type ServiceCharge = RecordOf<typeof serviceCharges>

/** A year that ended yesterday. */
export const year = { from: inMonths(-12), to: inDays(-1) }
export const today = inDays(0)

export async function begun(house: Letting, more: object = {}): Promise<ServiceCharge> {
  const body = { propertyId: house.propertyId, name: 'Last year', ...year, ...more }
  return (await ok(as('admin').call(serviceCharges.operations.create, { body }))) as unknown as ServiceCharge
}

export const read = async ({ id }: { id: string }) =>
  (await ok(as('admin').call(serviceCharges.operations.get, { params: { id } }))) as unknown as ServiceCharge

/** Does something to a service charge as it is now. */
export async function does(
  operation: Operation,
  { id }: { id: string },
  more: object = {},
  person = as('admin'),
): Promise<Answer> {
  const { version } = await read({ id })
  return person.call(operation, { params: { id }, body: { version, ...more } })
}

export const moved = (charge: { id: string }, stage: ServiceCharge['stage']) =>
  ok(does(moveServiceCharge, charge, { stage }))

/** A schedule that shares equally, and items of it. */
export const equally = (items: Record<string, number | object>) => {
  const id = crypto.randomUUID()
  return {
    schedules: [{ id, name: 'All', method: 'equal' }],
    items: Object.entries(items).map(([name, item]) => ({
      id: crypto.randomUUID(),
      scheduleId: id,
      name,
      ...(typeof item === 'number' ? { budget: item } : item),
    })),
  }
}

/** A year whose budget is locked and demanded as far as it is due. */
export async function demanded(
  house: Letting,
  plan: { schedules: object[]; items: { id: string; name: string }[] },
  more: object = {},
): Promise<ServiceCharge> {
  const charge = await begun(house, more)
  await ok(does(changePlan, charge, plan))
  await moved(charge, 'approved')
  await moved(charge, 'locked')
  await ok(as('admin').call(raiseDemands, { params: { id: charge.id }, body: { through: today } }))
  return read(charge)
}

/** An approved expense of an item. */
export async function spent(house: Letting, itemId: string, net: number, more: object = {}) {
  const expense = await entered({
    propertyId: house.propertyId,
    vendorId,
    lines: [{ accountId: repairs, net, itemId }],
    ...more,
  })
  return taken(approveExpense, expense)
}

export const unitsOf = async ({ id }: { id: string }) =>
  (await ok(as('admin').call(readServiceChargeUnits, { params: { id } }))) as unknown as AnswerOf<
    typeof readServiceChargeUnits
  >

export const unitOf = async ({ id }: { id: string }, unitId: string) =>
  (await ok(as('admin').call(readServiceChargeUnit, { params: { id, unitId } }))) as unknown as AnswerOf<
    typeof readServiceChargeUnit
  >

/** What reconciling a year is asked: as its units show it. */
export async function shown(charge: { id: string }, more: object = {}) {
  const { cost, totals, owner } = await unitsOf(charge)
  return { date: today, expects: { cost, due: cost - owner.total, billed: totals.billed }, ...more }
}
