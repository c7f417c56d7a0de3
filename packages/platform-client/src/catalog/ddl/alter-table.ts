import { columnChanges } from './alter-column'
import { type Rename, orderRenames, unused } from './column-renames'
import { constraintsOf } from './constraint-parts'
import {
  columnCommentSql,
  columnComments,
  columnSql,
  rlsSql,
  tableCommentSql,
} from './create-table'
import { assertDistinct, nameSql, qualifiedSql } from './ddl-parts'
import type { QualifiedName, TableShape } from './ddl.types'

/**
 * Returns the statements that change one table into another; none if nothing changed. Columns are
 * matched by `was`, constraints by their name: removed and changed ones are dropped, and new ones
 * are added.
 * @throws DdlError for an invalid change
 */
export function alterTable(before: TableShape, after: TableShape): string[] {
  assertDistinct(after.columns.map(({ name }) => name))
  const followed = after.columns.flatMap((column) => {
    const old = before.columns.find(({ name }) => name === column.was)
    return old ? [{ old, column }] : []
  })
  const added = after.columns.filter((column) => !followed.some((pair) => pair.column === column))
  const dropped = before.columns.filter((old) => !followed.some((pair) => pair.old === old))
  const renames = followed.map(({ old, column }) => ({ from: old.name, to: column.name }))
  const constraints = constraintChanges(before, after, renames)

  const statements = tableRename(before, after)
  const alter = (changes: string[]) => {
    if (changes.length > 0)
      statements.push(`alter table ${qualifiedSql(after)}\n  ${changes.join(',\n  ')}`)
  }
  alter(constraints.dropped.map((name) => `drop constraint ${nameSql(name)}`))
  alter(dropped.map(({ name }) => `drop column ${nameSql(name)}`))
  for (const { from, to } of orderRenames(
    renames,
    [...before.columns, ...after.columns].map(({ name }) => name),
  )) {
    statements.push(
      `alter table ${qualifiedSql(after)} rename column ${nameSql(from)} to ${nameSql(to)}`,
    )
  }
  // One after another: Postgres does the parts of one statement in an order of its own.
  for (const { old, column } of followed)
    for (const change of columnChanges(old, column)) alter([change])
  alter(added.map((column) => `add column ${columnSql(column)}`))
  alter(constraints.added.map((constraint) => `add ${constraint}`))
  if (before.rls !== after.rls) statements.push(rlsSql(after, after.rls))
  if (before.comment !== after.comment) statements.push(tableCommentSql(after, after.comment))
  for (const { old, column } of followed) {
    if (old.comment !== column.comment)
      statements.push(columnCommentSql(after, column.name, column.comment))
  }
  return [...statements, ...columnComments(after, added)]
}

/** The table under its new name. Where both change, it goes by a name that neither schema is likely to have. */
function tableRename(before: QualifiedName, after: QualifiedName): string[] {
  const rename = (table: QualifiedName, to: string) =>
    `alter table ${qualifiedSql(table)} rename to ${nameSql(to)}`
  const move = (table: QualifiedName) =>
    `alter table ${qualifiedSql(table)} set schema ${nameSql(after.schema)}`
  if (before.schema === after.schema)
    return before.name === after.name ? [] : [rename(before, after.name)]
  if (before.name === after.name) return [move(before)]
  const aside = unused(new Set([before.name, after.name]))
  return [
    rename(before, aside),
    move({ ...before, name: aside }),
    rename({ schema: after.schema, name: aside }, after.name),
  ]
}

function constraintChanges(
  before: TableShape,
  after: TableShape,
  renames: readonly Rename[],
): { dropped: string[]; added: string[] } {
  const unchanged = (list: readonly Constraint[], of: readonly Constraint[]) =>
    list.filter((one) => of.some((other) => isSame(one, other)))
  const now = all(before, renames, { before, after })
  const wanted = all(after, [], null)
  const staysBefore = new Set(unchanged(now, wanted))
  const staysAfter = new Set(unchanged(wanted, now))
  return {
    // A foreign key goes before the key that it may point to.
    dropped: now
      .filter((one) => !staysBefore.has(one))
      .flatMap(({ name }) => (name === null ? [] : [name]))
      .reverse(),
    added: wanted.filter((one) => !staysAfter.has(one)).map(({ sql }) => sql),
  }
}

interface Constraint {
  name: string | null
  sql: string
}

const isSame = (one: Constraint, other: Constraint): boolean =>
  one.name !== null && one.name === other.name && one.sql === other.sql

/** The constraints by name, with the names that columns and the table itself have after the renames. */
function all(
  shape: TableShape,
  renames: readonly Rename[],
  moved: { before: QualifiedName; after: QualifiedName } | null,
): Constraint[] {
  const to = (column: string) => renames.find(({ from }) => from === column)?.to ?? column
  const isItself = (target: QualifiedName) =>
    moved !== null && target.schema === moved.before.schema && target.name === moved.before.name
  const renamed: TableShape = {
    ...shape,
    primaryKey: shape.primaryKey && {
      ...shape.primaryKey,
      columns: shape.primaryKey.columns.map(to),
    },
    uniques: shape.uniques.map((key) => ({ ...key, columns: key.columns.map(to) })),
    foreignKeys: shape.foreignKeys.map((key) => ({
      ...key,
      columns: key.columns.map(to),
      target:
        moved && isItself(key.target)
          ? { schema: moved.after.schema, name: moved.after.name }
          : key.target,
      targetColumns: isItself(key.target) ? key.targetColumns.map(to) : key.targetColumns,
    })),
  }
  const names = [
    ...(renamed.primaryKey ? [renamed.primaryKey.name] : []),
    ...[...renamed.uniques, ...renamed.checks, ...renamed.foreignKeys].map(({ name }) => name),
  ]
  return constraintsOf(renamed).map((sql, place) => ({ name: names[place] ?? null, sql }))
}
