import type { ColumnType } from '@howdah/rules/table/table.types'
import { typeFamily } from '@howdah/rules/table/type-family'

const WORDS: Readonly<Record<string, string>> = { t: 'true', f: 'false' }
const LETTERS: Readonly<Record<string, string>> = { true: 't', false: 'f' }

const isBoolean = (column: Pick<ColumnType, 'data_type' | 'enums'>): boolean =>
  typeFamily(column) === 'boolean'

/** Returns a value as it is shown: booleans in words, everything else as Postgres writes it. */
export const shownValue = (column: Pick<ColumnType, 'data_type' | 'enums'>, text: string): string =>
  isBoolean(column) ? (WORDS[text] ?? text) : text

/** Returns a shown value as Postgres writes it, which is what rows are compared with. */
export const writtenValue = (
  column: Pick<ColumnType, 'data_type' | 'enums'>,
  text: string,
): string => (isBoolean(column) ? (LETTERS[text] ?? text) : text)
