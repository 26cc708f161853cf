-- What owners were asked to pay in where bills come to more than is held. What they paid for it are their contributions.

create table fund_requests (
  organisation_id uuid not null references organisations (id) on delete cascade,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  owner_id uuid not null,
  property_id uuid not null,
  currency text not null,
  amount bigint not null check (amount > 0),
  due_on date not null,
  -- What is to be paid into, quoting the reference.
  bank_account_id uuid not null,
  reference text not null,
  reason text not null,
  withdrawn_on date,
  withdrawal_reason text,
  -- All that an owner is asked for in one go is one mail.
  mail_id uuid,
  email text,
  sent_at timestamptz,
  -- The mail server would not take it.
  refused boolean not null default false,
  primary key (organisation_id, id),
  check ((withdrawn_on is null) = (withdrawal_reason is null)),
  check ((mail_id is null) = (email is null)),
  foreign key (organisation_id, owner_id) references owners (organisation_id, id),
  foreign key (organisation_id, property_id) references properties (organisation_id, id),
  foreign key (organisation_id, bank_account_id) references bank_accounts (organisation_id, id)
);
create index fund_requests_by_due_day on fund_requests (organisation_id, due_on, id);
create index fund_requests_of_owner on fund_requests (organisation_id, owner_id, due_on, id);
create index fund_requests_of_property on fund_requests (organisation_id, property_id, due_on, id);
create index fund_requests_of_mail on fund_requests (organisation_id, mail_id) where mail_id is not null;
call isolate('fund_requests');
