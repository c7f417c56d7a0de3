-- The time when a backup was complete in the bucket of the archive; null while it is only on the disk.
alter table backups add column archived_at timestamptz;

-- Prefixes of keys in the bucket of the archive whose objects are no longer needed, until they are removed.
create table archive_removals (
  prefix text primary key,
  requested_at timestamptz not null default clock_timestamp()
);
