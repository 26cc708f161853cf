import { sql, type Kysely } from 'kysely'

/**
 * RT-25: organisations that publish a profile. A view with its owner's rights, as for properties (0035): the public sees
 * these columns of these rows, and the application's role no other organisation than its own.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table organisations
      add column profile_published boolean not null default false,
      add column summary text check (length(summary) <= 600),
      add column website text check (website ~ '^https://[^[:space:]"<>]+$' and length(website) <= 300);

    create index published_organisations_by_name on organisations (lower(name), id) where profile_published;

    create view published_organisations as
      select o.id, o.slug, o.name, o.type, o.country, o.summary, o.website,
             o.settings ->> 'contactEmail' as email,
             o.settings ->> 'contactPhone' as phone,
             o.updated_at,
             (select count(*)::integer from properties p
              where p.organisation_id = o.id and p.listing = 'listed' and p.status = 'active') as listed_count,
             (select coalesce(array_agg(city.name order by city.count desc, city.name), '{}')
              from (select p.city as name, count(*) as count
                    from properties p
                    where p.organisation_id = o.id and p.listing = 'listed' and p.status = 'active'
                    group by p.city) city) as cities
      from organisations o
      where o.profile_published;

    grant select on published_organisations to freehold_app;
  `.execute(db)
}
