import { isSymbol, isWord, type Lexeme } from '../sql/text/reading'

/** Functions whose value is the same for all rows of a statement, and names of types with a length. */
export const SAME_FOR_ALL = [
  ...['now', 'transaction_timestamp', 'statement_timestamp', 'current_setting', 'timezone'],
  ...['date_trunc', 'lower', 'upper', 'coalesce', 'nullif', 'md5', 'make_date', 'make_interval'],
  ...['jsonb_build_object', 'jsonb_build_array', 'json_build_object', 'json_build_array'],
  ...['to_jsonb', 'to_json', 'uid', 'jwt', 'role', 'varchar', 'varying', 'char', 'character'],
  ...['numeric', 'decimal', 'bit', 'time', 'timestamp', 'timestamptz', 'interval', 'float'],
]

/** Words in front of a parenthesis that are no function. */
const NO_CALLS = [
  ...['in', 'from', 'as', 'values', 'exists', 'and', 'or', 'not', 'select', 'where', 'when'],
  ...['then', 'else', 'any', 'all', 'some', 'array', 'over', 'filter', 'join', 'on', 'using', 'by'],
  ...[
    'union',
    'except',
    'intersect',
    'lateral',
    'row',
    'materialized',
    'set',
    'insert',
    'returning',
  ],
  ...['conflict', 'distinct', 'having', 'limit', 'offset', 'between', 'like', 'ilike', 'group'],
  ...['count', 'min', 'max', 'sum', 'avg'],
]
/** Functions that lock nothing that others wait for, and lose nothing. */
const HARMLESS = [
  ...[...SAME_FOR_ALL, 'set_config', 'setval', 'nextval', 'currval', 'pg_notify', 'to_regclass'],
  ...['pg_get_serial_sequence', 'greatest', 'least', 'length', 'cast', 'array_agg', 'string_agg'],
  ...[
    'gen_random_uuid',
    'uuidv7',
    'uuid_generate_v4',
    'random',
    'clock_timestamp',
    'crypt',
    'gen_salt',
  ],
  ...['generate_series', 'unnest', 'row_number', 'regexp_replace', 'replace', 'trim', 'substring'],
  ...['split_part', 'left', 'right', 'concat', 'concat_ws', 'format', 'encode', 'decode', 'digest'],
  ...[
    'to_char',
    'to_date',
    'to_timestamp',
    'extract',
    'date_part',
    'round',
    'floor',
    'ceil',
    'abs',
  ],
  ...['json_agg', 'jsonb_agg', 'jsonb_set', 'jsonb_array_elements', 'jsonb_to_recordset'],
]

/** Beginnings of a statement in parentheses. */
const STATEMENTS = ['select', 'with', 'insert', 'update', 'delete', 'merge', 'values', 'table']

/** Returns the names in front of parentheses. */
export const callsIn = (lexemes: readonly Lexeme[]): string[] =>
  lexemes.flatMap((lexeme, at) => (isBeforeParenthesis(lexemes, at) ? [lexeme.text] : []))

const isBeforeParenthesis = (lexemes: readonly Lexeme[], at: number): boolean =>
  ['word', 'name'].includes(lexemes[at]?.kind ?? '') && isSymbol(lexemes[at + 1], '(')

/** True for blocks and procedures, and for what calls functions which may do anything. */
export function runsCode(lexemes: readonly Lexeme[]): boolean {
  if (['do', 'call', 'execute'].some((word) => isWord(lexemes[0], word))) return true
  const run = queryIn(lexemes)
  const tables = tablesOf(run)
  return run.some(
    ({ text }, at) =>
      isBeforeParenthesis(run, at) &&
      !tables.has(at) &&
      !NO_CALLS.includes(text) &&
      !HARMLESS.includes(text),
  )
}

/** Returns the part of a statement that computes rows: all of it, or what a new table is made from. */
function queryIn(lexemes: readonly Lexeme[]): readonly Lexeme[] {
  if (STATEMENTS.some((word) => isWord(lexemes[0], word))) return lexemes
  const words = lexemes.slice(0, 4)
  const isStored = words.some((one) => isWord(one, 'table') || isWord(one, 'materialized'))
  if (!isWord(lexemes[0], 'create') || !isStored) return []
  const from = lexemes.findIndex(
    (one, at) =>
      one.depth === 0 &&
      isWord(one, 'as') &&
      (isSymbol(lexemes[at + 1], '(') ||
        [...STATEMENTS, 'execute'].some((word) => isWord(lexemes[at + 1], word))),
  )
  return from < 0 ? [] : lexemes.slice(from + 1)
}

/** Returns the places of names of tables with a list of columns: behind `into` and `as`, and in `with`. */
function tablesOf(lexemes: readonly Lexeme[]): ReadonlySet<number> {
  const tables = new Set<number>()
  const open: number[] = []
  for (const [at, lexeme] of lexemes.entries()) {
    if (isSymbol(lexeme, '(')) open.push(at)
    if (lexeme.isBehindAs) tables.add(at)
    if (isWord(lexeme, 'into')) {
      let name = at + 1
      while (isSymbol(lexemes[name + 1], '.')) name += 2
      tables.add(name)
    }
    if (!isSymbol(lexeme, ')')) continue
    const before = (open.pop() ?? 0) - 1
    if (isWord(lexemes[at + 1], 'as') && isStatementBehind(lexemes, at + 2)) tables.add(before)
  }
  return tables
}

/** True if `[not] [materialized] (` and a statement follow. */
function isStatementBehind(lexemes: readonly Lexeme[], from: number): boolean {
  let at = from
  while (['not', 'materialized'].some((word) => isWord(lexemes[at], word))) at += 1
  return isSymbol(lexemes[at], '(') && STATEMENTS.some((word) => isWord(lexemes[at + 1], word))
}
