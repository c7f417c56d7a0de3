create table imports (
  id uuid primary key,
  project_ref text not null references projects on delete cascade,
  -- The data directory of the server that runs it.
  home text not null,
  source text not null check (source in ('file', 'connection')),
  name text not null,
  state text not null check (state in ('uploading', 'running', 'completed', 'failed', 'cancelled')),
  error text,
  done_bytes bigint not null default 0,
  total_bytes bigint,
  statements bigint not null default 0,
  failed_statements bigint not null default 0,
  failures jsonb not null default '[]',
  tables jsonb not null default '[]',
  started_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz
);
create index imports_project on imports (project_ref, started_at desc, id desc);
-- One at a time.
create unique index imports_running on imports (project_ref) where ended_at is null;
