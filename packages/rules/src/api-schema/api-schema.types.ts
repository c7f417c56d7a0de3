/** Type of a value in the API. */
export interface ApiType {
  /** As Postgres writes it: `character varying(20)[]`. */
  text: string
  /** Schema and name of the type of one element, below any domain. */
  schema: string
  name: string
  isArray: boolean
  kind: 'base' | 'enum' | 'composite' | 'relation'
  /** Of an enum. */
  values?: readonly string[] | null
}

export interface ApiColumn {
  name: string
  type: ApiType
  isNullable: boolean
  /** Expression of the default. */
  default: string | null
  /** True if Postgres always sets the value. */
  isGenerated: boolean
  /** True if a row can be written without it. */
  isOptional: boolean
  isInsertable: boolean
  isUpdatable: boolean
  isPrimaryKey: boolean
  comment: string | null
  /** Columns of tables that it is or shows, as `oid.number`. */
  origins: string[]
}

/** Foreign key between tables, which need not be exposed. */
export interface ApiForeignKey {
  name: string
  isOneToOne: boolean
  /** Origins of columns. */
  columns: string[]
  referencedColumns: string[]
}

/** Changes that a relation takes. */
export type RelationChange = 'insert' | 'update' | 'delete'

export interface ApiRelation {
  schema: string
  name: string
  kind: 'table' | 'view'
  /** Role whose policies a view reads with; null for those of the role that reads it, and for a table. */
  readsAs?: string | null
  comment: string | null
  columns: ApiColumn[]
  changes: RelationChange[]
}

export interface ApiArgument {
  name: string
  type: ApiType
  /** True if calls can leave it out. */
  hasDefault: boolean
  /** Expression of the default. */
  default: string | null
}

export interface ApiFunction {
  schema: string
  name: string
  comment: string | null
  arguments: ApiArgument[]
  /** Columns of `returns table (...)`. */
  columns: { name: string; type: ApiType }[]
  returns: ApiType
  returnsSet: boolean
  /** True if it is stable or immutable: the Data API lets it change nothing. */
  readsOnly?: boolean
}

export interface ApiEnum {
  schema: string
  name: string
  values: string[]
}

export interface ApiComposite {
  schema: string
  name: string
  fields: { name: string; type: ApiType }[]
}

/** Everything in some schemas that the Data API can serve. */
export interface ApiSchema {
  schemas: string[]
  relations: ApiRelation[]
  foreignKeys: ApiForeignKey[]
  functions: ApiFunction[]
  enums: ApiEnum[]
  composites: ApiComposite[]
}
