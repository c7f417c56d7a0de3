import { randomUUID } from 'node:crypto'
// Not with the first code: Node 20 may then resolve a package to the link to it, where it does not find its dependencies.
import { generateSecret, generateURI, verify as verifyCode } from 'otplib'
import { renderSVG } from 'uqr'
import type { Queryable } from '../../../base/transaction'
import type { CredentialBody } from '../api/bodies'
import type { AuthContext } from '../auth-context'
import { AuthError } from '../auth-error'
import { authMessages } from '../auth.messages'
import { askAboutFactor } from '../hooks/attempts'
import { addAmr, advanceSession, findSession, type AuthSession } from '../rows/sessions'
import { checkLevel } from '../rules/assurance'
import type { AskedParty } from '../rules/relying-party'
import { isUuid } from '../rules/values'
import type { AuthUser } from '../rows/users'
import { userById } from './admin-users'
import { record, tokensOf, type TokenResponse } from './sign-in'
import { isPhoneCode, MFA_TEMPLATE, phoneCode, type PhoneChallenge } from './phone-code'
import { beginWithKey, proveWithKey, type KeyChallenge, type KeyCredential } from './security-key'
import { activeUser, type Caller } from './update-user'

const CHALLENGE_SECONDS = 300
const CHALLENGE_AGE = `make_interval(secs => ${CHALLENGE_SECONDS})`
/** Seconds by which the clocks of a phone and the server may differ. */
const TOLERANCE_SECONDS = 30
/** Challenges of a factor that are open at a time; older ones are removed. */
const MAX_CHALLENGES = 5
/** Codes that a user may try in five minutes. */
const MAX_CODES = 15

/** A factor, with what proves it. */
interface FactorRow {
  id: string
  factor_type: 'totp' | 'phone' | 'webauthn'
  status: 'unverified' | 'verified'
  secret: string | null
  phone: string | null
  last_step: string | null
  credential: KeyCredential | null
}

/** Ways to use a factor, by the names of the ecosystem. */
const METHODS = { totp: 'totp', phone: 'mfa/phone', webauthn: 'mfa/webauthn' } as const

const sealedAs = (ref: string, id: string): string => `auth/mfa_factors/${ref}/${id}`

/** @throws AuthError session_not_found */
async function sessionOf(sql: Queryable, { sessionId }: Caller): Promise<AuthSession> {
  const session = sessionId === null ? null : await findSession(sql, sessionId, { lock: true })
  if (session === null) throw new AuthError('session_not_found', authMessages.sessionNotFound)
  return session
}

/** Creates a factor that is good when its first code has been verified. */
export async function enrollTotp(
  context: AuthContext,
  caller: Caller,
  { issuer, name }: { name: string; issuer: string },
) {
  const { config, ref } = context
  if (!config.mfa_totp_enroll_enabled)
    throw new AuthError('mfa_totp_enroll_not_enabled', authMessages.totpDisabled)
  const id = randomUUID()
  const secret = generateSecret()
  const label = await context.transaction(async (sql) => {
    const user = await enrollingUser(context, sql, caller, name)
    await sql.query(
      `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret) values ($1, $2, $3, 'totp', 'unverified', $4)`,
      [id, user.id, name, context.seal(secret, sealedAs(ref, id))],
    )
    await record(context, sql, 'factor_in_progress', user, { factor_id: id })
    return user.email ?? user.id
  })
  const host = URL.canParse(config.site_url) ? new URL(config.site_url).host : ref
  const uri = generateURI({ issuer: issuer === '' ? host : issuer, label, secret })
  return { id, type: 'totp', friendly_name: name, totp: { qr_code: renderSVG(uri), secret, uri } }
}

