import { isNumericType } from '../sql/text/postgres-types'
import { readSql } from '../sql/text/reading'
import { quoteLiteral, quoteName } from '../table/quote-name'
import type { ExportColumn, ExportValue, ExportWriter } from './export.types'
import { uniqueNames } from './json'

/** Rows of one statement, so that a large file is not one statement of its own size. */
const ROWS_PER_STATEMENT = 100

/**
 * INSERT statements of 100 rows each. `table` is a name with an optional schema, written as in SQL;
 * `overridesIdentity` if one of the columns is a generated identity.
 */
export function sqlInsertWriter(
  columns: readonly ExportColumn[],
  table: string,
  overridesIdentity: boolean,
): ExportWriter {
  const names = uniqueNames(columns.map(({ name }) => name)).map(quoteName)
  const insert = `insert into ${table} (${names.join(', ')})${overridesIdentity ? ' overriding system value' : ''} values\n`
  const tuple = (values: readonly ExportValue[]) =>
    `  (${values.map((value, index) => literal(value, columns[index]?.typeOid ?? 0)).join(', ')})`
  return {
    head: '',
    row: (values, index) =>
      (index % ROWS_PER_STATEMENT === 0 ? `${index === 0 ? '' : ';\n'}${insert}` : ',\n') +
      tuple(values),
    tail: ';\n',
  }
}

/**
 * Returns a table name for an INSERT from the user's input: quoted where necessary, `schema.table`
 * in two parts; null if it is not a name.
 */
export function insertTarget(typed: string): string | null {
  const { lexemes, isSound } = readSql(typed)
  const named = lexemes.every((lexeme, index) =>
    index % 2 === 0 ? lexeme.kind === 'word' || lexeme.kind === 'name' : lexeme.text === '.',
  )
  if (!isSound || !named || lexemes.length % 2 === 0 || lexemes.length > 5) return null
  return lexemes
    .filter((_, index) => index % 2 === 0)
    .map(({ text }) => quoteName(text))
    .join('.')
}

/** The first table that a query reads from, as a name to begin with; null when it names none. */
export function tableReadBy(sql: string): string | null {
  const { lexemes } = readSql(sql)
  const from = lexemes.findIndex((lexeme) => lexeme.kind === 'word' && lexeme.text === 'from')
  const path: string[] = []
  for (let index = from + 1; from !== -1 && index < lexemes.length; index += 2) {
    const lexeme = lexemes[index]
    if (lexeme?.kind !== 'word' && lexeme?.kind !== 'name') break
    path.push(plainName(lexeme.text))
    const after = lexemes[index + 1]
    if (after?.text === '(') return null
    if (after?.text !== '.') break
  }
  return path.length === 0 ? null : path.join('.')
}

const plainName = (name: string): string =>
  /^[a-z_][a-z0-9_]*$/.test(name) ? name : quoteName(name)

/**
 * Returns the literal of a value. A number is unquoted if its type is numeric and it is written as
 * a number: `NaN` and money are not. An unquoted -0 is the integer 0.
 */
function literal(value: ExportValue, typeOid: number): string {
  if (value === null) return 'NULL'
  if (isNumericType(typeOid) && /^-?\d+(?:\.\d+)?$/.test(value) && !/^-0+(?:\.0+)?$/.test(value))
    return value
  return quoteLiteral(value)
}
