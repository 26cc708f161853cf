import type { BodyOf } from '#contract/kit/index.ts'
import type { changeIssueStatus } from '#contract/tenant/issue-operations.ts'
import { needsReason } from '#domain/issues/transitions.ts'
import { issueStatuses } from '#domain/issues/vocabulary.ts'
import { invalid } from '../../errors.ts'
import type { Call } from '../../http/call.ts'
import { insertComment } from './comments.ts'
import { issueCrud } from './crud.ts'

/** ST-05: one step of an issue; the reason is said to everybody on it. */
export async function changeStatus(call: Call) {
  const { status, version, reason } = call.body as BodyOf<typeof changeIssueStatus>
  return call.write(async (tx) => {
    const id = call.params['id']!
    const { before, after } = await issueCrud.change(tx, call, id, version, { status })
    if (before !== after && needsReason(status) && !reason) {
      const becomes = issueStatuses[status].toLowerCase()
      throw invalid([
        { field: 'reason', errors: [`Say why it is ${becomes}: whoever reported it wants to know.`] },
      ])
    }
    if (before !== after && reason) await insertComment(tx, call, id, { text: reason, visibility: 'shared' })
    return issueCrud.present(after, call)
  })
}
