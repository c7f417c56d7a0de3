/** A Postgres value as Postgres wrote it, or null for NULL. */
export type ExportValue = string | null

export interface ExportColumn {
  readonly name: string
  readonly typeOid: number
}

export type ExportFormat = 'csv' | 'json' | 'markdown' | 'sql'

/** Writes a result piece by piece: `head`, a `row` for each row in turn, `tail`. */
export interface ExportWriter {
  readonly head: string
  readonly row: (values: readonly ExportValue[], index: number) => string
  readonly tail: string
}

/** Some rows of a table and some of its columns that follow each other; all from 0, both ends included, rows ascending. */
export interface TableArea {
  readonly rows: readonly (readonly [first: number, last: number])[]
  readonly columns: readonly [first: number, last: number]
}
