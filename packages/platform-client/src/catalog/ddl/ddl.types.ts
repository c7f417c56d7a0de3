import type { ReferentialAction } from '../table'

/** Schema and name of a relation. */
export interface QualifiedName {
  schema: string
  name: string
}

/** A column as DDL has it. */
export interface ColumnShape {
  name: string
  /** The column's name in the shape that this one is made from; absent or null for a new one. */
  was?: string | null
  /** As SQL writes it: `numeric(10,2)`, `"My Types".mood[]`. */
  type: string
  /**
   * Expression that converts a value of the old type to the new type, written with the new column
   * names; null lets Postgres cast it.
   */
  using?: string | null
  nullable: boolean
  /** An expression; null for none. */
  default: string | null
  identity: 'ALWAYS' | 'BY DEFAULT' | null
  /** The expression of a stored generated column; null for a column that is none. */
  generated: string | null
  comment: string | null
}

/** A constraint's name; null leaves the choice to Postgres. */
interface Named {
  name: string | null
}

export interface KeyShape extends Named {
  columns: string[]
}

export interface CheckShape extends Named {
  expression: string
}

export interface ForeignKeyShape extends Named {
  columns: string[]
  target: QualifiedName
  /** In the order of `columns`. */
  targetColumns: string[]
  onDelete: ReferentialAction
  onUpdate: ReferentialAction
}

/** Table as edited in the table form. */
export interface TableShape extends QualifiedName {
  comment: string | null
  rls: boolean
  columns: ColumnShape[]
  primaryKey: KeyShape | null
  uniques: KeyShape[]
  checks: CheckShape[]
  foreignKeys: ForeignKeyShape[]
}

/** Reason that a statement cannot be built. */
export type DdlProblem =
  | 'name-empty'
  /** Postgres would cut it at 63 bytes without a word. */
  | 'name-too-long'
  | 'name-has-zero'
  | 'name-twice'
  | 'not-a-type'
  | 'expression-empty'
  /** It would end early, or go on past its end: a semicolon, an open quote, a parenthesis too many. */
  | 'expression-leaks'
  | 'no-columns'
  /** A foreign key needs as many columns on either side. */
  | 'columns-unpaired'

/** A statement that cannot be built, with the invalid part of its input. */
export class DdlError extends Error {
  override readonly name = 'DdlError'
  readonly problem: DdlProblem
  /** The name, type or expression. */
  readonly subject: string

  constructor(problem: DdlProblem, subject: string) {
    super(`${problem}: ${subject}`)
    this.problem = problem
    this.subject = subject
  }
}
