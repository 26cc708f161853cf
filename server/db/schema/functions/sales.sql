-- The instalments of a sale in the order in which they fall due, with what is open of each: whatever was paid pays the earliest
-- first.
create or replace function sale_plan(
  instalments jsonb, paid bigint
) returns table (n bigint, due_on date, description text, amount bigint, open bigint) language sql immutable as $$
  select n, "dueOn", description, amount,
    greatest(0, least(amount, (sum(amount) over (order by n))::bigint - paid))
  from (
    select row_number() over (order by "dueOn", place) as n, "dueOn", description, amount
    from rows from (jsonb_to_recordset(instalments) as ("dueOn" date, description text, amount bigint))
      with ordinality as given ("dueOn", description, amount, place)
  ) as ordered
$$;
