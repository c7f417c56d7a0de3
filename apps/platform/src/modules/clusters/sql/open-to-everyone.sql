-- Privileges of PUBLIC in this database that leave something behind: temporary tables, large
-- objects, messages in the write-ahead log, terminating other sessions, taking advisory locks and
-- sending notifications, which all users share, and routines that run as another user. Aggregates
-- count, since their parts may do so.
-- Routines of extensions are left unchanged: they are meant to be used by PUBLIC.
with open as (
  select a.grantor, 'system' as kind, format('temporary on database %I', d.datname) as privilege
    from pg_database d
   cross join lateral aclexplode(coalesce(d.datacl, acldefault('d', d.datdba))) a
   where d.datname = current_database() and a.grantee = 0 and a.privilege_type = 'TEMPORARY'
  union all
  select a.grantor,
         case when p.pronamespace <> 'pg_catalog'::regnamespace then 'routine'
              when p.proname ~ '^pg_(try_)?advisory_' or p.proname = 'pg_notify' then 'shared' else 'system' end,
         format('execute on routine %s', p.oid::regprocedure)
    from pg_proc p
   cross join lateral aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a
   where a.grantee = 0
     and (p.pronamespace = 'pg_catalog'::regnamespace
          and p.proname in ('lo_creat', 'lo_create', 'lo_from_bytea', 'lo_put', 'lowrite', 'lo_open', 'lo_truncate', 'lo_truncate64',
                            'lo_unlink', 'lo_import', 'pg_logical_emit_message', 'pg_cancel_backend', 'pg_terminate_backend', 'pg_notify',
                            'pg_advisory_lock', 'pg_advisory_lock_shared', 'pg_advisory_xact_lock', 'pg_advisory_xact_lock_shared',
                            'pg_try_advisory_lock', 'pg_try_advisory_lock_shared', 'pg_try_advisory_xact_lock',
                            'pg_try_advisory_xact_lock_shared')
       or (p.prosecdef or p.prokind = 'a')
          and p.pronamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
          and not exists (select from pg_depend e where e.classid = 'pg_proc'::regclass and e.objid = p.oid and e.deptype = 'e'))
)
select pg_get_userbyid(grantor) as grantor, kind, privilege from open
