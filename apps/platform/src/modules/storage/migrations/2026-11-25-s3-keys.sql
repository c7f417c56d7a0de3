-- Access keys of the projects' S3 API. Their secrets sign requests, so that a hash of them would not do.
create table storage_s3_keys (
  id text primary key,
  project_ref text not null references projects on delete cascade,
  name text not null,
  access_key_id text not null unique,
  -- Encrypted under the master key.
  sealed text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index storage_s3_keys_project on storage_s3_keys (project_ref);
