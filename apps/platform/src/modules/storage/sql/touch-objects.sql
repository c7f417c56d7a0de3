-- Sets the time of access of files, by their versions, at most once a minute for each. Rows that are being changed are left out.
with touched as (
  select o.id, t.moment
    from unnest($1::uuid[], $2::timestamptz[]) as t (version, moment)
    join storage.objects o on o.version = t.version
   where o.last_accessed_at < t.moment - interval '1 minute'
     for update of o skip locked
)
update storage.objects o set last_accessed_at = touched.moment from touched where o.id = touched.id
