import { sql, type Kysely } from 'kysely'

/**
 * An organisation's people as one record each. The view reads with the rights of whoever asks, so the row level
 * security of members and profiles decides which organisation's people it shows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create view users with (security_invoker = true) as
    select
      members.organisation_id,
      users.id,
      users.version,
      members.joined_at as created_at,
      null::uuid as created_by,
      users.updated_at,
      null::timestamptz as archived_at,
      users.name,
      users.first_name,
      users.last_name,
      users.email,
      users.dial_code,
      users.phone,
      users.avatar_file_id,
      members.status,
      array(select role from profiles
            where profiles.organisation_id = members.organisation_id and profiles.user_id = members.user_id
              and profiles.status = 'active'
            order by role) as roles,
      fold_text(users.name || ' ' || users.email) as search_text
    from members join identity.users on users.id = members.user_id;

    grant select on users to freehold_app;
  `.execute(db)
}
