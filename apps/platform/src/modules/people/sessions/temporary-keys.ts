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

/**
 * Keys that expire on their own, signed with a secret of their project. `secretOf` derives the
 * secret; nothing is stored.
 */
export function createTemporaryKeys(options: {
  issuer: string
  secretOf(projectRef: string): Uint8Array
}): TemporaryKeys {
  return {
    create: ({ personId, projectRef, claimsRole, scopes, authorizationId, sessionId, expiresIn }) =>
      new SignJWT({
        ref: projectRef,
        ...(claimsRole === null ? {} : { role: claimsRole }),
        ...(scopes === null ? {} : { scope: scopes.join(' ') }),
        ...(authorizationId === undefined ? {} : { authorization: authorizationId }),
        ...(sessionId === undefined ? {} : { session: sessionId }),
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
        const { scope, authorization, session } = payload
        if (scope !== undefined && typeof scope !== 'string') return null
        if (authorization !== undefined && typeof authorization !== 'string') return null
        if (session !== undefined && typeof session !== 'string') return null
        return {
          ...{ personId: payload.sub, projectRef: ref, claimsRole: payload.role ?? null },
          ...{ scopes: scope?.split(' ') ?? null, authorizationId: authorization },
          sessionId: session,
        }
      } catch {
        return null
      }
    },
  }
}
