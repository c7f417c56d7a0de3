-- Merges into production, begun or done; one that failed without a change of production is in none.
create table merges (
  id uuid primary key default gen_random_uuid(),
  -- Production.
  project_ref text not null references projects (ref) on delete cascade,
  -- May be deleted by now.
  branch_ref text not null,
  branch_name text not null,
  -- incomplete: the database of production has changed, its functions not all.
  state text not null default 'running' check (state in ('running', 'incomplete', 'merged', 'undoing', 'undone')),
  changes_database boolean not null,
  -- Of production, before the merge.
  restore_point uuid,
  -- In the Postgres of production.
  transaction_id text,
  -- The version of each function before the merge, and after it.
  functions jsonb not null default '[]',
  -- The migration of changes of the schema, until the branch has recorded it.
  migration jsonb,
  begun_at timestamptz not null default clock_timestamp(),
  -- When its transaction had ended.
  applied_at timestamptz
);
create index merges_of_project on merges (project_ref, begun_at desc);
create index merges_of_branch on merges (branch_ref, begun_at desc);
