import { readIssueBoard } from '#contract/tenant/issue-operations.ts'
import { issues } from '#contract/tenant/issues.ts'
import { readBoard } from '#server/tenant/issues/lists.ts'
import { issueCrud } from '#server/tenant/issues/crud.ts'
import { fillOrganisation } from '#tests/support/filled.ts'
import { inArena } from './support/arena.ts'
import { handlersBesideBare, type Asks } from './support/handlers.ts'
import type { Result } from './support/result.ts'

const many = 5_000
const of = `of ${many.toLocaleString('en')}`

const asks: readonly Asks[] = [
  {
    what: `List of issues, ${of}, filter, search, sort, total`,
    operation: issues.operations.list,
    handler: issueCrud.list,
    queries: [
      {},
      { categoryId: 'plumbing', date_created: 'oldest' },
      { status: 'open,inProgress', sortBy: 'targetAt' },
      { standing: 'overdue', priorityId: 'high' },
      { searchQuery: '42', limit: '25' },
    ],
    least: 0.6,
  },
  {
    what: `Board of issues, ${of}, six statuses with their totals`,
    operation: readIssueBoard,
    handler: readBoard,
    queries: [{}, { categoryId: 'lift' }, { standing: 'overdue', limit: '40' }],
    least: 0.6,
  },
]

/** The list and the board of many issues. */
export const run = (): Promise<Result[]> =>
  inArena(['Many Issues'], async (arena) => {
    const organisation = arena.organisations[0]!
    const none = { unitsPerProperty: 0, documents: 0, portfolios: 0 }
    await fillOrganisation(arena.admin, organisation, { ...none, properties: 100, issues: many })
    return handlersBesideBare(arena, organisation, asks)
  })
