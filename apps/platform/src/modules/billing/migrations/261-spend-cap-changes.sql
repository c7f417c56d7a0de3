-- Where the spend cap was when; without a row it has always been where it is now.
create table spend_cap_changes (
  organization_id integer not null references organizations on delete cascade,
  at timestamptz not null default clock_timestamp(),
  from_cap boolean not null
);
create index spend_cap_changes_organization on spend_cap_changes (organization_id, at);
