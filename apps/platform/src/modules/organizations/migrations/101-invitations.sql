-- One that was accepted or taken back is gone: the audit log remembers it.
create table invitations (
  id text primary key,
  organization_id integer not null references organizations on delete cascade,
  -- In lower case.
  email text not null,
  role text check (role in ('owner', 'administrator', 'developer', 'read-only')),
  -- A list of {ref, role}, as `project_members` has them.
  project_roles jsonb not null default '[]',
  hash text not null unique,
  invited_by text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  unique (organization_id, email)
);
