-- Ends the connections by TCP that the rules do not permit: $1 requires TLS, $2 has the ranges of the allowed addresses.
select pg_terminate_backend(a.pid)
  from pg_stat_activity a
  left join pg_stat_ssl s on s.pid = a.pid
 where a.client_addr is not null
   and (($1::boolean and not coalesce(s.ssl, false))
     or not exists (select from unnest($2::text[]) r (range) where a.client_addr <<= r.range::cidr))
