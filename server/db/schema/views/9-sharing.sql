-- Links with whether they still open.
create view share_links with (security_invoker = true) as
select share_link_records.*,
  case
    when revoked_at is not null then 'revoked'
    when expires_on < today_in(organisation_id) then 'expired'
    else 'active'
  end as status
from share_link_records;
grant select, insert, update, delete on share_links to freehold_app;
