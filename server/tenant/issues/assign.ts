import type { BodyOf } from '#contract/kit/index.ts'
import type { assignIssue as operation } from '#contract/tenant/issue-operations.ts'
import { issues } from '#contract/tenant/issues.ts'
import { allows } from '#domain/access/index.ts'
import type { Transaction } from '../../db/database.ts'
import { forbidden, staleVersion } from '../../errors.ts'
import type { Call } from '../../http/call.ts'
import { changesBetween, updateRecord } from '../../crud/writes.ts'
import { issueCrud } from './crud.ts'
import { assertActive, type Doers } from './doers.ts'
import { tellOfAssignment } from './tell.ts'

/**
 * Gives an issue to somebody of the team, to a service man, or both, inside a running transaction; whoever gets it is told.
 * @param version as it was seen; null takes any
 */
export async function give(tx: Transaction, call: Call, id: string, version: number | null, given: Doers) {
  const before = await issueCrud.find(tx, id, call, true)
  if (version !== null && before['version'] !== version) throw staleVersion(issueCrud.present(before, call))
  const { ability, organisationId, userId } = call.tenant
  if (!allows(ability, 'assign', issues.subject, before)) throw forbidden()
  await assertActive(tx, given)
  const changes = changesBetween(before, given)
  if (Object.keys(changes).length === 0) return { before, after: before }
  const at = call.services.clock.now()
  const after = { ...before, ...given, version: (before['version'] as number) + 1, updatedAt: at }
  updateRecord(tx, issues, issueCrud.table, id, given, {
    organisationId,
    actorId: userId,
    at,
    action: 'updated',
    subject: issues.subject,
    subjectId: id,
    propertyId: before['propertyId'] as string,
    changes,
  })
  await tellOfAssignment(
    tx,
    call,
    after,
    Object.keys(changes).map((field) => given[field as keyof Doers] ?? null),
  )
  return { before, after }
}

export async function assignIssue(call: Call) {
  const { version, ...body } = call.body as BodyOf<typeof operation>
  const given = Object.fromEntries(Object.entries(body).filter(([, id]) => id !== undefined)) as Doers
  return call.write(async (tx) => {
    const { after } = await give(tx, call, call.params['id']!, version, given)
    return issueCrud.present(after, call)
  })
}
