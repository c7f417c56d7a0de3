import {
  extensionOf,
  ORDINARY_SCHEMA,
  type CatalogKind,
  type DatabaseObject,
} from './database-object'

export interface FunctionArgument {
  /** i in, o out, b in and out, v variadic, t column of the returned table. */
  mode: 'i' | 'o' | 'b' | 'v' | 't'
  /** Empty for none. */
  name: string
  type: string
  /** An expression; null for none. */
  default: string | null
}

/** A function, procedure, aggregate or window function. */
export interface FunctionObject extends DatabaseObject {
  schema: string
  /** f function, p procedure, a aggregate, w window function. */
  kind: 'f' | 'p' | 'a' | 'w'
  /** Input arguments without defaults; with the name, they identify the function. */
  identity: string
  arguments: string
  /** Null for procedures. */
  returns: string | null
  language: string
  security_definer: boolean
  /** i immutable, s stable, v volatile. */
  volatility: 'i' | 's' | 'v'
}

/** A function with everything that its form needs. */
export interface FunctionDetail extends FunctionObject {
  argument_list: FunctionArgument[]
  body: string
  /** True if the body is parsed SQL (`begin atomic`) rather than text. */
  has_sql_body: boolean
  strict: boolean
  leakproof: boolean
  /** u unsafe, r restricted, s safe. */
  parallel: 'u' | 'r' | 's'
  cost: number
  rows: number
  /** Parameters as `name=value`. */
  configuration: string[]
  /** Null where the current role owns it. */
  other_owner: string | null
  /**
   * Roles that may execute it, if that was ever changed: `public` or a quoted name, with the option to grant it on;
   * null if not.
   */
  grants: string[] | null
  /** Roles that a new function of the current role grants to, as `grants` has them; null for those of Postgres itself. */
  default_grants: string[] | null
  /** Null for aggregates. */
  definition: string | null
}

const COLUMNS = `
  p.oid::bigint as id, n.nspname::text as schema, p.proname::text as name, p.prokind as kind,
  pg_catalog.pg_get_function_identity_arguments(p.oid) as identity,
  pg_catalog.pg_get_function_arguments(p.oid) as arguments,
  pg_catalog.pg_get_function_result(p.oid) as returns,
  l.lanname as language, p.prosecdef as security_definer, p.provolatile as volatility,
  pg_catalog.obj_description(p.oid, 'pg_proc') as comment,
  ${extensionOf('pg_proc', 'p.oid')} as extension,
  pg_catalog.pg_has_role(p.proowner, 'USAGE') as may_change`

const FROM = `
from pg_catalog.pg_proc p
join pg_catalog.pg_namespace n on n.oid = p.pronamespace
join pg_catalog.pg_language l on l.oid = p.prolang
where ${ORDINARY_SCHEMA}`

/** Grantees of privileges `g`, as `grant … to` has them. */
const GRANTEES = `coalesce(pg_catalog.json_agg(case when g.grantee = 0 then 'public' else pg_catalog.quote_ident(pg_catalog.pg_get_userbyid(g.grantee)) || case when g.is_grantable then ' with grant option' else '' end end order by g.grantee) filter (where g.grantee is not null), '[]')`

const DETAIL = `,
  coalesce((
    select pg_catalog.json_agg(pg_catalog.json_build_object(
      'mode', coalesce(p.proargmodes[a.place], 'i'),
      'name', coalesce(p.proargnames[a.place], ''),
      'type', pg_catalog.format_type(a.type, null),
      'default', pg_catalog.pg_get_function_arg_default(p.oid, a.place::int)
    ) order by a.place)
    from pg_catalog.unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])) with ordinality as a(type, place)
  ), '[]') as argument_list,
  case when p.prosqlbody is null then p.prosrc else pg_catalog.pg_get_function_sqlbody(p.oid) end as body,
  p.prosqlbody is not null as has_sql_body,
  p.proisstrict as strict, p.proleakproof as leakproof, p.proparallel as parallel, p.procost as cost, p.prorows as rows,
  coalesce(p.proconfig, '{}') as configuration,
  nullif(pg_catalog.pg_get_userbyid(p.proowner), current_user) as other_owner,
  (
    select ${GRANTEES}
    from pg_catalog.aclexplode(p.proacl) g
    where g.grantee <> p.proowner
    having p.proacl is not null
  ) as grants,
  (
    select ${GRANTEES}
    from pg_catalog.pg_default_acl d
    left join lateral pg_catalog.aclexplode(d.defaclacl) g on g.grantee <> d.defaclrole
    where d.defaclobjtype = 'f' and d.defaclrole = pg_catalog.to_regrole(pg_catalog.quote_ident(current_user))
    having count(*) > 0
  ) as default_grants,
  case when p.prokind in ('f', 'p', 'w') then pg_catalog.pg_get_functiondef(p.oid) end as definition`

export const functionsKind: CatalogKind<FunctionObject, FunctionDetail> = {
  name: 'functions',
  catalog: 'pg_proc',
  listSql: `select ${COLUMNS}${FROM}`,
  detailSql: `select ${COLUMNS}${DETAIL}${FROM}`,
}
