import type { ClaimsRole } from './person.types'

const claimsRoles: readonly string[] = [
  'anon',
  'authenticated',
  'service_role',
] satisfies ClaimsRole[]

/** Returns whether this is one of the API roles that a key can claim. */
export function isClaimsRole(value: unknown): value is ClaimsRole {
  return typeof value === 'string' && claimsRoles.includes(value)
}
