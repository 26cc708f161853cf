import { sql } from 'kysely'
import { letterKinds, letters, type LetterKind } from '#domain/letters/kinds.ts'
import type { Template } from '#domain/letters/merge.ts'
import { byKey, keysOf } from '#domain/kit/keys.ts'
import type { Transaction } from '../db/database.ts'

/** The text of each letter: the organisation's own, or the standard one. */
export async function templatesOf(
  tx: Transaction,
  organisationId: string,
): Promise<Record<LetterKind, Template & { own: boolean }>> {
  const { rows } = await sql<Template & { kind: LetterKind }>`
    select kind, subject, body from letter_templates where organisation_id = ${organisationId}`.execute(tx)
  const own = new Map(rows.map(({ kind, ...template }) => [kind, { ...template, own: true }]))
  return byKey(keysOf(letterKinds), (kind) => own.get(kind) ?? { ...letters[kind].standard, own: false })
}
