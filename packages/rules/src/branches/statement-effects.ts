import { isDestructive } from '../sql/guard/risks'
import { isWord, readSql, type Lexeme } from '../sql/text/reading'

/** Locks of Postgres that make others wait: writers for SHARE and SHARE ROW EXCLUSIVE, readers too for ACCESS EXCLUSIVE. */
export type TableLock = 'ACCESS EXCLUSIVE' | 'SHARE ROW EXCLUSIVE' | 'SHARE'

export interface StatementEffects {
  /** The strongest lock that it takes on an existing object, until the transaction ends; null for none that others wait for. */
  lock: TableLock | null
  /** The object with the lock, as the statement names it. */
  target: string | null
  /** Rows, or objects with rows, are dropped, deleted or emptied, or values may be rounded or cut by a new type. */
  losesData: boolean
  /** Every row of the table is written again, which takes as long as the table is large. */
  rewrites: boolean
  /** It begins or ends a transaction. */
  controlsTransaction: boolean
}

const NONE = { lock: null, target: null } as const

/** Returns the effects of one statement on a running database, as far as its text shows them. */
export const statementEffects = (sql: string): StatementEffects =>
  effectsOf(sql, readSql(sql).lexemes)

function effectsOf(sql: string, lexemes: readonly Lexeme[]): StatementEffects {
  return {
    ...lockOf(sql, lexemes),
    losesData: losesData(lexemes) || narrowsType(sql, lexemes),
    rewrites: rewritesTable(lexemes),
    controlsTransaction: controlsTransaction(lexemes),
  }
}

/**
 * Returns a function for statements that run one after another in a transaction: no one waits for
 * a lock on a table that one of them has created.
 */
export function effectsInTurn(): (sql: string) => StatementEffects {
  const created = new Set<string>()
  return (sql) => {
    const { lexemes } = readSql(sql)
    const effects = effectsOf(sql, lexemes)
    if (createsTable(lexemes) && !has(lexemes, 'if', 'not', 'exists')) {
      const own = createdTable(sql, lexemes)
      if (own !== null) created.add(own)
    }
    const waited = (effects.target?.split(', ') ?? []).filter((name) => !created.has(name))
    if (effects.target === null || waited.length === 0) return { ...effects, ...NONE }
    return { ...effects, target: waited.join(', ') }
  }
}

const has = (lexemes: readonly Lexeme[], ...words: string[]): boolean =>
  lexemes.some((_, at) => words.every((word, step) => isWord(lexemes[at + step], word)))

/** Objects without rows; with `cascade` a column may go with one. */
const WITHOUT_ROWS = [
  ...['index', 'view', 'trigger', 'event', 'policy', 'rule', 'publication', 'statistics'],
  ...['function', 'procedure', 'routine', 'aggregate'],
]

/** Dropping a constraint, a default or an object without rows loses no row. */
function losesData(lexemes: readonly Lexeme[]): boolean {
  if (!isDestructive(lexemes)) return false
  if (isWord(lexemes[0], 'drop') && WITHOUT_ROWS.some((word) => isWord(lexemes[1], word)))
    return has(lexemes, 'cascade')
  if (isWord(lexemes[1], 'publication')) return false
  if (!isWord(lexemes[0], 'alter')) return true
  return lexemes.some(
    (lexeme, at) =>
      isWord(lexeme, 'drop') &&
      !['constraint', 'default', 'not', 'expression', 'identity'].some((word) =>
        isWord(lexemes[at + 1], word),
      ),
  )
}

/** Types that hold every value of those that are changed to them in practice. */
const WIDE_TYPES = ['bigint', 'int8', 'text', 'jsonb']

const PLAIN_CAST = /\busing\s+("[^"]+"|\w+)\s*::\s*(bigint|int8|text|jsonb)\s*;?\s*$/i

/** True if a column gets a type that may not hold its values as they are, whatever type it has. */
function narrowsType(sql: string, lexemes: readonly Lexeme[]): boolean {
  if (!rewritesTable(lexemes)) return false
  // An expression chooses the values, whatever the type is.
  if (has(lexemes, 'using') && !PLAIN_CAST.test(sql)) return true
  return lexemes.some(
    (lexeme, at) =>
      isWord(lexeme, 'type') &&
      at > 3 &&
      lexemes[at + 1] !== undefined &&
      !WIDE_TYPES.some((type) => isWord(lexemes[at + 1], type)),
  )
}

