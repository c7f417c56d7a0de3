-- What the sampled statements did between a sample and the one before, all of them together.
create table statement_totals (
  project_ref text not null references projects (ref) on delete cascade,
  at timestamptz not null,
  calls double precision not null,
  total_ms double precision not null,
  rows double precision not null,
  primary key (project_ref, at)
);
create index statement_totals_at on statement_totals (at);
