-- Reports that people have arranged; private to their owner, or shared with the project.
create table custom_reports (
  id uuid primary key default gen_random_uuid(),
  project_ref text not null references projects (ref) on delete cascade,
  owner_id text not null,
  name text not null,
  visibility text not null check (visibility in ('user', 'project')),
  blocks jsonb not null,
  version int not null default 1,
  updated_at timestamptz not null default now()
);
create index custom_reports_project on custom_reports (project_ref, owner_id);
