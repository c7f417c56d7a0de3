-- Branches of projects, each a project of its own. A project has a row of its own from its first
-- branch on: the default one.
create table branches (
  project_ref text primary key references projects (ref) on delete cascade,
  parent_project_ref text not null references projects (ref),
  -- Of the default branch; the others are named like their project.
  default_name text,
  git_branch text,
  persistent boolean not null default false,
  with_data boolean not null default true,
  review_requested_at timestamptz,
  created_at timestamptz not null default now(),
  check ((project_ref = parent_project_ref) = (default_name is not null))
);
create index branches_parent on branches (parent_project_ref);
