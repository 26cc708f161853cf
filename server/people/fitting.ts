import { sql } from 'kysely'
import type { FieldError } from '#contract/kit/index.ts'
import { fits } from '#domain/access/fitting.ts'
import type { Transaction } from '../db/database.ts'
import { invalid } from '../errors.ts'

/** Who is to do something or to be in charge of it, by field; null is nobody. */
type Charges = Readonly<Record<string, string | null | undefined>>

/**
 * Only whoever works in the organisation now, in a role that a field is for, can be chosen for it.
 * @throws 422 beside the field otherwise
 */
export async function assertFitting(tx: Transaction, given: Charges): Promise<void> {
  const asked = Object.values(given).filter(Boolean)
  if (asked.length === 0) return
  const { rows } = await sql<{ id: string; roles: string[] }>`
    select members.user_id as id, coalesce(array_agg(profiles.role) filter (where profiles.role is not null), '{}') as roles
    from members
    left join profiles on profiles.organisation_id = members.organisation_id
      and profiles.user_id = members.user_id and profiles.status = 'active'
    where members.user_id = any(${asked}::uuid[]) and members.status = 'active'
    group by members.user_id`.execute(tx)
  const active = new Map(rows.map((person) => [person.id, person]))
  const problems = Object.entries(given).flatMap(([field, id]): FieldError[] => {
    if (!id) return []
    const person = active.get(id)
    if (!person) return [{ field, errors: ['Nobody of this id is active in your organisation.'] }]
    return fits(person, field)
      ? []
      : [{ field, errors: ['This person’s role can’t do this. Choose someone else.'] }]
  })
  if (problems.length > 0) throw invalid(problems)
}

/** The fields of a patch that name somebody else than before. */
export const newlyGiven = <Field extends string>(
  fields: readonly Field[],
  before: Readonly<Record<Field, string | null>>,
  patch: Readonly<Partial<Record<Field, string | null>>>,
): Charges =>
  Object.fromEntries(
    fields.flatMap((field) =>
      patch[field] === undefined || patch[field] === before[field] ? [] : [[field, patch[field]]],
    ),
  )
