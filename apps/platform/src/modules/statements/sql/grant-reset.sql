-- Allows the project's people to reset the statistics of statements. Only functions of the extension: another one could have any name.
do $$
declare
  routine regprocedure;
begin
  for routine in
    select d.objid::regprocedure
      from pg_depend d
      join pg_extension e on e.oid = d.refobjid and e.extname = 'pg_stat_statements'
      join pg_proc p on p.oid = d.objid and p.proname = 'pg_stat_statements_reset'
     where d.classid = 'pg_proc'::regclass and d.refclassid = 'pg_extension'::regclass and d.deptype = 'e'
  loop
    execute format('grant execute on function %s to postgres', routine);
  end loop;
end
$$;
