import { runGuardFindings } from '../sql/guard/run-guard'
import { readSaveOfRows } from '../table/editing/save-shape'

/** Reason that a text is not run for an embed session. */
export type EmbeddedSqlProblem =
  | { kind: 'command' | 'unicode-name' }
  | { kind: 'name'; name: string }

/** Statements that change neither settings nor roles, and run no further text. */
const COMMANDS: ReadonlySet<string> = new Set([
  'select',
  'with',
  'values',
  'table',
  'insert',
  'update',
  'delete',
  'merge',
  'explain',
])

/**
 * Functions and views by which a query changes settings or runs a text that could, and those that
 * take what all sessions share. Digits before a name do not belong to it.
 */
const NAMES =
  /(?<![a-z_$\u0080-\uffff])(set_config|pg_settings|query_to_xml\w*|cursor_to_xml\w*|ts_stat|ts_rewrite|dblink\w*|crosstab\w*|connectby|xpath_table|lo_\w+|pg_notify|pg_(?:try_)?advisory_\w+)(?![\w$\u0080-\uffff])/i

/**
 * Returns what keeps an embed session from running a text; null for a text that cannot change its
 * own role or claims. The text must be run as one statement.
 *
 * Postgres lets everyone change the settings in which claims are, so the check is by what the text
 * names: a function cannot be called without its name, which only a Unicode escape writes
 * differently. Names in strings and comments count, too: a difference in how they are read must
 * not matter. Saves of the table editor are anonymous blocks, and are recognized by their shape.
 */
export function embeddedSqlProblem(sql: string): EmbeddedSqlProblem | null {
  if (readSaveOfRows(sql) !== null) return null
  if (!COMMANDS.has(firstWord(sql))) return { kind: 'command' }
  if (/u&"/i.test(sql)) return { kind: 'unicode-name' }
  const [, name] = NAMES.exec(sql) ?? []
  return name === undefined ? null : { kind: 'name', name: name.toLowerCase() }
}

const WRITES: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE', 'INTO'])
const MAX_CHANGES = 20

/**
 * Returns what a text of an embed session changes: commands, with their tables where the table
 * editor wrote it. Empty if it only reads.
 */
export function embeddedChanges(sql: string): string[] {
  const saved = readSaveOfRows(sql)
  if (saved !== null) return [...new Set(saved)].slice(0, MAX_CHANGES)
  return runGuardFindings(sql).filter((word) => WRITES.has(word))
}

/** Returns the first word behind white space, comments and parentheses, in lower case; '' for none. */
function firstWord(sql: string): string {
  let at = 0
  for (;;) {
    // What Postgres takes for white space.
    const rest = /[^ \t\n\r\f\v(]/g
    rest.lastIndex = at
    const next = rest.exec(sql)
    if (!next) return ''
    at = next.index
    if (sql.startsWith('--', at)) at = endOfLine(sql, at)
    else if (sql.startsWith('/*', at)) at = endOfComment(sql, at)
    else break
  }
  const word = /[a-z]*/giy
  word.lastIndex = at
  const found = word.exec(sql)?.[0] ?? ''
  // A longer word of other letters is another one.
  const after = sql.charAt(at + found.length)
  return /[\w$\u0080-\uffff]/.test(after) ? '' : found.toLowerCase()
}

/** A comment ends at either character: Postgres reads both as the end of a line. */
function endOfLine(sql: string, from: number): number {
  const end = /[\n\r]/g
  end.lastIndex = from
  return end.exec(sql)?.index ?? sql.length
}

/** Comments nest. */
function endOfComment(sql: string, from: number): number {
  const mark = /\/\*|\*\//g
  mark.lastIndex = from
  let depth = 0
  for (let found = mark.exec(sql); found; found = mark.exec(sql)) {
    depth += found[0] === '/*' ? 1 : -1
    if (depth === 0) return found.index + 2
  }
  return sql.length
}
