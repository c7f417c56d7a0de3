create table content_folders (
  id uuid primary key default gen_random_uuid(),
  project_ref text not null constraint content_folders_project references projects on delete cascade,
  owner_id text not null,
  parent_id uuid references content_folders on delete cascade,
  name text not null,
  inserted_at timestamptz not null default now(),
  constraint content_folders_name unique (project_ref, owner_id, name)
);
create index content_folders_parent on content_folders (parent_id);

create table content (
  project_ref text not null constraint content_project references projects on delete cascade,
  -- Chosen by the client that created it, so it is unique within its project only.
  id uuid not null,
  type text not null check (type in ('sql')),
  owner_id text not null,
  name text not null,
  description text not null,
  visibility text not null check (visibility in ('user', 'project')),
  -- A folder is emptied before it is deleted.
  folder_id uuid references content_folders,
  sql text not null,
  chart jsonb,
  version integer not null default 1,
  bytes integer not null generated always as (octet_length(sql)) stored,
  inserted_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (project_ref, id),
  constraint content_shared_outside_folders check (visibility = 'user' or folder_id is null)
);
create index content_owner on content (project_ref, owner_id);
create index content_folder on content (folder_id) where folder_id is not null;

create table content_favorites (
  project_ref text not null,
  content_id uuid not null,
  person_id text not null,
  primary key (project_ref, content_id, person_id),
  foreign key (project_ref, content_id) references content on delete cascade
);
