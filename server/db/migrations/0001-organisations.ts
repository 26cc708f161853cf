import { sql, type Kysely } from 'kysely'
import { isolate } from '../row-level-security.ts'

/**
 * Organisations, their members and their members' profiles. Row level security is forced on each: rows of the
 * organisation in `app.organisation`; where none is chosen, a signed-in person (`app.person`) sees their own memberships
 * anywhere, which is what choosing a profile needs.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table organisations (
      id uuid primary key,
      name text not null,
      slug text not null unique,
      type text not null check (type in ('property-manager', 'landlord')),
      country text not null default 'NG',
      currency text not null default 'NGN',
      locale text not null default 'en-NG',
      timezone text not null default 'Africa/Lagos',
      dial_code text not null default '+234',
      settings jsonb not null default '{}',
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );

    create table members (
      organisation_id uuid not null references organisations (id) on delete cascade,
      user_id uuid not null,
      status text not null default 'active' check (status in ('invited', 'active', 'suspended', 'deactivated')),
      joined_at timestamptz not null default now(),
      primary key (organisation_id, user_id)
    );
    create index members_by_user on members (user_id);

    create table roles (
      organisation_id uuid not null references organisations (id) on delete cascade,
      key text not null,
      label text not null,
      based_on text not null,
      rules jsonb not null,
      version integer not null default 1,
      updated_at timestamptz not null default now(),
      primary key (organisation_id, key)
    );

    create table profiles (
      organisation_id uuid not null,
      id uuid not null,
      user_id uuid not null,
      role text not null,
      status text not null default 'active' check (status in ('active', 'ended')),
      created_at timestamptz not null default now(),
      primary key (organisation_id, id),
      unique (organisation_id, user_id, role),
      foreign key (organisation_id, user_id) references members (organisation_id, user_id) on delete cascade
    );
    create index profiles_by_user on profiles (user_id);

    create table profile_scopes (
      organisation_id uuid not null,
      profile_id uuid not null,
      kind text not null check (kind in ('properties', 'portfolios', 'units', 'leases', 'issues')),
      record_id uuid not null,
      primary key (organisation_id, profile_id, kind, record_id),
      foreign key (organisation_id, profile_id) references profiles (organisation_id, id) on delete cascade
    );

    alter table organisations enable row level security;
    alter table organisations force row level security;
    create policy organisation_of_request on organisations
      using (id = (select nullif(current_setting('app.organisation', true), '')::uuid));
    create policy own_organisations on organisations for select
      using ((select nullif(current_setting('app.organisation', true), '')) is null
        and id in (select organisation_id from members
                   where user_id = (select nullif(current_setting('app.person', true), '')::uuid)));
  `.execute(db)

  await isolate(db, 'members', 'roles', 'profiles', 'profile_scopes')
  await sql`
    create policy own_memberships on members for select
      using ((select nullif(current_setting('app.organisation', true), '')) is null
        and user_id = (select nullif(current_setting('app.person', true), '')::uuid));
    create policy own_profiles on profiles for select
      using ((select nullif(current_setting('app.organisation', true), '')) is null
        and user_id = (select nullif(current_setting('app.person', true), '')::uuid));
    grant select, insert, update, delete on organisations to freehold_app;
  `.execute(db)
}
