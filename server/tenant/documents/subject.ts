import { sql, type RawBuilder } from 'kysely'
import type { Resource } from '#contract/kit/index.ts'
import { issues } from '#contract/tenant/issues.ts'
import { leases } from '#contract/tenant/leases.ts'
import { units } from '#contract/tenant/units.ts'
import { scopeOf } from '../../db/conditions.ts'
import type { Transaction } from '../../db/database.ts'
import { invalid } from '../../errors.ts'
import type { Call } from '../../http/call.ts'

/** What a document belongs to below its property, and what that is called. */
export interface Subject {
  unitId: string | null
  unitLabel: string | null
  leaseId: string | null
  leaseReference: string | null
  issueId: string | null
  issueNumber: number | null
}

type Asked = Readonly<Partial<Record<'unitId' | 'leaseId' | 'issueId', string | null>>>

const nothing: Subject = {
  unitId: null,
  unitLabel: null,
  leaseId: null,
  leaseReference: null,
  issueId: null,
  issueNumber: null,
}

const refuse = (field: string, sentence: string) => invalid([{ field, errors: [sentence] }])

/** Says what documents belong to, for rows of the table of documents. */
export const subjectWords: Record<string, RawBuilder<unknown>> = {
  unitLabel: sql`(select label from units
    where units.organisation_id = documents.organisation_id and units.id = unit_id)`,
  leaseReference: sql`(select reference from leases
    where leases.organisation_id = documents.organisation_id and leases.id = lease_id)`,
  issueNumber: sql`(select number from issue_records
    where issue_records.organisation_id = documents.organisation_id and issue_records.id = issue_id)`,
}

/** @throws 422 beside the field where the caller sees no such record of the property */
async function read<T>(
  tx: Transaction,
  call: Call,
  place: { resource: Resource; field: keyof Asked; id: string; propertyId: string },
  columns: RawBuilder<unknown>,
): Promise<T> {
  const { resource, field, id, propertyId } = place
  const { rows } = await sql<T>`
    select ${columns} from ${sql.table(resource.name)}
    where id = ${id} and property_id = ${propertyId} and ${scopeOf(call.tenant.ability, 'read', resource)}`.execute(
    tx,
  )
  if (rows[0]) return rows[0]
  throw refuse(field, `There is no such ${resource.labels.one.toLowerCase()} in this property.`)
}

/** The subject that is asked for, in the property; a lease or an issue brings its unit along. @throws 422 */
export async function subjectOf(
  tx: Transaction,
  call: Call,
  propertyId: string,
  { unitId, leaseId, issueId }: Asked,
): Promise<Subject> {
  if (leaseId && issueId)
    throw refuse('issueId', 'A document belongs to a lease or to an issue, not to both.')
  if (leaseId) {
    const place = { resource: leases, field: 'leaseId', id: leaseId, propertyId } as const
    const columns = sql`unit_id as "unitId", unit_label as "unitLabel", reference as "leaseReference"`
    return { ...nothing, leaseId, ...(await read<Partial<Subject>>(tx, call, place, columns)) }
  }
  if (issueId) {
    const place = { resource: issues, field: 'issueId', id: issueId, propertyId } as const
    const columns = sql`unit_id as "unitId", unit_label as "unitLabel", number as "issueNumber"`
    return { ...nothing, issueId, ...(await read<Partial<Subject>>(tx, call, place, columns)) }
  }
  if (!unitId) return nothing
  const place = { resource: units, field: 'unitId', id: unitId, propertyId } as const
  return {
    ...nothing,
    unitId,
    ...(await read<Partial<Subject>>(tx, call, place, sql`label as "unitLabel"`)),
  }
}

/** What follows where a document is moved to another unit of its property, or to the whole of it. @throws 422 */
export async function movedTo(
  tx: Transaction,
  call: Call,
  before: Record<string, unknown>,
  unitId: string | null,
): Promise<Pick<Subject, 'unitLabel'>> {
  const held = before['leaseId'] ? 'lease' : before['issueId'] ? 'issue' : undefined
  if (held)
    throw refuse(
      'unitId',
      `This document belongs to ${held === 'issue' ? 'an' : 'a'} ${held}: it is where that is.`,
    )
  const { unitLabel } = await subjectOf(tx, call, before['propertyId'] as string, { unitId })
  return { unitLabel }
}
