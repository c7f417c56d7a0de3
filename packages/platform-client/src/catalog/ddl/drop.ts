import { nameSql, qualifiedSql } from './ddl-parts'
import type { QualifiedName } from './ddl.types'
import type { RelationKind } from '../catalog'

const KINDS: Record<RelationKind, string> = {
  r: 'table',
  v: 'view',
  m: 'materialized view',
  f: 'foreign table',
  p: 'table',
}

/** @param cascade also drops dependent objects; otherwise Postgres refuses and lists them */
export const dropRelation = (
  relation: QualifiedName,
  kind: RelationKind,
  cascade: boolean,
): string[] => [`drop ${KINDS[kind]} ${qualifiedSql(relation)}${cascade ? ' cascade' : ''}`]

/** @param cascade also drops dependent objects; otherwise Postgres refuses and lists them */
export const dropColumn = (table: QualifiedName, column: string, cascade: boolean): string[] => [
  `alter table ${qualifiedSql(table)} drop column ${nameSql(column)}${cascade ? ' cascade' : ''}`,
]
