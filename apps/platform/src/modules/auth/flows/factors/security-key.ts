import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { decodeAttestationObject, isoBase64URL } from '@simplewebauthn/server/helpers'
import type { Queryable } from '../../../../base/transaction'
import type { CredentialBody } from '../../api/bodies'
import type { AuthContext } from '../../auth-context'
import { AuthError } from '../../auth-error'
import { authMessages } from '../../auth.messages'
import type { AuthUser } from '../../rows/users'
import { relyingPartyOf, type AskedParty, type RelyingParty } from '../../rules/relying-party'

/** Public key of an authenticator with its state, by the names of the ecosystem; bytes are in base64. */
export interface KeyCredential {
  id: string
  publicKey: string
  attestationType: string
  transport: string[]
  flags: {
    userPresent: boolean
    userVerified: boolean
    backupEligible: boolean
    backupState: boolean
  }
  authenticator: { AAGUID: string; signCount: number; cloneWarning: boolean }
}

/** Stored state of a challenge of a security key. */
export interface KeyChallenge extends RelyingParty {
  challenge: string
  type: 'create' | 'request'
}

interface KeyFactor {
  id: string
  status: 'unverified' | 'verified'
  credential: KeyCredential | null
}

const TIMEOUT_MS = 300_000
/** EdDSA, ES256 and RS256: every browser and every supported Node has them. */
const ALGORITHMS = [-8, -7, -257]

const handleOf = (userId: string): Buffer<ArrayBuffer> => Buffer.from(userId)
const urlOf = (base64: string): string => Buffer.from(base64, 'base64').toString('base64url')

/** Begins the use of a security key on a page: makes the key of an unverified factor, uses that of another. */
export async function beginWithKey(
  { config, ref }: AuthContext,
  sql: Queryable,
  { factor, page, user }: { user: AuthUser; factor: KeyFactor; page: AskedParty },
) {
  const party = relyingPartyOf(page, {
    siteUrl: config.site_url,
    allowList: config.uri_allow_list,
  })
  if (factor.status === 'verified') {
    const options = await generateAuthenticationOptions({
      rpID: party.rpId,
      allowCredentials: [factor.credential].flatMap(descriptorsOf),
      timeout: TIMEOUT_MS,
    })
    const begun: KeyChallenge = { ...party, challenge: options.challenge, type: 'request' }
    return { begun, shown: { type: begun.type, credential_options: { publicKey: options } } }
  }
  const { rows } = await sql.query<{ credential: KeyCredential }>(
    `select web_authn_credential as credential from auth.mfa_factors where user_id = $1 and web_authn_credential is not null`,
    [user.id],
  )
  const name = user.email || user.phone || user.id
  const options = await generateRegistrationOptions({
    rpName: URL.canParse(config.site_url) ? new URL(config.site_url).host : ref,
    rpID: party.rpId,
    userID: handleOf(user.id),
    userName: name,
    userDisplayName: name,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
    excludeCredentials: rows.flatMap(({ credential }) => descriptorsOf(credential)),
    timeout: TIMEOUT_MS,
  })
  const begun: KeyChallenge = { ...party, challenge: options.challenge, type: 'create' }
  return { begun, shown: { type: begun.type, credential_options: { publicKey: options } } }
}

const descriptorsOf = (credential: KeyCredential | null) =>
  credential === null ? [] : [{ id: urlOf(credential.id), transports: credential.transport }]

/**
 * Checks what a security key has signed.
 * @returns the credential with its new state, and the model of the authenticator
 * @throws AuthError mfa_challenge_expired, mfa_verification_failed
 */
export async function proveWithKey(
  factor: KeyFactor,
  { begun, userId }: { begun: KeyChallenge | null; userId: string },
  response: CredentialBody | null,
): Promise<{ credential: KeyCredential; model: string | null }> {
  // A challenge to make a key replaces none that has been verified.
  if (begun === null || (begun.type === 'create') !== (factor.status === 'unverified'))
    throw new AuthError('mfa_challenge_expired', authMessages.challengeExpired)
  const proven = await (
    begun.type === 'create'
      ? created(begun, response)
      : used(begun, { credential: factor.credential, userId }, response)
  ).catch((cause: unknown) => {
    throw new AuthError('mfa_verification_failed', authMessages.wrongSecurityKey, { cause })
  })
  if (proven === null) throw new AuthError('mfa_verification_failed', authMessages.wrongSecurityKey)
  return proven
}

async function created(
  { challenge, origins, rpId }: KeyChallenge,
  response: CredentialBody | null,
) {
  // With certificates the library would request addresses that they name; none were asked for.
  const attestation = decodeAttestationObject(
    isoBase64URL.toBuffer(response?.response?.attestationObject ?? ''),
  )
  const isPlain = ['none', 'packed'].includes(attestation.get('fmt'))
  if (!isPlain || attestation.get('attStmt').get('x5c') !== undefined) return null
  const { registrationInfo: made } = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origins,
    expectedRPID: rpId,
    requireUserVerification: false,
    supportedAlgorithmIDs: ALGORITHMS,
  })
  if (made === undefined) return null
  const { aaguid, credential: key, credentialBackedUp, credentialDeviceType, userVerified } = made
  const credential: KeyCredential = {
    id: Buffer.from(key.id, 'base64url').toString('base64'),
    publicKey: Buffer.from(key.publicKey).toString('base64'),
    attestationType: made.fmt,
    transport: key.transports ?? [],
    flags: {
      ...{ userPresent: true, userVerified, backupState: credentialBackedUp },
      backupEligible: credentialDeviceType === 'multiDevice',
    },
    authenticator: {
      AAGUID: Buffer.from(aaguid.replaceAll('-', ''), 'hex').toString('base64'),
      ...{ signCount: key.counter, cloneWarning: false },
    },
  }
  return { credential, model: aaguid }
}

async function used(
  { challenge, origins, rpId }: KeyChallenge,
  { credential, userId }: { credential: KeyCredential | null; userId: string },
  response: CredentialBody | null,
) {
  if (credential === null || response?.id !== urlOf(credential.id)) return null
  const handle = response.response?.userHandle ?? ''
  if (handle !== '' && !Buffer.from(handle, 'base64url').equals(handleOf(userId))) return null
  const { authenticationInfo: use, verified } = await verifyAuthenticationResponse({
    response: response as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origins,
    expectedRPID: rpId,
    // Refuses a count that does not go on: the key would have a copy.
    credential: {
      id: response.id,
      publicKey: Buffer.from(credential.publicKey, 'base64'),
      counter: credential.authenticator.signCount,
    },
    requireUserVerification: false,
  })
  if (!verified) return null
  return {
    credential: {
      ...credential,
      flags: {
        ...credential.flags,
        ...{ userVerified: use.userVerified, backupState: use.credentialBackedUp },
      },
      authenticator: { ...credential.authenticator, signCount: use.newCounter },
    },
    model: null,
  }
}
