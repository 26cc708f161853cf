-- What anyone may read without a sign-in: listed properties, their pictures and published organisations, with the published
-- columns and no others. They read with the rights of their owner, for whom alone policies open these rows; for the
-- application's own role nothing changes (docs/decisions/2026-11-21-public-reads.md).

-- No security barriers: the policies are one, and behind another no index could give an order.

-- What is shown of a property, its pictures and its units: what is hidden has no value, so that nothing that reads this can
-- show it. Once for all that is listed, with the rights of the owner, and once more as "shown_…" for whoever has a link to a
-- property (server/tenant/share-links), with the rights of whoever asks: of one organisation, listed or not.
create procedure show_properties(prefix text, options text, which text) language plpgsql as $procedure$
begin
  execute format($sql$
    create view %1$s_photos %2$s as
      select photo.id, photo.organisation_id, photo.property_id, photo.position, photo.alt, photo.width, photo.height,
             p.cover_photo_id = photo.id as cover
      from property_photos photo
      join properties p on p.organisation_id = photo.organisation_id and p.id = photo.property_id
      where %3$s;

    create view %1$s_properties %2$s as
      select p.id, p.organisation_id, p.title, p.classification, p.subtype, p.purpose, p.tenure,
             p.address_line1, p.address_line2, p.city, p.district, p.state, p.country, p.postcode, p.latitude,
             p.longitude, p.currency, p.area_unit, p.asking_frequency, p.contact_dial_code, p.cover_photo_id,
             p.updated_at,
             case when not hidden.fields ? 'reference' then p.reference end as reference,
             case when not hidden.fields ? 'description' then p.description end as description,
             case when not hidden.fields ? 'price' then p.asking_price end as asking_price,
             case when not hidden.fields ? 'price' then p.asking_rate end as asking_rate,
             p.place_text,
             case when not hidden.fields ? 'size' then p.year_built end as year_built,
             case when not hidden.fields ? 'size' then p.area end as area,
             case when not hidden.fields ? 'size' then p.unit_count end as unit_count,
             case when not hidden.fields ? 'contact' then p.contact_name end as contact_name,
             case when not hidden.fields ? 'phone' then p.contact_phone end as contact_phone,
             case when not hidden.fields ? 'email' then p.contact_email end as contact_email,
             case when not hidden.fields ? 'amenities' then p.amenities else '{}' end as amenities,
             o.name as organisation_name,
             case when o.profile_published then o.slug end as organisation_slug,
             coalesce(sharing.address_precision, o.settings ->> 'addressPrecision') as address_precision,
             case when not hidden.fields ? 'email' then o.settings ->> 'contactEmail' end as organisation_email,
             case when not hidden.fields ? 'phone' then o.settings ->> 'contactPhone' end as organisation_phone,
             -- Whether visitors book viewings for themselves.
             coalesce(hours.enabled and exists (select from viewing_hosts hosts
               where hosts.organisation_id = p.organisation_id and hosts.property_id = p.id), false) as bookable
      from properties p
      -- Each has one; but only a left join is left out where nothing of it is asked for.
      left join organisations o on o.id = p.organisation_id
      left join viewing_hours hours on hours.organisation_id = p.organisation_id and hours.property_id = p.id
      left join property_sharing sharing
        on sharing.organisation_id = p.organisation_id and sharing.property_id = p.id
      cross join lateral (
        select coalesce(sharing.hidden_fields, o.settings -> 'hiddenFields', '[]') as fields) hidden
      where %3$s;

    -- Units that can be rented.
    create view %1$s_units %2$s as
      select unit.id, unit.organisation_id, unit.property_id, unit.label, unit.type, unit.bedrooms, unit.bathrooms,
             unit.area, unit.area_unit, unit.furnished, unit.currency, unit.rent_frequency,
             case when not hidden.fields ? 'price' then unit.market_rent end as market_rent
      from units unit
      join properties p on p.organisation_id = unit.organisation_id and p.id = unit.property_id
      left join organisations o on o.id = p.organisation_id
      left join property_sharing sharing
        on sharing.organisation_id = p.organisation_id and sharing.property_id = p.id
      cross join lateral (
        select coalesce(sharing.hidden_fields, o.settings -> 'hiddenFields', '[]') as fields) hidden
      where %3$s and p.purpose <> 'sale' and not hidden.fields ? 'units' and unit.status = 'active'
        and unit.occupancy in ('vacant', 'notice') and unit.type <> 'commonArea';

    grant select on %1$s_photos, %1$s_properties, %1$s_units to freehold_app;
  $sql$, prefix, options, which);
