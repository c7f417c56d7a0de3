import { createHash, timingSafeEqual } from 'node:crypto'
import { hashToken, randomSecret } from '../../../base/secrets'
import type { Queryable } from '../../../base/transaction'

/** Request of a browser that proves later, by the verifier of its challenge, that it asked. */
export interface Challenge {
  challenge: string
  method: 's256' | 'plain'
}

export interface FlowState {
  id: string
  user_id: string
  code_challenge: string
  code_challenge_method: 's256' | 'plain'
  authentication_method: string
  provider_access_token: string | null
  provider_refresh_token: string | null
}

/** Records a challenge. Those of requests that were not completed are removed by the next one. */
export async function insertFlow(
  sql: Queryable,
  { challenge, method }: Challenge,
  flow: { userId: string | null; authenticationMethod: string; provider: string },
): Promise<string> {
  await sql.query(`delete from auth.flow_state where created_at < now() - interval '1 day'`)
  const { rows } = await sql.query<{ id: string }>(
    `insert into auth.flow_state (user_id, code_challenge_method, code_challenge, provider_type, authentication_method)
     values ($1, $2, $3, $4, $5) returning id`,
    [flow.userId, method, challenge, flow.provider, flow.authenticationMethod],
  )
  return rows[0]?.id ?? ''
}

/** Makes the codes void that browsers have not exchanged yet. */
export async function endCodes(sql: Queryable, userId: string): Promise<void> {
  await sql.query('delete from auth.flow_state where user_id = $1::uuid', [userId])
}

/** Issues the code of the latest request of a user. @returns null if there is none */
export async function issueCode(
  sql: Queryable,
  userId: string,
  authenticationMethod: string,
): Promise<string | null> {
  const code = randomSecret()
  const { rowCount } = await sql.query(
    `update auth.flow_state set auth_code = $3, auth_code_issued_at = now(), updated_at = now()
      where id = (select id from auth.flow_state where user_id = $1::uuid and authentication_method = $2 and auth_code_issued_at is null
                   order by created_at desc limit 1)`,
    [userId, authenticationMethod, hashToken(code)],
  )
  return rowCount ? code : null
}

/** Uses a code. Of two concurrent uses one finds it. */
export async function useCode(
  sql: Queryable,
  code: string,
): Promise<(FlowState & { isExpired: boolean }) | null> {
  const { rows } = await sql.query<FlowState & { isExpired: boolean }>(
    `delete from auth.flow_state where auth_code = $1
     returning id, user_id, code_challenge, code_challenge_method, authentication_method, provider_access_token,
               provider_refresh_token, auth_code_issued_at < now() - interval '5 minutes' as "isExpired"`,
    [hashToken(code)],
  )
  return rows[0] ?? null
}

/** Returns true if a verifier belongs to a challenge. */
export function fitsChallenge(
  verifier: string,
  {
    code_challenge,
    code_challenge_method,
  }: Pick<FlowState, 'code_challenge' | 'code_challenge_method'>,
): boolean {
  const derived =
    code_challenge_method === 's256'
      ? createHash('sha256').update(verifier).digest('base64url')
      : verifier
  const one = Buffer.from(derived)
  const other = Buffer.from(code_challenge)
  return one.length === other.length && timingSafeEqual(one, other)
}
