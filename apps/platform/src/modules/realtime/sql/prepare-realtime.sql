-- Publication of the tables whose changes clients receive. Run as the superuser in a project's database postgres; may be run again.
set local role postgres;
do $$
begin
  if not exists (select from pg_catalog.pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime;
  end if;
end
$$;
