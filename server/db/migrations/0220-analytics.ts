import { sql, type Kysely } from 'kysely'

/**
 * What happened to issues within some days is found by its day: when they were completed, and when that was taken back,
 * which their activity alone remembers (server/tenant/analytics/issue-resolution.ts asks in these words).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index issue_records_by_completion on issue_records (organisation_id, completed_at)
      where completed_at is not null;
    create index activity_of_reopenings on activity (organisation_id, at)
      where subject = 'Issue' and changes -> 'status' ->> 'before' = 'completed'
        and changes -> 'status' ->> 'after' = 'open';
  `.execute(db)
}
