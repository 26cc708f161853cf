-- What anyone may read without a sign-in: listed properties, their pictures and published organisations, with the published
-- columns and no others. They read with the rights of their owner, for whom alone policies open these rows; for the
-- application's own role nothing changes (docs/decisions/2026-11-21-public-reads.md).

-- No security barriers: the policies are one, and behind another no index could give an order.
create view published_photos as
  select photo.id, photo.organisation_id, photo.property_id, photo.position, photo.alt, photo.width, photo.height,
         p.cover_photo_id = photo.id as cover
  from property_photos photo
  join properties p on p.organisation_id = photo.organisation_id and p.id = photo.property_id
  where p.listing = 'listed' and p.status = 'active';

-- "revision" changes with the property, its pictures and its organisation; it means nothing else.
create view published_properties as
  select p.id, p.organisation_id, p.reference, p.title, p.description, p.classification, p.subtype, p.purpose,
         p.tenure, p.address_line1, p.address_line2, p.city, p.district, p.state, p.country, p.postcode,
         p.latitude, p.longitude, p.currency, p.year_built, p.area, p.area_unit, p.unit_count, p.asking_price,
         p.asking_frequency, p.contact_name, p.contact_dial_code, p.contact_phone, p.contact_email, p.amenities,
         p.cover_photo_id, p.updated_at,
         o.name as organisation_name,
         o.settings ->> 'addressPrecision' as address_precision,
         o.settings ->> 'contactEmail' as organisation_email,
         o.settings ->> 'contactPhone' as organisation_phone,
         concat_ws('.', p.xmin, o.xmin, (select string_agg(photo.xmin::text, ',' order by photo.position, photo.id)
                                         from property_photos photo
                                         where photo.organisation_id = p.organisation_id
                                           and photo.property_id = p.id)) as revision
  from properties p
  join organisations o on o.id = p.organisation_id
  where p.listing = 'listed' and p.status = 'active';

grant select on published_photos, published_properties to freehold_app;

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
