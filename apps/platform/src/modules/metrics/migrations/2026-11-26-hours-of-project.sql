-- Prometheus reads the sums of each project.
create index project_hours_project on project_hours (project_ref, at);

-- What hours that are no longer stored have added to a project's counters, which never go down.
create table project_totals (
  project_ref text primary key references projects (ref) on delete cascade,
  requests bigint not null,
  egress_bytes bigint not null
);
