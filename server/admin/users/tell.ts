import { sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import type { Call } from '../../http/call.ts'
import { notify } from '../../notifications/notify.ts'

interface Assigned {
  organisationId: string
  actorId: string
  at: string
  profile: { id: string; userId: string; basedOn: string }
  add: readonly string[]
}

/** Has somebody told, once for all of them, that properties were assigned to them. */
export async function tellAssigned(tx: Transaction, assigned: Assigned): Promise<void> {
  const { organisationId, actorId, at, profile, add } = assigned
  const { rows } = await sql<{ id: string; title: string; all: number }>`
    select id, title, count(*) over ()::integer as all from properties
    where id = any(${add}::uuid[]) order by title collate people_order, id limit 1`.execute(tx)
  const [first] = rows
  if (!first) return
  const others = first.all - 1
  const property = others > 0 ? `${first.title} and ${others} more` : first.title
  await notify(tx, organisationId, {
    type: 'property.assigned',
    actorId,
    recipients: [profile.userId],
    subjectId: first.id,
    data: { property },
    key: `profile:${profile.id}:assigned:${at}`,
  })
}

/** Has somebody told that they have another role, or one less. */
export async function tellRole(
  tx: Transaction,
  call: Call,
  { userId, role, change }: { userId: string; role: string; change: 'given' | 'taken' },
): Promise<void> {
  const { rows } = await sql<{ label: string }>`select label from roles where key = ${role}`.execute(tx)
  await notify(tx, call.tenant.organisationId, {
    type: 'profile.changed',
    actorId: call.tenant.userId,
    recipients: [userId],
    subjectId: null,
    data: { role: rows[0]?.label ?? role, change },
    key: `person:${userId}:${role}:${change}:${call.request.id}`,
  })
}
