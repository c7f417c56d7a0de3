-- Number of entries of the catalog, and a sum over their versions that another one of them changes. Temporary tables
-- come and go, and are not counted.
with temporary as (
  select oid from pg_class where relpersistence = 't'
)
select count(*)::int as entries, coalesce(sum(hashtextextended(entry, 0)), 0)::text as fingerprint
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
    union all select concat_ws(':', 'j', roleid, member, xmin, ctid) from pg_auth_members
  ) catalog
