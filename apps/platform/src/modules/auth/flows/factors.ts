import { randomUUID } from 'node:crypto'
import type { Queryable } from '../../../base/transaction'
import type { AuthContext } from '../auth-context'
import { AuthError } from '../auth-error'
import { authMessages } from '../auth.messages'
import { askAboutFactor } from '../hooks/attempts'
import { addAmr, advanceSession, findSession, type AuthSession } from '../rows/sessions'
import { checkLevel } from '../rules/assurance'
import { isUuid } from '../rules/values'
import type { AuthUser } from '../rows/users'
import { userById } from './admin-users'
import { record, tokensOf, type TokenResponse } from './sign-in'
import { activeUser, type Caller } from './update-user'

const CHALLENGE_SECONDS = 300
/** Seconds by which the clocks of a phone and the server may differ. */
const TOLERANCE_SECONDS = 30
/** Challenges of a factor that are open at a time; older ones are removed. */
const MAX_CHALLENGES = 5
/** Codes that a user may try in five minutes. */
const MAX_CODES = 15

interface FactorRow {
  id: string
  status: 'unverified' | 'verified'
  secret: string
  last_step: string | null
}

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
  const { generateSecret, generateURI } = await import('otplib')
  const { renderSVG } = await import('uqr')
  const secret = generateSecret()
  const label = await context.transaction(async (sql) => {
    const user = await activeUser(sql, caller, { lock: true })
    checkLevel(user, await sessionOf(sql, caller))
    if (user.factors.length >= config.mfa_max_enrolled_factors)
      throw new AuthError('too_many_enrolled_mfa_factors', authMessages.tooManyFactors)
    if (name !== '' && user.factors.some(({ friendly_name }) => friendly_name === name))
      throw new AuthError('mfa_factor_name_conflict', authMessages.factorName(name))
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

/** Returns a factor of the user. @throws AuthError mfa_factor_not_found */
async function factorOf(sql: Queryable, userId: string, id: string): Promise<FactorRow> {
  const { rows } = isUuid(id)
    ? await sql.query<FactorRow>(
        `select id, status, secret, last_step from auth.mfa_factors
          where id = $1 and user_id = $2 and factor_type = 'totp' for update`,
        [id, userId],
      )
    : { rows: [] }
  const [factor] = rows
  if (factor === undefined) throw new AuthError('mfa_factor_not_found', authMessages.factorNotFound)
  return factor
}

/** Begins the use of a factor. */
export async function challengeFactor(context: AuthContext, caller: Caller, factorId: string) {
  return context.transaction(async (sql) => {
    const user = await activeUser(sql, caller)
    const { id } = await factorOf(sql, user.id, factorId)
    const { rows } = await sql.query<{ id: string }>(
      'insert into auth.mfa_challenges (factor_id, ip_address) values ($1, $2) returning id',
      [id, context.device.address],
    )
    await sql.query(
      `delete from auth.mfa_challenges where factor_id = $1 and id not in
         (select id from auth.mfa_challenges where factor_id = $1 order by created_at desc limit ${MAX_CHALLENGES})`,
      [id],
    )
    await record(context, sql, 'challenge_created', user, { factor_id: id })
    const expires_at = Math.floor(Date.now() / 1000) + CHALLENGE_SECONDS
    return { id: rows[0]?.id ?? '', type: 'totp', expires_at }
  })
}

/** Verifies a code, which makes the session one of a user who has shown two factors. */
export async function verifyFactor(
  context: AuthContext,
  caller: Caller,
  request: { factorId: string; challengeId: string; code: string },
): Promise<TokenResponse> {
  if (!context.config.mfa_totp_verify_enabled)
    throw new AuthError('mfa_totp_verify_not_enabled', authMessages.totpDisabled)
  await context.takeByAccount('mfa', caller.userId, { count: MAX_CODES, seconds: 300 })
  if (context.config.hook_mfa_verification_attempt_enabled) await askFirst(context, caller, request)
  const signedIn = await context.transaction(async (sql) => {
    const user = await activeUser(sql, caller, { lock: true })
    const session = await sessionOf(sql, caller)
    const factor = await factorOf(sql, user.id, request.factorId)
    await checkChallenge(context, sql, factor.id, request.challengeId)
    const step = await stepOf(context, factor, request.code)
    await sql.query(
      `update auth.mfa_factors set status = 'verified', last_step = $2, updated_at = now() where id = $1`,
      [factor.id, step],
    )
    await sql.query('delete from auth.mfa_challenges where factor_id = $1', [factor.id])
    await sql.query(
      `update auth.sessions set aal = 'aal2', factor_id = $2, updated_at = now() where id = $1`,
      [session.id, factor.id],
    )
    await addAmr(sql, session.id, 'totp')
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

/** Asks the project about a code before it is used, outside of the transaction. */
async function askFirst(
  context: AuthContext,
  caller: Caller,
  request: { factorId: string; challengeId: string; code: string },
): Promise<void> {
  const factor = await context.transaction(async (sql) => {
    const found = await factorOf(sql, (await activeUser(sql, caller)).id, request.factorId)
    await checkChallenge(context, sql, found.id, request.challengeId)
    return found
  })
  const valid = await stepOf(context, factor, request.code).then(
    () => true,
    () => false,
  )
  await askAboutFactor(context, {
    ...{ factor_id: factor.id, factor_type: 'totp', user_id: caller.userId, valid },
  })
}

async function checkChallenge(
  { device }: AuthContext,
  sql: Queryable,
  factorId: string,
  id: string,
): Promise<void> {
  const { rows } = isUuid(id)
    ? await sql.query<{ isYoung: boolean; isHere: boolean }>(
        `select created_at > now() - make_interval(secs => ${CHALLENGE_SECONDS}) as "isYoung", ip_address = $3::inet as "isHere"
           from auth.mfa_challenges where id = $1 and factor_id = $2`,
        [id, factorId, device.address],
      )
    : { rows: [] }
  const [challenge] = rows
  if (challenge?.isYoung !== true)
    throw new AuthError('mfa_challenge_expired', authMessages.challengeExpired)
  if (!challenge.isHere)
    throw new AuthError('mfa_ip_address_mismatch', authMessages.challengeElsewhere)
}

/** Returns the step of a code, which is good once. @throws AuthError mfa_verification_failed */
async function stepOf(
  { open, ref }: AuthContext,
  { id, last_step, secret }: FactorRow,
  code: string,
): Promise<number> {
  const result = /^\d{6}$/.test(code)
    ? await (
        await import('otplib')
      ).verify({
        secret: open(secret, sealedAs(ref, id)),
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
    const user = await userById(sql, userId)
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
    `delete from auth.mfa_amr_claims where authentication_method = 'totp'
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
