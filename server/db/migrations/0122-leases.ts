import { sql, type Kysely } from 'kysely'
import { isolate } from '../row-level-security.ts'

/**
 * Leases (spec/domain.md "Lease"). What has been decided is stored; the status follows from that, the dates and the day
 * (docs/decisions/2026-11-21-lease-status.md). A unit never has two signed leases on one day.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The day that it is where an organisation works.
    create function today_in(organisation uuid) returns date language sql stable as $$
      select (now() at time zone coalesce((select timezone from organisations where id = organisation), 'UTC'))::date
    $$;

    -- As statusOn of domain/leases/status.ts; a test shows that they agree.
    create function lease_status(
      stage text, start date, "end" date, notice_given_on date, ended_on date, day date
    ) returns text language sql immutable as $$
      select case
        when stage <> 'signed' then stage
        when day < start then 'scheduled'
        when day > ended_on then 'ended'
        when day >= notice_given_on then 'notice'
        when day > "end" then 'holdingOver'
        else 'active'
      end
    $$;

    -- As expiryBucket of domain/leases/expiry.ts.
    create function lease_expiry(status text, last_day date, day date) returns text language sql immutable as $$
      select case
        when status = 'holdingOver' then 'holdingOver'
        when status not in ('active', 'notice') or last_day is null then null
        when last_day - day <= 30 then '0-30'
        when last_day - day <= 60 then '31-60'
        when last_day - day <= 90 then '61-90'
        when last_day - day <= 180 then '91-180'
        else 'over-180'
      end
    $$;

    -- As recurringOn of domain/leases/rents.ts: of each kind the latest that has begun, unless it is over.
    create function lease_recurring(terms jsonb, type text, day date) returns bigint language sql immutable as $$
      select coalesce(sum(amount), 0)::bigint from (
        select distinct on (term ->> 'label') (term ->> 'amount')::bigint as amount, (term ->> 'to')::date as until
        from jsonb_array_elements(terms) as term
        where term ->> 'type' = type and (term ->> 'from')::date <= day
        order by term ->> 'label', (term ->> 'from')::date desc
      ) as latest where until is null or until >= day
    $$;

    -- As perMonth of domain/leases/rents.ts.
    create function per_month(amount bigint, frequency text) returns bigint language sql immutable as $$
      select case frequency
        when 'weekly' then round(amount::numeric * 52 / 12)
        when 'monthly' then amount
        when 'quarterly' then round(amount::numeric / 3)
        when 'halfYearly' then round(amount::numeric / 6)
        when 'yearly' then round(amount::numeric / 12)
      end::bigint
    $$;

    create table leases (
      organisation_id uuid not null references organisations (id) on delete cascade,
      id uuid not null,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      created_by uuid,
      updated_at timestamptz not null default now(),
      archived_at timestamptz,
      property_id uuid not null,
      unit_id uuid not null,
      reference text not null,
      parties jsonb not null,
      start date not null,
      "end" date check ("end" >= start),
      frequency text not null,
      payable text not null,
      due_day integer not null check (due_day between 1 and 31),
      proration text not null,
      terms jsonb not null,
      escalation jsonb,
      breaks jsonb not null default '[]',
      notice_count integer,
      notice_unit text not null default 'months',
      deposit bigint check (deposit >= 0),
      agency_fee bigint check (agency_fee >= 0),
      legal_fee bigint check (legal_fee >= 0),
      late_fee jsonb,
      renewal_of_id uuid,
      import_id uuid,
      notes text,
      stage text not null check (stage in ('draft', 'awaitingSignature', 'signed', 'cancelled')),
      sent_on date,
      signed_on date,
      notice_given_on date,
      notice_by text check (notice_by in ('tenant', 'landlord')),
      leaves_on date,
      ended_on date check (ended_on >= start),
      end_reason text check (end_reason in ('expired', 'terminated', 'surrendered')),
      unit_label text not null,
      property_title text not null,
      currency text not null,
      tenant_ids uuid[] not null,
      tenant_names text not null,
      -- The days on which nobody else can have the unit: until its end is decided, nobody knows one.
      occupied daterange generated always as
        (case when stage = 'signed' then daterange(start, ended_on, '[]') end) stored,
      search_text text generated always as
        (fold_text(reference || ' ' || tenant_names || ' ' || unit_label || ' ' || property_title)) stored,
      primary key (organisation_id, id),
      unique (organisation_id, reference),
      check ((ended_on is null) = (end_reason is null)),
      check (stage = 'signed' or (ended_on is null and notice_given_on is null)),
      foreign key (organisation_id, property_id, unit_id) references units (organisation_id, property_id, id),
      foreign key (organisation_id, renewal_of_id) references leases (organisation_id, id),
      constraint leases_one_at_a_time
        exclude using gist (organisation_id with =, unit_id with =, occupied with &&)
        deferrable initially deferred
    );
    create index leases_by_age on leases (organisation_id, created_at desc, id);
    create index leases_of_unit on leases (organisation_id, unit_id, start);
    create index leases_of_property on leases (organisation_id, property_id, start);
    create index leases_by_end on leases (organisation_id, "end");
    create index leases_by_renewal on leases (organisation_id, renewal_of_id) where renewal_of_id is not null;
    create index leases_by_import on leases (organisation_id, import_id) where import_id is not null;
    create index leases_of_tenant on leases using gin (tenant_ids);
    create index leases_by_text on leases using gin (organisation_id, search_text gin_trgm_ops);

    -- Whom a lease names can't be deleted.
    create table lease_parties (
      organisation_id uuid not null,
      lease_id uuid not null,
      tenant_id uuid not null,
      primary key (organisation_id, lease_id, tenant_id),
      foreign key (organisation_id, lease_id) references leases (organisation_id, id) on delete cascade,
      foreign key (organisation_id, tenant_id) references tenants (organisation_id, id)
    );
    create index lease_parties_by_tenant on lease_parties (organisation_id, tenant_id);
  `.execute(db)
  await isolate(db, 'leases', 'lease_parties')
  await sql`
    -- A lease repeats the names of its unit and tenants, so that it is found and sorted by them without a join.
    create function complete_lease() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' or new.unit_id <> old.unit_id then
        select label, property_title, currency into new.unit_label, new.property_title, new.currency
        from units where organisation_id = new.organisation_id and id = new.unit_id;
        if not found then
          raise foreign_key_violation using table = 'leases', constraint = 'leases_organisation_id_unit_id_fkey';
        end if;
      end if;
      if tg_op = 'INSERT' or new.parties <> old.parties then
        select coalesce(array_agg((party ->> 'tenantId')::uuid order by n), '{}'),
               coalesce(string_agg(name, ', ' order by n), '')
        into new.tenant_ids, new.tenant_names
        from jsonb_array_elements(new.parties) with ordinality as given (party, n)
        left join tenants on tenants.organisation_id = new.organisation_id and tenants.id = (party ->> 'tenantId')::uuid;
      end if;
      -- What was agreed is never overwritten, only followed by something else.
      if tg_op = 'UPDATE' and old.stage <> 'draft' and not new.terms @> old.terms then
        raise check_violation using table = 'leases', constraint = 'leases_terms_check',
          message = 'What a lease has agreed is never overwritten.';
      end if;
      return new;
    end $$;
    create trigger complete before insert or update on leases for each row execute function complete_lease();

    create function keep_lease_parties() returns trigger language plpgsql as $$
    begin
      delete from lease_parties where organisation_id = new.organisation_id and lease_id = new.id
        and tenant_id <> all (new.tenant_ids);
      insert into lease_parties (organisation_id, lease_id, tenant_id)
        select new.organisation_id, new.id, unnest(new.tenant_ids) on conflict do nothing;
      return null;
    end $$;
    create trigger keep_parties after insert or update of parties on leases
      for each row execute function keep_lease_parties();

    create function tell_leases_of_unit() returns trigger language plpgsql as $$
    begin
      update leases set unit_label = new.label, property_title = new.property_title, currency = new.currency
      where organisation_id = new.organisation_id and unit_id = new.id;
      return null;
    end $$;
    create trigger tell_leases after update on units for each row
      when ((old.label, old.property_title, old.currency) is distinct from (new.label, new.property_title, new.currency))
      execute function tell_leases_of_unit();

    create function tell_leases_of_tenant() returns trigger language plpgsql as $$
    begin
      update leases set tenant_names = (
        select string_agg(tenants.name, ', ' order by n) from unnest(leases.tenant_ids) with ordinality as named (id, n)
        join tenants on tenants.organisation_id = new.organisation_id and tenants.id = named.id)
      where organisation_id = new.organisation_id and tenant_ids @> array[new.id];
      return null;
    end $$;
    create trigger tell_leases after update of name on tenants for each row
      when (old.name <> new.name) execute function tell_leases_of_tenant();

    -- In layers, as only a view of one table can be written to.
    create view leases_today with (security_invoker = true) as
      select *, coalesce(ended_on, leaves_on, "end") as last_day,
        (select today_in(nullif(current_setting('app.organisation', true), '')::uuid)) as today
      from leases;
    create view leases_with_status with (security_invoker = true) as
      select *, lease_status(stage, start, "end", notice_given_on, ended_on, today) as status,
        lease_recurring(terms, 'rent', greatest(today, start)) as rent
      from leases_today;
    create view lease_records with (security_invoker = true) as
      select *, lease_expiry(status, last_day, today) as expiry, per_month(rent, frequency) as monthly_rent
      from leases_with_status;
    grant select, insert, update, delete on leases_today, leases_with_status, lease_records to freehold_app;

    -- Units follow their leases: whoever has one of them today, else whoever comes.
    create or replace function unit_occupancy(organisation uuid, unit uuid, status text) returns text
      language sql stable as $$
        select case status when 'sold' then 'sold' when 'offMarket' then 'offMarket' else coalesce((
          select case found.status
            when 'notice' then 'notice'
            when 'active' then 'occupied'
            when 'holdingOver' then 'occupied'
            else 'reserved' end
          from (
            select lease_status(stage, start, "end", notice_given_on, ended_on, today_in(organisation)) as status
            from leases where organisation_id = organisation and unit_id = unit and stage in ('signed', 'awaitingSignature')
          ) as found where found.status <> 'ended'
          order by found.status in ('active', 'notice', 'holdingOver') desc limit 1
        ), 'vacant') end
      $$;

    create function tell_unit_of_lease() returns trigger language plpgsql as $$
    begin
      update units set updated_at = updated_at
      where organisation_id = coalesce(new.organisation_id, old.organisation_id) and id in (new.unit_id, old.unit_id)
        and occupancy <> unit_occupancy(organisation_id, id, status);
      return null;
    end $$;
    create trigger tell_unit after insert or delete or update of stage, start, "end", notice_given_on, ended_on, unit_id
      on leases for each row execute function tell_unit_of_lease();
  `.execute(db)
}
