-- True if the pooler's login ($1 its name, $2 its verifier, $4 its settings) and its function (hash $3) are as makePoolerLogin makes them.
select
  exists (
    select from pg_catalog.pg_authid r
    where r.rolname operator(pg_catalog.=) $1 and r.rolpassword operator(pg_catalog.=) $2
      and r.rolcanlogin and not r.rolsuper and not r.rolinherit and not r.rolcreaterole and not r.rolcreatedb and not r.rolreplication and not r.rolbypassrls
      and not exists (select from pg_catalog.pg_auth_members m where m.member operator(pg_catalog.=) r.oid)
      and pg_catalog.has_database_privilege(r.oid, pg_catalog.current_database(), 'connect')
      and exists (
        select from pg_catalog.pg_db_role_setting s
        where s.setrole operator(pg_catalog.=) r.oid and s.setdatabase operator(pg_catalog.=) 0
          and s.setconfig operator(pg_catalog.@>) $4::text[]
      )
  )
  and exists (
    select from pg_catalog.pg_proc f
    join pg_catalog.pg_namespace n on n.oid operator(pg_catalog.=) f.pronamespace
    join pg_catalog.pg_roles fo on fo.oid operator(pg_catalog.=) f.proowner
    join pg_catalog.pg_roles so on so.oid operator(pg_catalog.=) n.nspowner
    where n.nspname operator(pg_catalog.=) 'pgbouncer' and f.proname operator(pg_catalog.=) 'get_auth'
      and f.prosecdef and fo.rolsuper and so.rolsuper
      and pg_catalog.md5(f.prosrc) operator(pg_catalog.=) $3
      and pg_catalog.has_function_privilege($1, f.oid, 'execute') and pg_catalog.has_schema_privilege($1, n.oid, 'usage')
  ) as prepared
