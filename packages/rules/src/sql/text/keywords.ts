import { wordSet } from './words'

/**
 * PostgreSQL's keywords in the four groups of its grammar, as `pg_get_keywords()` of version 18 lists them.
 *
 * - `reserved`: never a name without quotes (`select`, `where`).
 * - `type-or-function`: may name a type or a function, not a column (`left`, `like`, `join`).
 * - `column-name`: may name a column, never a function: what follows it with `(` is syntax of its own (`values`, `numeric`, `coalesce`).
 * - `unreserved`: may name anything (`update`, `name`, `over`).
 */
export type KeywordGroup = 'reserved' | 'type-or-function' | 'column-name' | 'unreserved'

const RESERVED = `
  all analyse analyze and any array as asc asymmetric both case cast check collate column constraint create current_catalog current_date
  current_role current_time current_timestamp current_user default deferrable desc distinct do else end except false fetch for foreign
  from grant group having in initially intersect into lateral leading limit localtime localtimestamp not null offset on only or order
  placing primary references returning select session_user some symmetric system_user table then to trailing true union unique user
  using variadic when where window with
`

const TYPE_OR_FUNCTION = `
  authorization binary collation concurrently cross current_schema freeze full ilike inner is isnull join left like natural notnull
  outer overlaps right similar tablesample verbose
`

const COLUMN_NAME = `
  between bigint bit boolean char character coalesce dec decimal exists extract float greatest grouping inout int integer interval json
  json_array json_arrayagg json_exists json_object json_objectagg json_query json_scalar json_serialize json_table json_value least
  merge_action national nchar none normalize nullif numeric out overlay position precision real row setof smallint substring time
  timestamp treat trim values varchar xmlattributes xmlconcat xmlelement xmlexists xmlforest xmlnamespaces xmlparse xmlpi xmlroot
  xmlserialize xmltable
`

const UNRESERVED = `
  abort absent absolute access action add admin after aggregate also alter always asensitive assertion assignment at atomic attach
  attribute backward before begin breadth by cache call called cascade cascaded catalog chain characteristics checkpoint class close
  cluster columns comment comments commit committed compression conditional configuration conflict connection constraints content
  continue conversion copy cost csv cube current cursor cycle data database day deallocate declare defaults deferred definer delete
  delimiter delimiters depends depth detach dictionary disable discard document domain double drop each empty enable encoding encrypted
  enforced enum error escape event exclude excluding exclusive execute explain expression extension external family filter finalize
  first following force format forward function functions generated global granted groups handler header hold hour identity if immediate
  immutable implicit import include including increment indent index indexes inherit inherits inline input insensitive insert instead
  invoker isolation keep key keys label language large last leakproof level listen load local location lock locked logged mapping match
  matched materialized maxvalue merge method minute minvalue mode month move name names nested new next nfc nfd nfkc nfkd no normalized
  nothing notify nowait nulls object objects of off oids old omit operator option options ordinality others over overriding owned owner
  parallel parameter parser partial partition passing password path period plan plans policy preceding prepare prepared preserve prior
  privileges procedural procedure procedures program publication quote quotes range read reassign recursive ref referencing refresh
  reindex relative release rename repeatable replace replica reset restart restrict return returns revoke role rollback rollup routine
  routines rows rule savepoint scalar schema schemas scroll search second security sequence sequences serializable server session set
  sets share show simple skip snapshot source sql stable standalone start statement statistics stdin stdout storage stored strict string
  strip subscription support sysid system tables tablespace target temp template temporary text ties transaction transform trigger
  truncate trusted type types uescape unbounded uncommitted unconditional unencrypted unknown unlisten unlogged until update vacuum
  valid validate validator value varying version view views virtual volatile whitespace within without work wrapper write xml year yes
  zone
`

const inGroup = (list: string, group: KeywordGroup) =>
  [...wordSet(list)].map((word) => [word, group] as const)

const groupOfWord = () =>
  new Map<string, KeywordGroup>([
    ...inGroup(RESERVED, 'reserved'),
    ...inGroup(TYPE_OR_FUNCTION, 'type-or-function'),
    ...inGroup(COLUMN_NAME, 'column-name'),
    ...inGroup(UNRESERVED, 'unreserved'),
  ])

// Marked as pure, so that bundlers drop it where it is unused.
const GROUPS: ReadonlyMap<string, KeywordGroup> = /* @__PURE__ */ groupOfWord()

/** The group of a lower-case word, or `null` for a word that is no keyword. */
export function keywordGroup(word: string): KeywordGroup | null {
  return GROUPS.get(word) ?? null
}
