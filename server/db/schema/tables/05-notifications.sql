-- What people are told of, and how they want to be told. Beside the fence around the organisation a second one: nobody
-- but the receiver sees or touches a row, so that one forgotten condition shows nobody another's inbox.

create table notifications (
  organisation_id uuid not null,
  id uuid not null,
  recipient_id uuid not null,
  event_type text not null,
  subject text,
  subject_id uuid,
  data jsonb not null,
  dedupe_key text not null,
  in_app boolean not null,
  email text not null check (email in ('off', 'now', 'daily')),
  -- The mail that says it, once there is one.
  mail_id uuid,
  read_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (organisation_id, id),
  unique (organisation_id, recipient_id, dedupe_key),
  foreign key (organisation_id, recipient_id) references members (organisation_id, user_id) on delete cascade
);
create index notifications_of_person on notifications (organisation_id, recipient_id, id desc) where in_app;
create index unread_notifications on notifications (organisation_id, recipient_id) where in_app and read_at is null;
create index notifications_to_gather on notifications (organisation_id, recipient_id)
  where email = 'daily' and mail_id is null;
call isolate('notifications');
call isolate_by_person('notifications', 'recipient_id');

create table notification_preferences (
  organisation_id uuid not null,
  user_id uuid not null,
  event_type text not null,
  in_app boolean not null,
  email text not null check (email in ('off', 'now', 'daily')),
  updated_at timestamptz not null default now(),
  primary key (organisation_id, user_id, event_type),
  foreign key (organisation_id, user_id) references members (organisation_id, user_id) on delete cascade
);
call isolate('notification_preferences');
call isolate_by_person('notification_preferences', 'user_id');
