-- Drops and truncates of tables, found in the archived log.
create table wal_changes (
  wal_chain uuid not null references wal_chains on delete cascade,
  project_ref text not null references projects on delete cascade,
  position pg_lsn not null,
  kind text not null check (kind in ('drop', 'truncate')),
  at timestamptz not null,
  tables text[] not null,
  primary key (wal_chain, position, kind)
);
create index wal_changes_project on wal_changes (project_ref, at desc);
