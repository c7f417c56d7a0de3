-- Sessions of members who have signed in as a user of a project. They are good while their member
-- may sign in as users.
create table auth_member_sessions (
  id uuid primary key,
  project_ref text not null references projects (ref) on delete cascade,
  user_id uuid not null,
  person_id text not null,
  expires_at timestamptz not null
);
create index auth_member_sessions_project on auth_member_sessions (project_ref);
create index auth_member_sessions_person on auth_member_sessions (person_id);
create index auth_member_sessions_end on auth_member_sessions (expires_at);
-- Servers remember which ones are good.
create trigger tell_change after delete on auth_member_sessions
  for each row execute function tell_project_change('project_ref');
