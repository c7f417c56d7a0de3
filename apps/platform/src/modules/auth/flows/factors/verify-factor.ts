// Not with the first code: Node 20 may then resolve a package to the link to it, where it does not find its dependencies.
import { verify as verifyCode } from 'otplib'
import type { Queryable } from '../../../../base/transaction'
import type { CredentialBody } from '../../api/bodies'
import type { AuthContext } from '../../auth-context'
import { AuthError } from '../../auth-error'
import { authMessages } from '../../auth.messages'
import { askAboutFactor } from '../../hooks/attempts'
import { addAmr, advanceSession } from '../../rows/sessions'
import { checkLevel } from '../../rules/assurance'
import { tokensOf, record, type TokenResponse } from '../sign-in'
import { activeUser, type Caller } from '../update-user'
import { needVerifiable, openChallenge, type OpenChallenge } from './challenge-factor'
import { factorOf, sealedAs, callerSession, type FactorRow } from './factor-rows'
import { isPhoneCode, type PhoneChallenge } from './phone-code'
import { proveWithKey, type KeyCredential } from './security-key'

/** Seconds by which the clocks of a phone and the server may differ. */
const TOLERANCE_SECONDS = 30
/** Codes that a user may try in five minutes. */
const MAX_CODES = 15

/** Ways to use a factor, by the names of the ecosystem. */
const METHODS = { totp: 'totp', phone: 'mfa/phone', webauthn: 'mfa/webauthn' } as const

/** Use of a factor: a code, or the response of a security key. */
interface FactorUse {
  factorId: string
  challengeId: string
  code: string
  credential: CredentialBody | null
}

/** Verifies the use of a factor, which makes the session one of a user who has shown two factors. */
export async function verifyFactor(
  context: AuthContext,
  caller: Caller,
  request: FactorUse,
): Promise<TokenResponse> {
  await context.takeByAccount('mfa', caller.userId, { count: MAX_CODES, seconds: 300 })
  if (context.config.hook_mfa_verification_attempt_enabled) await askFirst(context, caller, request)
  const signedIn = await context.transaction(async (sql) => {
    const user = await activeUser(sql, caller, { lock: true })
    const session = await callerSession(sql, caller)
    const factor = await factorOf(sql, user.id, request.factorId)
    needVerifiable(context, factor.factor_type)
    // One that was begun before the first one was verified: a stranger may have its secret.
    if (factor.status === 'unverified') checkLevel(user, session)
    const challenge = await openChallenge(context, sql, factor.id, request.challengeId)
    const { credential, model, step } = await prove(context, factor, {
      ...{ ...request, userId: user.id, challenge },
    })
    if (credential !== null) await needOwnKey(sql, factor.id, credential)
    await sql.query(
      `update auth.mfa_factors set status = 'verified', last_step = $2, web_authn_credential = $3,
              web_authn_aaguid = coalesce($4, web_authn_aaguid), last_webauthn_challenge_data = $5, updated_at = now() where id = $1`,
      [factor.id, step, credential, model, challenge.key],
    )
    await sql.query('delete from auth.mfa_challenges where factor_id = $1', [factor.id])
    await sql.query(
      `update auth.sessions set aal = 'aal2', factor_id = $2, updated_at = now() where id = $1`,
      [session.id, factor.id],
    )
    await addAmr(sql, session.id, METHODS[factor.factor_type])
    await advanceSession(sql, session.id)
    if (factor.status === 'unverified')
      // Devices that have shown one factor only sign in again.
      await sql.query(
        `delete from auth.sessions where user_id = $1 and coalesce(aal, 'aal1') = 'aal1' and id <> $2`,
        [user.id, session.id],
      )
    await record(context, sql, 'verification_attempted', user, { factor_id: factor.id })
    return { session: await callerSession(sql, caller), user: await activeUser(sql, caller) }
  })
  return tokensOf(context, signedIn)
}

/** Refuses a security key of another factor. @throws AuthError mfa_verification_failed */
async function needOwnKey(sql: Queryable, factorId: string, { id }: KeyCredential): Promise<void> {
  const { rowCount } = await sql.query(
    `select from auth.mfa_factors where web_authn_credential ->> 'id' = $1 and web_authn_credential is not null and id <> $2`,
    [id, factorId],
  )
  if (rowCount !== 0) throw new AuthError('mfa_verification_failed', authMessages.takenSecurityKey)
}

/** Asks the project about a code before it is used, outside of the transaction. */
async function askFirst(context: AuthContext, caller: Caller, request: FactorUse): Promise<void> {
  const { challenge, factor } = await context.transaction(async (sql) => {
    const found = await factorOf(sql, (await activeUser(sql, caller)).id, request.factorId)
    needVerifiable(context, found.factor_type)
    return {
      factor: found,
      challenge: await openChallenge(context, sql, found.id, request.challengeId),
    }
  })
  const { userId } = caller
  const valid = await prove(context, factor, { ...request, userId, challenge }).then(
    () => true,
    () => false,
  )
  await askAboutFactor(context, {
    ...{ factor_id: factor.id, factor_type: factor.factor_type, user_id: userId, valid },
  })
}

interface FactorProof extends PhoneChallenge {
  code: string
  credential: CredentialBody | null
  challenge: OpenChallenge
}

/** State of a factor after its last use. */
interface FactorState {
  /** Of an authenticator app. */
  step: number | null
  /** Of a security key. */
  credential: KeyCredential | null
  model: string | null
}

/** Checks a use of a factor. @throws AuthError mfa_verification_failed */
async function prove(
  context: AuthContext,
  factor: FactorRow,
  { challenge, challengeId, code, credential, userId }: FactorProof,
): Promise<FactorState> {
  const state = { step: null, credential: null, model: null }
  if (factor.factor_type === 'totp') return { ...state, step: await stepOf(context, factor, code) }
  if (factor.factor_type === 'webauthn')
    return {
      ...state,
      ...(await proveWithKey(factor, { begun: challenge.key, userId }, credential)),
    }
  const { hash } = challenge
  if (hash === null || !isPhoneCode(context, { challengeId, userId }, { code, hash }))
    throw new AuthError('mfa_verification_failed', authMessages.wrongPhoneCode)
  return state
}

/** Returns the step of a code, which is good once. @throws AuthError mfa_verification_failed */
async function stepOf(
  { open, ref }: AuthContext,
  { id, last_step, secret }: FactorRow,
  code: string,
): Promise<number> {
  const result = /^\d{6}$/.test(code)
    ? await verifyCode({
        secret: open(secret ?? '', sealedAs(ref, id)),
        token: code,
        epochTolerance: TOLERANCE_SECONDS,
        ...(last_step === null ? {} : { afterTimeStep: Number(last_step) }),
      })
    : null
  if (result?.valid !== true || !('timeStep' in result) || typeof result.timeStep !== 'number')
    throw new AuthError('mfa_verification_failed', authMessages.wrongCode)
  return result.timeStep
}
