import { sql, type Kysely } from 'kysely'

/**
 * What people's own accounts need: links that were mailed and work once (kept as hashes), mails that are kept instead
 * of sent, second factors, and when a session was last used.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table identity.links (
      id uuid primary key,
      purpose text not null check (purpose in ('verify-email', 'reset-password')),
      token_hash text not null unique,
      user_id uuid not null references identity.users (id) on delete cascade,
      expires_at timestamptz not null,
      used_at timestamptz,
      created_at timestamptz not null default now()
    );
    create index links_by_user on identity.links (user_id);
    create index links_by_expiry on identity.links (expires_at);

    create table identity.kept_mails (
      id uuid primary key,
      recipient text not null,
      subject text not null,
      html text not null,
      text text not null,
      sent_at timestamptz not null default now()
    );
    create index kept_mails_by_age on identity.kept_mails (sent_at);

    alter table identity.users add column terms_accepted_at timestamptz;
    alter table identity.users add column two_factor_enabled boolean not null default false;
    alter table identity.sessions add column last_used_at timestamptz not null default now();

    create table identity.two_factors (
      id uuid primary key,
      secret text not null,
      backup_codes text not null,
      user_id uuid not null unique references identity.users (id) on delete cascade,
      verified boolean not null default true,
      failed_verification_count integer not null default 0,
      locked_until timestamptz
    );

    grant select, insert, update, delete on identity.links, identity.kept_mails, identity.two_factors to freehold_app;
  `.execute(db)
}
