create table support_requests (
  id uuid primary key default gen_random_uuid(),
  organization_id integer not null references organizations on delete cascade,
  person_id text not null,
  -- Outlives its project.
  project_ref text,
  category text not null,
  subject text not null,
  message text not null,
  error text,
  created_at timestamptz not null default now()
);
create index support_requests_organization on support_requests (organization_id, created_at desc, id desc);
