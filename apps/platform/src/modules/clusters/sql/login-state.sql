-- What a login has now of what it could have changed about itself, and whether a database takes connections.
select a.rolpassword = $2 and a.rolcanlogin and not a.rolsuper and not a.rolcreaterole and not a.rolcreatedb and not a.rolreplication
         and a.rolconnlimit = -1 and (a.rolvaliduntil is null or a.rolvaliduntil = 'infinity') as "asMade",
       (select coalesce(jsonb_object_agg(coalesce(d.datname, ''), s.setconfig), '{}')
          from pg_db_role_setting s left join pg_database d on d.oid = s.setdatabase
         where s.setrole = a.oid) as settings,
       exists (select from pg_database d where d.datname = $3 and d.datallowconn and not d.datistemplate) as "databaseExists"
  from pg_authid a
 where a.rolname = $1
