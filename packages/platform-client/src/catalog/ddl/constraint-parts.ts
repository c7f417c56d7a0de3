import type { ReferentialAction } from '../table'
import { expressionSql, nameListSql, nameSql, qualifiedSql } from './ddl-parts'
import {
  type CheckShape,
  DdlError,
  type ForeignKeyShape,
  type KeyShape,
  type TableShape,
} from './ddl.types'

const ACTIONS: Record<ReferentialAction, string> = {
  a: 'no action',
  r: 'restrict',
  c: 'cascade',
  n: 'set null',
  d: 'set default',
}

/** The constraints of a table, each as a line of `create table` or behind an `add`. */
export function constraintsOf({ primaryKey, uniques, checks, foreignKeys }: TableShape): string[] {
  return [
    ...(primaryKey ? [primaryKeySql(primaryKey)] : []),
    ...uniques.map(uniqueSql),
    ...checks.map(checkSql),
    ...foreignKeys.map(foreignKeySql),
  ]
}

const named = (name: string | null): string => (name === null ? '' : `constraint ${nameSql(name)} `)

const primaryKeySql = ({ name, columns }: KeyShape): string =>
  `${named(name)}primary key ${nameListSql(columns)}`

const uniqueSql = ({ name, columns }: KeyShape): string =>
  `${named(name)}unique ${nameListSql(columns)}`

const checkSql = ({ name, expression }: CheckShape): string =>
  `${named(name)}check ${expressionSql(expression)}`

function foreignKeySql({
  name,
  columns,
  target,
  targetColumns,
  onDelete,
  onUpdate,
}: ForeignKeyShape): string {
  if (columns.length !== targetColumns.length)
    throw new DdlError('columns-unpaired', name ?? columns.join(', '))
  const actions = [
    ...(onUpdate === 'a' ? [] : [`on update ${ACTIONS[onUpdate]}`]),
    ...(onDelete === 'a' ? [] : [`on delete ${ACTIONS[onDelete]}`]),
  ]
  const key = `foreign key ${nameListSql(columns)} references ${qualifiedSql(target)} ${nameListSql(targetColumns)}`
  return [`${named(name)}${key}`, ...actions].join(' ')
}
