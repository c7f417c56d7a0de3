-- Bytes of files that were overwritten or deleted, and that a backup may still name: they go when the last such backup has gone.
create table storage_retired_bytes (
  project_ref text not null references projects on delete cascade,
  version uuid not null,
  written_at timestamptz not null,
  retired_at timestamptz not null default now(),
  primary key (project_ref, version)
);
