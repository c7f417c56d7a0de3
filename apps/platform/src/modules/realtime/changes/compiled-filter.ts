import type { Filter } from './filter'
import type { WalValue } from './pgoutput'
import type { ColumnDetails } from './relation-details'

/** A condition: a test of the text where text is enough, else SQL of the column's type. */
export type CompiledFilter =
  | { kind: 'text'; column: string; test: (value: string | null) => boolean }
  | {
      kind: 'sql'
      column: string
      /** Condition of the value `v` and the operand `$2`. */
      condition: string
      operand: string | string[]
      sql: string
      /** True for a condition of the value's text. */
      pattern: boolean
    }

/** Types whose values are equal if, and only if, their texts are. */
const TEXT_EQUALS: ReadonlySet<string> = new Set([
  ...['int2', 'int4', 'int8', 'uuid', 'bool', 'text', 'varchar'],
])

const SQL_OPERATORS: Partial<Record<Filter['operator'], string>> = {
  eq: '=',
  neq: '<>',
  lt: '<',
  lte: '<=',
  gt: '>',
  gte: '>=',
}
const PATTERN_OPERATORS: Partial<Record<Filter['operator'], string>> = {
  like: '~~',
  ilike: '~~*',
  match: '~',
  imatch: '~*',
}

/** @param values of the filter, as Postgres writes them */
export function compileFilter(
  { column, isNegated, operator }: Filter,
  { sql, type }: ColumnDetails,
  values: readonly string[],
): CompiledFilter {
  const text = (test: (value: string) => boolean): CompiledFilter => ({
    kind: 'text',
    column,
    // A comparison with null is neither true nor false.
    test: (value) => value !== null && test(value) !== isNegated,
  })
  if (operator === 'is') return isFilter(column, values[0] ?? 'null', isNegated)
  if (TEXT_EQUALS.has(type)) {
    const known = new Set(values)
    if (operator === 'eq' || operator === 'in') return text((value) => known.has(value))
    if (operator === 'neq') return text((value) => !known.has(value))
  }
  const [operand = ''] = values
  const make = (condition: string, given: string | string[] = operand): CompiledFilter => ({
    kind: 'sql',
    column,
    condition: isNegated ? `not (${condition})` : condition,
    operand: given,
    sql,
    pattern: operator in PATTERN_OPERATORS,
  })
  if (operator === 'in') return make(`c.v = any($2::pg_catalog.text[]::${sql}[])`, [...values])
  if (operator === 'isdistinct') return make(`c.v is distinct from $2::pg_catalog.text::${sql}`)
  const pattern = PATTERN_OPERATORS[operator]
  if (pattern !== undefined) {
    const isLike = operator === 'like' || operator === 'ilike'
    return make(
      `c.v::pg_catalog.text operator(pg_catalog.${pattern}) $2::pg_catalog.text`,
      isLike ? operand.replaceAll('*', '%') : operand,
    )
  }
  return make(`c.v ${SQL_OPERATORS[operator] ?? '='} $2::pg_catalog.text::${sql}`)
}

function isFilter(column: string, kind: string, isNegated: boolean): CompiledFilter {
  const tests: Record<string, (value: string | null) => boolean> = {
    null: (value) => value === null,
    unknown: (value) => value === null,
    not_null: (value) => value !== null,
    true: (value) => value === 't',
    false: (value) => value === 'f',
  }
  const test = tests[kind] ?? (() => false)
  return { kind: 'text', column, test: (value) => test(value) !== isNegated }
}

/** Returns the operands of a filter that must be values of the column's type. */
export const typedOperands = ({ operator, values }: Filter): readonly string[] =>
  operator === 'is' || operator in PATTERN_OPERATORS ? [] : values

/** Returns the value of a column in a row; undefined if the log does not have it. */
export const valueOf = (
  columns: readonly string[],
  values: readonly WalValue[] | null,
  column: string,
): WalValue => values?.[columns.indexOf(column)]