/** Returns the user who adds a factor. @throws AuthError */
export async function enrollingUser(
  { config }: AuthContext,
  sql: Queryable,
  caller: Caller,
  name: string,
): Promise<AuthUser> {
  await activeUser(sql, caller, { lock: true })
  // Those that were begun and given up would hold their names, and count.
  await sql.query(
    `delete from auth.mfa_factors f where f.user_id = $1 and f.status = 'unverified' and f.created_at < now() - ${CHALLENGE_AGE}
        and not exists (select from auth.mfa_challenges c where c.factor_id = f.id and c.created_at > now() - ${CHALLENGE_AGE})`,
    [caller.userId],
  )
  const user = await activeUser(sql, caller)
  checkLevel(user, await sessionOf(sql, caller))
  if (user.factors.length >= config.mfa_max_enrolled_factors)
    throw new AuthError('too_many_enrolled_mfa_factors', authMessages.tooManyFactors)
  if (name !== '' && user.factors.some(({ friendly_name }) => friendly_name === name))
    throw new AuthError('mfa_factor_name_conflict', authMessages.factorName(name))
  return user
}

/** Returns a factor of the user. @throws AuthError mfa_factor_not_found */
async function factorOf(sql: Queryable, userId: string, id: string): Promise<FactorRow> {
  const { rows } = isUuid(id)
    ? await sql.query<FactorRow>(
        `select id, factor_type, status, secret, phone, last_step, web_authn_credential as credential
           from auth.mfa_factors where id = $1 and user_id = $2 for update`,
        [id, userId],
      )
    : { rows: [] }
  const [factor] = rows
  if (factor === undefined) throw new AuthError('mfa_factor_not_found', authMessages.factorNotFound)
  return factor
}

/** Begins the use of a factor: that of a phone with a text message, that of a security key with what the page asks it. */
export async function challengeFactor(
  context: AuthContext,
  caller: Caller,
  { factorId, page }: { factorId: string; page: AskedParty },
) {
  await takeChallenge(context, caller, factorId)
  const { challenge, sms } = await context.transaction(async (sql) => {
    const user = await activeUser(sql, caller)
    const factor = await factorOf(sql, user.id, factorId)
    const { factor_type: type, id, phone } = factor
    const challengeId = randomUUID()
    const code = type === 'phone' ? phoneCode(context, { userId: user.id, challengeId }) : null
    const key =
      type === 'webauthn' ? await beginWithKey(context, sql, { user, factor, page }) : null
    await sql.query(
      `insert into auth.mfa_challenges (id, factor_id, ip_address, otp_code, web_authn_session_data)
       values ($1, $2, $3, $4, $5)`,
      [challengeId, id, context.device.address, code?.hash ?? null, key?.begun ?? null],
    )
    await sql.query(
      `delete from auth.mfa_challenges where factor_id = $1 and id not in
         (select id from auth.mfa_challenges where factor_id = $1 order by created_at desc limit ${MAX_CHALLENGES})`,
      [id],
    )
    await record(context, sql, 'challenge_created', user, { factor_id: id })
    const expires_at = Math.floor(Date.now() / 1000) + CHALLENGE_SECONDS
    return {
      challenge: { id: challengeId, type, expires_at, ...(key && { webauthn: key.shown }) },
      sms: code && { ...{ user, code: code.otp, phone: phone ?? '' }, template: MFA_TEMPLATE },
    }
  })
  if (sms !== null) await context.sms.send(context.ref, sms)
  return challenge
}

/** Checks that the type of a factor may be used, and counts its message. @throws AuthError */
async function takeChallenge(
  context: AuthContext,
  caller: Caller,
  factorId: string,
): Promise<void> {
  const {
    factor_type: type,
    id,
    phone,
    status,
  } = await context.transaction(async (sql) =>
    factorOf(sql, (await activeUser(sql, caller)).id, factorId),
  )
  needVerifiable(context, type)
  if (type !== 'phone') return
  const { mfa_phone_max_frequency: pause, rate_limit_otp: count } = context.config
  await context.takeByClient('otp', { count, seconds: 300 })
  await context.takeMessage(
    { kind: 'phone', value: phone ?? '' },
    // One that is not verified may be of a number that is not the user's.
    { pause, factorId: status === 'verified' ? id : undefined },
  )
}

