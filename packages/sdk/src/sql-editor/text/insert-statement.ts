import { statementAt } from '@howdah/rules/sql/text/statements'
import { tokenize } from '@howdah/rules/sql/text/tokenizer'

export interface InsertedStatement {
  document: string
  /** Range of the inserted text in it, in UTF-16 code units. */
  from: number
  to: number
}

/** Puts a text behind the statement that the caret is in, on lines of its own and with the semicolons that keep the two apart. */
export function insertStatement(document: string, head: number, sql: string): InsertedStatement {
  const statement = statementAt(document, head)
  const semicolon = statement && /^\s*;(?:[ \t]*--[^\n\r]*)?/.exec(document.slice(statement.end))
  const at = statement ? statement.end + (semicolon?.[0].length ?? 0) : document.length
  const before = document.slice(0, at)
  const behind = document.slice(at)
  const lead = statement
    ? `${semicolon ? '' : closing(before)}\n\n`
    : before.trim() === '' || before.endsWith('\n')
      ? ''
      : '\n'
  const tail = behind.trim() === '' ? '' : `${closing(sql)}${/^[\n\r]/.test(behind) ? '' : '\n'}`
  const from = at + lead.length
  return { document: before + lead + sql + tail + behind, from, to: from + sql.length }
}

/** The semicolon that a text still needs; on a line of its own where the text ends in a comment. */
function closing(sql: string): string {
  const tokens = tokenize(sql)
  const lastCode = tokens.findLast(
    ({ kind }) => kind !== 'whitespace' && kind !== 'line-comment' && kind !== 'block-comment',
  )
  if (lastCode && sql.slice(lastCode.start, lastCode.end) === ';') return ''
  return tokens.findLast(({ kind }) => kind !== 'whitespace')?.kind === 'line-comment' ? '\n;' : ';'
}
