import { sql } from 'kysely'
import type { AnswerOf } from '#contract/kit/index.ts'
import type { listBankPositions } from '#contract/tenant/money/bank-operations.ts'
import type { Handler } from '../../../http/call.ts'

/** Each bank account by what the bank says, what the books say, and what is left to match. */
export const accounts: Handler<typeof listBankPositions> = (call) =>
  call.read(async (tx) => {
    const organisation = sql`organisation_id = ${call.tenant.organisationId}`
    const { rows } = await sql<AnswerOf<typeof listBankPositions>['accounts'][number]>`
      select bank_accounts.id, name, kind, bank_accounts.currency, latest.closing::text as "bankBalance",
        latest.through as "bankBalanceOn",
        coalesce((select sum(debit - credit) from account_months where account_months.${organisation}
          and account_id = (select id from accounts where accounts.${organisation} and purpose = 'bank')
          and bank_account_id = bank_accounts.id), 0)::text as "booksBalance",
        lines.open, lines.sure, lines.suspense, lines.waiting,
        (select count(*)::int from bank_statements
          where bank_statements.${organisation} and bank_account_id = bank_accounts.id) as statements
      from bank_accounts
      cross join lateral (
        select count(*) filter (where status = 'open')::int as open,
          count(*) filter (where status = 'open' and sure is not null)::int as sure,
          count(*) filter (where status = 'suspense')::int as suspense,
          count(*) filter (where status = 'open' and suggested_at is null)::int as waiting
        from bank_lines where bank_lines.${organisation} and bank_account_id = bank_accounts.id
      ) as lines
      left join lateral (
        select closing, through from bank_statements
        where bank_statements.${organisation} and bank_account_id = bank_accounts.id and closing is not null
        order by through desc, id desc limit 1
      ) as latest on true
      where bank_accounts.${organisation} and archived_at is null
      order by name, bank_accounts.id`.execute(tx)
    return { accounts: rows }
  })
