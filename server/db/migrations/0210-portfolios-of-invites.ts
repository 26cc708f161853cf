import { sql, type Kysely } from 'kysely'

/**
 * Invites may name portfolios beside properties. The view of invites is what it was with one column more at its end, so
 * that the view of people, which reads it, stays as it is.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table invite_records add column portfolio_ids uuid[] not null default '{}';
    create or replace view invites with (security_invoker = true) as
    select organisation_id, id, version, created_at, created_by, updated_at, archived_at, email, role, property_ids,
      message, first_name, last_name, dial_code, phone, inviter_id, link_id, sent_at, expires_at, answer, answered_at,
      search_text,
      case when answer is not null then answer when expires_at <= now() then 'expired' else 'pending' end as status,
      portfolio_ids
    from invite_records;
  `.execute(db)
}
