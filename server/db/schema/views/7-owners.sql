-- Management agreements with what was charged under them.
create view management_agreement_records with (security_invoker = true) as
  select management_agreements.*,
    case
      when "from" > (select today_in(app_organisation())) then 'upcoming'
      when "to" < (select today_in(app_organisation())) then 'ended'
      else 'current'
    end as status,
    (select title from properties where properties.organisation_id = management_agreements.organisation_id
      and properties.id = management_agreements.property_id) as property_title,
    (select fold_text(title) from properties where properties.organisation_id = management_agreements.organisation_id
      and properties.id = management_agreements.property_id) as search_text,
    (select max(through) from management_fees as fee where fee.organisation_id = management_agreements.organisation_id
      and agreement_id = management_agreements.id and reversed_on is null) as charged_through,
    (select coalesce(json_agg(json_build_object('id', fee.id, 'through', through, 'date', date, 'collected', collected,
        'net', net, 'tax', tax, 'entryId', entry_id, 'reversedOn', reversed_on) order by through desc, fee.id desc), '[]')
     from management_fees as fee where fee.organisation_id = management_agreements.organisation_id
      and agreement_id = management_agreements.id) as fees
  from management_agreements;
grant select, insert, update, delete on management_agreement_records to freehold_app;

-- Distributions and contributions with whom and what they are for.
create view owner_payment_records with (security_invoker = true) as
  select owner_payments.*,
    case when reversed_on is null then 'posted' else 'reversed' end as status,
    owners.name as owner_name, owners.user_id as owner_user_id, properties.title as property_title,
    bank_accounts.name as bank_account_name,
    owners.folded_name || ' ' || fold_text(properties.title || ' ' || coalesce(owner_payments.reference, '')) as search_text
  from owner_payments
  left join owners on owners.organisation_id = owner_payments.organisation_id and owners.id = owner_id
  left join properties on properties.organisation_id = owner_payments.organisation_id
    and properties.id = owner_payments.property_id
  left join bank_accounts on bank_accounts.organisation_id = owner_payments.organisation_id
    and bank_accounts.id = bank_account_id;
grant select on owner_payment_records to freehold_app;
