-- Rules for programs that connect to a project's Postgres; a project without a row has none.
create table project_network (
  project_ref text primary key references projects (ref) on delete cascade,
  requires_tls boolean not null default false,
  allowed_ranges cidr[] not null default '{0.0.0.0/0,::/0}' check (cardinality(allowed_ranges) <= 100)
);
