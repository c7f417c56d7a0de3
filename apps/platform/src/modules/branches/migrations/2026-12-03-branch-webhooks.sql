-- Webhooks of repositories, which create and delete branches for pull requests.
create table branch_webhooks (
  project_ref text primary key references projects (ref) on delete cascade,
  id uuid not null,
  sealed text not null,
  with_data boolean not null,
  created_at timestamptz not null default now(),
  -- The last delivery, in place of a log of all.
  delivered_at timestamptz,
  event text,
  result text,
  message text
);
-- Open pull requests of a Git branch: its branch is deleted with the last one.
create table branch_pull_requests (
  project_ref text not null references branch_webhooks (project_ref) on delete cascade,
  repository text not null,
  number bigint not null,
  git_branch text not null,
  primary key (project_ref, repository, number)
);
-- A branch whose status did not allow it to be deleted when its pull request was closed.
alter table branches add column delete_requested boolean not null default false;
create index branches_delete_requested on branches (project_ref) where delete_requested;
