import { sql, type Kysely } from 'kysely'
import { isolate } from '../row-level-security.ts'

/**
 * Portfolios (spec/domain.md "Portfolio"). Which properties are in which is a table; each property carries the ids of
 * its portfolios besides, so that rules can speak of them. How many properties a portfolio has, and what they are
 * worth, is noted and added up as totals of lists are (docs/decisions/2026-11-21-totals-as-deltas.md).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
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
      search_text text generated always as (
        fold_text(title || ' ' || coalesce(description, '') || ' ' || coalesce(owner_name, ''))) stored,
      primary key (organisation_id, id),
      check ((status = 'archived') = (archived_at is not null)),
      foreign key (organisation_id, manager_id) references members (organisation_id, user_id),
      foreign key (organisation_id, owner_user_id) references members (organisation_id, user_id)
    );
    create index portfolios_by_title on portfolios (organisation_id, title collate people_order, id);
    create index portfolios_by_manager on portfolios (organisation_id, manager_id);
    create index portfolios_by_owner on portfolios (organisation_id, owner_user_id);

    create table portfolio_properties (
      organisation_id uuid not null,
      portfolio_id uuid not null,
      property_id uuid not null,
      primary key (organisation_id, portfolio_id, property_id),
      foreign key (organisation_id, portfolio_id) references portfolios (organisation_id, id) on delete cascade,
      foreign key (organisation_id, property_id) references properties (organisation_id, id) on delete cascade
    );
    create index portfolio_properties_by_property on portfolio_properties (organisation_id, property_id);

    alter table properties add column portfolio_ids uuid[] not null default '{}';

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
  `.execute(db)
  await isolate(db, 'portfolios', 'portfolio_properties', 'portfolio_totals', 'portfolio_deltas')

  await sql`
    -- Locked first, in one order: of two that change portfolios of a property at once, the second then sees the first's.
    create function name_portfolios() returns trigger language plpgsql as $$
    begin
      perform from properties
        where (organisation_id, id) in (select organisation_id, property_id from changed)
        order by organisation_id, id for no key update;
      update properties set portfolio_ids = array(
          select portfolio_id from portfolio_properties as named
          where named.organisation_id = properties.organisation_id and named.property_id = properties.id
          order by portfolio_id)
        where (organisation_id, id) in (select organisation_id, property_id from changed);
      return null;
    end $$;
    create trigger name_on_insert after insert on portfolio_properties
      referencing new table as changed for each statement execute function name_portfolios();
    create trigger name_on_delete after delete on portfolio_properties
      referencing old table as changed for each statement execute function name_portfolios();

    -- Only properties that are in a portfolio cost anything. None is when it is inserted.
    create function note_portfolio_change() returns trigger language plpgsql as $$
    begin
      insert into portfolio_deltas (organisation_id, portfolio_id, currency, n, valued, value)
      select organisation_id, portfolio_id, currency, sum(n), sum(valued), sum(value) from (
        select old.organisation_id, unnest(old.portfolio_ids) as portfolio_id, old.currency, -1 as n,
          -(old.value is not null)::int as valued, -coalesce(old.value, 0) as value
        where old.status <> 'archived'
        union all
        select new.organisation_id, unnest(new.portfolio_ids), new.currency, 1,
          (new.value is not null)::int, coalesce(new.value, 0)
        where tg_op = 'UPDATE' and new.status <> 'archived'
      ) as sides
      -- An organisation that is being deleted takes its sums along.
      where exists (select from organisations where id = sides.organisation_id)
      group by organisation_id, portfolio_id, currency
      having sum(n) <> 0 or sum(valued) <> 0 or sum(value) <> 0;
      return null;
    end $$;
    create trigger note_portfolio_update after update on properties for each row
      when ((old.portfolio_ids <> '{}' or new.portfolio_ids <> '{}')
        and (old.portfolio_ids, old.currency, old.value, old.status = 'archived')
          is distinct from (new.portfolio_ids, new.currency, new.value, new.status = 'archived'))
      execute function note_portfolio_change();
    create trigger note_portfolio_delete after delete on properties for each row
      when (old.portfolio_ids <> '{}') execute function note_portfolio_change();

    create view current_portfolio_totals with (security_invoker) as
      select organisation_id, portfolio_id, currency, n, valued, value from portfolio_totals
      union all select organisation_id, portfolio_id, currency, n, valued, value from portfolio_deltas;
    grant select on current_portfolio_totals to freehold_app;
    create policy relay on portfolio_totals using ((select current_setting('app.relay', true)) = 'on');
    create policy relay on portfolio_deltas using ((select current_setting('app.relay', true)) = 'on');
    create policy relay_reads on portfolios for select
      using ((select current_setting('app.relay', true)) = 'on');

    -- One at a time: whoever comes meanwhile leaves it to the one at work.
    create function fold_portfolio_deltas() returns bigint language plpgsql as $$
    declare folded bigint;
    begin
      if not exists (select from portfolio_deltas) then return 0; end if;
      if not pg_try_advisory_xact_lock(hashtextextended('fold_portfolio_deltas', 0)) then return 0; end if;
      with taken as (
        delete from portfolio_deltas where (organisation_id, id) in (
          select organisation_id, id from portfolio_deltas limit 10000
        ) returning *
      ), added as (
        insert into portfolio_totals (organisation_id, portfolio_id, currency, n, valued, value)
        select organisation_id, portfolio_id, currency, sum(n), sum(valued), sum(value) from taken
        -- A portfolio that has been deleted meanwhile has no sums any more.
        where (organisation_id, portfolio_id) in (select organisation_id, id from portfolios)
        group by organisation_id, portfolio_id, currency
        on conflict (organisation_id, portfolio_id, currency) do update
          set n = portfolio_totals.n + excluded.n, valued = portfolio_totals.valued + excluded.valued,
            value = portfolio_totals.value + excluded.value
      )
      select count(*) into folded from taken;
      return folded;
    end $$;
  `.execute(db)

  // Whoever manages a portfolio has it in their scope as if it were assigned to them; the change is told at once.
  await sql`
    create view current_scopes with (security_invoker) as
      select organisation_id, profile_id, kind, record_id from profile_scopes
      union
      select profiles.organisation_id, profiles.id, 'portfolios', portfolios.id
      from portfolios join profiles on profiles.organisation_id = portfolios.organisation_id
        and profiles.user_id = portfolios.manager_id;
    grant select on current_scopes to freehold_app;

    create function identity.announce_portfolio_manager() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' and old.manager_id is not null then
        perform pg_notify('access_changed', 'member:' || old.organisation_id || ':' || old.manager_id);
      end if;
      if tg_op <> 'DELETE' and new.manager_id is not null then
        perform pg_notify('access_changed', 'member:' || new.organisation_id || ':' || new.manager_id);
      end if;
      return null;
    end $$;
    create trigger announce after insert or delete on portfolios
      for each row execute function identity.announce_portfolio_manager();
    create trigger announce_update after update on portfolios
      for each row when (old.manager_id is distinct from new.manager_id)
      execute function identity.announce_portfolio_manager();
  `.execute(db)
}
