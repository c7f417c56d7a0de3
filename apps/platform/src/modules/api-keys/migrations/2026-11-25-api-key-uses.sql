alter table api_keys add column description text not null default '';
alter table api_keys add column last_used_at timestamptz;
-- Of a key that was rotated: when it stops working, and the key that replaces it.
alter table api_keys add column expires_at timestamptz;
alter table api_keys add column replaced_by text references api_keys on delete set null;
create index api_keys_replaced_by on api_keys (replaced_by);

-- The keys anon and service_role of a project, once they were used or switched off.
create table legacy_api_keys (
  project_ref text not null references projects on delete cascade,
  role text not null check (role in ('anon', 'service_role')),
  enabled boolean not null default true,
  last_used_at timestamptz,
  primary key (project_ref, role)
);
