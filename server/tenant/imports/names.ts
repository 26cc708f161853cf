import { sql } from 'kysely'
import type { Importable } from '#contract/tenant/imports.ts'
import type { ImportRow } from '#contract/tenant/import-shapes.ts'
import type { FieldValue } from '#domain/imports/cells/result.ts'
import type { Transaction } from '../../db/database.ts'
import { importFields } from './target.ts'
import { targetOf } from './targets.ts'

/** A row as it is stored. */
export type UnnamedRow = Omit<ImportRow, 'names' | 'currency'>

/** The rows with what the people and properties are called whose ids they hold, and what currency that means. */
export async function withNames(
  tx: Transaction,
  resource: Importable,
  rows: readonly UnnamedRow[],
): Promise<ImportRow[]> {
  const fields = importFields(targetOf(resource))
    .filter(({ kind }) => kind === 'person' || kind === 'property')
    .map(({ key }) => key)
  const ids = new Set(rows.flatMap(({ values }) => fields.map((field) => values[field]).filter(Boolean)))
  const { rows: found } =
    ids.size === 0
      ? { rows: [] }
      : await sql<{ id: string; name: string; currency: string | null }>`
          select id, title as name, currency from properties where id = any(${[...ids]}::uuid[])
          union all
          select users.id, users.name, null from identity.users join members on members.user_id = users.id
          where users.id = any(${[...ids]}::uuid[])`.execute(tx)
  const named = new Map<FieldValue | undefined, (typeof found)[number]>(
    found.map((record) => [record.id, record]),
  )
  return rows.map((row) => {
    const known = fields.flatMap((field) => {
      const record = named.get(row.values[field])
      return record ? [{ field, ...record }] : []
    })
    const { currency } = row.values
    return {
      ...row,
      names: Object.fromEntries(known.map(({ field, name }) => [field, name])),
      currency:
        typeof currency === 'string' ? currency : (known.find((record) => record.currency)?.currency ?? null),
    }
  })
}
