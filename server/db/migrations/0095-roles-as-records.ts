import { sql, type Kysely } from 'kysely'

/**
 * Roles become records like all others, with an id and who made them, so that people can change them. A name is theirs
 * alone within the organisation; whoever has a role keeps it from being deleted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table roles
      add column id uuid not null default gen_random_uuid(),
      add column created_at timestamptz not null default now(),
      add column created_by uuid,
      add column archived_at timestamptz,
      add column search_text text generated always as (fold_text(label)) stored,
      add unique (organisation_id, id);
    create unique index roles_organisation_id_label_key on roles (organisation_id, lower(label));

    alter table profiles
      add foreign key (organisation_id, role) references roles (organisation_id, key);
    create index profiles_by_role on profiles (organisation_id, role);
  `.execute(db)
}
