import { quoteLiteral } from '@howdah/rules/table/quote-name'
import { expressionSql, nameSql, qualifiedSql } from '../ddl/ddl-parts'
import { DdlError, type QualifiedName } from '../ddl/ddl.types'
import type { TriggerEvent, TriggerObject, TriggerState } from './triggers'

/** A trigger as its form edits it. */
export interface TriggerShape {
  name: string
  table: QualifiedName
  timing: TriggerObject['timing']
  orientation: TriggerObject['orientation']
  events: TriggerEvent[]
  /** Columns of `update of`; empty for all. Ignored without the event update. */
  columns: string[]
  /** An expression about `old` and `new`; null for none. */
  condition: string | null
  function: QualifiedName
  arguments: string[]
  oldTable: string | null
  newTable: string | null
  state: TriggerState
  comment: string | null
}

/** Returns the shape of an existing trigger. */
export const triggerShape = (row: TriggerObject): TriggerShape => ({
  name: row.name,
  table: { schema: row.schema, name: row.table },
  timing: row.timing,
  orientation: row.orientation,
  events: row.events,
  columns: row.columns,
  condition: row.condition,
  function: { schema: row.function_schema, name: row.function },
  arguments: row.arguments,
  oldTable: row.old_table,
  newTable: row.new_table,
  state: row.state,
  comment: row.comment,
})

const STATES = { O: 'enable', D: 'disable', R: 'enable replica', A: 'enable always' } as const

/** Returns the statement that switches a trigger. */
export const switchTrigger = (table: QualifiedName, name: string, state: TriggerState): string =>
  `alter table ${qualifiedSql(table)} ${STATES[state]} trigger ${nameSql(name)}`

/** @throws DdlError for an invalid definition */
function definitionSql(shape: TriggerShape, replace: boolean): string {
  if (shape.events.length === 0) throw new DdlError('no-columns', '')
  const events = shape.events.map((event) =>
    event === 'update' && shape.columns.length > 0
      ? `update of ${shape.columns.map(nameSql).join(', ')}`
      : event,
  )
  const transitions = [
    ...(shape.oldTable === null ? [] : [`old table as ${nameSql(shape.oldTable)}`]),
    ...(shape.newTable === null ? [] : [`new table as ${nameSql(shape.newTable)}`]),
  ]
  return [
    `create ${replace ? 'or replace ' : ''}trigger ${nameSql(shape.name)}`,
    `${shape.timing} ${events.join(' or ')} on ${qualifiedSql(shape.table)}`,
    ...(transitions.length > 0 ? [`referencing ${transitions.join(' ')}`] : []),
    `for each ${shape.orientation}`,
    ...(shape.condition === null ? [] : [`when ${expressionSql(shape.condition)}`]),
    `execute function ${qualifiedSql(shape.function)}(${shape.arguments.map(quoteLiteral).join(', ')})`,
  ].join('\n')
}

const commentSql = ({ name, table, comment }: TriggerShape): string =>
  `comment on trigger ${nameSql(name)} on ${qualifiedSql(table)} is ${comment === null ? 'null' : quoteLiteral(comment)}`

/**
 * Returns the statements that create a trigger, with its state and comment.
 * @throws DdlError for an invalid definition
 */
export const createTrigger = (shape: TriggerShape): string[] => [
  definitionSql(shape, false),
  ...(shape.state === 'O' ? [] : [switchTrigger(shape.table, shape.name, shape.state)]),
  ...(shape.comment === null ? [] : [commentSql(shape)]),
]

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * Returns the statements that change a trigger; none if nothing changed. A trigger cannot move to
 * another table: it is dropped and created there.
 * @throws DdlError for an invalid definition
 */
export function alterTrigger(before: TriggerObject, shape: TriggerShape): string[] {
  const old = triggerShape(before)
  if (!same(old.table, shape.table)) return [dropTrigger(before, false), ...createTrigger(shape)]
  const statements: string[] = []
  if (old.name !== shape.name)
    statements.push(
      `alter trigger ${nameSql(old.name)} on ${qualifiedSql(old.table)} rename to ${nameSql(shape.name)}`,
    )
  const outside = { name: '', state: 'O', comment: null }
  const isRedefined = !same({ ...old, ...outside }, { ...shape, ...outside })
  if (isRedefined) statements.push(definitionSql(shape, true))
  // A replaced trigger is enabled again.
  if (isRedefined ? shape.state !== 'O' : shape.state !== old.state)
    statements.push(switchTrigger(shape.table, shape.name, shape.state))
  if (old.comment !== shape.comment) statements.push(commentSql(shape))
  return statements
}

/** @param cascade also drops dependent objects; otherwise Postgres refuses and lists them */
export const dropTrigger = (
  { schema, table, name }: Pick<TriggerObject, 'schema' | 'table' | 'name'>,
  cascade: boolean,
): string =>
  `drop trigger ${nameSql(name)} on ${qualifiedSql({ schema, name: table })}${cascade ? ' cascade' : ''}`

/** @param cascade also drops dependent objects; otherwise Postgres refuses and lists them */
export const dropEventTrigger = ({ name }: { name: string }, cascade: boolean): string =>
  `drop event trigger ${nameSql(name)}${cascade ? ' cascade' : ''}`

export const switchEventTrigger = (name: string, state: TriggerState): string =>
  `alter event trigger ${nameSql(name)} ${STATES[state]}`
