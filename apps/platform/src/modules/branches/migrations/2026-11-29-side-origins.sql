-- Functions and buckets of each branch when production had them too, with digests.
create table branch_side_origins (
  project_ref text primary key references branches (project_ref) on delete cascade,
  contents jsonb not null
);
