import { sql } from 'kysely'
import { type AnswerOf } from '#contract/kit/index.ts'
import type { tenantOperations } from '#contract/tenant/index.ts'
import type { summariseExpenses } from '#contract/tenant/money/expense-operations.ts'
import { expenses } from '#contract/tenant/money/expenses.ts'
import { recordActivityOf } from '../../../activity/of-record.ts'
import { scopeOf } from '../../../db/conditions.ts'
import { whereOf } from '../../../db/list-query.ts'
import { exportList } from '../../../exports/export-list.ts'
import type { Handler, Handlers } from '../../../http/call.ts'
import { readBatch, writeBankFile } from './bank-files.ts'
import { expenseCrud } from './crud.ts'
import { changeLimits, readLimits } from './limits.ts'
import { pay, payPreview, reversePayment } from './payments.ts'
import { fromReceipts } from './receipts.ts'
import { repeat } from './repeat.ts'
import { readPaper } from './voucher.ts'
import { agree, approve, approvePreview, reject, submit, voidOne, voidPreview, withdraw } from './steps.ts'

const summarise: Handler<typeof summariseExpenses> = async (call) => {
  const query = expenseCrud.asked(call.query, call)
  const { rows } = await call.read((tx) =>
    sql<AnswerOf<typeof summariseExpenses>['sums'][number]>`
      select currency, count(*) as count,
        coalesce(sum(gross) filter (where stage in ('draft', 'submitted')), 0)::text as waiting,
        coalesce(sum(gross) filter (where stage = 'approved'), 0)::text as approved,
        sum(paid)::text as paid, sum(open)::text as open
      from expense_records
      where organisation_id = ${call.tenant.organisationId} and ${whereOf(expenses, query, call.tenant)}
        and ${scopeOf(call.tenant.ability, 'read', expenses)}
      group by currency order by count(*) desc, currency`.execute(tx),
  )
  return { sums: rows }
}

export { expenseCrud }

export const handlers = {
  'expenses.submit': submit,
  'expenses.withdraw': withdraw,
  'expenses.approve': approve,
  'expenses.approvePreview': approvePreview,
  'expenses.agree': agree,
  'expenses.reject': reject,
  'expenses.repeat': repeat,
  'expenses.void': voidOne,
  'expenses.voidPreview': voidPreview,
  'expenses.pay': pay,
  'expenses.payPreview': payPreview,
  'expenses.reversePayment': reversePayment,
  'expenses.batch': readBatch,
  'expenses.bankFile': writeBankFile,
  'expenses.summary': summarise,
  'expenses.activity': recordActivityOf(expenseCrud),
  'expenses.voucher': readPaper,
  'expenses.fromReceipts': fromReceipts,
  'expenses.limits': readLimits,
  'expenses.changeLimits': changeLimits,
  'expenses.export': exportList({
    crud: expenseCrud,
    seldom: ['lines', 'items', 'payments', 'recharges', 'enteredBy'],
  }),
} satisfies Partial<Handlers<typeof tenantOperations>>
