-- The project's publishable and secret keys. Its anon and service_role keys are signed on request
-- and not stored.
create table api_keys (
  id text primary key,
  project_ref text not null references projects on delete cascade,
  type text not null check (type in ('publishable', 'secret')),
  name text not null,
  hash text not null unique,
  -- The key itself, encrypted under the master key, to be shown again.
  sealed text not null,
  created_at timestamptz not null default now()
);
create index api_keys_project on api_keys (project_ref);
