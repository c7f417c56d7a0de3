alter table members drop constraint members_role_check;
-- A member without a role in the organization has roles in single projects only.
alter table members alter column role drop not null;
alter table members add constraint members_role_check check (role in ('owner', 'administrator', 'developer', 'read-only'));

create table project_members (
  organization_id integer not null,
  person_id text not null,
  project_ref text not null references projects on delete cascade,
  -- Replaces the role in the organization for this project.
  role text not null check (role in ('administrator', 'developer', 'read-only')),
  created_at timestamptz not null default now(),
  primary key (organization_id, person_id, project_ref),
  -- The organization belongs to the row: a project that moves to another one leaves its roles behind.
  foreign key (organization_id, person_id) references members on delete cascade
);
create index project_members_project on project_members (project_ref);
