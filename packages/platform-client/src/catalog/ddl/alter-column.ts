import { expressionSql, nameSql, typeSql } from './ddl-parts'
import type { ColumnShape } from './ddl.types'

/**
 * Returns the `alter table` clauses that change one column into another, under its new name and in
 * an order that Postgres accepts.
 */
export function columnChanges(before: ColumnShape, after: ColumnShape): string[] {
  const alter = `alter column ${nameSql(after.name)}`
  const changesType = before.type !== after.type || (after.using ?? null) !== null
  if (before.generated !== null) {
    if (after.generated === null)
      return [
        `${alter} drop expression`,
        ...columnChanges({ ...before, generated: null, default: null }, after),
      ]
    return [
      ...(changesType ? [typeChange(alter, after)] : []),
      ...(before.generated === after.generated
        ? []
        : [`${alter} set expression as ${expressionSql(after.generated)}`]),
      ...nullability(alter, before, after),
    ]
  }
  const changesDefault = before.default !== after.default
  // A default of the old type may have no cast to the new one, so it is dropped while the type
  // changes.
  const setsDefaultAside = before.default !== null && (changesType || changesDefault)
  return [
    ...(setsDefaultAside ? [`${alter} drop default`] : []),
    ...(before.identity && !after.identity ? [`${alter} drop identity`] : []),
    ...(changesType ? [typeChange(alter, after)] : []),
    ...(after.default !== null && !after.identity && (changesDefault || setsDefaultAside)
      ? [`${alter} set default ${expressionSql(after.default)}`]
      : []),
    // An identity column must be NOT NULL, and can be made nullable only after the identity is dropped.
    ...nullability(alter, before, after.identity ? { ...after, nullable: false } : after),
    ...identityChange(alter, before, after),
  ]
}

function typeChange(alter: string, { type, using }: ColumnShape): string {
  return `${alter} type ${typeSql(type)}${using ? ` using ${expressionSql(using)}` : ''}`
}

function nullability(alter: string, before: ColumnShape, after: ColumnShape): string[] {
  if (before.nullable === after.nullable) return []
  return [`${alter} ${after.nullable ? 'drop' : 'set'} not null`]
}

function identityChange(alter: string, before: ColumnShape, after: ColumnShape): string[] {
  if (!after.identity || before.identity === after.identity) return []
  const generated = `generated ${after.identity === 'ALWAYS' ? 'always' : 'by default'}`
  return [before.identity ? `${alter} set ${generated}` : `${alter} add ${generated} as identity`]
}
