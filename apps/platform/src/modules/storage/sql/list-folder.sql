-- The entries of one folder, folders first. $1 bucket, $2 the folder with its slash ('' for the bucket), $3 the first name behind it,
-- $4 a part of an entry's name in lower case, $5 limit, $6 offset.
with below as (
  select substr(o.name, length($2::text) + 1) as rest, o.id, o.created_at, o.updated_at, o.last_accessed_at, o.metadata
    from storage.objects o
   where o.bucket_id = $1 and o.name > $2::text collate "C" and ($2::text = '' or o.name < $3::text collate "C")
), entries as (
  select split_part(rest, '/', 1) as name, null::uuid as id, null::timestamptz as created_at, null::timestamptz as updated_at,
         null::timestamptz as last_accessed_at, null::jsonb as metadata
    from below where strpos(rest, '/') > 0 group by 1
  union all
  select rest, id, created_at, updated_at, last_accessed_at, metadata from below where strpos(rest, '/') = 0
)
select name, id, created_at, updated_at, last_accessed_at, metadata
  from entries
 where $4::text = '' or strpos(lower(name), $4::text) > 0
 order by id is not null, /* order */ name
 limit $5 offset $6
