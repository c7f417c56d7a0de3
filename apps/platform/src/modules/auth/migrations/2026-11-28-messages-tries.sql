-- A message that could not be sent is tried again until its code expires.
alter table auth_messages
  add column tries integer not null default 0,
  add column next_at timestamptz not null default now();
