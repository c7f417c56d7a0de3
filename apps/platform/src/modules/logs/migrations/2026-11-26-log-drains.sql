-- Where lines of the logs are sent, by project.
create table log_drains (
  id uuid primary key default gen_random_uuid(),
  project_ref text not null references projects (ref) on delete cascade,
  name text not null,
  kind text not null check (kind in ('http', 'loki', 'otlp')),
  url text not null,
  -- JSON, encrypted with the master key: they are often credentials.
  headers text not null,
  enabled boolean not null default true,
  -- ID of the last line that was sent.
  sent_id bigint not null,
  sent_lines bigint not null default 0,
  sent_at timestamptz,
  failures int not null default 0,
  last_error text,
  next_attempt_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  unique (project_ref, name)
);
create index log_drains_next on log_drains (next_attempt_at) where enabled;
