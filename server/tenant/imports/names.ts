import { sql } from 'kysely'
import type { ImportRow } from '#contract/tenant/import-shapes.ts'
import type { Transaction } from '../../db/database.ts'
import { importFields } from './target.ts'
import { targetOf } from './targets.ts'

/** The rows with what the people and properties are called whose ids they hold. */
export async function withNames(
  tx: Transaction,
  resource: string,
  rows: readonly Omit<ImportRow, 'names'>[],
): Promise<ImportRow[]> {
  const fields = importFields(targetOf(resource))
    .filter(({ kind }) => kind === 'person' || kind === 'property')
    .map(({ key }) => key)
  const ids = new Set(rows.flatMap(({ values }) => fields.map((field) => values[field]).filter(Boolean)))
  const { rows: found } =
    ids.size === 0
      ? { rows: [] }
      : await sql<{ id: string; name: string }>`
          select id, title as name from properties where id = any(${[...ids]}::uuid[])
          union all
          select users.id, users.name from identity.users join members on members.user_id = users.id
          where users.id = any(${[...ids]}::uuid[])`.execute(tx)
  const names = new Map(found.map(({ id, name }) => [id, name]))
  return rows.map((row) => ({
    ...row,
    names: Object.fromEntries(
      fields.flatMap((field) => {
        const name = names.get(row.values[field] as string)
        return name === undefined ? [] : [[field, name]]
      }),
    ),
  }))
}
