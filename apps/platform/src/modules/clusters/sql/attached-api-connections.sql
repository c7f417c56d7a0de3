-- Returns the connections that Postgres allows programs, and the limit of the login; -1 for none.
select pg_catalog.current_setting('max_connections')::int4 - coalesce(pg_catalog.current_setting('reserved_connections', true)::int4, 0)
         - pg_catalog.current_setting('superuser_reserved_connections')::int4,
       rolconnlimit
  from pg_catalog.pg_roles where rolname = session_user
