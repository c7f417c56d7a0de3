import { filterOperatorsOf, typeFamily } from '../type-family'
import type { ColumnType, GridFilter } from '../table.types'

/** The words of `is`. */
export const IS_VALUES = ['null', 'not null', 'true', 'false'] as const
export type IsValue = (typeof IS_VALUES)[number]

/**
 * Reason why a filter cannot be applied: its column no longer exists, or has no such operator, or
 * the value is not one of `is`, or the list is broken.
 */
export type FilterProblem = 'no-column' | 'no-operator' | 'no-is-value' | 'broken-list'

/** Returns the values that may follow `is`: true and false only for booleans. */
export function isValuesOf(column: Pick<ColumnType, 'data_type' | 'enums'>): readonly IsValue[] {
  return typeFamily(column) === 'boolean' ? IS_VALUES : ['null', 'not null']
}

export function isValueOf(text: string): IsValue | null {
  const word = text.trim().toLowerCase().replace(/\s+/g, ' ')
  return IS_VALUES.find((known) => known === word) ?? null
}

/** Null when nothing is wrong. */
export function filterProblem(
  { column: name, operator, value }: GridFilter,
  columns: readonly ColumnType[],
): FilterProblem | null {
  const column = columns.find((known) => known.name === name)
  if (!column) return 'no-column'
  if (!filterOperatorsOf(column).includes(operator)) return 'no-operator'
  if (operator === 'is') {
    const word = isValueOf(value)
    return word !== null && isValuesOf(column).includes(word) ? null : 'no-is-value'
  }
  return operator === 'in' && parseList(value) === null ? 'broken-list' : null
}

/**
 * Parses the values of `in`: separated by commas, with or without parentheses; a value that
 * contains a comma is in double quotes, inside which a double quote is doubled. Null if a quote is
 * not closed or is followed by other text, or if there is no value at all.
 */
export function parseList(text: string): string[] | null {
  const inner = /^\s*\(([\s\S]*)\)\s*$/.exec(text)?.[1] ?? text
  if (inner.trim() === '') return null
  const values: string[] = []
  const item = /\s*(?:"((?:[^"]|"")*)"\s*|([^",]*))(,|$)/y
  for (;;) {
    const match = item.exec(inner)
    if (!match) return null
    const [, quoted, bare, end] = match
    values.push(quoted === undefined ? (bare ?? '').trim() : quoted.replaceAll('""', '"'))
    if (end === '') return values
  }
}

export function serializeList(values: readonly string[]): string {
  return values
    .map((value) =>
      value === '' || /[",()]|^\s|\s$/.test(value) ? `"${value.replaceAll('"', '""')}"` : value,
    )
    .join(',')
}
