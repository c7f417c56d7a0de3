-- Edge functions of projects. Deployed files are here and not in a folder, so that a version is
-- there with its row or not at all.
create table functions (
  id uuid primary key default gen_random_uuid(),
  project_ref text not null references projects (ref) on delete cascade,
  slug text not null,
  name text not null,
  verify_jwt boolean not null default true,
  -- In use.
  version int not null,
  last_version int not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (project_ref, slug)
);

create table function_versions (
  function_id uuid not null references functions (id) on delete cascade,
  version int not null,
  entrypoint_path text not null,
  import_map_path text,
  files jsonb not null,
  bundle bytea not null,
  deployed_at timestamptz not null default now(),
  primary key (function_id, version)
);

create table function_secrets (
  project_ref text not null references projects (ref) on delete cascade,
  name text not null,
  -- Encrypted with the master key.
  value text not null,
  digest text not null,
  updated_at timestamptz not null default now(),
  primary key (project_ref, name)
);

-- Invocations by hour.
create table function_counts (
  function_id uuid not null references functions (id) on delete cascade,
  hour timestamptz not null,
  invocations bigint not null,
  errors bigint not null,
  primary key (function_id, hour)
);
create index function_counts_hour on function_counts (hour);
