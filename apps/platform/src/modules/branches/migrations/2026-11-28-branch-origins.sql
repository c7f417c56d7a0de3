-- The schema of each branch when production had the same one, packed: what differs from it has changed in the branch.
create table branch_origins (
  project_ref text primary key references branches (project_ref) on delete cascade,
  contents bytea not null,
  taken_at timestamptz not null default clock_timestamp()
);
-- Objects of the copy that are not as in the branch after a trial of its schema.
alter table merge_trials add column differences jsonb not null default '[]';
