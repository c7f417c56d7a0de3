/** Column of a table in the diagram. */
export interface DiagramColumn {
  name: string
  /** As Postgres writes it, e.g. `numeric(10,2)`. */
  type: string
  is_nullable: boolean
  is_primary: boolean
  /** Alone in a unique index without a condition. */
  is_unique: boolean
  default_value: string | null
  /** `always` or `by default` for an identity column. */
  identity: 'always' | 'by default' | null
  /** Expression of a generated column, with its kind. */
  generated: { expression: string; kind: 'stored' | 'virtual' } | null
  /** Owns the sequence that its default reads, as `serial` does. */
  is_serial: boolean
}

/** Primary key, unique constraint, check or exclusion of a table. */
export interface DiagramConstraint {
  name: string
  /** From `pg_get_constraintdef`. */
  definition: string
}

export interface DiagramTable {
  /** The oid. */
  id: number
  schema: string
  name: string
  /** r table, p partitioned table, f foreign table, v view, m materialized view. */
  kind: 'r' | 'p' | 'f' | 'v' | 'm'
  comment: string | null
  columns: readonly DiagramColumn[]
  constraints: readonly DiagramConstraint[]
}

/** Foreign key between two tables of the diagram. */
export interface DiagramKey {
  /** The oid. */
  id: number
  name: string
  /** From `pg_get_constraintdef`. */
  definition: string
  /** Oid of the referencing table. */
  source: number
  source_columns: readonly string[]
  /** Oid of the referenced table. */
  target: number
  target_columns: readonly string[]
  /** The referencing columns are unique: at most one row references each row. */
  is_source_unique: boolean
  /** A referencing column may be NULL: a row need not reference one. */
  is_source_nullable: boolean
}

/** Tables of some schemas with the keys between them. */
export interface DiagramGraph {
  tables: readonly DiagramTable[]
  keys: readonly DiagramKey[]
  /** Tables that the schemas have, including those left out. */
  count: number
}

export interface DiagramPoint {
  x: number
  y: number
}

/** Top left corners of tables, by their oid. */
export type DiagramPositions = Readonly<Record<number, DiagramPoint>>
