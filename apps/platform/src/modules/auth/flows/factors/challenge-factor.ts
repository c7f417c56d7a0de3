import { randomUUID } from 'node:crypto'
import type { Queryable } from '../../../../base/transaction'
import type { AuthContext } from '../../auth-context'
import { AuthError } from '../../auth-error'
import { authMessages } from '../../auth.messages'
import type { AskedParty } from '../../rules/relying-party'
import { isUuid } from '../../rules/values'
import { record } from '../sign-in'
import { activeUser, type Caller } from '../update-user'
import { factorOf, type FactorRow } from './factor-rows'
import { MFA_TEMPLATE, phoneCode } from './phone-code'
import { beginWithKey, type KeyChallenge } from './security-key'

const CHALLENGE_SECONDS = 300
/** Age of a challenge that has expired, as SQL. */
export const CHALLENGE_AGE = `make_interval(secs => ${CHALLENGE_SECONDS})`
/** Challenges of a factor that are open at a time; older ones are removed. */
const MAX_CHALLENGES = 5

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
export function needVerifiable({ config }: AuthContext, type: FactorRow['factor_type']): void {
  if (type === 'totp' && !config.mfa_totp_verify_enabled)
    throw new AuthError('mfa_totp_verify_not_enabled', authMessages.totpDisabled)
  if (type === 'phone' && !config.mfa_phone_verify_enabled)
    throw new AuthError('mfa_phone_verify_not_enabled', authMessages.phoneFactorsDisabled)
  if (type === 'webauthn' && !config.mfa_web_authn_verify_enabled)
    throw new AuthError('mfa_webauthn_verify_not_enabled', authMessages.securityKeysDisabled)
}

export interface OpenChallenge {
  /** Of the code that was sent to a phone. */
  hash: string | null
  key: KeyChallenge | null
}

/** Returns what is stored of a challenge. @throws AuthError */
export async function openChallenge(
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
