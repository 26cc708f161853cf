-- Units follow their leases: whoever has one of them today, else whoever comes.
create or replace function unit_occupancy(
  organisation uuid, unit uuid, status text
) returns text language sql stable as $$
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
