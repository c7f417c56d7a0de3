-- Messages of realtime that a limit refused, or that a slow client could not be sent; and what hours that are no longer
-- stored have added to the counters of realtime, which never go down.
alter table project_minutes add column realtime_dropped bigint not null default 0;
alter table project_hours add column realtime_dropped bigint not null default 0;
alter table project_totals
  add column realtime_joins bigint not null default 0,
  add column realtime_messages bigint not null default 0,
  add column realtime_changes bigint not null default 0,
  add column realtime_dropped bigint not null default 0;
