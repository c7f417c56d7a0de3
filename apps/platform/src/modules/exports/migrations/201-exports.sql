create table exports (
  -- Of the token in the address.
  hash text primary key,
  project_ref text not null constraint exports_project references projects on delete cascade,
  person_id text not null,
  -- null: anyone with the address.
  session_id text,
  -- What is to run and who asked, as JSON, encrypted under the master key: SQL may hold anything.
  sealed text not null,
  expires_at timestamptz not null
);
create index exports_person on exports (person_id);
