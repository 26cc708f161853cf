import { sql, type Kysely } from 'kysely'

/**
 * People and their sessions. Not an organisation's data: one person may belong to several, so these tables live apart
 * in their own schema. Their columns are what better-auth reads and writes (server/admin/identity/auth.ts).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create schema identity;

    create table identity.users (
      id uuid primary key,
      email text not null unique check (email = lower(email)),
      email_verified boolean not null default false,
      name text not null,
      first_name text not null,
      last_name text not null,
      image text,
      dial_code text,
      phone text,
      locale text,
      colour_mode text not null default 'system' check (colour_mode in ('system', 'light', 'dark')),
      avatar_file_id uuid,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );

    create table identity.sessions (
      id uuid primary key,
      user_id uuid not null references identity.users (id) on delete cascade,
      token text not null unique,
      expires_at timestamptz not null,
      ip_address text,
      user_agent text,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create index sessions_by_user on identity.sessions (user_id);
    create index sessions_by_expiry on identity.sessions (expires_at);

    create table identity.accounts (
      id uuid primary key,
      user_id uuid not null references identity.users (id) on delete cascade,
      provider_id text not null,
      account_id text not null,
      password text,
      access_token text,
      refresh_token text,
      id_token text,
      access_token_expires_at timestamptz,
      refresh_token_expires_at timestamptz,
      scope text,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      unique (provider_id, account_id)
    );
    create index accounts_by_user on identity.accounts (user_id);

    create table identity.verifications (
      id uuid primary key,
      identifier text not null,
      value text not null,
      expires_at timestamptz not null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create index verifications_by_identifier on identity.verifications (identifier);
    create index verifications_by_expiry on identity.verifications (expires_at);

    create table identity.rate_limits (
      id uuid primary key default gen_random_uuid(),
      key text not null unique,
      count integer not null,
      last_request bigint not null
    );
    create index rate_limits_by_age on identity.rate_limits (last_request);

    -- The full name follows from its parts, and every change is a new version.
    create function identity.complete_user() returns trigger language plpgsql as $$
    begin
      new.name := trim(new.first_name || ' ' || new.last_name);
      if tg_op = 'UPDATE' then
        new.version := old.version + 1;
        new.updated_at := now();
      end if;
      return new;
    end $$;
    create trigger complete before insert or update on identity.users
      for each row execute function identity.complete_user();

    grant usage on schema identity to freehold_app;
    grant select, insert, update, delete on all tables in schema identity to freehold_app;

    alter table members add constraint members_user_id_fkey
      foreign key (user_id) references identity.users (id) on delete cascade;

    -- Choosing a profile shows what its role is called.
    create policy own_roles on roles for select
      using ((select nullif(current_setting('app.organisation', true), '')) is null
        and organisation_id in (select organisation_id from members
          where user_id = (select nullif(current_setting('app.person', true), '')::uuid)));
  `.execute(db)
}
