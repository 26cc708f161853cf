import { sql } from 'kysely'
import type { DraftOf, RecordOf } from '#contract/kit/index.ts'
import { maintenancePlans } from '#contract/tenant/maintenance-plans.ts'
import { emptyProblem } from '#domain/maintenance/occurrences.ts'
import { ofProperty } from '../../crud/belongs-to.ts'
import { crud } from '../../crud/crud.ts'
import type { PatchOf } from '../../crud/options.ts'
import type { Transaction } from '../../db/database.ts'
import { invalid } from '../../errors.ts'
import type { Call } from '../../http/call.ts'
import { assertFitting, newlyGiven } from '../../people/fitting.ts'
import { assertUnit, doersIn, movedWith } from '../issues/given.ts'
import { nextDueOf } from './dates.ts'

export type Plan = RecordOf<typeof maintenancePlans>
type Draft = DraftOf<typeof maintenancePlans>
type Patch = PatchOf<typeof maintenancePlans>

/** What follows from the rule; nothing where the rule is refused anyway. */
async function planned(
  tx: Transaction,
  plan: Parameters<typeof nextDueOf>[1],
  call: Call,
): Promise<Pick<Plan, 'nextDue'>> {
  if (maintenancePlans.problems(plan).length > 0) return { nextDue: null }
  const empty = emptyProblem(plan.recurrence, plan.start)
  if (empty) throw invalid([{ field: 'recurrence', errors: [empty] }])
  return { nextDue: await nextDueOf(tx, plan, call.services.clock.now()) }
}

async function complete(tx: Transaction, record: Draft, call: Call): Promise<Draft> {
  await assertFitting(tx, doersIn(record))
  await assertUnit(tx, record, call)
  const property = record.property!
  const plan = { ...record, property, currency: property.currency }
  return { ...plan, ...(await planned(tx, plan, call)) }
}

const decisive = ['recurrence', 'start', 'paused', 'propertyId'] as const

async function follow(tx: Transaction, before: Plan, patch: Patch, call: Call): Promise<Patch> {
  await assertFitting(tx, newlyGiven(['assigneeId', 'contractorId'], before, patch))
  const followed = await movedWith(tx, before, patch, call)
  const after = { ...before, ...patch, ...followed }
  const isOther = decisive.some((name) => after[name] !== before[name])
  return isOther ? { ...followed, ...(await planned(tx, after, call)) } : followed
}

/** Plans: plain CRUD below a property, with the date that comes next. */
export const maintenancePlanCrud = crud(maintenancePlans, {
  belongsTo: ofProperty,
  select: {
    // The table works it out.
    status: sql.ref('status'),
    unitLabel: sql`(select label from units
      where units.organisation_id = maintenance_plans.organisation_id and units.id = maintenance_plans.unit_id)`,
  },
  complete,
  follow,
  async beforeRemove(tx, { id }, { tenant: { organisationId } }) {
    await sql`update issue_records set plan_id = null
      where organisation_id = ${organisationId} and plan_id = ${id}`.execute(tx)
  },
  propertyIdOf: ({ propertyId }) => propertyId,
})
