-- Everything in the schemas of a project's people, each object with its kind, its name and a digest of its definition.
-- Names are qualified, because the search path is pg_catalog. $1 are the schemas of services, in which people have triggers and policies.
with ours as (
  select oid, nspname from pg_namespace
   where nspname <> all ($1::text[]) and nspname <> 'information_schema' and nspname !~ '^pg_'
), members as (
  select classid, objid from pg_depend where deptype = 'e'
), relations as (
  select c.*, n.nspname, format('%I.%I', n.nspname, c.relname) as title, n.oid in (select oid from ours) as is_ours
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where (n.oid in (select oid from ours) or n.nspname = any ($1::text[]))
     and c.relpersistence <> 't'
     and not exists (select from members m where m.classid = 'pg_class'::regclass and m.objid = c.oid)
), objects (kind, name, definition) as (
  select 'schema', nspname, concat_ws('|', pg_get_userbyid(n.nspowner),
         (select array_agg(a::text order by a::text) from unnest(n.nspacl) a))
    from pg_namespace n where n.oid in (select oid from ours)
  union all
  select 'relation', title, concat_ws('|', relkind, relpersistence, relrowsecurity, relforcerowsecurity, relreplident,
         pg_get_userbyid(relowner), (select array_agg(o order by o) from unnest(reloptions) o),
         (select array_agg(a::text order by a::text) from unnest(coalesce(relacl, acldefault(case relkind when 'S' then 's' else 'r' end::"char", relowner))) a),
         pg_get_expr(relpartbound, oid), case when relkind = 'p' then pg_get_partkeydef(oid) end,
         case when relkind in ('v', 'm') then pg_get_viewdef(oid) end,
         (select string_agg(inhparent::regclass::text, ',' order by inhseqno) from pg_inherits where inhrelid = oid),
         (select concat_ws(',', seqtypid::regtype, seqstart, seqincrement, seqmax, seqmin, seqcache, seqcycle) from pg_sequence where seqrelid = oid))
    from relations where is_ours and relkind <> 'i' and relkind <> 'I' and relkind <> 't'
  union all
  select case when a.attgenerated = 'v' then 'virtual column' else 'column' end, format('%s.%I', r.title, a.attname),
         concat_ws('|', format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity, a.attgenerated, a.attcollation::regcollation,
         (select array_agg(x::text order by x::text) from unnest(a.attacl) x), pg_get_expr(d.adbin, d.adrelid))
    from relations r join pg_attribute a on a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
   where r.is_ours and r.relkind in ('r', 'p', 'f', 'c')
  union all
  -- Where they are not the default of the type.
  select 'column settings', format('%s.%I', r.title, a.attname), concat_ws('|', a.attstattarget, a.attstorage, a.attcompression)
    from relations r join pg_attribute a on a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
   where r.is_ours and r.relkind in ('r', 'p', 'm')
     and (coalesce(a.attstattarget, -1) <> -1 or a.attstorage <> t.typstorage or a.attcompression <> '')
  union all
  -- Where it is not that of the partitioned table.
  select 'partition default', format('%s.%I', r.title, a.attname), coalesce(pg_get_expr(d.adbin, d.adrelid), 'none')
    from relations r join pg_attribute a on a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped
    join pg_inherits i on i.inhrelid = r.oid
    join pg_attribute pa on pa.attrelid = i.inhparent and pa.attname = a.attname and not pa.attisdropped
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    left join pg_attrdef pd on pd.adrelid = pa.attrelid and pd.adnum = pa.attnum
   where r.is_ours and r.relispartition and a.attgenerated = ''
     and pg_get_expr(d.adbin, d.adrelid) is distinct from pg_get_expr(pd.adbin, pd.adrelid)
  union all
  select 'constraint', format('%s.%I', coalesce(r.title, c.contypid::regtype::text), c.conname),
         concat_ws('|', pg_get_constraintdef(c.oid), c.convalidated)
    from pg_constraint c left join relations r on r.oid = c.conrelid
   where (r.is_ours or (c.contypid <> 0 and c.connamespace in (select oid from ours)))
     -- A not-null constraint is part of its column; tools name it differently.
     and c.contype <> 'n' and c.contype <> 't'
  union all
  select 'index', r.title, concat_ws('|', pg_get_indexdef(r.oid), i.indisvalid, i.indisclustered, i.indisreplident)
    from relations r join pg_index i on i.indexrelid = r.oid where r.is_ours
  union all
  select 'function', format('%I.%I(%s)', n.nspname, p.proname, pg_get_function_identity_arguments(p.oid)),
         concat_ws('|', case when p.prokind = 'a' then (select concat_ws(',', aggtransfn, aggfinalfn, aggtranstype::regtype, agginitval) from pg_aggregate where aggfnoid = p.oid)
           else pg_get_functiondef(p.oid) end, pg_get_userbyid(p.proowner),
         (select array_agg(a::text order by a::text) from unnest(coalesce(p.proacl, acldefault('f', p.proowner))) a))
    from pg_proc p join ours n on n.oid = p.pronamespace
   where not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype in ('e', 'i'))
  union all
  select 'trigger', format('%s.%I', r.title, t.tgname), concat_ws('|', pg_get_triggerdef(t.oid), t.tgenabled)
    from pg_trigger t join relations r on r.oid = t.tgrelid where not t.tgisinternal
     -- Those of a service itself.
     and (r.is_ours or t.tgname !~ '^howdah_')
  union all
  select 'rule', format('%s.%I', r.title, w.rulename), pg_get_ruledef(w.oid)
    from pg_rewrite w join relations r on r.oid = w.ev_class where r.is_ours and w.rulename <> '_RETURN'
  union all
  select 'policy', format('%s.%I', r.title, p.polname), concat_ws('|', p.polcmd, p.polpermissive,
         (select array_agg(x::regrole::text order by x::regrole::text) from unnest(p.polroles) x),
         pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid))
    from pg_policy p join relations r on r.oid = p.polrelid
  union all
  select 'type', format('%I.%I', n.nspname, t.typname), concat_ws('|', t.typtype, pg_get_userbyid(t.typowner),
         format_type(nullif(t.typbasetype, 0), t.typtypmod), t.typnotnull, t.typdefault,
         (select array_agg(e.enumlabel order by e.enumsortorder) from pg_enum e where e.enumtypid = t.oid),
         (select g.rngsubtype::regtype from pg_range g where g.rngtypid = t.oid))
    from pg_type t join ours n on n.oid = t.typnamespace
   where t.typtype in ('e', 'd', 'r')
     and not exists (select from members m where m.classid = 'pg_type'::regclass and m.objid = t.oid)
  union all
  select 'extension', extname, concat_ws('|', extversion, extnamespace::regnamespace) from pg_extension
  union all
  select 'publication', p.pubname || coalesce(': ' || r.prrelid::regclass::text, ''),
         concat_ws('|', p.puballtables, p.pubinsert, p.pubupdate, p.pubdelete, p.pubtruncate, p.pubviaroot, r.prattrs, pg_get_expr(r.prqual, r.prrelid))
    from pg_publication p left join pg_publication_rel r on r.prpubid = p.oid
  union all
  select 'comment', format('%s', coalesce(r.title || coalesce('.' || a.attname, ''), d.objoid::text)), d.description
    from pg_description d join relations r on r.oid = d.objoid and d.classoid = 'pg_class'::regclass
    left join pg_attribute a on a.attrelid = d.objoid and a.attnum = d.objsubid and d.objsubid > 0
   where r.is_ours
  union all
  select 'cast', format('%s as %s', c.castsource::regtype, c.casttarget::regtype), concat_ws('|', c.castfunc::regprocedure, c.castcontext, c.castmethod)
    from pg_cast c
   where c.oid >= 16384 and not exists (select from pg_depend d where d.classid = 'pg_cast'::regclass and d.objid = c.oid and d.deptype in ('e', 'i'))
  union all
  select 'operator', o.oid::regoperator::text, concat_ws('|', o.oprcode, o.oprrest, o.oprjoin, o.oprcanhash, o.oprcanmerge)
    from pg_operator o join ours n on n.oid = o.oprnamespace
   where not exists (select from members m where m.classid = 'pg_operator'::regclass and m.objid = o.oid)
  union all
  select 'operator class', format('%I.%I', n.nspname, o.opcname), concat_ws('|', o.opcintype::regtype, o.opcdefault)
    from pg_opclass o join ours n on n.oid = o.opcnamespace
   where not exists (select from members m where m.classid = 'pg_opclass'::regclass and m.objid = o.oid)
  union all
  select 'statistics', format('%I.%I', n.nspname, s.stxname), pg_get_statisticsobjdef(s.oid)
    from pg_statistic_ext s join ours n on n.oid = s.stxnamespace
  union all
  select 'text search configuration', format('%I.%I', n.nspname, t.cfgname),
         concat_ws('|', t.cfgparser, (select string_agg(concat_ws(',', m.maptokentype, m.mapseqno, m.mapdict::regdictionary), ';' order by m.maptokentype, m.mapseqno)
           from pg_ts_config_map m where m.mapcfg = t.oid))
    from pg_ts_config t join ours n on n.oid = t.cfgnamespace
   where not exists (select from members m where m.classid = 'pg_ts_config'::regclass and m.objid = t.oid)
  union all
  select 'text search dictionary', format('%I.%I', n.nspname, t.dictname), t.dictinitoption
    from pg_ts_dict t join ours n on n.oid = t.dictnamespace
   where not exists (select from members m where m.classid = 'pg_ts_dict'::regclass and m.objid = t.oid)
  union all
  select 'foreign server', srvname, concat_ws('|', srvfdw, srvtype, srvversion) from pg_foreign_server
  union all
  select 'role', rolname, concat_ws('|', rolinherit, rolcreaterole, rolcreatedb, rolcanlogin, rolbypassrls,
         (select array_agg(m.roleid::regrole::text order by m.roleid::regrole::text) from pg_auth_members m where m.member = r.oid))
    from pg_roles r where rolname !~ '^(pg_|howdah_)' and rolname <> 'postgres'
)
select kind, name, left(md5(coalesce(definition, '')), 16) as digest from objects limit $2
