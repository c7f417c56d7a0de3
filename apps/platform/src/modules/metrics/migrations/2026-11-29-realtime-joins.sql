-- Channels that clients of realtime joined, and changes of tables that were sent to them.
alter table project_minutes
  add column realtime_joins bigint not null default 0,
  add column realtime_changes bigint not null default 0;
alter table project_hours
  add column realtime_joins bigint not null default 0,
  add column realtime_changes bigint not null default 0;
