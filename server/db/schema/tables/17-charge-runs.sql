-- How far each lease has been charged. What its terms bring up to that day is not charged again by itself: where it is
-- another amount after a change, the difference is proposed.
create table lease_charging (
  organisation_id uuid not null,
  lease_id uuid not null,
  charged_through date not null,
  primary key (organisation_id, lease_id),
  foreign key (organisation_id, lease_id) references leases (organisation_id, id) on delete cascade
);
call isolate('lease_charging');
