import type {
  assignIssue as assignOperation,
  bulkUpdateIssues,
  changeIssueStatus,
} from '#contract/tenant/issue-operations.ts'
import { issues } from '#contract/tenant/issues.ts'
import { allows } from '#domain/access/index.ts'
import { needsReason } from '#domain/issues/transitions.ts'
import { issueStatuses } from '#domain/issues/vocabulary.ts'
import { changeMany } from '../../crud/bulk-update.ts'
import { changesBetween, updateRecord } from '../../crud/writes.ts'
import type { Transaction } from '../../db/database.ts'
import { forbidden, invalid, staleVersion } from '../../errors.ts'
import type { Call, Handler } from '../../http/call.ts'
import { assertFitting, newlyGiven } from '../../people/fitting.ts'
import { issueCrud } from './crud.ts'
import { doersIn, type Doers } from './given.ts'
import { tell } from './tell.ts'
import { insertComment } from './thread.ts'

/**
 * Gives an issue to somebody of the team, to a contractor, or both, inside a running transaction; whoever gets it is told.
 * @param version as it was seen; null takes any
 */
async function give(tx: Transaction, call: Call, id: string, version: number | null, given: Doers) {
  const before = await issueCrud.find(tx, id, call, true)
  if (version !== null && before.version !== version) throw staleVersion(issueCrud.present(before, call))
  if (!allows(call.tenant.ability, 'assign', issues.subject, before)) throw forbidden()
  await assertFitting(tx, newlyGiven(['assigneeId', 'contractorId'], before, given))
  const changes = changesBetween(before, given)
  if (Object.keys(changes).length === 0) return { before, after: before }
  const traced = issueCrud.trace(call, 'updated', before, call.services.clock.now(), changes)
  updateRecord(tx, issues, issueCrud.table, id, given, traced)
  const after = await issueCrud.readBack(tx, id, call)
  await tell(tx, call.tenant, after, `assigned:${after.version}`, {
    type: 'issue.assigned',
    recipients: [
      changes['assigneeId'] ? after.assigneeId : null,
      changes['contractorId'] ? after.contractorId : null,
    ],
  })
  return { before, after }
}

export const assignIssue: Handler<typeof assignOperation> = (call) =>
  call.write(async (tx) => {
    const { version, ...given } = call.body
    const { after } = await give(tx, call, call.params.id, version, doersIn(given))
    return issueCrud.present(after, call)
  })

/** Whom an issue is given to is asked for by a permission of its own; everything else is a change as any other. */
const change: typeof issueCrud.change = async (tx, call, id, version, patch) => {
  const { assigneeId, contractorId, ...rest } = patch
  const given = doersIn({ assigneeId, contractorId })
  if (Object.keys(given).length === 0) return issueCrud.change(tx, call, id, version, rest)
  if (Object.keys(rest).length === 0) return give(tx, call, id, version, given)
  const { before, after: changed } = await issueCrud.change(tx, call, id, version, rest)
  const { after } = await give(tx, call, id, changed.version, given)
  return { before, after: after.version === before.version ? before : after }
}

/** Priority, category and whoever looks after them, of many issues at once. */
export const changeManyIssues: Handler<typeof bulkUpdateIssues> = (call) =>
  changeMany({ ...issueCrud, change }, call, call.body.change, call.body.issues)

/** ST-05: one step of an issue; the reason is said to everybody on it. */
export const changeStatus: Handler<typeof changeIssueStatus> = (call) =>
  call.write(async (tx) => {
    const { status, version, reason } = call.body
    const { before, after } = await issueCrud.change(tx, call, call.params.id, version, { status })
    if (before !== after && needsReason(status) && !reason) {
      const becomes = issueStatuses[status].toLowerCase()
      throw invalid([
        { field: 'reason', errors: [`Say why it is ${becomes}: whoever reported it wants to know.`] },
      ])
    }
    if (before !== after && reason)
      await insertComment(tx, call, after.id, { text: reason, visibility: 'shared' })
    return issueCrud.present(after, call)
  })
