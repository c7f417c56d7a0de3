import { isDestructive, updatesEveryRow } from '../sql/guard/risks'
import { isWord, readSql, type Lexeme } from '../sql/text/reading'
import { locksOf, strongestOf, type TableLock } from './statement-locks'
import { callsIn, runsCode, SAME_FOR_ALL } from './statement-calls'
import {
  addsColumn,
  alterActions,
  begins,
  createdTable,
  createsTable,
  has,
  nameBehind,
  type StatementText,
} from './statement-names'

export interface StatementEffects {
  /** The strongest lock that it takes on an existing object, until the transaction ends; null for none that others wait for. */
  lock: TableLock | null
  /** The objects with the lock, as the statement names them. */
  target: string | null
  /** Rows, or objects with rows, are dropped, deleted or emptied, all values of a column are replaced, or may be rounded or cut by a new type. */
  losesData: boolean
  /** Every row of the table is written again, which takes as long as the table is large. */
  rewrites: boolean
  /** Every row of the table is read or put into an index under the lock. */
  scans: boolean
  /** It runs code that its text does not show. */
  isOpaque: boolean
  /** It begins or ends a transaction. */
  controlsTransaction: boolean
}

/** Returns the effects of one statement on a running database, as far as its text shows them. */
export const statementEffects = (sql: string): StatementEffects =>
  effectsOf({ sql, lexemes: readSql(sql).lexemes })

function effectsOf(
  text: StatementText,
  created: ReadonlySet<string> = new Set(),
): StatementEffects {
  const { lexemes } = text
  const actions = begins(lexemes, 'alter', 'table') ? alterActions(text) : []
  const rewrites = rewritesRows(lexemes, actions)
  const waited = locksOf(text).filter(({ target }) => target === null || !created.has(target))
  return {
    ...strongestOf(waited),
    losesData: losesData(lexemes) || (rewrites && narrowsType(text.sql, lexemes)),
    rewrites: rewrites && waited.length > 0,
    scans: !rewrites && waited.length > 0 && scansRows(lexemes, actions),
    isOpaque: runsCode(lexemes),
    controlsTransaction: controlsTransaction(lexemes),
  }
}

/**
 * Returns a function for statements that run one after another in a transaction: no one waits for
 * a lock on a table or view that one of them has created.
 */
export function effectsInTurn(): (sql: string) => StatementEffects {
  const created = new Set<string>()
  return (sql) => {
    const text = { sql, lexemes: readSql(sql).lexemes }
    const effects = effectsOf(text, created)
    const own = has(text.lexemes, 'if', 'not', 'exists') ? null : createdObject(text)
    if (own !== null) created.add(own)
    return effects
  }
}

const createdObject = (text: StatementText): string | null => {
  if (createsTable(text.lexemes)) return createdTable(text)
  const words = ['create', 'materialized', 'view', 'sequence']
  const isCreated = begins(text.lexemes, 'create') && words.includes(text.lexemes[1]?.text ?? '')
  return isCreated ? nameBehind(text, words) : null
}

/** Objects without rows; with `cascade` a column may go with one. */
const WITHOUT_ROWS = [
  ...['index', 'view', 'trigger', 'event', 'policy', 'rule', 'publication', 'statistics'],
  ...['function', 'procedure', 'routine', 'aggregate'],
]

