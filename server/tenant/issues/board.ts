import { listQueryOf } from '#contract/kit/index.ts'
import { issues } from '#contract/tenant/issues.ts'
import { issueStatusKeys, type IssueStatus } from '#domain/issues/vocabulary.ts'
import { readPage } from '../../crud/page.ts'
import type { Call } from '../../http/call.ts'
import { issueCrud } from './crud.ts'

/** The first issues of each status that the filters let through, and how many there are. */
export async function readBoard(call: Call) {
  const { limit, ...asked } = call.query as Record<string, unknown> & { limit: number }
  const query = { ...listQueryOf(issues, asked), page: 1, limit }
  issueCrud.assertMayList(query, call)
  const { status, ...others } = query.filters as { status?: IssueStatus[] }
  const shown = issueStatusKeys.filter((key) => !status || status.includes(key))
  return call.read(async (tx) => {
    const columns = []
    for (const key of shown) {
      const column = { ...query, filters: { ...others, status: [key] } }
      const { rows, total } = await readPage(tx, issueCrud.pageOf(column, call.tenant))
      columns.push({ status: key, total, data: rows.map((row) => issueCrud.present(row, call)) })
    }
    return { columns }
  })
}
