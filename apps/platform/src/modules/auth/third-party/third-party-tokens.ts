import { decodeJwt, jwtVerify } from 'jose'
import type { Log } from '../../../base/log/log'
import type { ProjectMemory } from '../../project-memory/project-memory'
import type { ProjectClaims } from '../../signing-keys/project-tokens'
import type { AuthConfigs } from '../auth-config'
import type { IssuerKeys, TokenIssuer } from './issuer-keys'

/** Tokens of services other than a project's own that the APIs of the project accept. */
export interface ThirdPartyTokens {
  /** Returns the claims of a token that an issuer of the project has signed; null for any other token. */
  claimsOf(ref: string, token: string): Promise<ProjectClaims | null>
}

interface Parts {
  authConfigs: Pick<AuthConfigs, 'of'>
  issuerKeys: Pick<IssuerKeys, 'of'>
  log: Pick<Log, 'debug'>
  projectMemory: Pick<ProjectMemory, 'remember'>
}

/** Never a shared secret: public keys are known to everyone. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'EdDSA']
/** Difference of clocks. */
const TOLERANCE_SECONDS = 10

export const createThirdPartyTokens = ({
  authConfigs,
  issuerKeys,
  log,
  projectMemory,
}: Parts): ThirdPartyTokens => ({
  async claimsOf(ref, token) {
    const iss = issuerIn(token)
    if (iss === null) return null
    const { issuers } = await projectMemory.remember(ref, 'token issuers', async () => ({
      issuers: (await authConfigs.of(ref)).third_party_issuers,
    }))
    for (const issuer of issuers.filter((one) => isIssuedBy(iss, one))) {
      try {
        const { keys, name } = await issuerKeys.of(issuer)
        const { payload } = await jwtVerify(token, keys, {
          issuer: name,
          algorithms: ALGORITHMS,
          clockTolerance: TOLERANCE_SECONDS,
          requiredClaims: ['exp', 'sub'],
          ...(issuer.audience === '' ? {} : { audience: issuer.audience }),
        })
        // service_role and every other role is the project's own to give.
        return { ...payload, role: payload.role === 'authenticated' ? 'authenticated' : 'anon' }
      } catch (error) {
        log.debug('A token of another issuer is not good', {
          project: ref,
          issuer: short(iss),
          error,
        })
      }
    }
    return null
  },
})

/** Returns true if a claim `iss` names this issuer; a slash at the end is no difference. */
export const isIssuedBy = (iss: unknown, { issuer }: Pick<TokenIssuer, 'issuer'>): boolean =>
  typeof iss === 'string' && bare(iss) === bare(issuer)

const bare = (text: string): string => (text.endsWith('/') ? text.slice(0, -1) : text)
const short = (iss: string): string => iss.slice(0, 200)

function issuerIn(token: string): string | null {
  try {
    return decodeJwt(token).iss ?? null
  } catch {
    return null
  }
}
