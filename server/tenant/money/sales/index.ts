import { sql } from 'kysely'
import { type AnswerOf } from '#contract/kit/index.ts'
import type { tenantOperations } from '#contract/tenant/index.ts'
import type { summariseSales } from '#contract/tenant/money/sale-operations.ts'
import { sales } from '#contract/tenant/money/sales.ts'
import { recordActivityOf } from '../../../activity/of-record.ts'
import { scopeOf } from '../../../db/conditions.ts'
import { whereOf } from '../../../db/list-query.ts'
import { exportList } from '../../../exports/export-list.ts'
import type { Handler, Handlers } from '../../../http/call.ts'
import { complete, completePreview, readCompletion } from './completion.ts'
import { saleCrud } from './crud.ts'
import { readReceipt, readSheet } from './papers.ts'
import { receive, receivePreview, reverseReceipt } from './receipts.ts'
import { accept, contract, end, endPreview, reopen, reopenPreview } from './steps.ts'

const summarise: Handler<typeof summariseSales> = async (call) => {
  const query = saleCrud.asked(call.query, call)
  const { rows } = await call.read((tx) =>
    sql<AnswerOf<typeof summariseSales>['sums'][number]>`
      select currency, count(*) as count, count(*) filter (where stage = 'offer') as offers,
        coalesce(sum(price) filter (where stage in ('accepted', 'underContract')), 0)::text as agreed,
        coalesce(sum(paid) filter (where stage in ('accepted', 'underContract')), 0)::text as paid,
        sum(open)::text as open, sum(overdue)::text as overdue,
        coalesce(sum(price) filter (where stage = 'completed'), 0)::text as completed
      from sale_records
      where organisation_id = ${call.tenant.organisationId} and ${whereOf(sales, query, call.tenant)}
        and ${scopeOf(call.tenant.ability, 'read', sales)}
      group by currency order by count(*) desc, currency`.execute(tx),
  )
  return { sums: rows }
}

export { saleCrud }

export const handlers = {
  'sales.accept': accept,
  'sales.contract': contract,
  'sales.receive': receive,
  'sales.receivePreview': receivePreview,
  'sales.reverseReceipt': reverseReceipt,
  'sales.completion': readCompletion,
  'sales.complete': complete,
  'sales.completePreview': completePreview,
  'sales.end': end,
  'sales.endPreview': endPreview,
  'sales.reopen': reopen,
  'sales.reopenPreview': reopenPreview,
  'sales.summary': summarise,
  'sales.activity': recordActivityOf(saleCrud),
  'sales.sheet': readSheet,
  'sales.receipt': readReceipt,
  'sales.export': exportList({
    crud: saleCrud,
    seldom: ['instalments', 'plan', 'receipts', 'agents', 'agentIds', 'fees'],
  }),
} satisfies Partial<Handlers<typeof tenantOperations>>
