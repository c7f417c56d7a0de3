import { APIError } from 'better-auth/api'
import { createHmac } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Pool } from 'pg'
import type { TriedCodes } from './tried-codes'
import type { Accounts } from '../accounts'
import { IdentityError } from '../identity-errors'
import type {
  NewTotp,
  RequestOrigin,
  SecondFactor,
  SecondStepOutcome,
  TotpState,
} from '../identity.types'
import { cookieHeaders, headersAfter, originHeadersOf, pendingHeaders } from '../request-headers'

/** Result of a code from a person whose sign-in is pending. */
export type SecondStep =
  | { state: 'let-in'; personId: string; setCookie: readonly string[] }
  | Exclude<SecondStepOutcome, { state: 'signed-in' }>

/**
 * Second factors by time-based codes (RFC 6238), with recovery codes that each work once; stored by
 * better-auth's plugin.
 */
export interface Totp {
  state(personId: string): Promise<TotpState>
  start(headers: IncomingHttpHeaders, password: string): Promise<NewTotp>
  confirm(
    personId: string,
    headers: IncomingHttpHeaders,
    code: string,
    origin: RequestOrigin,
  ): Promise<readonly string[]>
  disable(
    headers: IncomingHttpHeaders,
    password: string,
    origin: RequestOrigin,
  ): Promise<readonly string[]>
  renewRecoveryCodes(headers: IncomingHttpHeaders, password: string): Promise<string[]>
  remove(personId: string): Promise<boolean>
  secondStep(
    headers: IncomingHttpHeaders,
    factor: SecondFactor,
    origin: RequestOrigin,
  ): Promise<SecondStep>
}

export interface TotpOptions {
  /** On better-auth's tables. */
  pool: Pool
  accounts: Accounts
  triedCodes: TriedCodes
  hasTotp(personId: string): Promise<boolean>
  /** Under which codes are remembered: a code alone is guessed in no time. */
  codeKey: Buffer
}

export function createTotp({ pool, accounts, triedCodes, hasTotp, codeKey }: TotpOptions): Totp {
  const tryOnce = (personId: string, code: string) =>
    triedCodes.tryOnce(
      personId,
      createHmac('sha256', codeKey).update(`${personId} ${code}`).digest('hex'),
    )

  return {
    async state(personId) {
      if (!(await hasTotp(personId))) return { enabled: false, recoveryCodesLeft: 0 }
      const { backupCodes } = await accounts.api.viewBackupCodes({ body: { userId: personId } })
      return { enabled: true, recoveryCodesLeft: backupCodes.length }
    },

    async start(headers, password) {
      const answer = await readable(
        accounts.api.enableTwoFactor({
          body: { password, method: 'totp' },
          headers: cookieHeaders(headers),
        }),
      )
      if (!('totpURI' in answer)) throw new Error('The second factor was enabled without a secret')
      const uri = answer.totpURI
      const secret = new URL(uri).searchParams.get('secret')
      if (secret === null) throw new Error('The address for the authenticator has no secret')
      return { uri, secret, recoveryCodes: answer.backupCodes }
    },

    async confirm(personId, headers, code, origin) {
      if (await hasTotp(personId)) throw new IdentityError('totp-on')
      if (!(await tryOnce(personId, code))) throw new IdentityError('used-code')
      const { headers: answer } = await readable(
        accounts.api.verifyTOTP({
          body: { code },
          headers: originHeadersOf(headers, origin),
          returnHeaders: true,
        }),
      )
      const setCookie = answer.getSetCookie()
      // The session goes on as another one; those that began by the password alone end.
      const replacement = await accounts.api.getSession({ headers: headersAfter(setCookie) })
      await pool.query('delete from session where "userId" = $1 and id <> $2', [
        personId,
        replacement?.session.id ?? '',
      ])
      return setCookie
    },

    async disable(headers, password, origin) {
      const { headers: answer } = await readable(
        accounts.api.disableTwoFactor({
          body: { password },
          headers: originHeadersOf(headers, origin),
          returnHeaders: true,
        }),
      )
      return answer.getSetCookie()
    },

    async renewRecoveryCodes(headers, password) {
      const { backupCodes } = await readable(
        accounts.api.generateBackupCodes({ body: { password }, headers: cookieHeaders(headers) }),
      )
      return backupCodes
    },

    async remove(personId) {
      const { rowCount } = await pool.query(
        `with gone as (delete from "twoFactor" where "userId" = $1)
         update "user" set "twoFactorEnabled" = false where id = $1 and "twoFactorEnabled"`,
        [personId],
      )
      return rowCount === 1
    },

    async secondStep(requestHeaders, factor, origin) {
      const headers = pendingHeaders(requestHeaders, origin)
      const { personId } = await accounts.api.pendingPerson({ headers })
      if (personId === null) return { state: 'over' }
      const isCode = 'code' in factor
      if (isCode && !(await tryOnce(personId, factor.code)))
        return { state: 'wrong', reason: 'used-code' }
      try {
        const { headers: answer } = isCode
          ? await accounts.api.verifyTOTP({
              body: { code: factor.code },
              headers,
              returnHeaders: true,
            })
          : await accounts.api.verifyBackupCode({
              body: { code: factor.recoveryCode.trim() },
              headers,
              returnHeaders: true,
            })
        return { state: 'let-in', personId, setCookie: answer.getSetCookie() }
      } catch (error) {
        const code = codeOf(error)
        if (code === 'ACCOUNT_TEMPORARILY_LOCKED') return { state: 'locked' }
        if (code === 'INVALID_CODE') return { state: 'wrong', reason: 'wrong-code' }
        // A conflict: if one recovery code is used twice concurrently, one request succeeds.
        if (
          code === 'INVALID_BACKUP_CODE' ||
          (error instanceof APIError && error.statusCode === 409)
        ) {
          return { state: 'wrong', reason: 'wrong-recovery-code' }
        }
        if (error instanceof APIError && error.statusCode < 500) return { state: 'over' }
        throw error
      }
    },
  }
}

/** Reasons of `IdentityError` by better-auth's error codes. */
const reasons: Readonly<Record<string, IdentityError['reason']>> = {
  INVALID_PASSWORD: 'wrong-password',
  INVALID_CODE: 'wrong-code',
  TOTP_ALREADY_ENABLED: 'totp-on',
  TOTP_NOT_ENABLED: 'totp-off',
  TWO_FACTOR_NOT_ENABLED: 'totp-off',
  CREDENTIAL_ACCOUNT_NOT_FOUND: 'wrong-password',
}

async function readable<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    const reason = reasons[codeOf(error) ?? '']
    throw reason ? new IdentityError(reason) : error
  }
}

function codeOf(error: unknown): string | undefined {
  return error instanceof APIError ? error.body?.code : undefined
}
