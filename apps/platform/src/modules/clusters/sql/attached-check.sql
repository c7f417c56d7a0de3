-- Reads the properties of an external database before it is attached.
select pg_catalog.current_setting('server_version_num'), pg_catalog.current_setting('server_version'),
       pg_catalog.pg_encoding_to_char(d.encoding)
  from pg_catalog.pg_database d
 where d.datname = pg_catalog.current_database()
