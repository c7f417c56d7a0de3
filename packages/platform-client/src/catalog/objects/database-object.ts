/** Fields that objects of every kind have. */
export interface DatabaseObject {
  /** The oid. */
  id: number
  /** Null for an object outside of schemas. */
  schema: string | null
  name: string
  comment: string | null
  /** Extension that owns the object; null for none. */
  extension: string | null
  /** True if the role owns the object. */
  may_change: boolean
}

/** Kind of object in the catalog, as its SQL has it. */
export interface CatalogKind<Row extends DatabaseObject, Detail extends Row = Row> {
  /** Part of the query keys. */
  name: string
  /** Catalog table that holds the objects, such as `pg_proc`. */
  catalog: string
  /** Objects of all schemas, with the columns of a row. */
  listSql: string
  /** Objects with everything that a form needs. @default as the list has them */
  detailSql?: string
  /**
   * Needed if the list calls volatile functions, such as those of sizes: Postgres would call them
   * for every object, even where only names or one object are read.
   */
  parts?: {
    /** Identifiers, schemas and names of the objects of all schemas. */
    namesSql: string
    /** Expression of the oid in the condition with which both queries of the objects end. */
    oid: string
  }
  /** Carry the types of both; never set. */
  types?: { row: Row; detail: Detail }
}

/** Extension that an object belongs to, as an SQL expression. */
export const extensionOf = (catalog: string, id: string): string => `(
    select e.extname from pg_catalog.pg_depend d
    join pg_catalog.pg_extension e on e.oid = d.refobjid
    where d.classid = 'pg_catalog.${catalog}'::regclass and d.objid = ${id} and d.deptype = 'e'
      and d.refclassid = 'pg_catalog.pg_extension'::regclass
    limit 1
  )`

/** True in a cluster of the platform, whose server makes some changes as the superuser. */
export const IS_MANAGED = `pg_catalog.to_regrole('howdah_editor') is not null`

/** Schemas that hold temporary objects and parts of tables. */
export const ORDINARY_SCHEMA = `n.nspname !~ '^pg_(toast|temp_|toast_temp_)'`
