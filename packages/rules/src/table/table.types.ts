/**
 * Filter of the grid. The value is the text in the URL: plain text, a list for `in`, a word for
 * `is`.
 */
export interface GridFilter {
  column: string
  operator: FilterOperator
  value: string
}

export type FilterOperator = '=' | '<>' | '>' | '<' | '>=' | '<=' | '~~' | '~~*' | 'in' | 'is'

/** A sort of the grid. */
export interface GridSort {
  table: string
  column: string
  ascending: boolean
}

/**
 * Properties of a column that its operators, its SQL and its appearance depend on; a `Column` of
 * the catalog fits.
 */
export interface ColumnType {
  name: string
  /** As the catalog writes it: `integer`, `character varying(20)`; of a domain, its base type. */
  data_type: string
  /** The type's own name: `int4`, `_text`, the name of an enum or a domain. */
  format: string
  /** The values of an enum; empty for any other type. */
  enums: readonly string[]
  is_nullable: boolean
}
