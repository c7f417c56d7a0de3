-- Checks that a login is unchanged and that a database takes its connections. Of values that a
-- person may have set, the size is checked before they are compared: they may be hundreds of
-- megabytes.
select a.rolpassword = $2 and a.rolcanlogin and not a.rolsuper and not a.rolcreaterole and not a.rolcreatedb and not a.rolreplication
         and a.rolconnlimit = $5::int and (a.rolvaliduntil is null or a.rolvaliduntil = 'infinity')
         and not exists (select from pg_db_role_setting s where s.setrole = a.oid and s.setdatabase <> 0)
         and exists (
           select from pg_db_role_setting s
            where s.setrole = a.oid and s.setdatabase = 0
              and case when pg_column_size(s.setconfig) < 1000
                    then s.setconfig @> $4::text[] and s.setconfig <@ $4::text[] and cardinality(s.setconfig) = cardinality($4::text[])
                  end
         ) as "asMade",
       array(select d.datname::text from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase where s.setrole = a.oid) as databases,
       -- The project's own database is opened again; of others it is their owner's choice.
       coalesce(d.datname = 'postgres' or d.datallowconn and not d.datistemplate, false) as "databaseExists",
       coalesce(d.datname <> 'postgres' or d.datallowconn and not d.datistemplate and d.datconnlimit = -1
                  and has_database_privilege(a.oid, d.oid, 'connect'), true) as "databaseIsOpen",
       -- A session is sent the value of search_path when it begins. This many bytes are less than a
       -- megabyte in full: Postgres stores them at most a few hundred times shorter.
       exists (
         select from pg_db_role_setting s
          where s.setrole = 0 and s.setdatabase = d.oid and pg_column_size(s.setconfig) > 3000
       ) as "databaseSettingsAreLarge"
  from pg_authid a
  left join pg_database d on d.datname = $3
 where a.rolname = $1
