import {
  decodeProtectedHeader,
  jwtVerify,
  SignJWT,
  type JWTPayload,
  type JWTVerifyOptions,
} from 'jose'
import { isClaimsRole } from '../../access/claims-role'
import type { ClaimsRole } from '../../access/person.types'
import { permissionMessages } from '../../access/permissions.messages'
import { AppError } from '../../base/app-error'
import { signerOf, verifierOf } from './key-material'
import { hasSigned, isTrusted } from './key-status'
import type { SigningKeys } from './signing-keys'
import type { StoredKey } from './signing-keys.types'

/** Claims that the policies of a project read. */
export type ProjectClaims = JWTPayload & { role: ClaimsRole }

/** Keys that every project has. */
export type BuiltInKey = 'anon' | 'service_role'

/** Claims of a token, and the built-in key that it is. */
export interface ProjectTokenAccess {
  claims: ProjectClaims
  builtIn: BuiltInKey | null
}

/** Requirements of a token besides its signature and its expiry. */
export type TokenRequirements = Pick<JWTVerifyOptions, 'audience' | 'maxTokenAge'> & {
  requiredClaims: readonly string[]
}

/**
 * Signs and verifies the tokens of projects, for all services of the gateway. A rotation or
 * revocation takes effect with the next request.
 */
export interface ProjectTokens {
  /** Signs with the key in use. @throws AppError 404 for a project without keys */
  sign(
    projectRef: string,
    token: { claims: JWTPayload; audience: string; expiresInSeconds: number },
  ): Promise<string>
  /** Returns the claims of a token that a key of the project has signed; null for any other token. */
  verify(
    projectRef: string,
    token: string,
    requirements: TokenRequirements,
  ): Promise<JWTPayload | null>
  /** Returns the access of a token with a role; null if there is none. */
  accessOf(projectRef: string, token: string): Promise<ProjectTokenAccess | null>
  /**
   * Returns the two keys that every project has. They are the same until the shared secret that
   * signs them is revoked; null if the project has no shared secret.
   */
  builtInKeys(project: {
    ref: string
    insertedAt: Date
  }): Promise<Record<BuiltInKey, string> | null>
}

/**
 * Lifetime in years of the two keys that every project has, counted from the creation of the
 * project.
 */
const KEY_LIFETIME_YEARS = 10
const BUILT_IN_ISSUER = 'howdah'

/** Maximum number of public keys that stay imported. */
const MAX_IMPORTED_KEYS = 1_000

export function createProjectTokens(signingKeys: Pick<SigningKeys, 'list'>): ProjectTokens {
  // Importing a public key takes longer than verifying with it; the key of an ID never changes.
  const imported = new Map<string, ReturnType<typeof verifierOf>>()

  function importedVerifierOf(key: StoredKey): ReturnType<typeof verifierOf> {
    if (key.publicJwk === null) return verifierOf(key)
    const known = imported.get(key.id)
    if (known !== undefined) return known
    const [oldest] = imported.keys()
    if (imported.size >= MAX_IMPORTED_KEYS && oldest !== undefined) imported.delete(oldest)
    const verifier = verifierOf(key)
    imported.set(key.id, verifier)
    return verifier
  }

  const verify: ProjectTokens['verify'] = async (
    projectRef,
    token,
    { requiredClaims, ...requirements },
  ) => {
    const header = headerOf(token)
    if (header === null) return null
    for (const key of candidates(await signingKeys.list(projectRef), header)) {
      const verifier = importedVerifierOf(key)
      try {
        const { payload } = await jwtVerify(token, verifier, {
          ...requirements,
          // The key determines the algorithm, never the token.
          algorithms: [key.algorithm],
          requiredClaims: ['exp', ...requiredClaims],
        })
        return payload
      } catch {
        // Another shared secret may have signed it.
      }
    }
    return null
  }

  return {
    verify,
    async sign(projectRef, { claims, audience, expiresInSeconds }) {
      const keys = await signingKeys.list(projectRef)
      const key = keys.find(({ status }) => status === 'in_use')
      if (!key) throw new AppError(404, 'not_found', permissionMessages.noProject)
      return new SignJWT(claims)
        .setProtectedHeader(headerFor(key))
        .setAudience(audience)
        .setIssuedAt()
        .setExpirationTime(`${expiresInSeconds} seconds`)
        .sign(signerOf(key))
    },
    async accessOf(projectRef, token) {
      const payload = await verify(projectRef, token, { requiredClaims: ['role'] })
      if (payload === null) return null
      const { iss, ref, role, sub } = payload
      if ((ref !== undefined && ref !== projectRef) || !isClaimsRole(role)) return null
      const isBuiltIn = iss === BUILT_IN_ISSUER && ref === projectRef && sub === undefined
      return {
        claims: { ...payload, role },
        builtIn: isBuiltIn && role !== 'authenticated' ? role : null,
      }
    },
    async builtInKeys({ ref, insertedAt }) {
      const key = sharedSecretOf(await signingKeys.list(ref))
      if (key === null) return null
      const issuedAt = Math.floor(insertedAt.getTime() / 1000)
      const sign = (role: BuiltInKey) =>
        new SignJWT({ ref, role })
          .setProtectedHeader(headerFor(key))
          .setIssuer(BUILT_IN_ISSUER)
          .setIssuedAt(issuedAt)
          .setExpirationTime(issuedAt + KEY_LIFETIME_YEARS * 365 * 24 * 3600)
          .sign(signerOf(key))
      const [anon, service_role] = await Promise.all([sign('anon'), sign('service_role')])
      return { anon, service_role }
    },
  }
}

/** Returns the shared secret that signs the built-in keys; null if the project has none. */
export function sharedSecretOf(keys: readonly StoredKey[]): StoredKey | null {
  return keys.find(({ algorithm, status }) => algorithm === 'HS256' && hasSigned(status)) ?? null
}

const headerFor = ({ algorithm, id, isLegacy }: StoredKey) => ({
  alg: algorithm,
  typ: 'JWT',
  ...(isLegacy ? {} : { kid: id }),
})

function headerOf(token: string): { alg: string | undefined; kid: string | undefined } | null {
  try {
    const { alg, kid } = decodeProtectedHeader(token)
    return { alg, kid }
  } catch {
    return null
  }
}

/**
 * Returns the keys that may have signed a token: the one that it names, or, without the name of a
 * key of this project, its shared secrets, with which people sign tokens of their own.
 */
function candidates(
  keys: readonly StoredKey[],
  { alg, kid }: { alg: string | undefined; kid: string | undefined },
): readonly StoredKey[] {
  const named = kid === undefined ? undefined : keys.find(({ id }) => id === kid)
  const possible = named ? [named] : keys.filter(({ algorithm }) => algorithm === 'HS256')
  return possible.filter(({ algorithm, status }) => algorithm === alg && isTrusted(status))
}
