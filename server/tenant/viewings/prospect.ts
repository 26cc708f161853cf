import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Services } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'

/** Whoever views a property is a prospect of it: the one of the same email address, where there is one already. */
export async function keepProspect(
  tx: Transaction,
  { clock }: Pick<Services, 'clock'>,
  organisationId: string,
  viewingId: string,
): Promise<void> {
  const now = clock.now()
  const { rows } = await sql<{ id: string }>`
    insert into prospect_records (organisation_id, id, created_at, created_by, updated_at, property_id, unit_id, name, email,
      phone, source, stage, message)
    select organisation_id, ${uuid()}, ${now}, created_by, ${now}, property_id, unit_id, visitor_name, visitor_email,
      visitor_phone, source, 'viewing', message
    from viewing_records where organisation_id = ${organisationId} and id = ${viewingId}
    on conflict (organisation_id, property_id, lower(email)) where email is not null do update set
      phone = coalesce(prospect_records.phone, excluded.phone), updated_at = excluded.updated_at,
      version = prospect_records.version + 1,
      stage = case when prospect_records.stage in ('new', 'contacted', 'lost') then 'viewing' else prospect_records.stage end
    returning id`.execute(tx)
  await sql`update viewing_records set prospect_id = ${rows[0]!.id}
    where organisation_id = ${organisationId} and id = ${viewingId}`.execute(tx)
}
