  select r.rolname::text, r.rolpassword
    from pg_catalog.pg_authid r
   where r.rolname operator(pg_catalog.=) p_usename
     and r.rolcanlogin and not r.rolsuper and not r.rolreplication
     and not pg_catalog.starts_with(r.rolname, 'howdah_')
     and (r.rolvaliduntil is null or r.rolvaliduntil operator(pg_catalog.>) pg_catalog.now())
