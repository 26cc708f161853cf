import type { BodyOf } from '#contract/kit/index.ts'
import type { assignIssue as operation } from '#contract/tenant/issue-operations.ts'
import { issues } from '#contract/tenant/issues.ts'
import { allows } from '#domain/access/index.ts'
import { forbidden, staleVersion } from '../../errors.ts'
import type { Call } from '../../http/call.ts'
import { changesBetween, updateRecord } from '../../crud/writes.ts'
import { issueCrud } from './crud.ts'
import { assertActive, type Doers } from './doers.ts'
import { tellOfAssignment } from './tell.ts'

/** Gives an issue to somebody of the team, to a service man, or both; whoever gets it is told. */
export async function assignIssue(call: Call) {
  const { version, ...body } = call.body as BodyOf<typeof operation>
  const given = Object.fromEntries(Object.entries(body).filter(([, id]) => id !== undefined)) as Doers
  return call.write(async (tx) => {
    const before = await issueCrud.find(tx, call.params['id']!, call, true)
    if (before['version'] !== version) throw staleVersion(issueCrud.present(before, call))
    const { ability, organisationId, userId } = call.tenant
    if (!allows(ability, 'assign', issues.subject, before)) throw forbidden()
    await assertActive(tx, given)
    const changes = changesBetween(before, given)
    if (Object.keys(changes).length === 0) return issueCrud.present(before, call)
    const at = call.services.clock.now()
    const after = { ...before, ...given, version: version + 1, updatedAt: at }
    updateRecord(tx, issues, issueCrud.table, before['id'] as string, given, {
      organisationId,
      actorId: userId,
      at,
      action: 'updated',
      subject: issues.subject,
      subjectId: before['id'] as string,
      propertyId: before['propertyId'] as string,
      changes,
    })
    await tellOfAssignment(
      tx,
      call,
      after,
      Object.keys(changes).map((field) => given[field as keyof Doers] ?? null),
    )
    return issueCrud.present(after, call)
  })
}
