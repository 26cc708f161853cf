import { sql } from 'kysely'
import type { AnswerOf } from '#contract/kit/index.ts'
import type { previewDemands, raiseDemands } from '#contract/tenant/money/service-charge-units.ts'
import { serviceCharges } from '#contract/tenant/money/service-charges.ts'
import { daysInWords } from '#domain/charges/words.ts'
import { occupantDemands, type OccupantDemand } from '#domain/service-charges/demands.ts'
import type { Services } from '../../../context.ts'
import { assertMayWrite } from '../../../fields.ts'
import { writeTrace } from '../../../crud/writes.ts'
import type { Transaction } from '../../../db/database.ts'
import { conflict } from '../../../errors.ts'
import type { Call, Handler } from '../../../http/call.ts'
import type { Bookkeeper } from '../../../ledger/post.ts'
import { raiseCharges, type ChargeDraft } from '../charges.ts'
import { openItemsOf } from '../items.ts'
import { bookkeeperOf } from '../preview.ts'
import { serviceChargeCrud, type ServiceCharge, type Year } from './crud.ts'
import { shared } from './figures.ts'
import { loadYear } from './load.ts'

type Shown = AnswerOf<typeof previewDemands>['demands'][number]
type Due = Shown & Pick<OccupantDemand, 'from'>

/** On which days leases bring a service charge themselves: it counts as billed on account. */
async function billedByLease(
  tx: Transaction,
  organisationId: string,
  { propertyId }: Year,
): Promise<Map<string, { from: string; to: string | null }[]>> {
  const { rows } = await sql<{ leaseId: string; from: string; to: string | null }>`
    select lease_id as "leaseId", lease_terms."from", lease_terms."to" from lease_terms
    join leases on leases.organisation_id = lease_terms.organisation_id and leases.id = lease_id
    where lease_terms.organisation_id = ${organisationId} and property_id = ${propertyId} and type = 'serviceCharge'
      and amount > 0`.execute(tx)
  return Map.groupBy(rows, ({ leaseId }) => leaseId)
}

/** What falls due through a day and has not been demanded, by unit and day. */
async function demandsDue(
  tx: Transaction,
  organisationId: string,
  charge: Year,
  through: string,
): Promise<Due[]> {
  const { lockedOn, frequency, stage } = charge
  if (stage !== 'locked' || lockedOn === null) return []
  const year = await loadYear(tx, organisationId, charge)
  const { budget } = shared(year)
  const own = await billedByLease(tx, organisationId, charge)
  const { rows } = await sql<{ leaseId: string; period: string }>`
    select lease_id as "leaseId", period from charges
    where organisation_id = ${organisationId} and service_charge_id = ${charge.id} and period is not null`.execute(
    tx,
  )
  const raised = new Set(rows.map(({ leaseId, period }) => `${leaseId} ${period}`))
  return year.units.flatMap(({ label, leases, occupancies }, index) => {
    const lease = new Map(leases.map((each) => [each.leaseId, each]))
    return occupantDemands(budget.units[index]!.share, charge, occupancies, { frequency, lockedOn })
      .filter(({ leaseId, from, to, dueOn, amount }) => {
        const byLease = own
          .get(leaseId)
          ?.some((term) => term.from <= to && (term.to === null || term.to >= from))
        return amount > 0 && dueOn <= through && !byLease && !raised.has(`${leaseId} ${from}`)
      })
      .map((demand) => {
        const { reference: leaseReference, tenantNames } = lease.get(demand.leaseId)!
        return { ...demand, leaseReference, tenantNames, unitLabel: label }
      })
  })
}

const sumOf = (demands: readonly Due[]) => demands.reduce((sum, { amount }) => sum + amount, 0)

/** Locks the leases, so that what they have been charged stays, and raises what falls due. */
export async function raiseThrough(
  tx: Transaction,
  by: Bookkeeper,
  charge: Year,
  through: string,
): Promise<Due[]> {
  const due = await demandsDue(tx, by.organisationId, charge, through)
  const items = await openItemsOf(
    tx,
    by.organisationId,
    [...new Set(due.map(({ leaseId }) => leaseId))].toSorted(),
  )
  const drafts = due.map(({ leaseId, from, to, dueOn, amount }): ChargeDraft => ({
    account: items.get(leaseId)!.account,
    type: 'serviceCharge',
    description: `${charge.name}: ${daysInWords(from, to)}`,
    serviceChargeId: charge.id,
    period: from,
    from,
    to,
    dueOn,
    net: amount,
  }))
  await raiseCharges(tx, by, drafts)
  return due
}

/** @throws 409 unless demands follow from its budget */
async function demanded(tx: Transaction, call: Call & { params: { id: string } }): Promise<ServiceCharge> {
  const charge = await serviceChargeCrud.find(tx, call.params.id, call, true)
  assertMayWrite(call.tenant.ability, 'update', serviceCharges, charge, ['stage'])
  if (charge.stage !== 'locked') {
    throw conflict('illegal_transition', 'Demands follow from a budget that is locked.')
  }
  return charge
}

export const preview: Handler<typeof previewDemands> = (call) =>
  call.read(async (tx) => {
    const charge = await serviceChargeCrud.find(tx, call.params.id, call)
    assertMayWrite(call.tenant.ability, 'update', serviceCharges, charge, ['stage'])
    const demands = await demandsDue(tx, call.tenant.organisationId, charge, call.query.through)
    return { count: demands.length, sum: sumOf(demands), demands }
  })

export const raise: Handler<typeof raiseDemands> = (call) =>
  call.write(async (tx) => {
    const charge = await demanded(tx, call)
    const due = await raiseThrough(tx, bookkeeperOf(call), charge, call.body.through)
    const sum = sumOf(due)
    if (due.length > 0) {
      const changes = { demanded: { before: null, after: sum } }
      writeTrace(tx, serviceChargeCrud.trace(call, 'demanded', charge, call.services.clock.now(), changes))
    }
    return { raised: due.length, sum }
  })

/** Raises what falls due within the organisation's lead time, of every budget that is locked. */
export async function demandNightly(
  { database }: Pick<Services, 'database'>,
  organisationId: string,
): Promise<void> {
  await database.withTenant({ organisationId, userId: null }, async (tx) => {
    const { rows } = await sql<Year & { through: string }>`
      select service_charges.id, property_id as "propertyId", name, "from", "to", frequency, service_charges.currency, stage,
        locked_on as "lockedOn", (today_in(service_charges.organisation_id) + lead_days)::text as through
      from service_charges join books using (organisation_id)
      where organisation_id = ${organisationId} and stage = 'locked' order by id for update of service_charges`.execute(
      tx,
    )
    for (const { through, ...charge } of rows) {
      await raiseThrough(tx, { organisationId, userId: null }, charge, through)
    }
  })
}
