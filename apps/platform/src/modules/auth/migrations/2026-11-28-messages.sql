-- Messages to users on their way, which are sent once more after a server that ended before.
create table auth_messages (
  id uuid primary key,
  project_ref text not null references projects (ref) on delete cascade,
  user_id uuid not null,
  kind text not null check (kind in ('mail', 'sms')),
  -- Encrypted with the master key: it holds a code that signs in.
  body text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index auth_messages_project on auth_messages (project_ref, created_at);
create index auth_messages_end on auth_messages (expires_at);
