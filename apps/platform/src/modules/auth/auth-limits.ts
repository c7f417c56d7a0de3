import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
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
  /** Removes counts of past periods. */
  sweep(): Promise<void>
}

export const createAuthLimits = (control: Queryable): AuthLimits => ({
  async take(ref, [name, key], { count, seconds }, reason = 'over_request_rate_limit') {
    // Keys are what people send, of any length.
    const bucket = `${name}/${createHash('sha256').update(key).digest('base64url')}`
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
  async sweep() {
    await control.query('delete from auth_rate_limits where ends_at < now()')
  },
})

/** Returns what counts as one client: an IPv4 address, or the network of an IPv6 address. */
export function clientNetwork(address: string): string {
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('::')
  const parts = head === '' ? [] : head.split(':')
  const rest = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? [] : Array<string>(8 - parts.length - rest.length).fill('0')
  return `${[...parts, ...zeros, ...rest].slice(0, 4).join(':')}::/64`
}
