import { createHash } from 'node:crypto'
import { PROVIDER, type AuthReply, type KilledAuth } from './killed-auth'

/** A step of a flow in which the server is killed. */
export interface CutFlow {
  name: string
  /** Does what comes before. @param id part of addresses that no other flow has */
  prepare(auth: KilledAuth, id: string): Promise<CutStep>
  /** Outcome of the same request after one that was completed. @default ok */
  again?: string
}

interface CutStep {
  send(): Promise<AuthReply>
  /** Condition that is true once the step is completed, with its values. */
  done: string
  values: unknown[]
}

export const password = 'correct horse'
export const other = 'battery staple'

/** A user with a confirmed address and a session. */
export interface SignedIn {
  id: string
  email: string
  jwt: string
  refreshToken: string
}

/** @throws Error for a step before the one that is cut off */
export async function needed(reply: Promise<AuthReply>): Promise<AuthReply> {
  const found = await reply
  if (found.outcome !== 'ok') throw new Error(`${found.outcome}: ${JSON.stringify(found.body)}`)
  return found
}

export const tokensOf = ({ body }: AuthReply) => ({
  jwt: String(body.access_token),
  refreshToken: String(body.refresh_token),
  id: String((body.user as { id: string } | undefined)?.id),
})

export async function newUser({ ask, serviceKey: jwt }: KilledAuth, id: string) {
  const email = `${id}@example.com`
  const json = { email, password, email_confirm: true }
  const { body } = await needed(ask('admin/users', { jwt, json }))
  return { email, id: String(body.id) }
}

/** Returns a phone number that no other flow has. */
export function phoneOf(id: string): string {
  const digits = parseInt(createHash('sha256').update(id).digest('hex').slice(0, 8), 16)
  return `4179${String(digits).padStart(10, '0')}`
}

export const signIn = ({ ask }: KilledAuth, email: string) =>
  ask('token?grant_type=password', { json: { email, password } })

export async function signedIn(auth: KilledAuth, id: string): Promise<SignedIn> {
  const { email } = await newUser(auth, id)
  return { email, ...tokensOf(await needed(signIn(auth, email))) }
}

export const HAS_SESSION = 'exists (select from auth.sessions where user_id = $1)'
export const HAS_TOKEN =
  'exists (select from auth.one_time_tokens where user_id = $1 and token_type = $2)'
export const USER = 'exists (select from auth.users u where u.id = $1 and'

export const challengeOf = (verifier: string) => ({
  code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  code_challenge_method: 's256',
})

/** Signs in at the provider. @returns the address that the browser is sent back to */
export async function atProvider(
  { ask, provider }: KilledAuth,
  sub: string,
  { jwt, path = 'authorize' }: { jwt?: string; path?: string } = {},
): Promise<string> {
  const query = new URLSearchParams({
    ...{ provider: PROVIDER, skip_http_redirect: 'true', ...challengeOf('x'.repeat(50)) },
  })
  const request = jwt === undefined ? {} : { jwt }
  const { body } = await needed(ask(`${path}?${query.toString()}`, request))
  const email = `${sub}@provider.example.com`
  const back = await provider.signIn(String(body.url), { sub, email, email_verified: true })
  return back.href
}
