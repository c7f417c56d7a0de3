-- Settings of the auth service of projects; absent ones have their default.
create table auth_configs (
  project_ref text primary key references projects (ref) on delete cascade,
  settings jsonb not null default '{}',
  -- Passwords and keys among the settings, encrypted with the master key.
  secrets text,
  updated_at timestamptz not null default now()
);

-- Requests by address and account, counted by all processes. Lost counts do no harm.
create unlogged table auth_rate_limits (
  project_ref text not null,
  bucket text not null,
  count int not null,
  ends_at timestamptz not null,
  primary key (project_ref, bucket)
);
create index auth_rate_limits_end on auth_rate_limits (ends_at);

-- Mails of projects on a server without SMTP.
create table caught_mails (
  id bigint generated always as identity primary key,
  project_ref text not null references projects (ref) on delete cascade,
  recipient text not null,
  subject text not null,
  -- Text and page, encrypted with the master key: they hold links that sign in.
  body text not null,
  created_at timestamptz not null default now()
);
create index caught_mails_project on caught_mails (project_ref, id);