/** Dropping a constraint, a default or an object without rows loses no row. */
function losesData(lexemes: readonly Lexeme[]): boolean {
  const first = lexemes[0]
  if ((isWord(first, 'update') || isWord(first, 'with')) && updatesEveryRow(lexemes)) return true
  if (!isDestructive(lexemes)) return false
  if (isWord(first, 'drop') && WITHOUT_ROWS.some((word) => isWord(lexemes[1], word)))
    return has(lexemes, 'cascade')
  if (isWord(lexemes[1], 'publication')) return false
  if (!isWord(first, 'alter')) return true
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

const PLAIN_CAST = /\busing\s+("[^"]+"|\w+)\s*::\s*(bigint|int8|text|jsonb)(?:\s*;)?$/i

/** True if a column gets a type that may not hold its values as they are, whatever type it has. */
function narrowsType(sql: string, lexemes: readonly Lexeme[]): boolean {
  if (!isWord(lexemes[0], 'alter')) return false
  // An expression chooses the values, whatever the type is.
  if (has(lexemes, 'using') && !PLAIN_CAST.test(sql.trimEnd())) return true
  return lexemes.some(
    (lexeme, at) =>
      isWord(lexeme, 'type') &&
      at > 3 &&
      lexemes[at + 1] !== undefined &&
      !WIDE_TYPES.some((type) => isWord(lexemes[at + 1], type)),
  )
}

function rewritesRows(lexemes: readonly Lexeme[], actions: readonly Lexeme[][]): boolean {
  if (isWord(lexemes[0], 'cluster')) return true
  if (isWord(lexemes[0], 'refresh')) return !has(lexemes, 'with', 'no', 'data')
  return actions.some((action) => {
    if (isWord(action[0], 'alter')) return action.some((lexeme) => isWord(lexeme, 'type'))
    if (addsColumn(action)) return has(action, 'stored') || fillsColumn(action)
    return (
      isWord(action[0], 'set') &&
      [['logged'], ['unlogged'], ['access', 'method'], ['tablespace']].some((words) =>
        begins(action.slice(1, 3), ...words),
      )
    )
  })
}

const SERIALS = ['serial', 'bigserial', 'smallserial', 'serial2', 'serial4', 'serial8']
const BEFORE_COLUMN = ['add', 'column', 'if', 'not', 'exists']

/** True if a new column has another value in each row: of a sequence, or of a function that is not known to be the same. */
function fillsColumn(action: readonly Lexeme[]): boolean {
  const name = action.findIndex(
    ({ kind, text }) => kind !== 'word' || !BEFORE_COLUMN.includes(text),
  )
  if (SERIALS.some((word) => isWord(action[name + 1], word))) return true
  if (has(action, 'as', 'identity')) return true
  const from = action.findIndex((lexeme) => isWord(lexeme, 'default'))
  if (from < 0) return false
  const end = action.findIndex(
    (lexeme, at) => at > from && lexeme.depth === 0 && ENDS_DEFAULT.includes(lexeme.text),
  )
  const value = action.slice(from + 1, end < 0 ? undefined : end)
  return callsIn(value).some((name) => !SAME_FOR_ALL.includes(name))
}

const ENDS_DEFAULT = ['not', 'null', 'check', 'unique', 'primary', 'references', 'constraint']

/** True if all rows of a table are checked or put into an index. */
function scansRows(lexemes: readonly Lexeme[], actions: readonly Lexeme[][]): boolean {
  if (isWord(lexemes[0], 'reindex')) return true
  if (isWord(lexemes[0], 'create')) return has(lexemes.slice(0, 3), 'index')
  return actions.some((action) => {
    if (begins(action, 'attach', 'partition')) return true
    if (isWord(action[0], 'alter')) return has(action, 'set', 'not', 'null')
    if (!isWord(action[0], 'add') || has(action, 'not', 'valid')) return false
    if (has(action, 'using', 'index')) return false
    if (has(action, 'not', 'null') && !addsColumn(action)) return true
    // A foreign key of a new column has nothing to check.
    const words = [
      'primary',
      'unique',
      'check',
      'exclude',
      ...(addsColumn(action) ? [] : ['foreign']),
    ]
    return words.some((word) => action.some(({ depth, text }) => depth === 0 && text === word))
  })
}

const CONTROL = ['begin', 'start', 'commit', 'end', 'rollback', 'abort', 'savepoint', 'release']

function controlsTransaction([first, second]: readonly Lexeme[]): boolean {
  if (first?.kind !== 'word') return false
  return CONTROL.includes(first.text) || (first.text === 'prepare' && isWord(second, 'transaction'))
}
