-- How many records a list has by facet: what writers have noted (`…_deltas`) and what of it is added up.

create table property_totals (
  organisation_id uuid not null references organisations (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  status text,
  listing text,
  classification text,
  purpose text,
  currency text,
  portfolio_manager_id uuid,
  facility_manager_id uuid,
  n bigint not null,
  unit_count bigint not null,
  valued bigint not null,
  value numeric not null,
  primary key (organisation_id, id)
) with (fillfactor = 70);
create unique index property_totals_by_facet on property_totals (organisation_id, status, listing, classification, purpose, currency, portfolio_manager_id, facility_manager_id) nulls not distinct;
call isolate('property_totals');
create policy relay on property_totals
  using ((select current_setting('app.relay', true)) = 'on');

create table property_place_totals (
  organisation_id uuid not null references organisations (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  city text,
  state text,
  country text,
  status text,
  listing text,
  classification text,
  purpose text,
  currency text,
  portfolio_manager_id uuid,
  facility_manager_id uuid,
  n bigint not null,
  unit_count bigint not null,
  valued bigint not null,
  value numeric not null,
  primary key (organisation_id, id)
) with (fillfactor = 70);
create unique index property_place_totals_by_facet on property_place_totals (organisation_id, city, state, country, status, listing, classification, purpose, currency, portfolio_manager_id, facility_manager_id) nulls not distinct;
call isolate('property_place_totals');
create policy relay on property_place_totals
  using ((select current_setting('app.relay', true)) = 'on');

create table property_deltas (
  organisation_id uuid not null,
  id uuid not null default gen_random_uuid(),
  city text,
  state text,
  country text,
  status text,
  listing text,
  classification text,
  purpose text,
  currency text,
  portfolio_manager_id uuid,
  facility_manager_id uuid,
  n bigint not null,
  unit_count bigint not null,
  valued bigint not null,
  value numeric not null,
  primary key (organisation_id, id)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
call isolate('property_deltas');
create policy relay on property_deltas
  using ((select current_setting('app.relay', true)) = 'on');

create table portfolio_totals (
  organisation_id uuid not null,
  portfolio_id uuid not null,
  currency text not null,
  n bigint not null,
  valued bigint not null,
  value numeric not null,
  primary key (organisation_id, portfolio_id, currency),
  foreign key (organisation_id, portfolio_id) references portfolios (organisation_id, id) on delete cascade
) with (fillfactor = 70);
call isolate('portfolio_totals');
create policy relay on portfolio_totals
  using ((select current_setting('app.relay', true)) = 'on');

create table portfolio_deltas (
  organisation_id uuid not null,
  id uuid not null default gen_random_uuid(),
  portfolio_id uuid not null,
  currency text not null,
  n bigint not null,
  valued bigint not null,
  value numeric not null,
  primary key (organisation_id, id)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
create index portfolio_deltas_by_portfolio on portfolio_deltas (organisation_id, portfolio_id);
call isolate('portfolio_deltas');
create policy relay on portfolio_deltas
  using ((select current_setting('app.relay', true)) = 'on');

create table unit_deltas (
  organisation_id uuid not null,
  id uuid not null default gen_random_uuid(),
  property_id uuid,
  status text,
  occupancy text,
  type text,
  n bigint not null,
  primary key (organisation_id, id)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
call isolate('unit_deltas');
create policy relay on unit_deltas
  using ((select current_setting('app.relay', true)) = 'on');

create table unit_totals (
  organisation_id uuid not null references organisations (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  status text,
  occupancy text,
  type text,
  n bigint not null,
  primary key (organisation_id, id)
) with (fillfactor = 70);
create unique index unit_totals_by_facet on unit_totals (organisation_id, status, occupancy, type) nulls not distinct;
call isolate('unit_totals');
create policy relay on unit_totals
  using ((select current_setting('app.relay', true)) = 'on');

create table unit_totals_of_properties (
  organisation_id uuid not null references organisations (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  property_id uuid,
  status text,
  occupancy text,
  type text,
  n bigint not null,
  primary key (organisation_id, id)
) with (fillfactor = 70);
create unique index unit_totals_of_properties_by_facet on unit_totals_of_properties (organisation_id, property_id, status, occupancy, type) nulls not distinct;
call isolate('unit_totals_of_properties');
create policy relay on unit_totals_of_properties
  using ((select current_setting('app.relay', true)) = 'on');

create table document_deltas (
  organisation_id uuid not null,
  id uuid not null default gen_random_uuid(),
  property_id uuid,
  category text,
  visibility text,
  n bigint not null,
  primary key (organisation_id, id)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
call isolate('document_deltas');
create policy relay on document_deltas
  using ((select current_setting('app.relay', true)) = 'on');

create table document_totals (
  organisation_id uuid not null references organisations (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  category text,
  visibility text,
  n bigint not null,
  primary key (organisation_id, id)
) with (fillfactor = 70);
create unique index document_totals_by_facet on document_totals (organisation_id, category, visibility) nulls not distinct;
call isolate('document_totals');
create policy relay on document_totals
  using ((select current_setting('app.relay', true)) = 'on');

create table document_totals_of_properties (
  organisation_id uuid not null references organisations (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  property_id uuid,
  category text,
  visibility text,
  n bigint not null,
  primary key (organisation_id, id)
) with (fillfactor = 70);
create unique index document_totals_of_properties_by_facet on document_totals_of_properties (organisation_id, property_id, category, visibility) nulls not distinct;
call isolate('document_totals_of_properties');
create policy relay on document_totals_of_properties
  using ((select current_setting('app.relay', true)) = 'on');

create table issue_deltas (
  organisation_id uuid not null,
  id uuid not null default gen_random_uuid(),
  property_id uuid,
  status text,
  category text,
  priority text,
  n bigint not null,
  primary key (organisation_id, id)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
call isolate('issue_deltas');
create policy relay on issue_deltas
  using ((select current_setting('app.relay', true)) = 'on');

create table issue_totals (
  organisation_id uuid not null references organisations (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  status text,
  category text,
  priority text,
  n bigint not null,
  primary key (organisation_id, id)
) with (fillfactor = 70);
create unique index issue_totals_by_facet on issue_totals (organisation_id, status, category, priority) nulls not distinct;
call isolate('issue_totals');
create policy relay on issue_totals
  using ((select current_setting('app.relay', true)) = 'on');

create table issue_totals_of_properties (
  organisation_id uuid not null references organisations (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  property_id uuid,
  status text,
  category text,
  priority text,
  n bigint not null,
  primary key (organisation_id, id)
) with (fillfactor = 70);
create unique index issue_totals_of_properties_by_facet on issue_totals_of_properties (organisation_id, property_id, status, category, priority) nulls not distinct;
call isolate('issue_totals_of_properties');
create policy relay on issue_totals_of_properties
  using ((select current_setting('app.relay', true)) = 'on');

create table tenant_deltas (
  organisation_id uuid not null,
  id uuid not null default gen_random_uuid(),
  kind text,
  n bigint not null,
  primary key (organisation_id, id)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
call isolate('tenant_deltas');
create policy relay on tenant_deltas
  using ((select current_setting('app.relay', true)) = 'on');

create table tenant_totals (
  organisation_id uuid not null references organisations (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  kind text,
  n bigint not null,
  primary key (organisation_id, id)
) with (fillfactor = 70);
create unique index tenant_totals_by_facet on tenant_totals (organisation_id, kind) nulls not distinct;
call isolate('tenant_totals');
create policy relay on tenant_totals
  using ((select current_setting('app.relay', true)) = 'on');

create table lease_deltas (
  organisation_id uuid not null,
  id uuid not null default gen_random_uuid(),
  property_id uuid,
  status text,
  frequency text,
  n bigint not null,
  primary key (organisation_id, id)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
call isolate('lease_deltas');
create policy relay on lease_deltas
  using ((select current_setting('app.relay', true)) = 'on');

create table lease_totals (
  organisation_id uuid not null references organisations (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  status text,
  frequency text,
  n bigint not null,
  primary key (organisation_id, id)
) with (fillfactor = 70);
create unique index lease_totals_by_facet on lease_totals (organisation_id, status, frequency) nulls not distinct;
call isolate('lease_totals');
create policy relay on lease_totals
  using ((select current_setting('app.relay', true)) = 'on');

create table lease_totals_of_properties (
  organisation_id uuid not null references organisations (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  property_id uuid,
  status text,
  frequency text,
  n bigint not null,
  primary key (organisation_id, id)
) with (fillfactor = 70);
create unique index lease_totals_of_properties_by_facet on lease_totals_of_properties (organisation_id, property_id, status, frequency) nulls not distinct;
call isolate('lease_totals_of_properties');
create policy relay on lease_totals_of_properties
  using ((select current_setting('app.relay', true)) = 'on');
