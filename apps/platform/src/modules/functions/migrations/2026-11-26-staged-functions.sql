-- By which command lines see what is deployed.
alter table function_versions
  add digest text not null generated always as (encode(sha256(bundle), 'hex')) stored;

-- Versions that were bundled for several functions which are then deployed together.
create table staged_functions (
  project_ref text not null references projects (ref) on delete cascade,
  slug text not null,
  entrypoint_path text not null,
  import_map_path text,
  files jsonb not null,
  bundle bytea not null,
  digest text not null generated always as (encode(sha256(bundle), 'hex')) stored,
  staged_at timestamptz not null default now(),
  primary key (project_ref, slug)
);
create index staged_functions_staged_at on staged_functions (staged_at);
