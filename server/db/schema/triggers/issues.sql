create or replace function move_documents_of_issue() returns trigger language plpgsql as $$
begin
  update documents set property_id = new.property_id, unit_id = new.unit_id
  where organisation_id = new.organisation_id and issue_id = new.id;
  return null;
end
$$;
create trigger move_documents after update of property_id, unit_id on issue_records
  for each row execute function move_documents_of_issue();

create or replace function give_issues_to_tenant() returns trigger language plpgsql as $$
begin
  update issue_records set reporter_id = coalesce(new.user_id, created_by, reporter_id)
  where organisation_id = new.organisation_id and reported_for_id = new.id;
  return null;
end
$$;
create trigger give_issues after update of user_id on tenants
  for each row when (old.user_id is distinct from new.user_id) execute function give_issues_to_tenant();
