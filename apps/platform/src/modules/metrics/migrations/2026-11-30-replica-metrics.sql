-- What was measured of the Postgres of read replicas, as in project_minutes and project_hours.
create table replica_minutes (
  replica text not null references replicas (identifier) on delete cascade,
  at timestamptz not null,
  connections bigint not null,
  max_connections bigint not null,
  database_bytes bigint not null,
  transactions bigint,
  blocks_hit bigint,
  blocks_read bigint,
  primary key (replica, at)
);
create index replica_minutes_at on replica_minutes (at);
create table replica_hours (like replica_minutes including indexes);
alter table replica_hours add foreign key (replica) references replicas (identifier) on delete cascade;