function rewritesTable(lexemes: readonly Lexeme[]): boolean {
  if (!isWord(lexemes[0], 'alter') || !isWord(lexemes[1], 'table')) return false
  const alter = lexemes.findIndex((lexeme, at) => at > 1 && isWord(lexeme, 'alter'))
  return (
    has(lexemes, 'data', 'type') ||
    has(lexemes, 'set', 'logged') ||
    has(lexemes, 'set', 'unlogged') ||
    has(lexemes, 'stored') ||
    (alter >= 0 && lexemes.some((lexeme, at) => at > alter && isWord(lexeme, 'type')))
  )
}

function lockOf(
  sql: string,
  lexemes: readonly Lexeme[],
): Pick<StatementEffects, 'lock' | 'target'> {
  const [first, second] = [lexemes[0]?.text, lexemes[1]?.text]
  const behind = (...words: string[]) => nameBehind(sql, lexemes, words)
  // A privilege to create triggers is none.
  if (['grant', 'revoke', 'comment'].includes(first ?? '')) return NONE
  if (createsTable(lexemes)) return lockOfReferences(sql, lexemes)
  if (first === 'truncate')
    return { lock: 'ACCESS EXCLUSIVE', target: behind('truncate', 'table', 'only') }
  if (first === 'drop' && ['table', 'view', 'index', 'materialized'].includes(second ?? ''))
    return {
      lock: 'ACCESS EXCLUSIVE',
      target: behind('drop', 'materialized', 'table', 'view', 'index', 'if', 'exists'),
    }
  if (first === 'alter' && second === 'table') {
    const target = behind('alter', 'table', 'if', 'exists', 'only')
    if (has(lexemes, 'validate', 'constraint')) return NONE
    const addsReference = has(lexemes, 'foreign', 'key') && !has(lexemes, 'add', 'column')
    return { lock: addsReference ? 'SHARE ROW EXCLUSIVE' : 'ACCESS EXCLUSIVE', target }
  }
  if (first === 'refresh')
    return { lock: 'ACCESS EXCLUSIVE', target: behind('refresh', 'materialized', 'view') }
  const on = lexemes.findIndex((lexeme) => isWord(lexeme, 'on'))
  if (on < 0) return NONE
  const target = nameBehind(sql, lexemes.slice(on), ['on', 'only'])
  if (has(lexemes.slice(0, on), 'trigger')) {
    const isCreated = first === 'create'
    return { lock: isCreated ? 'SHARE ROW EXCLUSIVE' : 'ACCESS EXCLUSIVE', target }
  }
  if (second === 'policy') return { lock: 'ACCESS EXCLUSIVE', target }
  if (first === 'create' && has(lexemes.slice(0, on), 'index')) return { lock: 'SHARE', target }
  return NONE
}

const BEFORE_TABLE = ['create', 'global', 'local', 'temp', 'temporary', 'unlogged']

function createsTable(lexemes: readonly Lexeme[]): boolean {
  const at = lexemes.findIndex(({ text }) => !BEFORE_TABLE.includes(text))
  return isWord(lexemes[0], 'create') && isWord(lexemes[at], 'table')
}

const createdTable = (sql: string, lexemes: readonly Lexeme[]): string | null =>
  nameBehind(sql, lexemes, [...BEFORE_TABLE, 'table', 'if', 'not', 'exists'])

/** A foreign key locks the table that it references; of a new table no one waits for its own. */
function lockOfReferences(
  sql: string,
  lexemes: readonly Lexeme[],
): Pick<StatementEffects, 'lock' | 'target'> {
  const own = createdTable(sql, lexemes)
  const targets = new Set<string>()
  lexemes.forEach((lexeme, at) => {
    if (!isWord(lexeme, 'references')) return
    const target = nameBehind(sql, lexemes, [], at + 1)
    if (target !== null && target !== own) targets.add(target)
  })
  return targets.size === 0
    ? NONE
    : { lock: 'SHARE ROW EXCLUSIVE', target: [...targets].join(', ') }
}

/** Returns the name behind words that a statement, or the part of it from `from` on, begins with, as it is written. */
function nameBehind(
  sql: string,
  lexemes: readonly Lexeme[],
  words: readonly string[],
  from = 0,
): string | null {
  let at = from
  while (lexemes[at]?.kind === 'word' && words.includes(lexemes[at]?.text ?? '')) at += 1
  const start = lexemes[at]
  if (!start) return null
  while (lexemes[at + 1]?.text === '.' && lexemes[at + 2]) at += 2
  return sql.slice(start.start, lexemes[at]?.end)
}

const CONTROL = ['begin', 'start', 'commit', 'end', 'rollback', 'abort', 'savepoint', 'release']

function controlsTransaction([first, second]: readonly Lexeme[]): boolean {
  if (first?.kind !== 'word') return false
  return CONTROL.includes(first.text) || (first.text === 'prepare' && isWord(second, 'transaction'))
}
