import { ROW_CONFLICT } from './row-changes'

const NAME = String.raw`"[^"]*(?:""[^"]*)*"`
const TABLE = String.raw`${NAME}\.${NAME}`
/** With a backslash, a string has to say that it escapes them: settings decide otherwise. */
const TEXT = String.raw`(?:'[^'\\]*(?:''[^'\\]*)*'|E'[^'\\]*(?:(?:''|\\\\)[^'\\]*)*')`
const VALUE = `(?:${TEXT}|null|default)`
const WORD = String.raw`(?!and\b)[a-z0-9_]+`
const CAST = String.raw`(?:::(?:${NAME}|${WORD})(?:[. ](?:${NAME}|${WORD}))*(?:\[\])*)?`
const CONDITION = [
  `t\\.${NAME} = ${TEXT}${CAST}`,
  `t\\.${NAME} is not distinct from null`,
  `pg_catalog\\.format\\('%s', t\\.${NAME}\\) = ${TEXT} and t\\.${NAME} is distinct from null`,
].join('|')
const WHERE = ` where (?:${CONDITION})(?: and (?:${CONDITION}))*`
const CHANGE = [
  ' default values',
  ` \\(${NAME}(?:, ${NAME})*\\) overriding system value values \\(${VALUE}(?:, ${VALUE})*\\)`,
  ` as t set ${NAME} = ${VALUE}(?:, ${NAME} = ${VALUE})*${WHERE}`,
  ` as t${WHERE}`,
].join('|')
const CHECKED = `  ((?:insert into|update|delete from) ${TABLE})(?:${CHANGE});\\n  get diagnostics touched = row_count;\\n  if touched <> 1 then raise exception using errcode = '${ROW_CONFLICT}', message = '[^'\\\\]*', detail = '\\d+'; end if;(?:\\n|$)`

const BEGIN =
  /^do (\$save\d*\$)\n#variable_conflict use_column\ndeclare\n {2}touched bigint;\nbegin\n/

/**
 * Returns the changes of a save of rows, as `saveRowsSql` writes it: an anonymous block of nothing
 * but changes of rows with constant values. Each is the command with its table. Null for any other
 * text.
 */
export function readSaveOfRows(sql: string): string[] | null {
  const [begin, tag] = BEGIN.exec(sql) ?? []
  if (begin === undefined || tag === undefined) return null
  const end = `\nend\n${tag}`
  if (!sql.endsWith(end) || sql.length < begin.length + end.length) return null
  const body = sql.slice(begin.length, -end.length)
  if (body === '' || body.includes(tag)) return null
  const change = new RegExp(CHECKED, 'y')
  const changes: string[] = []
  while (change.lastIndex < body.length) {
    const found = change.exec(body)
    if (!found) return null
    changes.push(found[1] ?? '')
  }
  return changes
}
