-- Payments by card through a provider: with whose keys, into which bank account, what was asked for and what became of it. Money
-- that arrives becomes a payment of the lease like any other (16-charges.sql), once.

create table payment_providers (
  organisation_id uuid not null references organisations (id) on delete cascade,
  provider text not null check (provider in ('stripe', 'paystack')),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  enabled boolean not null default false,
  -- Sealed with a key that is not in the database (server/seal.ts), and how they end, for people to tell them by.
  secret_key text,
  secret_key_ends text,
  webhook_secret text,
  webhook_secret_ends text,
  tested_at timestamptz,
  primary key (organisation_id, provider),
  check ((secret_key is null) = (secret_key_ends is null)),
  check ((webhook_secret is null) = (webhook_secret_ends is null)),
  check (not enabled or secret_key is not null)
);
call isolate('payment_providers');

-- In each currency one provider, and the bank account that its money arrives in.
create table payment_provider_accounts (
  organisation_id uuid not null,
  currency text not null,
  provider text not null,
  bank_account_id uuid not null,
  primary key (organisation_id, currency),
  foreign key (organisation_id, provider) references payment_providers (organisation_id, provider),
  foreign key (organisation_id, bank_account_id) references bank_accounts (organisation_id, id)
);
call isolate('payment_provider_accounts');

-- Links under which whoever has one can pay for a lease. The token follows from the id and is kept nowhere (server/tenant/money/online/links.ts).
create table pay_links (
  organisation_id uuid not null,
  id uuid not null,
  created_at timestamptz not null default now(),
  created_by uuid,
  lease_id uuid not null,
  -- None: whatever the lease owes.
  charge_ids uuid[] not null default '{}',
  expires_at timestamptz not null,
  revoked_at timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, lease_id) references leases (organisation_id, id)
);
create index pay_links_of_lease on pay_links (organisation_id, lease_id, expires_at);
call isolate('pay_links');

create table online_payments (
  organisation_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  -- What the payer and the provider know it by.
  reference text not null,
  property_id uuid not null,
  unit_id uuid not null,
  lease_id uuid not null,
  tenant_id uuid not null,
  -- Null: by the tenant, signed in.
  pay_link_id uuid,
  payer_email text,
  amount bigint not null check (amount > 0),
  currency text not null,
  -- None: whatever has been due longest.
  charge_ids uuid[] not null default '{}',
  provider text not null check (provider in ('stripe', 'paystack')),
  bank_account_id uuid not null,
  stage text not null default 'pending'
    check (stage in ('pending', 'review', 'paid', 'failed', 'expired', 'dismissed')),
  -- The provider's own id of what was asked for, its page, and its id of the money that moved.
  provider_id text,
  checkout_url text,
  transaction text,
  received_amount bigint,
  received_currency text,
  -- What the provider keeps of it, where it says so.
  fee bigint,
  received_at timestamptz,
  problem text check (problem in ('amount', 'books', 'bankAccount', 'lease')),
  reason text,
  payment_id uuid,
  refunded_at timestamptz,
  disputed_at timestamptz,
  expires_at timestamptz not null,
  -- When the provider is asked next what became of it; null once that is known.
  ask_at timestamptz,
  asked integer not null default 0,
  folded text generated always as (fold_text(reference)) stored,
  primary key (organisation_id, id),
  unique (organisation_id, reference),
  unique (organisation_id, payment_id),
  unique (organisation_id, provider, transaction),
  check ((stage = 'paid') = (payment_id is not null)),
  check ((stage = 'review') <= (problem is not null)),
  check ((stage = 'dismissed') <= (reason is not null)),
  foreign key (organisation_id, lease_id) references leases (organisation_id, id),
  foreign key (organisation_id, pay_link_id) references pay_links (organisation_id, id),
  foreign key (organisation_id, bank_account_id) references bank_accounts (organisation_id, id),
  foreign key (organisation_id, payment_id) references credits (organisation_id, id)
);
create index online_payments_by_date on online_payments (organisation_id, created_at, id);
create index online_payments_of_lease on online_payments (organisation_id, lease_id, created_at);
create index online_payments_of_property on online_payments (organisation_id, property_id, created_at, id);
create index online_payments_to_ask on online_payments (organisation_id, ask_at) where ask_at is not null;
call isolate('online_payments');
call open_to_owner('online_payments');

-- What providers said, each thing once: whatever is delivered again changes nothing.
create table online_payment_events (
  organisation_id uuid not null,
  provider text not null,
  -- What happened to what: "paid:pi_123".
  event text not null,
  online_payment_id uuid not null,
  at timestamptz not null default now(),
  primary key (organisation_id, provider, event),
  foreign key (organisation_id, online_payment_id) references online_payments (organisation_id, id)
);
call isolate('online_payment_events');
