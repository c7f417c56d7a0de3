-- Signed links of a project's files: how long one may last, and how often all of them were revoked.
alter table projects
  add column storage_link_max_seconds integer not null default 31536000
    constraint projects_storage_link_max_seconds check (storage_link_max_seconds between 3600 and 31536000),
  add column storage_link_generation integer not null default 0;
