import { sql } from 'kysely'
import type { Transaction } from '../db/database.ts'
import { insertAll } from './rows.ts'

/** One entry of the activity, as it is kept. */
export interface DemoEntry {
  id: string
  at: string
  actorId: string
  action: string
  subject: 'Property' | 'Unit' | 'Lease' | 'Issue'
  subjectId: string
  propertyId: string
  changes: object
}

export async function loadActivity(
  tx: Transaction,
  organisationId: string,
  entries: readonly DemoEntry[],
): Promise<void> {
  await insertAll(
    tx,
    'activity',
    {
      organisation_id: 'uuid',
      id: 'uuid',
      at: 'timestamptz',
      actor_id: 'uuid',
      action: 'text',
      subject: 'text',
      subject_id: 'uuid',
      property_id: 'uuid',
      changes: 'jsonb',
    },
    entries.map((entry) => ({
      organisation_id: organisationId,
      id: entry.id,
      at: entry.at,
      actor_id: entry.actorId,
      action: entry.action,
      subject: entry.subject,
      subject_id: entry.subjectId,
      property_id: entry.propertyId,
      changes: entry.changes,
    })),
  )
  // A change makes another version. Those of properties and issues are counted as they are made.
  for (const [subject, table] of [
    ['Unit', 'units'],
    ['Lease', 'leases'],
  ] as const) {
    const changed = entries.filter((entry) => entry.action !== 'created' && entry.subject === subject)
    const counts = Map.groupBy(changed, ({ subjectId }) => subjectId)
    await sql`
      update ${sql.table(table)} as record set version = 1 + made.n
      from unnest(${[...counts.keys()]}::uuid[], ${[...counts.values()].map(({ length }) => length)}::integer[])
        as made (id, n) where record.id = made.id`.execute(tx)
  }
}
