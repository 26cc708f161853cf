import { sql } from 'kysely'
import type { RecordOf, Resource } from '#contract/kit/index.ts'
import type { documents } from '#contract/tenant/documents.ts'
import { issues } from '#contract/tenant/issues.ts'
import { leases } from '#contract/tenant/leases.ts'
import { journalEntries } from '#contract/tenant/money/journal-entries.ts'
import { units } from '#contract/tenant/units.ts'
import { scopeOf } from '../../db/conditions.ts'
import type { Transaction } from '../../db/database.ts'
import { invalid } from '../../errors.ts'
import type { Call } from '../../http/call.ts'

/** What a document belongs to below its property. */
export type Subject = Record<'unitId' | 'leaseId' | 'issueId' | 'entryId', string | null>

export const nothing: Subject = { unitId: null, leaseId: null, issueId: null, entryId: null }

const refuse = (field: string, sentence: string) => invalid([{ field, errors: [sentence] }])

/** Says what documents belong to, for rows of the table of documents. */
export const subjectWords = {
  unitLabel: sql`(select label from units
    where units.organisation_id = documents.organisation_id and units.id = unit_id)`,
  leaseReference: sql`(select reference from leases
    where leases.organisation_id = documents.organisation_id and leases.id = lease_id)`,
  vendorName: sql`(select name from vendors
    where vendors.organisation_id = documents.organisation_id and vendors.id = vendor_id)`,
  expenseName: sql`(select coalesce(label || ' ', '') || description from expenses
    where expenses.organisation_id = documents.organisation_id and expenses.id = expense_id)`,
  issueNumber: sql`(select number from issue_records
    where issue_records.organisation_id = documents.organisation_id and issue_records.id = issue_id)`,
}

/** The unit that such a record belongs to, or is. @throws 422 beside the field where the caller sees none in the property */
async function unitOf(
  tx: Transaction,
  call: Call,
  place: { resource: Resource; field: keyof Subject; id: string; propertyId: string },
): Promise<string | null> {
  const { resource, field, id, propertyId } = place
  const unit = sql.ref(field === 'unitId' ? 'id' : 'unit_id')
  const { rows } = await sql<{ unitId: string | null }>`
    select ${unit} as "unitId" from ${sql.table(resource.name)}
    where id = ${id} and property_id = ${propertyId} and ${scopeOf(call.tenant.ability, 'read', resource)}`.execute(
    tx,
  )
  if (rows[0]) return rows[0].unitId
  throw refuse(field, `There is no such ${resource.labels.one.toLowerCase()} in this property.`)
}

/** The entry of a charge or payment, with the lease that it is of. @throws 422 where the caller sees none in the property */
async function ofEntry(tx: Transaction, call: Call, propertyId: string, entryId: string): Promise<Subject> {
  const { rows } = await sql<Pick<Subject, 'unitId' | 'leaseId'>>`
    select unit_id as "unitId", lease_id as "leaseId" from postings
    where organisation_id = ${call.tenant.organisationId} and entry_id = ${entryId} and property_id = ${propertyId}
      and lease_id is not null and ${scopeOf(call.tenant.ability, 'read', journalEntries)}
    limit 1`.execute(tx)
  if (rows[0]) return { ...nothing, ...rows[0], entryId }
  throw refuse('entryId', 'There is no such journal entry in this property.')
}

/** Before a document is shown to others: of no property, it has no owner, tenant or public page. @throws 422 */
export function assertShowable({ propertyId }: { propertyId: string | null }, visibility: string): void {
  if (propertyId === null && visibility !== 'staff')
    throw refuse('visibility', 'This document belongs to no property: it is for staff only.')
}

/** The subject that is asked for, in the property; a lease or an issue brings its unit along. @throws 422 */
export async function subjectOf(
  tx: Transaction,
  call: Call,
  propertyId: string,
  { unitId, leaseId, issueId, entryId }: Partial<Subject>,
): Promise<Subject> {
  if (entryId) {
    if (leaseId || issueId)
      throw refuse('entryId', 'A document belongs to a lease, an issue or an entry: choose one.')
    return ofEntry(tx, call, propertyId, entryId)
  }
  if (leaseId && issueId)
    throw refuse('issueId', 'A document belongs to a lease or to an issue, not to both.')
  if (leaseId) {
    const place = { resource: leases, field: 'leaseId', id: leaseId, propertyId } as const
    return { ...nothing, leaseId, unitId: await unitOf(tx, call, place) }
  }
  if (issueId) {
    const place = { resource: issues, field: 'issueId', id: issueId, propertyId } as const
    return { ...nothing, issueId, unitId: await unitOf(tx, call, place) }
  }
  if (!unitId) return nothing
  const place = { resource: units, field: 'unitId', id: unitId, propertyId } as const
  return { ...nothing, unitId: await unitOf(tx, call, place) }
}

/** Before a document is moved to another unit of its property, or to the whole of it. @throws 422 */
export async function assertMovable(
  tx: Transaction,
  call: Call,
  document: Pick<RecordOf<typeof documents>, 'propertyId' | 'leaseId' | 'issueId' | 'expenseId'>,
  unitId: string | null,
): Promise<void> {
  const { propertyId, leaseId, issueId, expenseId } = document
  if (propertyId === null)
    throw refuse('unitId', 'This document belongs to no property: it cannot be moved to a unit.')
  const held = leaseId ? 'a lease' : issueId ? 'an issue' : expenseId ? 'an expense' : undefined
  if (held) throw refuse('unitId', `This document belongs to ${held}: it is where that is.`)
  await subjectOf(tx, call, propertyId, { unitId })
}
