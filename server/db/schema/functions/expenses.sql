-- The category of expense that a file means by its name or code.
create or replace function expense_category(called text) returns uuid language sql stable as $$
  select id from accounts
  where organisation_id = app_organisation() and type = 'expense' and archived_at is null
    and (lower(name) = lower(trim(called)) or lower(code) = lower(trim(called)))
  order by lower(code) = lower(trim(called)) desc, code limit 1
$$;
