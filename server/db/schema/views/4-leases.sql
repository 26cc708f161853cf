-- What follows from a lease and the day is noted with it, and for which days that holds; on any other day it is worked out
-- anew (docs/decisions/2026-11-21-leases-of-the-day.md).

-- In layers, as only a view of one table can be written to.

create view leases_today with (security_invoker = true) as
  select *, (select today_in(app_organisation())) as today
  from leases;

create view leases_with_status with (security_invoker = true) as
  select *,
    case when noted_on <= today and today < noted_until then noted_status
      else lease_status(stage, start, "end", notice_given_on, ended_on, today) end as status,
    lease_amount_on(organisation_id, id, 'rent', greatest(today, start)) as rent
  from leases_today;

create view lease_records with (security_invoker = true) as
  select *, lease_expiry(status, last_day, today) as expiry, per_month(rent, frequency) as monthly_rent,
    (select json_agg(json_build_object('tenantId', tenant_id, 'guarantor', guarantor) order by n) from lease_parties
     where lease_parties.organisation_id = leases_with_status.organisation_id and lease_id = id) as parties,
    (select json_agg(json_build_object('type', type, 'label', label, 'amount', amount, 'from', "from", 'to', "to") order by n)
     from lease_terms where lease_terms.organisation_id = leases_with_status.organisation_id and lease_id = id) as terms,
    -- Of a lease that nobody has signed; what it follows on ends before it (`makeRoom`) and is not in its way.
    case when stage in ('draft', 'awaitingSignature') then (
      select json_build_object('reference', other.reference, 'start', other.start, 'lastDay', other.last_day)
      from leases as other
      where other.organisation_id = leases_with_status.organisation_id and other.unit_id = leases_with_status.unit_id
        and other.occupied && daterange(leases_with_status.start, leases_with_status."end", '[]')
        and (other.id is distinct from leases_with_status.renewal_of_id or other.start >= leases_with_status.start)
        and not coalesce(coalesce(other.leaves_on, other."end") between today and leases_with_status.start - 1, false)
      order by other.start limit 1) end as overlapping
  from leases_with_status;
grant select, insert, update, delete on leases_today, leases_with_status, lease_records to freehold_app;

-- A tenancy schedule: unit, tenant and lease in one line (server/db/schema/triggers/tenancies.sql takes such lines).
create view tenancies with (security_invoker = true) as
  select leases.organisation_id, leases.id, leases.version, leases.created_at, leases.created_by, leases.updated_at,
    leases.archived_at, leases.import_id, leases.property_id, leases.unit_id, leases.unit_label, leases.reference,
    leases.tenant_ids, leases.tenant_names as tenant_name, null::text as email, null::text as dial_code,
    null::text as phone, leases.start, leases."end", null::bigint as rent, leases.frequency, leases.due_day,
    leases.deposit, null::text as state, leases.notice_given_on, null::text as notes
  from leases;
grant select, insert on tenancies to freehold_app;
