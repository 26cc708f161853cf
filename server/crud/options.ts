import type { RawBuilder } from 'kysely'
import type { DraftOf, ListQuery, RecordOf, Resource } from '#contract/kit/index.ts'
import type { Services, TenantContext } from '../context.ts'
import type { Transaction } from '../db/database.ts'
import type { Call } from '../http/call.ts'
import type { Parent } from './belongs-to.ts'

type Later<T> = T | Promise<T>

/** What changes of a record, by field. */
export type PatchOf<R extends Resource> = Partial<RecordOf<R>>

/** Where a resource differs from plain CRUD. Everything is optional. */
export interface CrudOptions<R extends Resource> {
  /** Table or view; the resource's name in snake_case when left out. */
  table?: string
  /** The record that each of them belongs to: shown with it, and compared by rules. */
  belongsTo?: Parent
  /** Computed fields that are not a column of the same name. */
  select?: { [Field in keyof RecordOf<R>]?: RawBuilder<unknown> }
  /** Fills in computed fields that are read of other records: one statement for all that are answered. */
  beside?(tx: Transaction, records: readonly RecordOf<R>[], call: Call): Promise<RecordOf<R>[]>
  /** Fills in what the caller left to the server, before checks; may throw a Refusal. */
  complete?(tx: Transaction, record: DraftOf<R>, call: Call): Later<DraftOf<R>>
  /** Further fields that follow from a change (and refusals of illegal transitions). */
  follow?(tx: Transaction, before: RecordOf<R>, patch: PatchOf<R>, call: Call): Later<PatchOf<R>>
  /** Refuses a deletion, or takes along what belongs to the record. */
  beforeRemove?(tx: Transaction, record: RecordOf<R>, call: Call): Promise<void>
  /** Turns stored values into what the record shows, e.g. file ids into signed addresses. */
  present?(record: RecordOf<R>, services: Services, tenant: TenantContext): RecordOf<R>
  /** The fields that `present` reads; without it, all. */
  presents?: readonly (keyof RecordOf<R> & string)[]
  /** What somebody sees of the records that rules let them read. */
  within?: (tenant: Pick<TenantContext, 'ability'>) => RawBuilder<unknown>
  /** What follows from a list's filters, in words that an index knows, for those that are worked out. */
  implied?: (query: ListQuery) => RawBuilder<unknown> | undefined
  /** The property that a record belongs to, for its activity. */
  propertyIdOf?(record: RecordOf<R>): string | null
}
