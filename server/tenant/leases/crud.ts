import { sql } from 'kysely'
import type { DraftOf, RecordOf } from '#contract/kit/index.ts'
import { leases, type Party } from '#contract/tenant/leases.ts'
import { tenants } from '#contract/tenant/tenants.ts'
import { units } from '#contract/tenant/units.ts'
import { actionProblem, editProblem } from '#domain/leases/transitions.ts'
import { ofProperty } from '../../crud/belongs-to.ts'
import { crud } from '../../crud/crud.ts'
import type { CrudOptions, PatchOf } from '../../crud/options.ts'
import { changesBetween } from '../../crud/writes.ts'
import { scopeOf } from '../../db/conditions.ts'
import type { Transaction } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'
import { conflict, invalid } from '../../errors.ts'
import type { Call } from '../../http/call.ts'
import { nextReference } from '../../numbers.ts'
import { impliedByDay } from './implied.ts'
import { agreeTerms, writeParties, writeTerms } from './terms.ts'

export type Lease = RecordOf<typeof leases>
type Patch = PatchOf<typeof leases>
type Options = CrudOptions<typeof leases>

/** What is decided later. */
const undecided = {
  stage: 'draft',
  sentOn: null,
  signedOn: null,
  noticeGivenOn: null,
  noticeBy: null,
  leavesOn: null,
  endedOn: null,
  endReason: null,
  signedDocumentId: null,
} as const

/** The names that a lease repeats of its unit. @throws 422 unless it is in the property and the caller sees it */
async function unitNames(
  tx: Transaction,
  { propertyId, unitId }: Pick<Lease, 'propertyId' | 'unitId'>,
  call: Call,
) {
  const { rows } = await sql<Pick<Lease, 'unitLabel' | 'propertyTitle' | 'currency'>>`
    select label as "unitLabel", property_title as "propertyTitle", currency from units
    where organisation_id = ${call.tenant.organisationId} and id = ${unitId} and property_id = ${propertyId}
      and ${scopeOf(call.tenant.ability, 'read', units)}`.execute(tx)
  if (rows[0]) return rows[0]
  throw invalid([{ field: 'unitId', errors: ['There is no such unit in this property.'] }])
}

/** The names that a lease repeats of its tenants. @throws 422 unless the caller sees each of them */
async function tenantNames(tx: Transaction, parties: readonly Party[], call: Call) {
  const ids = parties.map(({ tenantId }) => tenantId)
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from tenant_records
    where organisation_id = ${call.tenant.organisationId} and id = any(${ids}::uuid[])
      and ${scopeOf(call.tenant.ability, 'read', tenants)}`.execute(tx)
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  const problems = ids.flatMap((id, index) =>
    names.has(id)
      ? []
      : [
          {
            field: `parties.${index}.tenantId`,
            errors: ['There is no such record in your organisation.'],
          },
        ],
  )
  if (problems.length > 0) throw invalid(problems)
  return { tenantIds: ids, tenantNames: ids.map((id) => names.get(id)).join(', ') }
}

async function complete(
  tx: Transaction,
  record: DraftOf<typeof leases>,
  call: Call,
): Promise<DraftOf<typeof leases>> {
  if (record.renewalOfId) {
    const former = await leaseCrud.find(tx, record.renewalOfId, call, true)
    const problem = actionProblem('renew', former.status)
    if (problem) throw conflict('illegal_transition', problem)
  }
  const whole = {
    ...record,
    ...undecided,
    importId: null,
    ...(await unitNames(tx, record, call)),
    ...(await tenantNames(tx, record.parties, call)),
    reference: record.reference ?? (await nextReference(call.services.database, call.tenant, 'lease')),
  }
  writeParties(tx, call.tenant.organisationId, whole)
  writeTerms(tx, call.tenant.organisationId, { ...whole, agreed: false })
  return whole
}

/** What follows from any change, by people or by what is done to a lease. */
async function follow(tx: Transaction, before: Lease, patch: Patch, call: Call): Promise<Patch> {
  const { organisationId } = call.tenant
  const { id, unitId, propertyId, stage } = { ...before, ...patch }
  const { terms, parties } = patch
  const agreed = stage === 'signed'
  if (terms) writeTerms(tx, organisationId, { id, terms, agreed })
  else if (agreed && before.stage !== 'signed') agreeTerms(tx, organisationId, id)
  if (parties) writeParties(tx, organisationId, { id, parties })
  const moved = patch.unitId !== undefined || patch.propertyId !== undefined
  return {
    ...(patch.reference === null ? { reference: before.reference } : {}),
    ...(moved ? await unitNames(tx, { propertyId, unitId }, call) : {}),
    ...(parties ? await tenantNames(tx, parties, call) : {}),
  }
}

async function followEdit(tx: Transaction, before: Lease, patch: Patch, call: Call): Promise<Patch> {
  const problem = editProblem(before.status, Object.keys(changesBetween(before, patch)))
  if (problem) throw conflict('illegal_transition', problem)
  return follow(tx, before, patch, call)
}

const options: Options = {
  table: 'lease_records',
  belongsTo: ofProperty,
  // What the view works out, or reads of the tables beside it.
  select: {
    status: sql.ref('status'),
    lastDay: sql.ref('last_day'),
    expiry: sql.ref('expiry'),
    rent: sql.ref('rent'),
    monthlyRent: sql.ref('monthly_rent'),
    overlapping: sql.ref('overlapping'),
    parties: sql.ref('parties'),
    terms: sql.ref('terms'),
  },
  complete,
  implied: impliedByDay,
  async beforeRemove(_tx, { status }) {
    if (status === 'draft' || status === 'cancelled') return
    throw conflict(
      'illegal_transition',
      'Only drafts and cancelled leases can be deleted. End or cancel this one.',
    )
  },
  propertyIdOf: ({ propertyId }) => propertyId,
}

const edits = crud(leases, { ...options, follow: followEdit })

/**
 * Leases as people write them: whole while they are drafts, then what is not agreed. Answered with what the view makes of
 * what was written.
 */
export const leaseCrud: typeof edits = {
  ...edits,
  create: (call) =>
    call.write(async (tx) => {
      const { id } = await edits.add(tx, call, call.body)
      return edits.present(await edits.find(tx, id, call), call)
    }),
  update: (call) =>
    call.write(async (tx) => {
      const { version, ...patch } = call.body
      const { after } = await edits.change(tx, call, call.params.id, version, patch)
      return edits.present(await edits.find(tx, after.id, call), call)
    }),
}

/** Leases as what is done to them changes them. */
export const leaseActions = crud(leases, { ...options, follow })

/** The calendar date where the organisation works, by which statuses go. */
export async function todayOf(tx: Transaction, organisationId: string): Promise<string> {
  const { rows } = await prepared(
    sql<{ today: string }>`select today_in(${organisationId}) as today`,
  ).execute(tx)
  return rows[0]!.today
}
