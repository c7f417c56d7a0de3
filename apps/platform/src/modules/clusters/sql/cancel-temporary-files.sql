-- Cancels the statements that are writing temporary files, whose names begin with the number of
-- their process.
select pg_catalog.pg_cancel_backend(pid)
  from (
    select distinct pg_catalog.substring(name, '^pgsql_tmp([0-9]+)[.]')::pg_catalog.int4 as pid
      from pg_catalog.pg_ls_dir('base/pgsql_tmp', true, false) as name
  ) as writing
 where pid is not null
