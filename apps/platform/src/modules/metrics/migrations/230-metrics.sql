-- What was measured of a project in one minute, for charts of the last day. null: it could not be measured then.
create table project_minutes (
  project_ref text not null references projects (ref) on delete cascade,
  at timestamptz not null,
  requests bigint not null,
  errors bigint not null,
  egress_bytes bigint not null,
  connections bigint,
  max_connections bigint,
  database_bytes bigint,
  -- Since the minute before.
  transactions bigint,
  blocks_hit bigint,
  blocks_read bigint,
  primary key (project_ref, at)
);
create index project_minutes_at on project_minutes (at);

-- What each hour adds to an organization's usage. It outlives the project: what was used was used.
create table project_hours (
  organization_id integer not null references organizations on delete cascade,
  project_ref text not null,
  project_name text not null,
  at timestamptz not null,
  requests bigint not null,
  egress_bytes bigint not null,
  -- How often its size was measured in the hour, and the sum of that.
  database_samples integer not null,
  database_bytes_sum numeric not null,
  storage_samples integer not null,
  storage_bytes_sum numeric not null,
  primary key (organization_id, project_ref, at)
);
create index project_hours_at on project_hours (at);
