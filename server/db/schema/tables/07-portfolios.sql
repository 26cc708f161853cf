-- Which properties are in which portfolio is a table; each property carries the ids of its portfolios besides, so that
-- rules can speak of them.

create table portfolios (
  organisation_id uuid not null references organisations (id) on delete cascade,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  title text not null,
  description text,
  manager_id uuid,
  owner_name text,
  owner_user_id uuid,
  visibility text not null check (visibility in ('private', 'public')),
  status text not null check (status in ('active', 'archived')),
  search_text text generated always as (fold_text(
    title || ' ' || coalesce(description, '') || ' ' || coalesce(owner_name, ''))) stored,
  primary key (organisation_id, id),
  check ((status = 'archived') = (archived_at is not null)),
  foreign key (organisation_id, manager_id) references members (organisation_id, user_id),
  foreign key (organisation_id, owner_user_id) references members (organisation_id, user_id)
);
create index portfolios_by_title on portfolios (organisation_id, title collate people_order, id);
create index portfolios_by_manager on portfolios (organisation_id, manager_id);
create index portfolios_by_owner on portfolios (organisation_id, owner_user_id);
create index published_portfolios_by_id on portfolios (id) where visibility = 'public' and status = 'active';
call isolate('portfolios');
create policy published on portfolios for select to current_user
  using (visibility = 'public' and status = 'active');

create table portfolio_properties (
  organisation_id uuid not null,
  portfolio_id uuid not null,
  property_id uuid not null,
  primary key (organisation_id, portfolio_id, property_id),
  foreign key (organisation_id, portfolio_id) references portfolios (organisation_id, id) on delete cascade,
  foreign key (organisation_id, property_id) references properties (organisation_id, id) on delete cascade
);
create index portfolio_properties_by_property on portfolio_properties (organisation_id, property_id);
call isolate('portfolio_properties');
-- The views of what is published join it with both sides, whose policies say whether they are.
create policy published on portfolio_properties for select to current_user using (true);
