import { sql } from 'kysely'
import type { FieldError } from '#contract/kit/index.ts'
import type { Transaction } from '../../db/database.ts'
import { invalid } from '../../errors.ts'

/** Who of the team looks after it, and which service man does the work. */
export type Doers = Partial<Record<'assigneeId' | 'contractorId', string | null>>

/** Only whoever works in the organisation now can be given something. @throws 422 beside the field otherwise */
export async function assertActive(tx: Transaction, given: Doers): Promise<void> {
  const asked = Object.values(given).filter(Boolean)
  if (asked.length === 0) return
  const { rows } = await sql<{ id: string }>`
    select user_id as id from members
    where user_id = any(${asked}::uuid[]) and status = 'active'`.execute(tx)
  const active = new Set(rows.map(({ id }) => id))
  const problems: FieldError[] = Object.entries(given).flatMap(([field, id]) =>
    id && !active.has(id) ? [{ field, errors: ['Nobody of this id is active in your organisation.'] }] : [],
  )
  if (problems.length > 0) throw invalid(problems)
}
