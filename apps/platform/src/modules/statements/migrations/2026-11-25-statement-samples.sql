-- Counters of the statements that took most time, as Postgres had them at a moment; the steps between them are computed when read.
create table statement_samples (
  project_ref text not null references projects (ref) on delete cascade,
  query_id bigint not null,
  role_id bigint not null,
  database_id bigint not null,
  at timestamptz not null,
  calls bigint not null,
  total_ms double precision not null,
  rows bigint not null,
  primary key (project_ref, query_id, role_id, database_id, at)
);
create index statement_samples_at on statement_samples (at);
