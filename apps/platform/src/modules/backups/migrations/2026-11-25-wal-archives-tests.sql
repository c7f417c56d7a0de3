create trigger tell_change after insert or delete on wal_archives
  for each row execute function tell_project_change('project_ref');

-- The last restore that was tried on a copy: of which moment, how long it took and what was read; all null before the first.
alter table wal_archives add column tested_at timestamptz;
alter table wal_archives add column tested_time timestamptz;
alter table wal_archives add column tested_ms integer;
alter table wal_archives add column tested_tables integer;
alter table wal_archives add column test_error text;
