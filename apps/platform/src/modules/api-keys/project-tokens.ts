import { jwtVerify, SignJWT, type JWTPayload } from 'jose'
import type { ClaimsRole } from '../../access/person.types'
import { isClaimsRole } from '../../access/claims-role'

/** Claims that the policies of a project read. */
export type ProjectClaims = JWTPayload & { role: ClaimsRole }

/**
 * Lifetime in years of the two keys that every project has, counted from the creation of the
 * project.
 */
const KEY_LIFETIME_YEARS = 10

const keyOf = (jwtSecret: string) => new TextEncoder().encode(jwtSecret)

/** One of the two keys that every project has. It is the same each time, for as long as the project's JWT secret is. */
export function signProjectKey(project: {
  ref: string
  jwtSecret: string
  insertedAt: Date
  role: 'anon' | 'service_role'
}): Promise<string> {
  const issuedAt = Math.floor(project.insertedAt.getTime() / 1000)
  return new SignJWT({ ref: project.ref, role: project.role })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer('howdah')
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + KEY_LIFETIME_YEARS * 365 * 24 * 3600)
    .sign(keyOf(project.jwtSecret))
}

/**
 * Returns the claims of a token that was signed with the project's JWT secret, by the platform or
 * by the project's people; null for any other token.
 */
export async function claimsOfProjectToken(
  token: string,
  { ref, jwtSecret }: { ref: string; jwtSecret: string },
): Promise<ProjectClaims | null> {
  // A project without a secret has no tokens, and an empty text signs nothing.
  if (jwtSecret === '') return null
  try {
    const { payload } = await jwtVerify(token, keyOf(jwtSecret), {
      algorithms: ['HS256'],
      requiredClaims: ['exp', 'role'],
    })
    if (payload.ref !== undefined && payload.ref !== ref) return null
    const { role } = payload
    return isClaimsRole(role) ? { ...payload, role } : null
  } catch {
    return null
  }
}
