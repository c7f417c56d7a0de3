-- The files with these names ($2) and below these folders ($3, each with a trailing slash), without duplicates, by name. $1 bucket, $4 limit.
select name, version, updated_at from (
  select o.name, o.version, o.updated_at from storage.objects o where o.bucket_id = $1 and o.name = any($2::text[])
  union
  -- "0" is the sign behind "/".
  select o.name, o.version, o.updated_at
    from unnest($3::text[]) as folder(name)
    join storage.objects o
      on o.bucket_id = $1 and o.name > folder.name collate "C" and o.name < (rtrim(folder.name, '/') || '0') collate "C"
) as found
 order by name
 limit $4
