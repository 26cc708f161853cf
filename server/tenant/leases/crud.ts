import { sql } from 'kysely'
import type { Resource } from '#contract/kit/index.ts'
import { leases, type Party } from '#contract/tenant/leases.ts'
import { actionProblem, editProblem } from '#domain/leases/transitions.ts'
import type { LeaseStatus } from '#domain/leases/vocabulary.ts'
import { ofProperty } from '../../crud/belongs-to.ts'
import { crud } from '../../crud/crud.ts'
import type { CrudOptions } from '../../crud/options.ts'
import { changesBetween } from '../../crud/writes.ts'
import type { Transaction } from '../../db/database.ts'
import { conflict } from '../../errors.ts'
import type { Call } from '../../http/call.ts'
import { nextReference } from '../../numbers.ts'
import { derivedOn } from './derived.ts'
import { notedAs } from './noted.ts'
import { ofTenants, ofUnit } from './surroundings.ts'
import { todayOf } from './today.ts'

type Row = Record<string, unknown>

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
}

/** A renewal follows a lease that runs. */
async function assertMayFollow(tx: Transaction, record: Row, call: Call): Promise<void> {
  const former = await leaseCrud.find(tx, record['renewalOfId'] as string, call, true)
  const problem = actionProblem('renew', former['status'] as LeaseStatus)
  if (problem) throw conflict('illegal_transition', problem)
}

async function complete(tx: Transaction, record: Row, call: Call): Promise<Row> {
  const whole = {
    ...record,
    ...undecided,
    importId: null,
    ...(await ofUnit(tx, record, call)),
    ...(await ofTenants(tx, record['parties'] as Party[], call)),
    reference: record['reference'] ?? (await nextReference(call.services.database, call.tenant, 'lease')),
  }
  if (record['renewalOfId']) await assertMayFollow(tx, record, call)
  return { ...whole, ...derivedOn(whole, await todayOf(tx, call.tenant.organisationId)) }
}

/** What follows from any change, by people or by what is done to a lease. */
async function follow(tx: Transaction, before: Row, patch: Row, call: Call): Promise<Row> {
  const after = { ...before, ...patch }
  const moved = patch['unitId'] !== undefined || patch['propertyId'] !== undefined
  return {
    ...(patch['reference'] === null ? { reference: before['reference'] } : {}),
    ...(moved ? await ofUnit(tx, after, call) : {}),
    ...(patch['parties'] ? await ofTenants(tx, patch['parties'] as Party[], call) : {}),
    ...derivedOn(after, await todayOf(tx, call.tenant.organisationId)),
  }
}

async function followEdit(tx: Transaction, before: Row, patch: Row, call: Call): Promise<Row> {
  const problem = editProblem(before['status'] as LeaseStatus, Object.keys(changesBetween(before, patch)))
  if (problem) throw conflict('illegal_transition', problem)
  return follow(tx, before, patch, call)
}

async function beforeRemove(_tx: Transaction, record: Row): Promise<void> {
  const status = record['status'] as LeaseStatus
  if (status === 'draft' || status === 'cancelled') return
  throw conflict(
    'illegal_transition',
    'Only drafts and cancelled leases can be deleted. End or cancel this one.',
  )
}

const options: CrudOptions<Resource> = {
  table: 'lease_records',
  belongsTo: ofProperty,
  select: {
    status: sql.ref('status'),
    lastDay: sql.ref('last_day'),
    expiry: sql.ref('expiry'),
    rent: sql.ref('rent'),
    monthlyRent: sql.ref('monthly_rent'),
  },
  complete,
  implied: notedAs,
  beforeRemove,
  propertyIdOf: (record) => record['propertyId'] as string,
}

/** Leases as people write them: whole while they are drafts, then what is not agreed. */
export const leaseCrud = crud<Resource>(leases, { ...options, follow: followEdit })

/** Leases as what is done to them changes them. */
export const leaseActions = crud<Resource>(leases, { ...options, follow })
