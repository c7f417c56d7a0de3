-- Links by which members sign in at a project’s app as one of its users; each is good once.
create table auth_sign_in_links (
  hash text primary key,
  project_ref text not null references projects (ref) on delete cascade,
  user_id uuid not null,
  person_id text not null,
  expires_at timestamptz not null
);
create index auth_sign_in_links_project on auth_sign_in_links (project_ref);
create index auth_sign_in_links_end on auth_sign_in_links (expires_at);
