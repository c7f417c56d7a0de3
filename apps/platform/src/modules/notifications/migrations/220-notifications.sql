create table notifications (
  id uuid primary key default gen_random_uuid(),
  person_id text not null,
  -- What happened, in one word, for those who show some of them to fewer people.
  cause text not null,
  -- Reporting the same event twice creates one notification.
  once text not null,
  status text not null default 'new' check (status in ('new', 'seen', 'archived')),
  priority text not null check (priority in ('Info', 'Warning', 'Critical')),
  organization_id integer references organizations on delete cascade,
  -- Outlives its project.
  project_ref text,
  title text not null,
  message text not null,
  actions jsonb not null default '[]',
  inserted_at timestamptz not null default now(),
  unique (person_id, once)
);
create index notifications_person on notifications (person_id, inserted_at desc, id desc);
create index notifications_new on notifications (person_id) where status = 'new';
create index notifications_organization on notifications (organization_id);
