import type { RawBuilder } from 'kysely'
import type { Ability } from '#domain/access/index.ts'
import type { Crud } from '../crud/crud.ts'

/** What a resource says about being exported beyond its contract. */
export interface ExportTarget {
  crud: Crud
  /** How fields of no plain kind (`json`) are written, given their JSON; those that are not here are not exported. */
  texts?: Readonly<Record<string, (value: never, row: { currency: string | null }) => string>>
  /**
   * Names of the records that a field points to, by field: SQL over a row of the table; of records that not everybody may
   * see, for whoever asks. People's are known.
   */
  names?: Readonly<Record<string, RawBuilder<unknown> | ((ability: Ability) => RawBuilder<unknown>)>>
  /** Fields that are written only when they are asked for. */
  seldom?: readonly string[]
}
