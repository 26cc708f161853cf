-- Whether an issue is in time follows from the clock, and where it is from its property.
create view issues with (security_invoker = true) as
select issue_records.*,
  case
    when status = 'declined' then 'none'
    when status = 'deferred' then 'paused'
    when completed_at <= target_at then 'met'
    when completed_at is not null then 'missed'
    when target_at < now() then 'overdue'
    else 'onTrack'
  end as standing,
  coalesce(due, (select (target_at at time zone coalesce(timezone, zone_of(organisation_id)))::date from properties
   where properties.organisation_id = issue_records.organisation_id and properties.id = property_id)) as day,
  (select concat_ws(', ', address_line1, address_line2, city) from properties
   where properties.organisation_id = issue_records.organisation_id and properties.id = property_id) as place,
  (select label from units
   where units.organisation_id = issue_records.organisation_id and units.id = unit_id) as unit_label,
  (select name from tenants where tenants.organisation_id = issue_records.organisation_id
   and tenants.id = reported_for_id) as reported_for_name,
  (select name from member_names
   where member_names.organisation_id = issue_records.organisation_id and user_id = assignee_id) as assignee_name,
  (select name from member_names
   where member_names.organisation_id = issue_records.organisation_id and user_id = contractor_id) as contractor_name
from issue_records;
grant select, insert, update, delete on issues to freehold_app;
