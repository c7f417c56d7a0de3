import {
  expressionProblem,
  isTypeName,
  nameProblem,
} from '@howdah/platform-client/catalog/ddl/ddl-parts'
import type { DdlProblem } from '@howdah/platform-client/catalog/ddl/ddl.types'
import type { SqlErrorDetails } from '@howdah/platform-client/errors'
import { quoteName } from '@howdah/rules/table/quote-name'
import { wideUniques } from './draft-changes'
import type { TableDraft } from './table-draft'

/** Position in the form where a problem is displayed. */
export type Place =
  | 'form'
  | 'name'
  | `column:${number}:${'name' | 'type' | 'default' | 'generated' | 'using'}`
  | `unique:${number}`
  | `check:${number}:${'name' | 'expression'}`
  | `foreign-key:${number}`

type Problems = ReadonlyMap<Place, DdlProblem | 'not-chosen' | 'one-column' | 'same-as-another'>

/** Returns the problems of a draft that can be detected without Postgres. */
export function draftProblems(draft: TableDraft): Problems {
  const found = new Map<Place, DdlProblem | 'not-chosen' | 'one-column' | 'same-as-another'>()
  const say = (place: Place, problem: DdlProblem | null) => {
    if (problem && !found.has(place)) found.set(place, problem)
  }
  say('name', nameProblem(draft.name))
  const names = new Set<string>()
  for (const column of draft.columns) {
    const { key } = column
    say(`column:${key}:name`, nameProblem(column.name))
    if (names.has(column.name)) say(`column:${key}:name`, 'name-twice')
    names.add(column.name)
    if (!isTypeName(column.type)) say(`column:${key}:type`, 'not-a-type')
    for (const part of EXPRESSIONS) {
      const sql = column[part] ?? ''
      if (sql.trim() !== '') say(`column:${key}:${part}`, expressionProblem(sql))
    }
  }
  for (const unique of wideUniques(draft))
    if (unique.columns.length < 2) found.set(`unique:${unique.id}`, 'one-column')
  for (const { id, name, expression } of draft.checks) {
    if (name !== null) say(`check:${id}:name`, nameProblem(name))
    say(`check:${id}:expression`, expressionProblem(expression))
  }
  for (const { id, target, pairs } of draft.foreignKeys) {
    if (target === null || pairs.some((pair) => pair.column === null || pair.target === null))
      found.set(`foreign-key:${id}`, 'not-chosen')
    else if (new Set(pairs.map(({ column }) => column)).size < pairs.length)
      found.set(`foreign-key:${id}`, 'same-as-another')
  }
  return found
}

/** SQLSTATEs that are about one thing. */
const BY_STATE: Record<string, Place> = { '42P07': 'name', '42710': 'name' }

/** Returns true if the error is about the table's name, which is already in use. */
export const isAboutName = ({ sqlstate }: Pick<SqlErrorDetails, 'sqlstate'>): boolean =>
  BY_STATE[sqlstate] === 'name'

/**
 * Returns the position in the form for an error from Postgres: by its SQLSTATE, or by the only
 * column that its message names.
 */
export function placeOfSqlError(
  { sqlstate, message, hint }: Pick<SqlErrorDetails, 'sqlstate' | 'message' | 'hint'>,
  draft: TableDraft,
): Place {
  const known = BY_STATE[sqlstate]
  if (known) return known
  if (sqlstate === '42704' || sqlstate === '3F000') {
    const missing = /"(.+)"/.exec(message)?.[1]?.replace(/\[\]$/, '') ?? ''
    const type = draft.columns.find(
      ({ type: sql }) =>
        bare(sql) === missing || (sqlstate === '3F000' && bare(sql).startsWith(`${missing}.`)),
    )
    if (type) return `column:${type.key}:type`
  }
  // Only a quoted name counts: `id` is a part of many words.
  const column = draft.columns.find(({ name }) => name !== '' && message.includes(`"${name}"`))
  if (!column) return 'form'
  if (sqlstate === '42804')
    return hint?.includes('USING') ? `column:${column.key}:using` : `column:${column.key}:default`
  return sqlstate === '42701' ? `column:${column.key}:name` : 'form'
}

const EXPRESSIONS = ['default', 'generated', 'using'] as const

/**
 * Returns the field whose expression contains the position of an error; null if the error is in no
 * expression.
 * @param position in code points from 1, as Postgres counts
 */
export function placeOfPosition(script: string, position: number, draft: TableDraft): Place | null {
  const at = [...script].slice(0, position - 1).join('').length
  const holds = (sql: string | null | undefined): boolean => {
    const text = sql?.trim() ?? ''
    if (text === '') return false
    for (let from = script.indexOf(text); from >= 0; from = script.indexOf(text, from + 1))
      if (from <= at && at <= from + text.length) return true
    return false
  }
  const check = draft.checks.find(({ expression }) => holds(expression))
  if (check) return `check:${check.id}:expression`
  // An expression follows the name of its column.
  const [nearest] = draft.columns
    .map((column) => ({ column, from: script.lastIndexOf(quoteName(column.name), at) }))
    .filter(({ from }) => from >= 0)
    .toSorted((a, b) => b.from - a.from)
  const part = EXPRESSIONS.find((one) => holds(nearest?.column[one]))
  return nearest && part ? `column:${nearest.column.key}:${part}` : null
}

/** A type as an error names it: without its quotes, its modifier and that it is an array. */
const bare = (type: string): string =>
  type
    .replace(/(?:\s*\[\s*\d*\s*\])+$/, '')
    .replace(/\s*\(.*\)$/, '')
    .replaceAll('"', '')
