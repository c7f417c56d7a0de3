/**
 * Postgres' own types whose OIDs are the same in every database: OID, OID of the array type (0 when there is none), and the name as
 * `format_type(oid, null)` writes it in version 18. OIDs from 10000 on are given out by initdb and differ between versions.
 */
const BUILT_IN_TYPES: readonly (readonly [oid: number, arrayOid: number, name: string])[] = [
  [16, 1000, 'boolean'],
  [17, 1001, 'bytea'],
  [18, 1002, '"char"'],
  [19, 1003, 'name'],
  [20, 1016, 'bigint'],
  [21, 1005, 'smallint'],
  [22, 1006, 'int2vector'],
  [23, 1007, 'integer'],
  [24, 1008, 'regproc'],
  [25, 1009, 'text'],
  [26, 1028, 'oid'],
  [27, 1010, 'tid'],
  [28, 1011, 'xid'],
  [29, 1012, 'cid'],
  [30, 1013, 'oidvector'],
  [32, 0, 'pg_ddl_command'],
  [71, 210, 'pg_type'],
  [75, 270, 'pg_attribute'],
  [81, 272, 'pg_proc'],
  [83, 273, 'pg_class'],
  [114, 199, 'json'],
  [142, 143, 'xml'],
  [194, 0, 'pg_node_tree'],
  [269, 0, 'table_am_handler'],
  [325, 0, 'index_am_handler'],
  [600, 1017, 'point'],
  [601, 1018, 'lseg'],
  [602, 1019, 'path'],
  [603, 1020, 'box'],
  [604, 1027, 'polygon'],
  [628, 629, 'line'],
  [650, 651, 'cidr'],
  [700, 1021, 'real'],
  [701, 1022, 'double precision'],
  [705, 0, 'unknown'],
  [718, 719, 'circle'],
  [774, 775, 'macaddr8'],
  [790, 791, 'money'],
  [829, 1040, 'macaddr'],
  [869, 1041, 'inet'],
  [1033, 1034, 'aclitem'],
  [1042, 1014, 'character'],
  [1043, 1015, 'character varying'],
  [1082, 1182, 'date'],
  [1083, 1183, 'time without time zone'],
  [1114, 1115, 'timestamp without time zone'],
  [1184, 1185, 'timestamp with time zone'],
  [1186, 1187, 'interval'],
  [1248, 0, 'pg_database'],
  [1266, 1270, 'time with time zone'],
  [1560, 1561, 'bit'],
  [1562, 1563, 'bit varying'],
  [1700, 1231, 'numeric'],
  [1790, 2201, 'refcursor'],
  [2202, 2207, 'regprocedure'],
  [2203, 2208, 'regoper'],
  [2204, 2209, 'regoperator'],
  [2205, 2210, 'regclass'],
  [2206, 2211, 'regtype'],
  [2249, 2287, 'record'],
  [2275, 1263, 'cstring'],
  [2276, 0, '"any"'],
  [2277, 0, 'anyarray'],
  [2278, 0, 'void'],
  [2279, 0, 'trigger'],
  [2280, 0, 'language_handler'],
  [2281, 0, 'internal'],
  [2283, 0, 'anyelement'],
  [2776, 0, 'anynonarray'],
  [2842, 0, 'pg_authid'],
  [2843, 0, 'pg_auth_members'],
  [2950, 2951, 'uuid'],
  [2970, 2949, 'txid_snapshot'],
  [3115, 0, 'fdw_handler'],
  [3220, 3221, 'pg_lsn'],
  [3310, 0, 'tsm_handler'],
  [3361, 0, 'pg_ndistinct'],
  [3402, 0, 'pg_dependencies'],
  [3500, 0, 'anyenum'],
  [3614, 3643, 'tsvector'],
  [3615, 3645, 'tsquery'],
  [3642, 3644, 'gtsvector'],
  [3734, 3735, 'regconfig'],
  [3769, 3770, 'regdictionary'],
  [3802, 3807, 'jsonb'],
  [3831, 0, 'anyrange'],
  [3838, 0, 'event_trigger'],
  [3904, 3905, 'int4range'],
  [3906, 3907, 'numrange'],
  [3908, 3909, 'tsrange'],
  [3910, 3911, 'tstzrange'],
  [3912, 3913, 'daterange'],
  [3926, 3927, 'int8range'],
  [4066, 0, 'pg_shseclabel'],
  [4072, 4073, 'jsonpath'],
  [4089, 4090, 'regnamespace'],
  [4096, 4097, 'regrole'],
  [4191, 4192, 'regcollation'],
  [4451, 6150, 'int4multirange'],
  [4532, 6151, 'nummultirange'],
  [4533, 6152, 'tsmultirange'],
  [4534, 6153, 'tstzmultirange'],
  [4535, 6155, 'datemultirange'],
  [4536, 6157, 'int8multirange'],
  [4537, 0, 'anymultirange'],
  [4538, 0, 'anycompatiblemultirange'],
  [4600, 0, 'pg_brin_bloom_summary'],
  [4601, 0, 'pg_brin_minmax_multi_summary'],
  [5017, 0, 'pg_mcv_list'],
  [5038, 5039, 'pg_snapshot'],
  [5069, 271, 'xid8'],
  [5077, 0, 'anycompatible'],
  [5078, 0, 'anycompatiblearray'],
  [5079, 0, 'anycompatiblenonarray'],
  [5080, 0, 'anycompatiblerange'],
  [6101, 0, 'pg_subscription'],
]

/** Marked as pure, so that a bundle without need of the names is without the table, too. */
const NAMES: ReadonlyMap<number, string> = /* @__PURE__ */ new Map(
  /* @__PURE__ */ BUILT_IN_TYPES.flatMap(([oid, arrayOid, name]): [number, string][] =>
    arrayOid === 0
      ? [[oid, name]]
      : [
          [oid, name],
          [arrayOid, `${name}[]`],
        ],
  ),
)

/** bigint, smallint, integer, oid, real, double precision, money, numeric. */
const NUMERIC_OIDS: ReadonlySet<number> = new Set([20, 21, 23, 26, 700, 701, 790, 1700])

/**
 * The name of a built-in type, without modifier: `integer`, `timestamp with time zone`, `text[]`.
 * `null` for a type that a database made itself (enums, domains, extensions), whose name only the catalog knows.
 */
export function builtinTypeName(oid: number): string | null {
  return NAMES.get(oid) ?? null
}

/**
 * Checks that values of this type are numbers, which are aligned at the end of their column. Arrays
 * of numbers are not.
 */
export function isNumericType(oid: number): boolean {
  return NUMERIC_OIDS.has(oid)
}
