import { createSecurityKey, type KeyRequest } from '../security-key'
import { needed, signedIn, signIn, tokensOf, type CutFlow } from './cut-flow'
import type { KilledAuth } from './killed-auth'

type SecurityKey = ReturnType<typeof createSecurityKey>

const page = { rpId: 'app.example.com', rpOrigins: ['https://app.example.com'] }

/** Begins a factor of a security key. */
async function enroll({ ask }: KilledAuth, jwt: string): Promise<string> {
  const json = { factor_type: 'webauthn', friendly_name: 'Key' }
  return String((await needed(ask('factors', { jwt, json }))).body.id)
}

const challenge = ({ ask }: KilledAuth, jwt: string, factor: string) =>
  ask(`factors/${factor}/challenge`, { jwt, json: { webauthn: page } })

/** A challenge, as the page hands it to the browser. */
interface Opened {
  id: string
  request: KeyRequest
}

async function opened(auth: KilledAuth, jwt: string, factor: string): Promise<Opened> {
  const { body } = await needed(challenge(auth, jwt, factor))
  const { credential_options: options } = body.webauthn as {
    credential_options: { publicKey: { challenge: string } }
  }
  const [origin = ''] = page.rpOrigins
  return {
    id: String(body.id),
    request: { challenge: options.publicKey.challenge, origin, rpId: page.rpId },
  }
}

const verify = (
  { ask }: KilledAuth,
  jwt: string,
  { credential, factor, id }: { factor: string; id: string; credential: object },
) =>
  ask(`factors/${factor}/verify`, {
    jwt,
    json: { challenge_id: id, webauthn: { credential_response: credential } },
  })

/** Signs a user up who has a security key. @returns with the token of the session that has used it */
async function secured(auth: KilledAuth, id: string) {
  const user = await signedIn(auth, id)
  const key: SecurityKey = createSecurityKey()
  const factor = await enroll(auth, user.jwt)
  const begun = await opened(auth, user.jwt, factor)
  const made = { factor, id: begun.id, credential: key.make(begun.request) }
  return { ...user, factor, key, jwt: tokensOf(await needed(verify(auth, user.jwt, made))).jwt }
}

const GOOD = `exists (select from auth.mfa_factors f join auth.sessions s on s.factor_id = f.id
  where f.user_id = $1 and f.status = 'verified' and f.web_authn_credential is not null and s.aal = 'aal2')`

/** Security keys as second factors. */
export const keying: readonly CutFlow[] = [
  {
    name: 'a new security key',
    again: 'mfa_factor_name_conflict',
    async prepare(auth, id) {
      const { id: userId, jwt } = await signedIn(auth, id)
      const json = { factor_type: 'webauthn', friendly_name: 'Key' }
      return {
        send: () => auth.ask('factors', { jwt, json }),
        done: 'exists (select from auth.mfa_factors where user_id = $1)',
        values: [userId],
      }
    },
  },
  {
    name: 'a challenge of a security key',
    async prepare(auth, id) {
      const { id: userId, jwt } = await signedIn(auth, id)
      const factor = await enroll(auth, jwt)
      return {
        send: () => challenge(auth, jwt, factor),
        done: 'exists (select from auth.mfa_challenges c join auth.mfa_factors f on f.id = c.factor_id where f.user_id = $1)',
        values: [userId],
      }
    },
  },
  {
    name: 'the first use of a security key',
    again: 'mfa_challenge_expired',
    async prepare(auth, id) {
      const { id: userId, jwt } = await signedIn(auth, id)
      const key = createSecurityKey()
      const factor = await enroll(auth, jwt)
      const begun = await opened(auth, jwt, factor)
      return {
        send: () =>
          verify(auth, jwt, { factor, id: begun.id, credential: key.make(begun.request) }),
        done: GOOD,
        values: [userId],
      }
    },
  },
  {
    name: 'the use of a security key at a sign-in',
    again: 'mfa_challenge_expired',
    async prepare(auth, id) {
      const { email, factor, id: userId, key } = await secured(auth, id)
      const { jwt } = tokensOf(await needed(signIn(auth, email)))
      const begun = await opened(auth, jwt, factor)
      return {
        send: () => verify(auth, jwt, { factor, id: begun.id, credential: key.use(begun.request) }),
        done: `2 = (select count(*) from auth.sessions where user_id = $1 and aal = 'aal2')`,
        values: [userId],
      }
    },
  },
  {
    name: 'the removal of a security key',
    again: 'mfa_factor_not_found',
    async prepare(auth, id) {
      const { factor, id: userId, jwt } = await secured(auth, id)
      return {
        send: () => auth.ask(`factors/${factor}`, { method: 'DELETE', jwt }),
        done: 'not exists (select from auth.mfa_factors where user_id = $1)',
        values: [userId],
      }
    },
  },
]
