alter table projects drop constraint projects_status_check;
alter table projects add constraint projects_status_check check (
  status in (
    'COMING_UP', 'ACTIVE_HEALTHY', 'ACTIVE_UNHEALTHY', 'PAUSING', 'INACTIVE', 'RESTARTING', 'GOING_DOWN', 'INIT_FAILED', 'START_FAILED'
  )
);

-- The operation that deletes a project outlives it: its own end is to be noted.
alter table operations drop constraint operations_project_ref_fkey;
