import type { AccessToken } from '@howdah/platform-client/resources/account/access-tokens'
import type { OrganizationPermissions } from '@howdah/platform-client/resources/identity/list-permissions'

export type TokenScope = NonNullable<AccessToken['scopes']>[number]

/**
 * `all`: everything that the user may do; `read`: all read scopes; `chosen`: the scopes selected
 * from the list.
 */
export type TokenAccess = 'all' | 'read' | 'chosen'

/** Days until a token expires; null for never. */
export const lifetimes = [7, 30, 90, 365, null] as const
export type Lifetime = (typeof lifetimes)[number]

const DAY_MS = 86_400_000

export const scopeName = ({ action, resource }: TokenScope) => `${action}:${resource}`

const ACRONYMS = new Map([
  ...['ai', 'api', 'mfa', 'pitr', 'sql'].map((word) => [word, word.toUpperCase()] as const),
  ['oauth', 'OAuth'],
])

/** Returns the name of a resource for people, such as `Embed sessions`. */
export function resourceName(resource: string): string {
  const name = resource
    .split('_')
    .map((word) => ACRONYMS.get(word) ?? word)
    .join(' ')
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** Returns scopes by their resources, in the order of these. */
export function scopesByResource(
  scopes: readonly TokenScope[],
): { resource: string; scopes: TokenScope[] }[] {
  const byResource = new Map<string, TokenScope[]>()
  for (const scope of scopes) {
    const own = byResource.get(scope.resource)
    if (own) own.push(scope)
    else byResource.set(scope.resource, [scope])
  }
  return [...byResource].map(([resource, own]) => ({ resource, scopes: own }))
}

/** Everything that a person could hand to a token: what their roles allow anywhere, and to read the profile; in a fixed order. */
export function grantableScopes(permissions: readonly OrganizationPermissions[]): TokenScope[] {
  const granted = permissions.flatMap((entry) => [
    ...entry.permissions,
    ...entry.projects.flatMap((project) => project.permissions),
  ])
  const own: TokenScope = { action: 'read', resource: 'profile' }
  const byName = new Map([own, ...granted].map((scope) => [scopeName(scope), scope]))
  return [...byName.values()].sort(
    (one, other) =>
      one.resource.localeCompare(other.resource) || one.action.localeCompare(other.action),
  )
}

/** Returns the scopes in the form of the contract; null grants everything that the user may do. */
export function scopesOf(
  access: TokenAccess,
  grantable: readonly TokenScope[],
  chosen: ReadonlySet<string>,
): TokenScope[] | null {
  switch (access) {
    case 'all':
      return null
    case 'read':
      return grantable.filter(({ action }) => action === 'read')
    case 'chosen':
      return grantable.filter((scope) => chosen.has(scopeName(scope)))
  }
}

/** ISO 8601, `now` in milliseconds since 1970; null for never. */
export function expiryOf(lifetime: Lifetime, now: number): string | null {
  return lifetime === null ? null : new Date(now + lifetime * DAY_MS).toISOString()
}
