-- Rules that notify people when a value of a project is above or below a threshold.
create table alert_rules (
  id uuid primary key default gen_random_uuid(),
  project_ref text not null references projects (ref) on delete cascade,
  name text not null,
  -- A metric, or a query on the logs.
  metric text,
  product text,
  sql text,
  comparison text not null check (comparison in ('above', 'below')),
  threshold double precision not null,
  window_minutes int not null,
  for_minutes int not null,
  channels text[] not null,
  -- Encrypted with the master key: it is often a credential.
  webhook_url text,
  enabled boolean not null default true,
  silenced_until timestamptz,
  state text not null default 'ok' check (state in ('ok', 'pending', 'firing')),
  state_since timestamptz not null default now(),
  last_value double precision,
  last_error text,
  checked_at timestamptz,
  next_check_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  unique (project_ref, name),
  check ((metric is null) <> (sql is null))
);
create index alert_rules_next on alert_rules (next_check_at) where enabled;

-- Changes of the state of a rule, and the channels that do not know of one yet.
create table alert_events (
  id bigint generated always as identity primary key,
  rule_id uuid not null references alert_rules (id) on delete cascade,
  at timestamptz not null,
  kind text not null check (kind in ('fired', 'resolved')),
  value double precision,
  silenced boolean not null,
  waiting text[] not null,
  attempts int not null default 0,
  next_attempt_at timestamptz not null default now(),
  last_error text
);
create index alert_events_rule on alert_events (rule_id, id desc);
create index alert_events_waiting on alert_events (next_attempt_at) where waiting <> '{}';
