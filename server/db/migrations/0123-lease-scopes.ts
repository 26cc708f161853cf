import { sql, type Kysely } from 'kysely'

/**
 * What tenants with an account reach: their leases from signing on, unit and property while a lease runs. Written with
 * whatever changes it; what follows from the date alone is brought up to date once a day.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function give_lease_scopes(organisation uuid, person uuid) returns void language plpgsql as $$
    declare
      own_profiles uuid[] := array(select id from profiles where organisation_id = organisation
        and user_id = person and role = 'renter' and status = 'active');
      own_tenants uuid[] := array(select id from tenants where organisation_id = organisation and user_id = person);
    begin
      if own_profiles = '{}' then
        return;
      end if;
      with mine as (
        select id, unit_id, property_id, stage,
          lease_status(stage, start, "end", notice_given_on, ended_on, today_in(organisation)) as status
        from leases where organisation_id = organisation and tenant_ids && own_tenants
      ), running as (
        select * from mine where status in ('active', 'notice', 'holdingOver')
      ), wanted as (
        select 'leases' as kind, id as record from mine where stage = 'signed'
        union select 'units', unit_id from running
        union select 'properties', property_id from running
      ), taken as (
        delete from profile_scopes where organisation_id = organisation and profile_id = any (own_profiles)
          -- What was assigned by hand stays, unless a lease of it is over.
          and (kind, record_id) in (
            select 'leases', id from mine union select 'units', unit_id from mine union select 'properties', property_id from mine)
          and (kind, record_id) not in (select kind, record from wanted)
      )
      insert into profile_scopes (organisation_id, profile_id, kind, record_id)
        select organisation, profile, kind, record from wanted, unnest(own_profiles) as profile
        on conflict do nothing;
    end $$;

    create function share_lease() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' then
        delete from profile_scopes where organisation_id = old.organisation_id
          and record_id in (old.id, old.unit_id, old.property_id) and kind in ('leases', 'units', 'properties')
          and profile_id in (
            select profiles.id from profiles
            join tenants on tenants.organisation_id = profiles.organisation_id and tenants.user_id = profiles.user_id
            where profiles.organisation_id = old.organisation_id and profiles.role = 'renter'
              and tenants.id = any (old.tenant_ids) and (tg_op = 'DELETE' or tenants.id <> all (new.tenant_ids)));
      end if;
      perform give_lease_scopes(organisation_id, user_id) from (
        select distinct organisation_id, user_id from tenants
        where organisation_id = coalesce(new.organisation_id, old.organisation_id) and user_id is not null
          and (id = any (new.tenant_ids) or id = any (old.tenant_ids))
      ) as people;
      return null;
    end $$;
    create trigger share after insert or delete or update of stage, start, "end", notice_given_on, ended_on, parties
      on leases for each row execute function share_lease();

    create function share_leases_of_tenant() returns trigger language plpgsql as $$
    begin
      perform give_lease_scopes(coalesce(new.organisation_id, old.organisation_id), person)
        from (select distinct person from unnest(array[new.user_id, old.user_id]) as person where person is not null) as people;
      return null;
    end $$;
    create trigger share after insert or delete or update of user_id on tenants
      for each row execute function share_leases_of_tenant();

    create function share_leases_with_profile() returns trigger language plpgsql as $$
    begin
      perform give_lease_scopes(new.organisation_id, new.user_id);
      return null;
    end $$;
    create trigger share_leases after insert or update of role, status on profiles
      for each row when (new.role = 'renter' and new.status = 'active') execute function share_leases_with_profile();
  `.execute(db)
}
