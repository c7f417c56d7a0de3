-- Number of entries of the catalog, and a sum over their versions that another one of them changes. Temporary tables
-- come and go, and are not counted. Bytes are those of the longest definitions, of which only the headers are read.
with temporary as (
  select oid from pg_class where relpersistence = 't'
)
select count(*)::int as entries, coalesce(sum(hashtextextended(entry, 0)), 0)::text as fingerprint,
    (select coalesce(sum(octet_length(prosrc)), 0) from pg_proc where oid >= 16384)
      + (select coalesce(sum(octet_length(description)), 0) from pg_description where objoid >= 16384)
      + (select coalesce(sum(octet_length(ev_action::text)), 0) / 8 from pg_rewrite where oid >= 16384) as bytes
  from (
    select concat_ws(':', 'c', oid, xmin, ctid) as entry from pg_class where relpersistence <> 't'
    union all select concat_ws(':', 'a', attrelid, attnum, xmin, ctid) from pg_attribute where attrelid >= 16384 and attrelid not in (select oid from temporary)
    union all select concat_ws(':', 'd', oid, xmin, ctid) from pg_attrdef where adrelid not in (select oid from temporary)
    union all select concat_ws(':', 'p', oid, xmin, ctid) from pg_proc where oid >= 16384
    union all select concat_ws(':', 'o', oid, xmin, ctid) from pg_constraint where conrelid not in (select oid from temporary)
    union all select concat_ws(':', 'i', indexrelid, xmin, ctid) from pg_index where indexrelid >= 16384 and indrelid not in (select oid from temporary)
    union all select concat_ws(':', 't', oid, xmin, ctid) from pg_type where typnamespace in (select oid from pg_namespace where nspname !~ '^pg_') and oid >= 16384
    union all select concat_ws(':', 'e', oid, xmin, ctid) from pg_enum
    union all select concat_ws(':', 'l', oid, xmin, ctid) from pg_policy
    union all select concat_ws(':', 'g', oid, xmin, ctid) from pg_trigger
    union all select concat_ws(':', 'w', oid, xmin, ctid) from pg_rewrite where oid >= 16384
    union all select concat_ws(':', 'n', oid, xmin, ctid) from pg_namespace where nspname !~ '^pg_'
    union all select concat_ws(':', 'm', objoid, objsubid, xmin, ctid) from pg_description where objoid >= 16384
    union all select concat_ws(':', 'f', oid, xmin, ctid) from pg_default_acl
    union all select concat_ws(':', 'b', oid, xmin, ctid) from pg_publication
    union all select concat_ws(':', 'r', oid, xmin, ctid) from pg_publication_rel
    union all select concat_ws(':', 'x', oid, xmin, ctid) from pg_extension
    union all select concat_ws(':', 's', seqrelid, xmin, ctid) from pg_sequence where seqrelid not in (select oid from temporary)
    union all select concat_ws(':', 'k', oid, xmin, ctid) from pg_cast where oid >= 16384
    union all select concat_ws(':', 'q', oid, xmin, ctid) from pg_operator where oid >= 16384
    union all select concat_ws(':', 'u', oid, xmin, ctid) from pg_opclass where oid >= 16384
    union all select concat_ws(':', 'v', oid, xmin, ctid) from pg_statistic_ext
    union all select concat_ws(':', 'y', oid, xmin, ctid) from pg_ts_config where oid >= 16384
    union all select concat_ws(':', 'h', inhrelid, inhparent, xmin, ctid) from pg_inherits
    union all select concat_ws(':', 'co', oid, xmin, ctid) from pg_collation where oid >= 16384
    union all select concat_ws(':', 'bn', oid, xmin, ctid) from pg_publication_namespace
    union all select concat_ws(':', 'ra', rngtypid, xmin, ctid) from pg_range where rngtypid >= 16384
    union all select concat_ws(':', 'ag', aggfnoid::oid, xmin, ctid) from pg_aggregate where aggfnoid::oid >= 16384
    union all select concat_ws(':', 'tm', mapcfg, maptokentype, mapseqno, xmin, ctid) from pg_ts_config_map where mapcfg >= 16384
    union all select concat_ws(':', 'td', oid, xmin, ctid) from pg_ts_dict where oid >= 16384
    union all select concat_ws(':', 'et', oid, xmin, ctid) from pg_event_trigger
    union all select concat_ws(':', 'fs', oid, xmin, ctid) from pg_foreign_server
    union all select concat_ws(':', 'ft', ftrelid, xmin, ctid) from pg_foreign_table
    union all select concat_ws(':', 'la', oid, xmin, ctid) from pg_language where oid >= 16384
    union all select concat_ws(':', 'of', oid, xmin, ctid) from pg_opfamily where oid >= 16384
    union all select concat_ws(':', 'ro', rolname, rolsuper, rolinherit, rolcreaterole, rolcreatedb, rolcanlogin, rolreplication, rolbypassrls, rolconnlimit, rolvaliduntil, rolconfig) from pg_roles
    union all select concat_ws(':', 'j', roleid, member, xmin, ctid) from pg_auth_members
  ) catalog
