import { sql, type RawBuilder } from 'kysely'
import type { Context } from './report.ts'

/** The rows of a page in the report's own order, or all of them in any. */
export const paged = (
  all: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  page: Context['page'],
): RawBuilder<unknown> =>
  page ? sql`select * from (${all}) as rows order by ${order} limit ${page.limit} offset ${page.offset}` : all
