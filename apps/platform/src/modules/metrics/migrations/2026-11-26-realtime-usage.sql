-- Messages that clients of realtime sent and received, and the most of them at a time.
alter table project_minutes
  add column realtime_messages bigint not null default 0,
  add column realtime_clients bigint not null default 0;
alter table project_hours
  add column realtime_messages bigint not null default 0,
  add column realtime_clients bigint not null default 0;
