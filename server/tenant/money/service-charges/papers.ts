import { sql } from 'kysely'
import type {
  readCostSummary,
  readServiceChargeStatement,
} from '#contract/tenant/money/service-charge-units.ts'
import { daysInWords } from '#domain/charges/words.ts'
import { dayAt } from '#domain/dates/zones.ts'
import { formatMoney } from '#domain/money/currencies.ts'
import { shareMethods } from '#domain/service-charges/vocabulary.ts'
import type { Transaction } from '../../../db/database.ts'
import { costSummary, serviceChargeStatement } from '../../../documents/service-charge-kinds.ts'
import { letterheadOf } from '../../../documents/letterhead.ts'
import { notFound } from '../../../errors.ts'
import type { Call, Handler } from '../../../http/call.ts'
import { dayWords, sendDocument } from '../receipts.ts'
import { serviceChargeCrud, type ServiceCharge } from './crud.ts'
import { shared } from './figures.ts'
import { loadOutcome, loadPlan, loadYear, type Plan } from './load.ts'
import { reserveOf } from './plan.ts'
import { costOf, seen, unitOf } from './units.ts'

const unfinished = 'The year is not reconciled yet: these are the figures of today.'

/** When it was reconciled, else today. */
const dateOf = ({ reconciledOn }: ServiceCharge, { services, tenant }: Call) =>
  dayWords(reconciledOn ?? dayAt(services.clock.now(), tenant.timezone))

async function reserveWords(
  tx: Transaction,
  organisationId: string,
  charge: ServiceCharge,
  plan: Plan,
): Promise<string[]> {
  const outcome = await loadOutcome(tx, organisationId, charge)
  const reserve = outcome ? outcome.reserve : await reserveOf(tx, organisationId, charge, plan)
  if (!reserve) return []
  const money = (minor: number) => formatMoney(minor, charge.currency)
  return [
    `Reserve fund: ${money(reserve.opening)} before, ${money(reserve.contributions)} set aside, ${money(reserve.interest)} interest, ${money(reserve.spent)} spent, ${money(reserve.closing)} after.`,
  ]
}

/** What everybody who shares a year may know of it. */
export const readSummary: Handler<typeof readCostSummary> = async (call: Call<typeof readCostSummary>) => {
  const { organisationId } = call.tenant
  const { document, name } = await call.read(async (tx) => {
    const charge = await serviceChargeCrud.find(tx, call.params.id, call)
    const plan = await loadPlan(tx, organisationId, charge)
    const outcome = await loadOutcome(tx, organisationId, charge)
    const { cost, owner } = outcome ?? costOf(shared(await loadYear(tx, organisationId, charge)))
    const issuer = await letterheadOf(tx, organisationId)
    const scheduleOf = new Map(plan.schedules.map((schedule) => [schedule.id, schedule]))
    const document = costSummary({
      issuer,
      currency: charge.currency,
      title: charge.name,
      date: dateOf(charge, call),
      place: charge.propertyTitle,
      period: daysInWords(charge.from, charge.to),
      items: plan.items.map(({ name: item, scheduleId, budget, actual }) => {
        const schedule = scheduleOf.get(scheduleId)!
        return {
          name: item,
          shared: `${schedule.name}: ${shareMethods[schedule.method]}`,
          budget,
          cost: actual,
        }
      }),
      budget: charge.budget,
      cost,
      owner: owner.total,
      notes: [
        ...(await reserveWords(tx, organisationId, charge, plan)),
        ...(charge.reconciledOn === null ? [unfinished] : []),
      ],
    })
    return { document, name: `${issuer.name} – ${charge.name}, summary of costs.pdf` }
  })
  await sendDocument(call, document, name)
}

/** Who a statement goes to. */
async function addresseeOf(tx: Transaction, organisationId: string, leaseId: string): Promise<string[]> {
  const { rows } = await sql<{ address: string | null }>`
    select address from tenants where organisation_id = ${organisationId} and id = (
      select tenant_ids[1] from leases where organisation_id = ${organisationId} and id = ${leaseId})`.execute(
    tx,
  )
  return rows[0]?.address?.split('\n').filter(Boolean) ?? []
}

/** What one tenant bears: nothing of others who had the unit. */
export const readStatement: Handler<typeof readServiceChargeStatement> = async (
  call: Call<typeof readServiceChargeStatement>,
) => {
  const { organisationId } = call.tenant
  const { unitId, leaseId } = call.params
  const { document, name } = await call.read(async (tx) => {
    const charge = await seen(tx, call)
    const { record } = await unitOf(tx, organisationId, charge, unitId)
    const occupant = record.occupants.find((each) => each.leaseId === leaseId)
    if (!occupant) throw notFound()
    const issuer = await letterheadOf(tx, organisationId)
    const document = serviceChargeStatement({
      issuer,
      currency: charge.currency,
      title: charge.name,
      date: dateOf(charge, call),
      tenant: { name: occupant.tenantNames, lines: await addresseeOf(tx, organisationId, leaseId) },
      place: `${record.unit.label}, ${charge.propertyTitle}`,
      period: daysInWords(charge.from, charge.to),
      reference: occupant.leaseReference,
      items: record.items,
      share: record.figures.actualShare,
      due: occupant.due,
      billed: occupant.billed,
      notes: [...occupant.sentences, ...(charge.reconciledOn === null ? [unfinished] : [])],
    })
    return { document, name: `${issuer.name} – ${charge.name}, ${record.unit.label}.pdf` }
  })
  await sendDocument(call, document, name)
}
