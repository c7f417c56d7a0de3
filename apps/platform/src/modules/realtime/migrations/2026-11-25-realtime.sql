-- Settings of the realtime service of projects; absent ones have their default.
create table realtime_configs (
  project_ref text primary key references projects (ref) on delete cascade,
  settings jsonb not null default '{}',
  updated_at timestamptz not null default now()
);
