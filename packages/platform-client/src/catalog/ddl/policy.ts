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
    `to ${rolesSql(roles)}`,
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
const rolesSql = (roles: readonly string[]): string =>
  roles.length === 0 ? 'public' : roles.map(roleSql).join(', ')

export const dropPolicy = (table: QualifiedName, name: string): string[] => [
  `drop policy ${nameSql(name)} on ${qualifiedSql(table)}`,
]

/**
 * Returns the statements that change a policy; none if nothing changed. Postgres can neither change
 * the command and behavior of a policy nor remove one of its conditions: it is then dropped and
 * created.
 * @throws DdlError for an invalid definition
 */
export function alterPolicy(
  table: QualifiedName,
  before: PolicyShape,
  policy: PolicyShape,
): string[] {
  const using = hasUsing(policy.command) ? policy.using : null
  const check = hasCheck(policy.command) ? policy.check : null
  const isReplaced =
    before.command !== policy.command ||
    before.permissive !== policy.permissive ||
    (before.using !== null && using === null) ||
    (before.check !== null && check === null)
  if (isReplaced) return [...dropPolicy(table, before.name), ...createPolicy(table, policy)]
  const place = `${nameSql(policy.name)} on ${qualifiedSql(table)}`
  const parts = [
    ...(sameRoles(before.roles, policy.roles) ? [] : [`to ${rolesSql(policy.roles)}`]),
    ...(using === null || using === before.using ? [] : [`using ${expressionSql(using)}`]),
    ...(check === null || check === before.check ? [] : [`with check ${expressionSql(check)}`]),
  ]
  return [
    ...(before.name === policy.name
      ? []
      : [
          `alter policy ${nameSql(before.name)} on ${qualifiedSql(table)} rename to ${nameSql(policy.name)}`,
        ]),
    ...(parts.length === 0 ? [] : [`alter policy ${place}\n  ${parts.join('\n  ')}`]),
    ...(before.comment === policy.comment
      ? []
      : [
          `comment on policy ${place} is ${policy.comment === null ? 'null' : quoteLiteral(policy.comment)}`,
        ]),
  ]
}

/** Returns true if both have the same roles, in any order. */
const sameRoles = (one: readonly string[], other: readonly string[]): boolean =>
  JSON.stringify(one.toSorted()) === JSON.stringify(other.toSorted())
