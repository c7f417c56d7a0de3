-- Settings of a project's connection pools; a project without a row has the defaults.
create table project_pools (
  project_ref text primary key references projects (ref) on delete cascade,
  pool_mode text not null default 'transaction' check (pool_mode in ('session', 'transaction')),
  -- Connections to Postgres of each pool and user; null for the default.
  pool_size integer check (pool_size > 0)
);
