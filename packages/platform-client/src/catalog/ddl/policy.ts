import { quoteLiteral } from '@howdah/rules/table/quote-name'
import type { Policy } from '../policies'
import { expressionSql, nameSql, qualifiedSql } from './ddl-parts'
import type { QualifiedName } from './ddl.types'

/** A policy as its form edits it. A part that the command does not have is ignored. */
export interface PolicyShape {
  name: string
  command: Policy['command']
  permissive: boolean
  /** `public` includes all roles. */
  roles: readonly string[]
  using: string | null
  check: string | null
  comment: string | null
}

/** Returns true if rows that exist are judged, by USING. */
export const hasUsing = (command: Policy['command']): boolean => command !== 'INSERT'
/** Returns true if rows that are written are judged, by WITH CHECK. */
export const hasCheck = (command: Policy['command']): boolean =>
  command !== 'SELECT' && command !== 'DELETE'

/**
 * Returns the statements that create a policy, with its comment.
 * @throws DdlError for an invalid definition
 */
export function createPolicy(table: QualifiedName, policy: PolicyShape): string[] {
  const { name, command, permissive, roles, using, check, comment } = policy
  const lines = [
    `create policy ${nameSql(name)}`,
    `on ${qualifiedSql(table)}`,
    ...(permissive ? [] : ['as restrictive']),
    `for ${command.toLowerCase()}`,
    `to ${roles.length === 0 ? 'public' : roles.map(roleSql).join(', ')}`,
    ...(using !== null && hasUsing(command) ? [`using ${expressionSql(using)}`] : []),
    ...(check !== null && hasCheck(command) ? [`with check ${expressionSql(check)}`] : []),
  ]
  return [
    lines.join('\n  '),
    ...(comment === null
      ? []
      : [
          `comment on policy ${nameSql(name)} on ${qualifiedSql(table)} is ${quoteLiteral(comment)}`,
        ]),
  ]
}

/** The name is a keyword unless it is quoted. */
const roleSql = (role: string): string => (role === 'public' ? role : nameSql(role))

export const dropPolicy = (table: QualifiedName, name: string): string[] => [
  `drop policy ${nameSql(name)} on ${qualifiedSql(table)}`,
]

/**
 * Returns the statements that replace a policy. Postgres can neither change the command of a policy
 * nor remove one of its conditions, so it is dropped and created.
 * @throws DdlError for an invalid definition
 */
export const replacePolicy = (
  table: QualifiedName,
  name: string,
  policy: PolicyShape,
): string[] => [...dropPolicy(table, name), ...createPolicy(table, policy)]
