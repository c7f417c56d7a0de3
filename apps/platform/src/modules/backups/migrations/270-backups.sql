alter table projects drop constraint projects_status_check;
alter table projects add constraint projects_status_check check (
  status in (
    'COMING_UP', 'ACTIVE_HEALTHY', 'ACTIVE_UNHEALTHY', 'PAUSING', 'INACTIVE', 'RESTARTING', 'RESTORING', 'GOING_DOWN', 'INIT_FAILED',
    'START_FAILED'
  )
);

create table backups (
  id uuid primary key,
  project_ref text not null references projects on delete cascade,
  -- The data directory that holds the bytes.
  home text not null,
  kind text not null check (kind in ('scheduled', 'manual')),
  state text not null default 'running' check (state in ('running', 'completed', 'failed')),
  error text,
  size_bytes bigint,
  postgres_version text,
  started_at timestamptz not null default clock_timestamp(),
  completed_at timestamptz
);
create index backups_project on backups (project_ref, started_at desc, id desc);
-- One at a time.
create unique index backups_running on backups (project_ref) where state = 'running';
