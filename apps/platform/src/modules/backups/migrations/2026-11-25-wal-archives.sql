-- Projects whose write-ahead log is archived, for recovery to any second of the last days.
create table wal_archives (
  project_ref text primary key references projects on delete cascade,
  enabled_at timestamptz not null default clock_timestamp()
);

-- A stretch of one timeline that is archived without a gap.
create table wal_chains (
  id uuid primary key,
  project_ref text not null references projects on delete cascade,
  -- The data directory that holds its files.
  home text not null,
  timeline integer not null,
  segment_bytes integer not null,
  first_position pg_lsn not null,
  -- Everything that was committed until this moment is archived; null before that is known.
  archived_until timestamptz,
  started_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz
);
create index wal_chains_project on wal_chains (project_ref, started_at);

-- The chain that a backup is in, and the part of the log that makes it consistent.
alter table backups add column wal_chain uuid references wal_chains on delete set null;
alter table backups add column wal_start pg_lsn;
alter table backups add column wal_end pg_lsn;

-- Moments of a project's log that people named.
create table restore_points (
  id uuid primary key,
  project_ref text not null references projects on delete cascade,
  wal_chain uuid not null references wal_chains on delete cascade,
  name text not null,
  position pg_lsn not null,
  created_at timestamptz not null default clock_timestamp()
);
create index restore_points_project on restore_points (project_ref, created_at desc);
