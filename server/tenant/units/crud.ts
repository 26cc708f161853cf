import { sql } from 'kysely'
import type { OfProperty } from '#contract/tenant/of-property.ts'
import type { Resource } from '#contract/kit/index.ts'
import { units } from '#contract/tenant/units.ts'
import { standingOf, unitStatusProblem } from '#domain/units/status.ts'
import type { Occupancy, UnitStatus, UnitType } from '#domain/units/vocabulary.ts'
import { ofProperty } from '../../crud/belongs-to.ts'
import { crud } from '../../crud/crud.ts'
import type { Transaction } from '../../db/database.ts'
import { conflict } from '../../errors.ts'
import type { Call } from '../../http/call.ts'

type Row = Record<string, unknown>

/** What the database will make of where a unit stands and the leases that there are. */
async function occupancyOf(tx: Transaction, call: Call, id: string, status: UnitStatus): Promise<Occupancy> {
  const { rows } = await sql<{ occupancy: Occupancy }>`
    select unit_occupancy(${call.tenant.organisationId}, ${id}, ${status}) as occupancy`.execute(tx)
  return rows[0]!.occupancy
}

/** What a unit repeats of its property. */
const repeated = (property: unknown) => {
  const { title, currency } = property as OfProperty
  return { propertyTitle: title, currency }
}

async function complete(tx: Transaction, record: Row, call: Call): Promise<Row> {
  const status = record['status'] as UnitStatus
  return {
    ...record,
    ...repeated(record['property']),
    occupancy: await occupancyOf(
      tx,
      call,
      record['id'] as string,
      standingOf({ type: record['type'] as UnitType, status }),
    ),
    archivedAt: status === 'archived' ? call.services.clock.now() : null,
    importId: null,
  }
}

async function follow(tx: Transaction, before: Row, patch: Row, call: Call): Promise<Row> {
  const followed: Row = {}
  const id = before['id'] as string
  const { propertyId } = patch as { propertyId?: string }
  if (propertyId !== undefined && propertyId !== before['propertyId']) {
    Object.assign(followed, repeated(await ofProperty.read(tx, propertyId, call)))
  }
  const after = { ...before, ...patch } as { type: UnitType; status: UnitStatus }
  const from = before['status'] as UnitStatus
  if (after.status !== from) {
    // Its leases alone decide, also where it is off the market.
    const ofLeases = await occupancyOf(tx, call, id, 'active')
    const problem = unitStatusProblem(from, after.status, ofLeases, before['label'] as string)
    if (problem) throw conflict('illegal_transition', problem)
    if (after.status === 'archived') followed['archivedAt'] = call.services.clock.now()
    if (from === 'archived') followed['archivedAt'] = null
  }
  if (after.status !== from || after.type !== before['type']) {
    followed['occupancy'] = await occupancyOf(tx, call, id, standingOf(after))
  }
  return followed
}

/** Units: plain CRUD below a property, with the occupancy that the database derives. */
export const unitCrud = crud<Resource>(units, {
  belongsTo: ofProperty,
  complete,
  follow,
  propertyIdOf: (record) => record['propertyId'] as string,
})
