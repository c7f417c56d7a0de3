-- When the last test of a restore of a project was begun, whether or not it came to a result.
create table recovery_test_attempts (
  project_ref text primary key references projects on delete cascade,
  begun_at timestamptz not null
);
