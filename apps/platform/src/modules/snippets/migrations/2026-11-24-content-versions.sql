alter table content
  -- Author of the text; null for the owner.
  add column updated_by text,
  -- When the person who wrote the text last began to: what one person types in a row is one version.
  add column writing_since timestamptz not null default now();

create table content_versions (
  project_ref text not null,
  content_id uuid not null,
  version integer not null,
  -- A text that was private when it was saved stays private to the owner.
  visibility text not null check (visibility in ('user', 'project')),
  author_id text not null,
  sql text not null,
  bytes integer not null generated always as (octet_length(sql)) stored,
  saved_at timestamptz not null,
  primary key (project_ref, content_id, version),
  foreign key (project_ref, content_id) references content on delete cascade
);