/** Refuses a type of factors that the project does not take. @throws AuthError */
function needVerifiable({ config }: AuthContext, type: FactorRow['factor_type']): void {
  if (type === 'totp' && !config.mfa_totp_verify_enabled)
    throw new AuthError('mfa_totp_verify_not_enabled', authMessages.totpDisabled)
  if (type === 'phone' && !config.mfa_phone_verify_enabled)
    throw new AuthError('mfa_phone_verify_not_enabled', authMessages.phoneFactorsDisabled)
  if (type === 'webauthn' && !config.mfa_web_authn_verify_enabled)
    throw new AuthError('mfa_webauthn_verify_not_enabled', authMessages.securityKeysDisabled)
}

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
    const session = await sessionOf(sql, caller)
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
    return { session: await sessionOf(sql, caller), user: await activeUser(sql, caller) }
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

interface OpenChallenge {
  /** Of the code that was sent to a phone. */
  hash: string | null
  key: KeyChallenge | null
}

/** Returns what is stored of a challenge. @throws AuthError */
async function openChallenge(
  { device }: AuthContext,
  sql: Queryable,
  factorId: string,
  id: string,
): Promise<OpenChallenge> {
  const { rows } = isUuid(id)
    ? await sql.query<OpenChallenge & { isYoung: boolean; isHere: boolean }>(
        `select otp_code as hash, web_authn_session_data as key, ip_address = $3::inet as "isHere",
                created_at > now() - ${CHALLENGE_AGE} as "isYoung"
           from auth.mfa_challenges where id = $1 and factor_id = $2`,
        [id, factorId, device.address],
      )
    : { rows: [] }
  const [challenge] = rows
  if (challenge?.isYoung !== true)
    throw new AuthError('mfa_challenge_expired', authMessages.challengeExpired)
  if (!challenge.isHere)
    throw new AuthError('mfa_ip_address_mismatch', authMessages.challengeElsewhere)
  return challenge
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

/** Removes a factor; sessions that have used it are again those of one factor. */
export async function unenrollFactor(context: AuthContext, caller: Caller, factorId: string) {
  return context.transaction(async (sql) => {
    const user = await activeUser(sql, caller, { lock: true })
    const session = await sessionOf(sql, caller)
    const { id, status } = await factorOf(sql, user.id, factorId)
    if (status === 'verified') checkLevel(user, session)
    await dropFactor(sql, id)
    await record(context, sql, 'factor_unenrolled', user, { factor_id: id })
    return { id }
  })
}

/** Removes a factor for its user. @throws AuthError mfa_factor_not_found */
export async function deleteFactorByAdmin(
  context: AuthContext,
  userId: string,
  factorId: string,
): Promise<AuthUser> {
  if (!isUuid(factorId)) throw new AuthError('validation_failed', authMessages.badId)
  return context.transaction(async (sql) => {
    const user = await userById(sql, userId, { shown: true })
    const isTheirs = user.factors.some(({ id }) => id === factorId)
    if (!isTheirs || !(await dropFactor(sql, factorId)))
      throw new AuthError('mfa_factor_not_found', authMessages.factorNotFound)
    await record(context, sql, 'factor_deleted', user, { factor_id: factorId })
    return user
  })
}

/** Removes a factor and what sessions have gained by it. */
async function dropFactor(sql: Queryable, id: string): Promise<boolean> {
  await sql.query(
    `delete from auth.mfa_amr_claims where authentication_method in ('totp', 'mfa/phone', 'mfa/webauthn')
        and session_id in (select id from auth.sessions where factor_id = $1)`,
    [id],
  )
  await sql.query(
    `update auth.sessions set aal = 'aal1', factor_id = null, updated_at = now() where factor_id = $1`,
    [id],
  )
  const { rowCount } = await sql.query('delete from auth.mfa_factors where id = $1', [id])
  return rowCount === 1
}
