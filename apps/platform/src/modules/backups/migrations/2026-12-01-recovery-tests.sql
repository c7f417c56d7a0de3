-- The last restore of each project that was tried on a copy: of which moment, how long it took and what was read.
create table recovery_tests (
  project_ref text primary key references projects on delete cascade,
  -- archive: a moment of the archived log; backup: a backup alone.
  source text not null check (source in ('archive', 'backup')),
  tested_at timestamptz not null default clock_timestamp(),
  tested_time timestamptz not null,
  tested_ms integer not null,
  -- Null after a failure.
  tested_tables integer,
  test_error text
);
insert into recovery_tests (project_ref, source, tested_at, tested_time, tested_ms, tested_tables, test_error)
  select project_ref, 'archive', tested_at, tested_time, tested_ms, tested_tables, test_error
    from wal_archives where tested_at is not null;
alter table wal_archives drop column tested_at, drop column tested_time, drop column tested_ms, drop column tested_tables, drop column test_error;
