import { createHash } from 'node:crypto'
import type { Queryable } from '../../base/transaction'
import { AuthError } from './auth-error'
import { authMessages } from './auth.messages'

/** Number of requests in a period. */
export interface AuthLimit {
  count: number
  seconds: number
}

type LimitReason =
  | 'over_request_rate_limit'
  | 'over_email_send_rate_limit'
  | 'over_sms_send_rate_limit'

const TEXTS: Readonly<Record<LimitReason, string>> = {
  over_request_rate_limit: authMessages.tooMany,
  over_email_send_rate_limit: authMessages.tooManyMails,
  over_sms_send_rate_limit: authMessages.tooManySms,
}

/** Counts requests over all processes of the server. */
export interface AuthLimits {
  /**
   * Counts a request.
   * @param bucket name of the limit and what it counts: an address, an account
   * @throws AuthError with the reason
   */
  take(
    ref: string,
    bucket: readonly [name: string, key: string],
    limit: AuthLimit,
    reason?: LimitReason,
  ): Promise<void>
  /** Returns true if something was counted in its current period. */
  has(ref: string, bucket: readonly [name: string, key: string]): Promise<boolean>
  /** Removes counts of past periods. */
  sweep(): Promise<void>
}

/** Keys are what people send, of any length. */
const bucketOf = (name: string, key: string): string =>
  `${name}/${createHash('sha256').update(key).digest('base64url')}`

export const createAuthLimits = (control: Queryable): AuthLimits => ({
  async take(ref, [name, key], { count, seconds }, reason = 'over_request_rate_limit') {
    const bucket = bucketOf(name, key)
    const { rows } = await control.query<{ count: number; wait: number }>({
      name: 'howdah-auth-limit',
      text: `insert into auth_rate_limits as l (project_ref, bucket, count, ends_at)
             values ($1, $2, 1, now() + make_interval(secs => $3))
             on conflict (project_ref, bucket) do update
               set count = case when l.ends_at <= now() then 1 else least(l.count + 1, 1000000) end,
                   ends_at = case when l.ends_at <= now() then excluded.ends_at else l.ends_at end
             returning l.count, ceil(extract(epoch from l.ends_at - now()))::int as wait`,
      values: [ref, bucket, seconds],
    })
    const [state] = rows
    if (state !== undefined && state.count > count)
      throw new AuthError(reason, TEXTS[reason], {
        headers: { 'retry-after': String(Math.max(1, state.wait)) },
      })
  },
  async has(ref, [name, key]) {
    const { rowCount } = await control.query({
      name: 'howdah-auth-counted',
      text: 'select from auth_rate_limits where project_ref = $1 and bucket = $2 and ends_at > now()',
      values: [ref, bucketOf(name, key)],
    })
    return rowCount !== 0
  },
  async sweep() {
    await control.query('delete from auth_rate_limits where ends_at < now()')
  },
})
