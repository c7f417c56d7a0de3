-- While one of them becomes the primary, the replicas of a project wait.
alter table replicas drop constraint replicas_status_check;
alter table replicas add constraint replicas_status_check
  check (status in ('INIT_READ_REPLICA', 'INIT_READ_REPLICA_FAILED', 'ACTIVE_HEALTHY', 'GOING_DOWN', 'SWITCHING_OVER'));

-- Files of primaries before the last promotion, which remain until there is a backup of the new one. The id
-- is that of the promotion, and part of the name of the folder.
create table former_primaries (
  project_ref text primary key references projects (ref) on delete cascade,
  id text not null,
  bytes bigint not null,
  promoted_at timestamptz not null default clock_timestamp()
);
