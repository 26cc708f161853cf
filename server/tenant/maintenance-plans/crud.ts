import { sql } from 'kysely'
import type { Resource } from '#contract/kit/index.ts'
import { maintenancePlans } from '#contract/tenant/maintenance-plans.ts'
import type { OfProperty } from '#contract/tenant/of-property.ts'
import { emptyProblem } from '#domain/maintenance/occurrences.ts'
import { ofProperty } from '../../crud/belongs-to.ts'
import { crud } from '../../crud/crud.ts'
import type { Transaction } from '../../db/database.ts'
import { invalid } from '../../errors.ts'
import type { Call } from '../../http/call.ts'
import { assertActive, type Doers } from '../issues/doers.ts'
import { whereaboutsOf } from '../issues/whereabouts.ts'
import { nextOf } from './next-due.ts'

type Row = Record<string, unknown>

const doersIn = (values: Row): Doers =>
  Object.fromEntries(
    ['assigneeId', 'contractorId'].filter((field) => field in values).map((field) => [field, values[field]]),
  )

/** What follows from the rule; nothing where the rule is refused anyway. */
async function planned(tx: Transaction, plan: Row, call: Call): Promise<Row> {
  if (maintenancePlans.problems(plan).length > 0) return { nextDue: null, status: 'ended' }
  const empty = emptyProblem(plan['recurrence'] as string, plan['start'] as string)
  if (empty) throw invalid([{ field: 'recurrence', errors: [empty] }])
  return nextOf(tx, plan, call.services.clock.now())
}

async function complete(tx: Transaction, record: Row, call: Call): Promise<Row> {
  await assertActive(tx, doersIn(record))
  const place = record as { propertyId: string; unitId: string | null } & Row
  const plan: Row = {
    ...record,
    unitLabel: (await whereaboutsOf(tx, place, call)).unitLabel,
    currency: (record['property'] as OfProperty).currency,
    lastOpened: null,
  }
  return { ...plan, ...(await planned(tx, plan, call)) }
}

/** What changes with the place: a unit of another property is not meant any more. */
async function movedWith(tx: Transaction, before: Row, patch: Row, call: Call): Promise<Row> {
  if (!('propertyId' in patch) && !('unitId' in patch)) return {}
  const propertyId = (patch['propertyId'] ?? before['propertyId']) as string
  const moved = propertyId !== before['propertyId']
  const unitId = ('unitId' in patch ? patch['unitId'] : moved ? null : before['unitId']) as string | null
  const property = await ofProperty.read(tx, propertyId, call)
  const { unitLabel } = await whereaboutsOf(tx, { propertyId, unitId }, call)
  return { unitId, unitLabel, currency: property.currency, property }
}

const decisive = ['recurrence', 'start', 'paused', 'propertyId']

async function follow(tx: Transaction, before: Row, patch: Row, call: Call): Promise<Row> {
  await assertActive(tx, doersIn(patch))
  const followed = await movedWith(tx, before, patch, call)
  const after = { ...before, ...patch, ...followed }
  const isOther = decisive.some((name) => name in patch && patch[name] !== before[name])
  return isOther ? { ...followed, ...(await planned(tx, after, call)) } : followed
}

/** Plans: plain CRUD below a property, with the date that comes next. */
export const maintenancePlanCrud = crud<Resource>(maintenancePlans, {
  belongsTo: ofProperty,
  select: {
    // The table works it out.
    status: sql.ref('status'),
    unitLabel: sql`(select label from units
      where units.organisation_id = maintenance_plans.organisation_id and units.id = maintenance_plans.unit_id)`,
  },
  complete,
  follow,
  propertyIdOf: (record) => record['propertyId'] as string,
})
