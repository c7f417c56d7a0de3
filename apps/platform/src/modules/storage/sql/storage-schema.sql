-- What a project's database holds about its files. Run as the role postgres, to whom it belongs; may be run again.
-- The bytes lie elsewhere, by the object's version: a row that is moved or renamed keeps them, and a row that is deleted leaves them to the sweeper.
create schema if not exists storage;
grant usage on schema storage to anon, authenticated, service_role;

create table if not exists storage.buckets (
  id text primary key,
  name text not null unique,
  owner_id text,
  public boolean not null default false,
  -- In bytes; null takes the project's own limit.
  file_size_limit bigint check (file_size_limit >= 0),
  allowed_mime_types text[],
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table if not exists storage.objects (
  id uuid primary key default gen_random_uuid(),
  bucket_id text not null references storage.buckets,
  -- By its bytes, so that the names below a folder lie side by side and twins of Unicode are two.
  name text collate "C" not null,
  owner_id text,
  -- Names the bytes. No two rows share them: removing one would take the other's.
  version uuid not null unique default gen_random_uuid(),
  metadata jsonb,
  user_metadata jsonb,
  path_tokens text[] generated always as (string_to_array(name, '/')) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_accessed_at timestamptz not null default now(),
  constraint objects_bucket_name unique (bucket_id, name)
);

-- Uploads in parts, by S3. The server alone reads and writes them; the parts' bytes lie where those of files do.
create table if not exists storage.s3_multipart_uploads (
  id text primary key,
  bucket_id text not null references storage.buckets on delete cascade,
  key text collate "C" not null,
  -- What the file is to be: its type, its cache control and the person's own metadata.
  metadata jsonb not null,
  user_metadata jsonb,
  created_at timestamptz not null default now()
);
create index if not exists s3_multipart_uploads_bucket on storage.s3_multipart_uploads (bucket_id, key collate "C");
create table if not exists storage.s3_multipart_uploads_parts (
  upload_id text not null references storage.s3_multipart_uploads on delete cascade,
  part_number int not null check (part_number between 1 and 10000),
  version uuid not null unique,
  size bigint not null,
  created_at timestamptz not null default now(),
  primary key (upload_id, part_number)
);
alter table storage.s3_multipart_uploads enable row level security;
alter table storage.s3_multipart_uploads_parts enable row level security;
grant select, insert, update, delete on storage.s3_multipart_uploads, storage.s3_multipart_uploads_parts to service_role;

-- Rows are only visible and changeable where a policy allows it; service_role bypasses policies.
alter table storage.buckets enable row level security;
alter table storage.objects enable row level security;
grant select, insert, update, delete on storage.buckets, storage.objects to anon, authenticated, service_role;

-- For policies: the folders of a name, its last part, and what is behind that one's last dot.
create or replace function storage.foldername(name text) returns text[] language sql immutable strict parallel safe
  return (string_to_array(name, '/'))[1 : array_length(string_to_array(name, '/'), 1) - 1];
create or replace function storage.filename(name text) returns text language sql immutable strict parallel safe
  return split_part(name, '/', -1);
create or replace function storage.extension(name text) returns text language sql immutable strict parallel safe
  return case when strpos(split_part(name, '/', -1), '.') > 0 then split_part(split_part(name, '/', -1), '.', -1) else '' end;

-- Deletes everything below a folder that the caller may delete. @returns true if anything was
-- deleted
create or replace function storage.delete_prefix(_bucket_id text, _name text) returns boolean language plpgsql set search_path = '' as $$
declare
  folder text := rtrim(_name, '/');
begin
  if folder = '' then
    raise exception 'Name the folder whose files are to be deleted.' using errcode = '22023';
  end if;
  -- "0" is the sign behind "/".
  delete from storage.objects o where o.bucket_id = _bucket_id and o.name >= folder || '/' and o.name < folder || '0';
  return found;
end
$$;

-- Policies are about what the server writes of a file, which has checked its bytes and their size. Visitors' SQL changes
-- none of it; a function that runs as its owner may.
create or replace function storage.refuse_embedded() returns trigger language plpgsql set search_path = '' as $$
begin
  raise exception 'SQL of an embed session cannot change files and buckets.' using errcode = '42501';
end
$$;
do $$
declare
  files regclass;
begin
  foreach files in array array['storage.buckets', 'storage.objects']::regclass[] loop
    if not exists (select from pg_catalog.pg_trigger where tgrelid = files and tgname = 'howdah_embed') then
      execute format(
        'create trigger howdah_embed before insert or update or delete on %s for each statement
           when (session_user = ''howdah_embed'' and current_user = current_setting(''role''))
           execute function storage.refuse_embedded()', files);
    end if;
  end loop;
end
$$;

revoke execute on all functions in schema storage from public;
grant execute on all functions in schema storage to anon, authenticated, service_role;
