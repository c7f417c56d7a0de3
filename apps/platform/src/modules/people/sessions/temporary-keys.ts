import { decodeJwt, decodeProtectedHeader, jwtVerify, SignJWT } from 'jose'
import type { TemporaryKey } from '../identity.types'
import { isClaimsRole } from '../../../access/claims-role'

export interface TemporaryKeys {
  create(key: TemporaryKey & { expiresIn: number }): Promise<string>
  /**
   * Returns the content of a key whose signature and expiry are valid; null when it was not issued
   * by this server or has expired.
   */
  verify(key: string): Promise<TemporaryKey | null>
}

const keyId = 'temporary'

const isOptionalText = (value: unknown): value is string | undefined =>
  value === undefined || typeof value === 'string'

const isOptionalObject = (value: unknown): value is Record<string, unknown> | undefined =>
  value === undefined || (typeof value === 'object' && value !== null && !Array.isArray(value))

/**
 * Keys that expire on their own, signed with a secret of their project. `secretOf` derives the
 * secret; nothing is stored.
 */
export function createTemporaryKeys(options: {
  issuer: string
  secretOf(projectRef: string): Uint8Array
}): TemporaryKeys {
  return {
    create: ({ personId, projectRef, claimsRole, claims, scopes, expiresIn, ...source }) =>
      new SignJWT({
        ref: projectRef,
        ...(claimsRole === null ? {} : { role: claimsRole }),
        claims,
        ...(scopes === null ? {} : { scope: scopes.join(' ') }),
        authorization: source.authorizationId,
        token: source.tokenId,
        session: source.sessionId,
      })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid: keyId })
        .setIssuer(options.issuer)
        .setSubject(personId)
        .setIssuedAt()
        .setExpirationTime(`${expiresIn} seconds`)
        .sign(options.secretOf(projectRef)),

    async verify(key) {
      try {
        if (decodeProtectedHeader(key).kid !== keyId) return null
        // Read before it is believed: only to know with whose secret to check.
        const { ref } = decodeJwt(key)
        if (typeof ref !== 'string' || !/^[a-z]{20}$/.test(ref)) return null
        const { payload } = await jwtVerify(key, options.secretOf(ref), {
          algorithms: ['HS256'],
          issuer: options.issuer,
          requiredClaims: ['sub', 'exp', 'ref'],
        })
        if (
          payload.sub === undefined ||
          (payload.role !== undefined && !isClaimsRole(payload.role))
        )
          return null
        const { claims, scope, authorization, token, session } = payload
        if (
          !isOptionalText(scope) ||
          !isOptionalText(authorization) ||
          !isOptionalText(token) ||
          !isOptionalText(session) ||
          !isOptionalObject(claims)
        )
          return null
        return {
          ...{ personId: payload.sub, projectRef: ref, claimsRole: payload.role ?? null },
          ...{ scopes: scope?.split(' ') ?? null, authorizationId: authorization },
          ...{ tokenId: token, sessionId: session, claims },
        }
      } catch {
        return null
      }
    },
  }
}
