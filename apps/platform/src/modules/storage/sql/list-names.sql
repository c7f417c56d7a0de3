-- The names of a bucket in the order of their bytes; those with the delimiter behind the prefix are folded into one entry, up to the
-- delimiter. Each entry is one step of the index. $1 bucket, $2 prefix, $3 delimiter ('' for none), $4 the name after which the list
-- begins, $5 limit. U+10FFFF is behind every name.
with recursive walk as (
  select $4::text collate "C" as entry, false as folded, null::jsonb as metadata, null::uuid as version, null::timestamptz as updated_at, 0 as step
  union all
  select n.entry, n.folded, n.metadata, n.version, n.updated_at, w.step + 1
    from walk w cross join lateral (
      select case when f.at > 0 then left(o.name, length($2::text) + f.at + length($3::text) - 1) else o.name end collate "C" as entry,
             f.at > 0 as folded, o.metadata, o.version, o.updated_at
        from storage.objects o
       cross join lateral (
         select case when $3::text = '' then 0 else strpos(substr(o.name, length($2::text) + 1), $3::text) end as at) f
       where o.bucket_id = $1
         and o.name > (case when w.folded then w.entry || chr(1114111) else w.entry end) collate "C"
         and o.name >= $2::text collate "C"
         and o.name < ($2::text || chr(1114111)) collate "C"
       order by o.name limit 1) n
   where w.step <= $5::int
)
select entry as name, folded, metadata, version, updated_at from walk where step > 0 order by step limit $5
