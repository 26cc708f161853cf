import { sql } from 'kysely'
import type { moveServiceCharge } from '#contract/tenant/money/service-charge-plan.ts'
import { serviceCharges } from '#contract/tenant/money/service-charges.ts'
import { dayAt } from '#domain/dates/zones.ts'
import { stageProblem, type ServiceChargeStage } from '#domain/service-charges/vocabulary.ts'
import { assertMayWrite } from '../../../fields.ts'
import { writeTrace } from '../../../crud/writes.ts'
import type { Transaction } from '../../../db/database.ts'
import { conflict, invalid, staleVersion } from '../../../errors.ts'
import type { Call, Handler } from '../../../http/call.ts'
import { serviceChargeCrud, type ServiceCharge } from './crud.ts'
import { loadPlan, loadUnits } from './load.ts'
import { problemsOf } from './plan.ts'

/**
 * The service charge that a step is taken with, locked.
 * @throws 404, 403, 409 for another version than was seen or a stage that does not lead there
 */
export async function found(
  tx: Transaction,
  call: Call & { params: { id: string }; body: { version: number } },
  to: ServiceChargeStage,
): Promise<ServiceCharge> {
  const charge = await serviceChargeCrud.find(tx, call.params.id, call, true)
  assertMayWrite(call.tenant.ability, 'update', serviceCharges, charge, ['stage'])
  if (charge.version !== call.body.version) throw staleVersion(serviceChargeCrud.present(charge, call))
  const problem = stageProblem(charge.stage, to)
  if (problem) throw conflict('illegal_transition', problem)
  return charge
}

/** What a stage sets beside itself. */
const columns = (call: Call) => ({
  draft: sql`, approved_at = null, approved_by = null`,
  approved: sql`, approved_at = ${call.services.clock.now()}, approved_by = ${call.tenant.userId}`,
  locked: sql`, locked_on = coalesce(locked_on, ${dayAt(call.services.clock.now(), call.tenant.timezone)}::date)`,
  reconciling: sql``,
  archived: sql``,
})

export const move: Handler<typeof moveServiceCharge> = (call) =>
  call.write(async (tx) => {
    const { stage } = call.body
    const { organisationId } = call.tenant
    if (stage === 'reconciled') {
      throw invalid([{ field: 'stage', errors: ['Reconcile it: that posts what is left to pay.'] }])
    }
    const charge = await found(tx, call, stage)
    if (stage === 'approved' || stage === 'locked') {
      const plan = await loadPlan(tx, organisationId, charge)
      const [problem] = problemsOf(plan, await loadUnits(tx, organisationId, charge))
      if (problem) throw conflict('not_ready', problem)
    }
    const now = call.services.clock.now()
    await sql`
      update service_charges set stage = ${stage}, version = version + 1, updated_at = ${now}${columns(call)[stage]}
      where organisation_id = ${organisationId} and id = ${charge.id}`.execute(tx)
    const after = await serviceChargeCrud.readBack(tx, charge.id, call)
    const changes = { stage: { before: charge.stage, after: stage } }
    writeTrace(tx, serviceChargeCrud.trace(call, 'moved', after, now, changes))
    return serviceChargeCrud.present(after, call)
  })
