import { decodeJwt, errors, jwtVerify, type JWTVerifyGetKey } from 'jose'
import { AppError } from '../../../base/app-error'
import type { Log } from '../../../base/log/log'
import type { ProjectMemory } from '../../project-memory/project-memory'
import type { ProjectClaims } from '../../signing-keys/project-tokens'
import type { AuthConfigs } from '../auth-config'
import { authMessages } from '../auth.messages'
import type { IssuerKeys, TokenIssuer } from './issuer-keys'
import { sameIssuer } from './same-issuer'

/** Tokens of services other than a project's own that the APIs of the project accept. */
export interface ThirdPartyTokens {
  /** Returns the claims of a token that an issuer of the project has signed; null for any other token. */
  claimsOf(ref: string, token: string): Promise<ProjectClaims | null>
}

interface Parts {
  authConfigs: Pick<AuthConfigs, 'of'>
  issuerKeys: Pick<IssuerKeys, 'of'>
  log: Pick<Log, 'debug' | 'warn'>
  projectMemory: Pick<ProjectMemory, 'remember'>
}

/** Never a shared secret: public keys are known to everyone. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'EdDSA']
/** Difference of clocks. */
const TOLERANCE_SECONDS = 10

export function createThirdPartyTokens({
  authConfigs,
  issuerKeys,
  log,
  projectMemory,
}: Parts): ThirdPartyTokens {
  async function claimsOf(ref: string, token: string): Promise<ProjectClaims | null> {
    const iss = issuerIn(token)
    if (iss === null) return null
    const { issuers } = await projectMemory.remember(ref, 'token issuers', async () => ({
      issuers: (await authConfigs.of(ref)).third_party_issuers,
    }))
    for (const issuer of issuers.filter((one) => sameIssuer(iss, one.issuer))) {
      const keys = await keysOf(ref, issuer)
      try {
        const { payload } = await jwtVerify(token, keys, {
          issuer: [issuer.issuer, iss],
          algorithms: ALGORITHMS,
          clockTolerance: TOLERANCE_SECONDS,
          requiredClaims: ['exp', 'sub'],
          ...(issuer.audience === '' ? {} : { audience: issuer.audience }),
        })
        // service_role and every other role is the project's own to give.
        return { ...payload, role: payload.role === 'authenticated' ? 'authenticated' : 'anon' }
      } catch (error) {
        if (!isOfToken(error)) throw unavailable(error)
        log.debug('A token of another issuer is not good', { project: ref, error })
      }
    }
    return null
  }

  async function keysOf(ref: string, issuer: TokenIssuer): Promise<JWTVerifyGetKey> {
    try {
      return await issuerKeys.of(issuer)
    } catch (error) {
      log.warn('The keys of an issuer could not be read', {
        project: ref,
        issuer: issuer.issuer,
        error,
      })
      throw unavailable(error)
    }
  }

  return { claimsOf }
}

/** Returns false where the keys could not be read, so that the token may be good. */
const isOfToken = (error: unknown): boolean =>
  error instanceof errors.JOSEError &&
  !(error instanceof errors.JWKSTimeout) &&
  error.code !== 'ERR_JOSE_GENERIC'

/** A client takes 401 as the end of its session. */
const unavailable = (cause: unknown): AppError =>
  new AppError(503, 'unavailable', authMessages.issuerAway, { cause })

function issuerIn(token: string): string | null {
  try {
    return decodeJwt(token).iss ?? null
  } catch {
    return null
  }
}
