-- When a viewing begins on the clock of its property, and whom and what it is with.
create view viewings with (security_invoker = true) as
select viewing_records.*,
  to_char(starts_at at time zone timezone, 'HH24:MI') as time,
  (select label from units
   where units.organisation_id = viewing_records.organisation_id and units.id = unit_id) as unit_label,
  (select name from member_names
   where member_names.organisation_id = viewing_records.organisation_id and user_id = host_id) as host_name
from viewing_records;
grant select, insert, update, delete on viewings to freehold_app;

create view prospects with (security_invoker = true) as
select prospect_records.*,
  (select label from units
   where units.organisation_id = prospect_records.organisation_id and units.id = unit_id) as unit_label,
  (select count(*)::integer from viewing_records
   where viewing_records.organisation_id = prospect_records.organisation_id and prospect_id = prospect_records.id)
   as viewing_count,
  (select max(day) from viewing_records
   where viewing_records.organisation_id = prospect_records.organisation_id and prospect_id = prospect_records.id
     and viewing_records.status not in ('declined', 'cancelled')) as last_viewing,
  (select name from tenants
   where tenants.organisation_id = prospect_records.organisation_id and tenants.id = tenant_id) as tenant_name
from prospect_records;
grant select, insert, update, delete on prospects to freehold_app;
