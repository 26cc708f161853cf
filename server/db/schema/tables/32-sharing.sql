-- What of a property or a portfolio anyone may see, and links that show one to whoever has them. What nobody has chosen for a
-- property is as its organisation says.

create table property_sharing (
  organisation_id uuid not null,
  property_id uuid not null,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  -- domain/sharing/address.ts
  address_precision text check (address_precision in ('exact', 'street', 'area')),
  -- An array of keys (domain/sharing/fields.ts).
  hidden_fields jsonb check (jsonb_typeof(hidden_fields) = 'array'),
  primary key (organisation_id, property_id),
  foreign key (organisation_id, property_id) references properties (organisation_id, id) on delete cascade
);
call isolate('property_sharing');
call open_to_owner('property_sharing');

create table portfolio_sharing (
  organisation_id uuid not null,
  portfolio_id uuid not null,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  hidden_fields jsonb not null default '[]' check (jsonb_typeof(hidden_fields) = 'array'),
  primary key (organisation_id, portfolio_id),
  foreign key (organisation_id, portfolio_id) references portfolios (organisation_id, id) on delete cascade
);
call isolate('portfolio_sharing');
call open_to_owner('portfolio_sharing');

-- Of a property or of a portfolio. The address carries no secret that is stored: it follows from the id and SESSION_SECRET.
create table share_link_records (
  organisation_id uuid not null references organisations (id) on delete cascade,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid not null,
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  property_id uuid,
  portfolio_id uuid,
  name text not null,
  -- The last day on which it opens.
  expires_on date,
  revoked_at timestamptz,
  -- What it shows beyond a public page: an array of keys (domain/sharing/links.ts).
  extras jsonb not null default '[]' check (jsonb_typeof(extras) = 'array'),
  document_ids uuid[] not null default '{}',
  visits integer not null default 0,
  last_visit_at timestamptz,
  search_text text generated always as (fold_text(name)) stored,
  primary key (organisation_id, id),
  check (num_nonnulls(property_id, portfolio_id) = 1),
  foreign key (organisation_id, property_id) references properties (organisation_id, id) on delete cascade,
  foreign key (organisation_id, portfolio_id) references portfolios (organisation_id, id) on delete cascade,
  foreign key (organisation_id, created_by) references members (organisation_id, user_id)
);
create index share_link_records_of_property on share_link_records (organisation_id, property_id, created_at)
  where property_id is not null;
create index share_link_records_of_portfolio on share_link_records (organisation_id, portfolio_id, created_at)
  where portfolio_id is not null;
create index share_link_records_by_age on share_link_records (organisation_id, created_at, id);
call isolate('share_link_records');
