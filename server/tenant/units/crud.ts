import { sql } from 'kysely'
import type { DraftOf, RecordOf } from '#contract/kit/index.ts'
import { units } from '#contract/tenant/units.ts'
import { unitStatusProblem } from '#domain/units/status.ts'
import type { Occupancy } from '#domain/units/vocabulary.ts'
import { ofProperty } from '../../crud/belongs-to.ts'
import { crud } from '../../crud/crud.ts'
import type { PatchOf } from '../../crud/options.ts'
import type { Transaction } from '../../db/database.ts'
import { conflict } from '../../errors.ts'
import type { Call } from '../../http/call.ts'

type Unit = RecordOf<typeof units>
type Draft = DraftOf<typeof units>
type Patch = PatchOf<typeof units>

/** What its leases alone say of a unit, also where it is off the market. */
async function occupancyByLeases(tx: Transaction, call: Call, id: string): Promise<Occupancy> {
  const { rows } = await sql<{ occupancy: Occupancy }>`
    select unit_occupancy(${call.tenant.organisationId}, ${id}, 'active') as occupancy`.execute(tx)
  return rows[0]!.occupancy
}

const complete = (_tx: Transaction, record: Draft, call: Call): Draft => ({
  ...record,
  archivedAt: record.status === 'archived' ? call.services.clock.now() : null,
})

async function follow(tx: Transaction, before: Unit, patch: Patch, call: Call): Promise<Patch> {
  const { status: from, id, label } = before
  const to = patch.status ?? from
  if (to === from) return {}
  const problem = unitStatusProblem(from, to, await occupancyByLeases(tx, call, id), label)
  if (problem) throw conflict('illegal_transition', problem)
  if (to === 'archived') return { archivedAt: call.services.clock.now() }
  return from === 'archived' ? { archivedAt: null } : {}
}

/** Units: plain CRUD below a property, with the occupancy that the database derives. */
export const unitCrud = crud(units, {
  belongsTo: ofProperty,
  complete,
  follow,
  propertyIdOf: ({ propertyId }) => propertyId,
})
