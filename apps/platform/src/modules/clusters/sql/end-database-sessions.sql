-- Ends the sessions of the role `postgres` that began before $1, and connections by TCP that have not logged in yet: they may be
-- checked against the previous password.
select pg_terminate_backend(pid)
  from pg_stat_activity
 where backend_start < $1::timestamptz
   and (usename = 'postgres' or usename is null and state = 'starting' and client_addr is not null)
