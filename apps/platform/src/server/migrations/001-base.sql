create table instance (
  only_one boolean primary key default true check (only_one),
  id text not null,
  key_fingerprint text not null,
  -- When the first organization and project were made.
  set_up_at timestamptz
);

create table organizations (
  id integer primary key generated always as identity,
  slug text not null unique check (slug ~ '^[a-z0-9][a-z0-9-]{0,62}$'),
  name text not null,
  plan text not null check (plan in ('free', 'pro', 'team', 'enterprise')),
  managed_by text not null default 'howdah' check (managed_by in ('howdah', 'vercel-marketplace', 'aws-marketplace')),
  requires_mfa boolean not null default false,
  created_at timestamptz not null default now()
);

create table members (
  organization_id integer not null references organizations on delete cascade,
  person_id text not null,
  role text not null check (role in ('owner', 'read-only')),
  created_at timestamptz not null default now(),
  primary key (organization_id, person_id)
);
create index members_person on members (person_id);

create table projects (
  ref text primary key check (ref ~ '^[a-z]{20}$'),
  organization_id integer not null references organizations,
  name text not null,
  status text not null check (status in ('COMING_UP', 'ACTIVE_HEALTHY', 'ACTIVE_UNHEALTHY', 'INIT_FAILED')),
  region text not null default 'local',
  -- The data directory that holds the cluster.
  home text not null,
  -- JSON, encrypted under the master key.
  secrets text not null,
  inserted_at timestamptz not null default now()
);
create index projects_organization on projects (organization_id);
create index projects_home on projects (home);

create table operations (
  id text primary key,
  kind text not null,
  project_ref text not null references projects on delete cascade,
  home text not null,
  state text not null default 'running' check (state in ('running', 'succeeded', 'failed')),
  step text not null,
  error text,
  lease_until timestamptz,
  input jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index operations_project on operations (project_ref, created_at desc);
create index operations_running on operations (home) where state = 'running';

create table access_tokens (
  id text primary key,
  person_id text not null,
  name text not null,
  hash text not null unique,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  expires_at timestamptz
);
create index access_tokens_person on access_tokens (person_id);

create table one_time_links (
  hash text primary key,
  person_id text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  used_at timestamptz
);
create index one_time_links_person on one_time_links (person_id);
