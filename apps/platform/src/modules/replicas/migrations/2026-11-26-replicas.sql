-- Read replicas of projects. The identifier is also the name of the folder of its cluster.
create table replicas (
  identifier text primary key,
  project_ref text not null references projects (ref) on delete cascade,
  -- The data directory that holds its files.
  home text not null,
  status text not null check (status in ('INIT_READ_REPLICA', 'INIT_READ_REPLICA_FAILED', 'ACTIVE_HEALTHY', 'GOING_DOWN')),
  -- Reason that it cannot follow its primary any more, until it is rebuilt.
  problem text check (problem in ('slot_lost', 'slot_missing')),
  error text,
  -- Last lines of its Postgres when its set-up failed.
  log text[] not null default '{}',
  inserted_at timestamptz not null default clock_timestamp()
);
create index replicas_project on replicas (project_ref, inserted_at);

-- Stages of its last set-up that have begun.
create table replica_stages (
  replica text not null references replicas on delete cascade,
  stage text not null,
  begun_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  -- In bytes.
  done bigint,
  total bigint,
  primary key (replica, stage)
);

create table replica_lag (
  replica text not null references replicas on delete cascade,
  at timestamptz not null,
  bytes bigint not null,
  seconds double precision not null,
  primary key (replica, at)
);
