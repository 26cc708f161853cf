import { sql } from 'kysely'
import type { AnswerOf } from '#contract/kit/index.ts'
import { charges } from '#contract/tenant/money/charges.ts'
import type {
  readServiceChargeUnit,
  readServiceChargeUnits,
} from '#contract/tenant/money/service-charge-units.ts'
import { keysOf } from '#domain/kit/keys.ts'
import type { Transaction } from '../../../db/database.ts'
import { forbidden, notFound } from '../../../errors.ts'
import type { Call, Handler } from '../../../http/call.ts'
import { leaseCrud } from '../../leases/crud.ts'
import { unitCrud } from '../../units/crud.ts'
import { serviceChargeCrud, type ServiceCharge } from './crud.ts'
import { balancesOf, figuresOf, recordOf, shared, type Shared, type UnitRecord } from './figures.ts'
import { loadExpenses, loadOutcome, loadYear } from './load.ts'

type Units = AnswerOf<typeof readServiceChargeUnits>
type Figures = Units['totals']

const none: Figures = {
  budgetShare: 0,
  actualShare: 0,
  billed: 0,
  paid: 0,
  outstanding: 0,
  due: 0,
  vacancy: 0,
  balance: 0,
}

const names = keysOf(none)

const totalsOf = (units: readonly Figures[]): Figures =>
  units.reduce(
    (totals, unit) => {
      for (const name of names) totals[name] += unit[name]
      return totals
    },
    { ...none },
  )

const counted = (amounts: readonly number[]) => ({
  count: amounts.length,
  sum: amounts.reduce((sum, amount) => sum + Math.abs(amount), 0),
})

/** What reconciling charges and gives back in all. */
export function settling(all: Shared): Pick<Units, 'charges' | 'credits'> {
  const balances = balancesOf(all)
  return {
    charges: counted(balances.filter((balance) => balance > 0)),
    credits: counted(balances.filter((balance) => balance < 0)),
  }
}

/** What a year costs, and the part of it that the owner bears: also what cannot be shared yet. */
export function costOf({ year, actual }: Shared): Pick<Units, 'cost' | 'owner'> {
  const cost = year.items.reduce((sum, item) => sum + item.actual, 0)
  const unshared = cost - actual.cost
  const { irrecoverable, total, ...owner } = actual.owner
  return { cost, owner: { ...owner, irrecoverable: irrecoverable + unshared, total: total + unshared } }
}

const rowOf = ({ unit, figures, occupants }: Pick<UnitRecord, 'unit' | 'figures' | 'occupants'>) => ({
  ...unit,
  ...figures,
  tenantNames: [...new Set(occupants.map(({ tenantNames }) => tenantNames))].join('; '),
})

async function keptUnits(
  tx: Transaction,
  organisationId: string,
  { id }: ServiceCharge,
): Promise<Units['units']> {
  const { rows } = await sql<Pick<UnitRecord, 'unit' | 'figures' | 'occupants'>>`
    select share->'unit' as unit, share->'figures' as figures, share->'occupants' as occupants from service_charge_shares
    where organisation_id = ${organisationId} and service_charge_id = ${id} order by n`.execute(tx)
  return rows.map(rowOf)
}

export const list: Handler<typeof readServiceChargeUnits> = (call) =>
  call.read(async (tx) => {
    const { organisationId } = call.tenant
    const charge = await seen(tx, call)
    const outcome = await loadOutcome(tx, organisationId, charge)
    if (outcome) {
      const units = await keptUnits(tx, organisationId, charge)
      const { reserve: _, ...kept } = outcome
      return { units, totals: totalsOf(units), ...kept, problems: [] }
    }
    const all = shared(await loadYear(tx, organisationId, charge))
    const units = all.year.units.map(({ id, label, leases }, index) => ({
      id,
      label,
      ...figuresOf(all, index),
      tenantNames: leases.map(({ tenantNames }) => tenantNames).join('; '),
    }))
    return { units, totals: totalsOf(units), ...costOf(all), ...settling(all), problems: all.problems }
  })

/** As it was kept, else as it follows from units, leases and expenses now. */
export async function unitOf(
  tx: Transaction,
  organisationId: string,
  charge: ServiceCharge,
  unitId: string,
): Promise<{ record: UnitRecord; order: { id: string; label: string }[] }> {
  if (charge.reconciledOn !== null) {
    const own = sql`organisation_id = ${organisationId} and service_charge_id = ${charge.id}`
    const [{ rows: kept }, { rows: order }] = await Promise.all([
      sql<{
        share: UnitRecord
      }>`select share from service_charge_shares where ${own} and unit_id = ${unitId}`.execute(tx),
      sql<{ id: string; label: string }>`
        select unit_id as id, share->'unit'->>'label' as label from service_charge_shares where ${own} order by n`.execute(
        tx,
      ),
    ])
    if (!kept[0]) throw notFound()
    return { record: kept[0].share, order }
  }
  const all = shared(await loadYear(tx, organisationId, charge))
  const index = all.year.units.findIndex(({ id }) => id === unitId)
  if (index < 0) throw notFound()
  return { record: recordOf(all, index), order: all.year.units.map(({ id, label }) => ({ id, label })) }
}

/** What tenants were charged is for those who see charges. @throws 404, 403 */
export async function seen(
  tx: Transaction,
  call: Call & { params: { id: string; unitId?: string; leaseId?: string } },
): Promise<ServiceCharge> {
  const { id, unitId, leaseId } = call.params
  const charge = await serviceChargeCrud.find(tx, id, call)
  if (!call.tenant.ability.can('read', charges.subject)) {
    if (unitId) await unitCrud.find(tx, unitId, call)
    if (leaseId) await leaseCrud.find(tx, leaseId, call)
    throw forbidden()
  }
  return charge
}

/** RT-80. */
export const read: Handler<typeof readServiceChargeUnit> = (call) =>
  call.read(async (tx) => {
    const { organisationId } = call.tenant
    const { unitId } = call.params
    const charge = await seen(tx, call)
    const { record, order } = await unitOf(tx, organisationId, charge, unitId)
    const expenses = await loadExpenses(tx, organisationId, charge)
    const place = order.findIndex((unit) => unit.id === unitId)
    return {
      ...record,
      charge: serviceChargeCrud.present(charge, call),
      items: record.items.map((item) => ({ ...item, expenses: expenses.get(item.id) ?? [] })),
      previous: order[place - 1] ?? null,
      next: order[place + 1] ?? null,
    }
  })
