import { hookFunction } from '@howdah/rules/auth/hook-function'
import type { ImpersonatedRole } from '@howdah/platform-client/query/query.types'

/** The roles that a project's API runs as. */
export const API_ROLES = ['anon', 'authenticated', 'service_role'] as const
export type ApiRole = (typeof API_ROLES)[number]

/** A function that may change the claims of a token before it is given out. */
export interface TokenHook {
  schema: string
  functionName: string
}

/** The role that SQL runs as: the person's own, or a role of the API with the claims of a token. */
export type RoleChoice =
  | { type: 'postgres' }
  | {
      type: 'postgrest'
      role: ApiRole
      /** Value of request.jwt.claims in a run, the hook's changes included. */
      claims: Readonly<Record<string, unknown>>
      /** As they were written, before the hook. */
      written: string
      hook: TokenHook | null
    }

export const asPostgres: RoleChoice = { type: 'postgres' }

/** The choice as the query call takes it. */
export function impersonatedRole(choice: RoleChoice): ImpersonatedRole | undefined {
  return choice.type === 'postgres'
    ? undefined
    : { role: choice.role, claims: { ...choice.claims } }
}

const MAX_USER = 32

/** Returns the name of a choice: its role, and the user whose claims it has. */
export function roleTitle(choice: RoleChoice): string {
  if (choice.type === 'postgres') return 'postgres'
  const { claims, role } = choice
  const user = [claims['email'], claims['phone'], claims['sub']].find(
    (one): one is string => typeof one === 'string' && one !== '',
  )
  if (role !== 'authenticated' || user === undefined) return role
  return `${role}, ${user.length > MAX_USER ? `${user.slice(0, MAX_USER)}…` : user}`
}

export type ReadClaims =
  | { claims: Record<string, unknown>; problem: null }
  | { claims: null; problem: 'not-json' | 'not-an-object' }

/** Claims as they are written; nothing at all is no claims. */
export function readClaims(written: string): ReadClaims {
  if (written.trim() === '') return { claims: {}, problem: null }
  try {
    const value: unknown = JSON.parse(written)
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return { claims: null, problem: 'not-an-object' }
    return { claims: value as Record<string, unknown>, problem: null } // an object, as was just seen
  } catch {
    return { claims: null, problem: 'not-json' }
  }
}

/** The event that a token hook is called with; `user_id` is the claims' own `sub`. */
export function hookEvent(
  claims: Readonly<Record<string, unknown>>,
  role: ApiRole,
): Record<string, unknown> {
  return {
    user_id: claims['sub'] ?? null,
    claims: { ...claims, role },
    authentication_method: 'password',
  }
}

/** Returns the function that the settings of an auth service name as the token hook; null for none and for an HTTPS address. */
export function tokenHookOf(
  config:
    | { hook_custom_access_token_enabled: boolean; hook_custom_access_token_uri: string }
    | undefined,
): TokenHook | null {
  if (!config?.hook_custom_access_token_enabled) return null
  const named = hookFunction(config.hook_custom_access_token_uri)
  return named && { schema: named.schema, functionName: named.name }
}
