import type { BodyOf } from '#contract/kit/index.ts'
import type { bulkUpdateIssues } from '#contract/tenant/issue-operations.ts'
import { changeMany } from '../../crud/bulk-update.ts'
import type { Call } from '../../http/call.ts'
import { give } from './assign.ts'
import { issueCrud } from './crud.ts'
import type { Doers } from './doers.ts'

/** Whom an issue is given to is asked for by a permission of its own; everything else is a change as any other. */
const change: typeof issueCrud.change = async (tx, call, id, version, patch) => {
  const { assigneeId, contractorId, ...rest } = patch as Doers & Record<string, unknown>
  const given = Object.fromEntries(
    Object.entries({ assigneeId, contractorId }).filter(([, person]) => person !== undefined),
  ) as Doers
  if (Object.keys(given).length === 0) return issueCrud.change(tx, call, id, version, rest)
  if (Object.keys(rest).length === 0) return give(tx, call, id, version, given) as ReturnType<typeof change>
  const { before } = await issueCrud.change(tx, call, id, version, rest)
  const { after } = await give(tx, call, id, null, given)
  return { before, after: after['version'] === before['version'] ? before : after } as Awaited<
    ReturnType<typeof change>
  >
}

/** Priority, category and whoever looks after them, of many issues at once. */
export const changeManyIssues = (call: Call) => {
  const body = call.body as BodyOf<typeof bulkUpdateIssues>
  return changeMany({ ...issueCrud, change }, call, body.change, body.issues)
}
