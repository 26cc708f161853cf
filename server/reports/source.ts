import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { AnswerOf, Report } from '#contract/kit/index.ts'
import { largestAmount } from '#contract/kit/index.ts'
import type { Services, TenantContext } from '../context.ts'
import type { Transaction } from '../db/database.ts'
import type { Document } from '../documents/document.ts'

/** What a report is asked for, days and what is always one of some choices filled in. */
export type Asked<R extends Report = Report> = {
  readonly [K in keyof R['parameters']]: R['parameters'][K] extends { kind: 'day' | 'start' }
    ? string
    : R['parameters'][K] extends { kind: 'one' }
      ? NonNullable<z.output<R['parameters'][K]['schema']>>
      : z.output<R['parameters'][K]['schema']>
}

export interface Context {
  tenant: Pick<TenantContext, 'ability' | 'organisationId' | 'userId' | 'timezone'>
  /** For a source that has pages: only these rows, in the report's own order; all rows when left out. */
  page?: { limit: number; offset: number }
  /** For a file, which may hold what no page does. */
  file?: boolean
}

/** A value worked out of JSON that the query selects. */
export interface Derived<R extends Report> {
  source: RawBuilder<unknown>
  value: (raw: unknown, asked: Asked<R>) => string | number | null
}

/** A derived column; nothing where the database has nothing. */
export const derived = <R extends Report, Raw>(
  source: RawBuilder<Raw>,
  value: (raw: Raw, asked: Asked<R>) => string | number | null | undefined,
): Derived<R> => ({
  source,
  // The database answers what the query says.
  value: (raw, asked) => (raw === null ? null : (value(raw as Raw, asked) ?? null)),
})

/** What the server adds to a report's declaration. */
export interface Source<R extends Report, Group = unknown> {
  /** The rows that the caller may see: a column for each of the report's in snake_case, and what else follows needs. */
  rows: (asked: Asked<R>, context: Context) => RawBuilder<unknown>
  /** The report's own order; it ends with what no two rows share. */
  order: RawBuilder<unknown>
  /** Set where a page is found without working out every row. Otherwise rows and totals come from one statement. */
  pages?: true
  /** What is added up where that is not the column itself, such as a rent per month. */
  measures?: { readonly [K in keyof R['columns']]?: RawBuilder<unknown> }
  derived?: { readonly [K in keyof R['columns']]?: Derived<R> }
  /** Further figures, measured for each currency like the totals. */
  figures?: {
    measures: RawBuilder<Group>
    of: (groups: readonly Group[]) => NonNullable<AnswerOf<R['read']>['figures']>
  }
  /** What stands under the title of a PDF besides the days. */
  heading?: (figures: NonNullable<AnswerOf<R['read']>['figures']>) => string
  /** How to pay what a PDF says is owed, once for each account to pay into; links to pay online may be made for it. */
  payment?: (
    tx: Transaction,
    asked: Asked<R>,
    context: Context,
    services: Pick<Services, 'clock' | 'config'>,
  ) => Promise<readonly NonNullable<Document['payment']>[]>
}

/** What is worked out as one amount: no more than one can be. */
export const asAmount = (worked: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(case when ${worked} > ${sql.lit(largestAmount)} then ${sql.lit(largestAmount)} else round(${worked}) end)::bigint`