end
$procedure$;

call show_properties('published', '', $$p.listing = 'listed' and p.status = 'active'$$);
call show_properties('shown', 'with (security_invoker = true)', $$p.status <> 'archived'$$);
drop procedure show_properties;

create view published_portfolios as
  select portfolio.id, portfolio.organisation_id, portfolio.title, portfolio.updated_at,
         case when not hidden.fields ? 'description' then portfolio.description end as description,
         not hidden.fields ? 'price' as shows_prices,
         not hidden.fields ? 'map' as shows_map,
         o.name as organisation_name,
         case when o.profile_published then o.slug end as organisation_slug,
         case when not hidden.fields ? 'contact' then o.settings ->> 'contactEmail' end as email,
         case when not hidden.fields ? 'contact' then o.settings ->> 'contactPhone' end as phone
  from portfolios portfolio
  join organisations o on o.id = portfolio.organisation_id
  left join portfolio_sharing sharing
    on sharing.organisation_id = portfolio.organisation_id and sharing.portfolio_id = portfolio.id
  cross join lateral (select coalesce(sharing.hidden_fields, '[]') as fields) hidden
  where portfolio.visibility = 'public' and portfolio.status = 'active';

create view published_portfolio_properties as
  select named.organisation_id, named.portfolio_id, named.property_id
  from portfolio_properties named
  join portfolios portfolio on portfolio.organisation_id = named.organisation_id and portfolio.id = named.portfolio_id
  join properties p on p.organisation_id = named.organisation_id and p.id = named.property_id
  where portfolio.visibility = 'public' and portfolio.status = 'active' and p.listing = 'listed' and p.status = 'active';

grant select on published_portfolios, published_portfolio_properties to freehold_app;

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

-- A revision changes with whatever its page shows of its subject: for a property also its pictures, its organisation and what
-- these hide. It means nothing else. In views of their own, as Citus can't leave out system columns that nobody asks for.
create view published_property_revisions as
  select p.id,
         concat_ws('.', p.xmin, o.xmin, hours.xmin, sharing.xmin,
                   (select string_agg(photo.xmin::text, ',' order by photo.position, photo.id)
                    from property_photos photo
                    where photo.organisation_id = p.organisation_id and photo.property_id = p.id)) as revision
  from properties p
  join organisations o on o.id = p.organisation_id
  left join viewing_hours hours on hours.organisation_id = p.organisation_id and hours.property_id = p.id
  left join property_sharing sharing
    on sharing.organisation_id = p.organisation_id and sharing.property_id = p.id
  where p.listing = 'listed' and p.status = 'active';

create view published_portfolio_revisions as
  select portfolio.id, concat_ws('.', portfolio.xmin, o.xmin, sharing.xmin) as revision
  from portfolios portfolio
  join organisations o on o.id = portfolio.organisation_id
  left join portfolio_sharing sharing
    on sharing.organisation_id = portfolio.organisation_id and sharing.portfolio_id = portfolio.id
  where portfolio.visibility = 'public' and portfolio.status = 'active';

create view published_organisation_revisions as
  select o.slug, o.xmin::text as revision from organisations o where o.profile_published;

grant select on published_property_revisions, published_portfolio_revisions, published_organisation_revisions
  to freehold_app;
