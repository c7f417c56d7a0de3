-- A copy of production on which a merge is tried, until it is deleted.
alter table branches add column is_trial boolean not null default false;

-- The last trial of the merge of each branch.
create table merge_trials (
  project_ref text primary key references branches (project_ref) on delete cascade,
  digest text not null,
  state text not null default 'running' check (state in ('running', 'succeeded', 'failed')),
  error text,
  duration_ms int,
  started_at timestamptz not null default clock_timestamp()
);
